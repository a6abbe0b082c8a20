/** Dead code: files that nothing starts from here reaches, exports that nobody imports, packages that nobody names. */
export default {
  // Vite's, Vitest's and Playwright's configurations, `index.html` and the scripts of package.json are found by knip itself.
  entry: [
    "workers/*.ts",
    "sw/make-icons.mjs",
    "functions/src/index.ts",
    "dev/**/*.mjs",
    "dev/emulators/preload.cjs", // handed to the emulators by NODE_OPTIONS
    "dev/cost/count-firestore.cjs", // handed to functions by NODE_OPTIONS
    "dev/test/unhandled.ts", // a reporter, named on Vitest's command line
    // Pages of their own, built by `bench/builds.ts`.
    "bench/peers/main.ts",
    "bench/probe/probe.ts",
    "e2e/kit/plan-page.ts", // built by the story that draws in a page of its own
    "e2e/**/*.spec.ts",
    "dev/lint/*.d.{ts,mts}", // types of the modules beside them
  ],
  project: ["{src,workers,sw,functions,dev,bench,e2e}/**/*.{ts,tsx,mjs,js,cjs}"],
  ignoreIssues: { "src/data/card-reader/reader_pb.ts": ["exports", "types"] }, // generated
  // A named shape of an exported function is part of what it says, also where nobody imports it yet.
  ignoreExportsUsedInFile: { type: true, interface: true },
  // Started by path, out of `node_modules/.bin`; asked for by `createRequire` (dev/deploy/hosting.ts).
  ignoreDependencies: ["dependency-cruiser", "superstatic"],
  // Of the machine.
  ignoreBinaries: ["apt-get", "apt-cache", "dpkg", "soffice", "pdfinfo", "pdftoppm"],
};
