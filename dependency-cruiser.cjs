/** Who may import whom. The tree in docs/architecture.md is this table in words. */
const ROOMS = {
  "src/domain": [],
  "src/data": ["src/domain", "workers"],
  "src/ui": ["src/domain"],
  "src/widgets": ["src/domain", "src/data", "src/ui", "workers"],
  "src/features": ["src/domain", "src/data", "src/ui", "src/widgets"],
  "src/app": ["src/domain", "src/data", "src/ui", "src/widgets", "src/features"],
  "src/testing": ["src/domain", "src/data", "src/ui"],
  workers: ["src/domain", "src/data"],
  sw: ["src/domain/shared/constants", "src/domain/addresses"],
  functions: ["src/domain"],
  e2e: ["src/domain", "src/data/api", "src/testing", "dev"],
};
/** Which room may touch which package; everyone else goes through it. */
const PACKAGES = {
  "rxdb|rxjs": "^src/data/(replica|outbox|pull)/",
  dexie: "^src/data/(outbox|replica)/",
  "idb-keyval": "^src/data/(device|startup)/",
  "@?firebase|firebase-(admin|functions)": "^(src/data/firebase|functions)/",
  "@connectrpc|@bufbuild": "^src/data/card-reader/",
  comlink: "^(src/data/client|src/data/statistics/statistics-client|src/widgets/floor-plan/plan-client|workers)",
  "temporal-polyfill": "^src/domain/shared/time",
  saxes: "^src/domain/floorplan/",
  papaparse: "^src/data/importing/",
  culori: "^src/domain/theme/",
  "@mantine": "^src/(ui|widgets|features|app)/",
  "@tanstack/react-router": "^src/(ui|widgets|features|app)/",
  react: "^src/(data/live|ui|widgets|features|app)",
  "workbox-window": "^src/app/",
};
const TESTS = "\\.test(-kit)?\\.tsx?$|^src/testing/|^e2e/";
module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).map(([room, may]) => ({
      name: `room:${room}`,
      severity: "error",
      from: { path: `^${room}/`, pathNot: room === "src/testing" || room === "e2e" ? "^$" : TESTS },
      to: { path: "^(src|workers|sw|functions|e2e|dev|bench)/", pathNot: [room, ...may].map((r) => `^${r}(/|\\.)`) },
    })),
    ...Object.entries(PACKAGES).map(([pkg, where]) => ({
      name: `package:${pkg}`,
      severity: "error",
      from: { path: "^(src|workers|sw|functions)/", pathNot: [where, TESTS] },
      to: { path: `(^|/)node_modules/(${pkg})/` },
    })),
    {
      name: "one-feature-never-imports-another",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "workers-by-type-only",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^workers/", dependencyTypesNot: ["type-only"] },
    },
    { name: "tests-are-leaves", severity: "error", from: { pathNot: `${TESTS}|^(dev|bench)/` }, to: { path: TESTS } },
    // Workers and functions read what areas declare; what people read of it stands in labels.ts (docs/decisions/062). The words of
    // a site's configuration come with the judgement of its time zone, those of screens with the commands that they make.
    {
      name: "collections-carry-no-words",
      severity: "error",
      from: { path: "^src/domain/collections\\.ts$" },
      to: { path: "^src/domain/words/", pathNot: "/(config|say|vias)\\.ts$", reachable: true },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "warn",
      from: { orphan: true, path: "^(src|workers|sw|functions)/", pathNot: [TESTS, "\\.d\\.ts$"] },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.app.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"] },
  },
};
