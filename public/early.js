// What cannot wait for the app's own code. Runs before the first paint.
(function () {
  // The colour scheme first, so that a dark screen never flashes white. Key and values are Mantine's.
  var chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage is blocked: the device's own scheme it is.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

  // The data worker starts beside the app's code, not behind it (performance T1). The build names its file in the head.
  var file = document.querySelector('meta[name="atrium-worker"]');
  if (file) window.atriumWorker = new Worker(file.content, { type: "module", name: "atrium-data" });

  // So do the files of the screen at this address, which the app's code would find out of later. The build names them.
  var screen = document.querySelector('meta[name="atrium-screen"]');
  var files = screen ? screen.content.split(" ") : [];
  if (files.shift() === location.pathname)
    files.forEach(function (name) {
      var style = /\.css$/.test(name);
      var link = document.createElement("link");
      link.rel = style ? "preload" : "modulepreload";
      if (style) link.as = "style";
      link.crossOrigin = "";
      link.href = name;
      document.head.append(link);
    });
})();
