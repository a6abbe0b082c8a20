// What cannot wait for the app's own code. Runs before the first paint.
(function () {
  // The oldest browsers are those of package.json's browserslist; what an older one lacks is one of these. It is told so, and
  // nothing is started: neither the data worker here nor `src/app/main.tsx`. In words that such a browser can read. [OLD-2]
  var needed = [
    Array.prototype.toSorted,
    Array.prototype.findLast,
    window.AbortSignal && AbortSignal.timeout,
    window.BroadcastChannel,
    window.CompressionStream,
    window.HTMLDialogElement,
    window.Intl && Intl.Segmenter,
    window.structuredClone,
    navigator.locks || !window.isSecureContext,
    window.CSS && CSS.supports("selector(:has(*))"),
    window.CSS && CSS.supports("container-type: inline-size"),
  ];
  window.atriumTooOld = needed.some(function (found) {
    return !found;
  });
  if (window.atriumTooOld) {
    document.addEventListener("DOMContentLoaded", function () {
      var page = document.createElement("main");
      page.style.cssText = "max-width: 40em; margin: 15vh auto; padding: 0 1em; font: 1rem/1.5 system-ui, sans-serif";
      page.innerHTML =
        "<h1>This browser is too old for Atrium</h1><p>It needs Safari or iPadOS 16.4, Chrome or Edge 111, Firefox 128, or a newer one.</p>" +
        "<p>What is saved on this device stays here: update the browser, and open Atrium in it again.</p>";
      document.body.innerHTML = "";
      document.body.appendChild(page);
    });
    return;
  }

  // The colour scheme first, so that a dark screen never flashes white. Key and values are Mantine's.
  var chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage is blocked: the device's own scheme it is.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

  // The data worker starts beside the app's code, not behind it (performance T1). The build names its file in the head; its
  // own name says where the page stands.
  var file = document.querySelector('meta[name="atrium-worker"]');
  var path = window.location.pathname;
  if (file) window.atriumWorker = new Worker(file.content, { type: "module", name: "atrium-data " + path });

  // So do the files of the screen at this address, which the app's code would find out of later. The build names them.
  var screen = document.querySelector('meta[name="atrium-screen"]');
  var files = screen ? screen.content.split(" ") : [];
  if (files.shift() !== path) return;
  function add(rel, name) {
    var link = document.createElement("link");
    link.rel = rel;
    if (rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = name;
    document.head.append(link);
    return link;
  }
  // Styles take effect together and in their order, behind the page's own; the app does not wait for those that stand there.
  var styles = [];
  var awaited = 0;
  function come() {
    awaited -= 1;
    if (awaited > 0) return;
    styles.forEach(function (name) {
      if (!document.querySelector('link[rel="stylesheet"][href="' + name + '"]')) add("stylesheet", name);
    });
  }
  files.forEach(function (name) {
    if (!/\.css$/.test(name)) return add("modulepreload", name);
    styles.push(name);
    awaited += 1;
    add("preload", name).onload = come;
  });
})();
