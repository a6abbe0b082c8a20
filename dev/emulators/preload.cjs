// Loaded into firebase-tools before it starts (`node -r`). Changes in memory only:
//  1. The Auth emulator compiles its 80 request and response schemas on first use, not at start (10 s of CPU otherwise).
//  2. Its pop-up and redirect pages take gapi from us, not from apis.google.com, so they work without the internet.
//  3. When whoever started it is gone, it ends as on Ctrl-C, and it takes its temporary folder with it.
const fs = require("node:fs");
const path = require("node:path");
const { createRequire } = require("node:module");

const tools = path.dirname(require.resolve("firebase-tools/package.json", { paths: [process.env.ATRIUM_ROOT] }));
const fromTools = createRequire(`${tools}/package.json`);

const exegesis = fromTools("exegesis-express");
const { middleware } = exegesis;
exegesis.middleware = (doc, options) => middleware(doc, { ...options, lazyCompileValidationSchemas: true });

const GAPI = "https://apis.google.com/js/api.js";
const OUTSIDE = /<(link|script)[^>]*"https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>(<\/script>)?/g;
const offline = (body) =>
  typeof body === "string" ? body.replace(GAPI, "/emulator/gapi.js").replace(OUTSIDE, "") : body;
const handlers = fromTools(`${tools}/lib/emulator/auth/handlers.js`);
const { registerHandlers } = handlers;
handlers.registerHandlers = (app, ...rest) => {
  const shim = fs.readFileSync(path.join(__dirname, "gapi-shim.js"));
  app.get("/emulator/gapi.js", (_request, response) => response.type("text/javascript").end(shim));
  app.use("/emulator/auth", (_request, response, next) => {
    const { end } = response;
    response.end = (body, ...more) => end.call(response, offline(body), ...more);
    next();
  });
  return registerHandlers(app, ...rest);
};

const starter = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(watch); // a second signal would cut the export short
  process.kill(process.pid, "SIGTERM");
}, 1000);
watch.unref();
process.on("exit", () => fs.rmSync(process.env.TMPDIR, { recursive: true, force: true }));
