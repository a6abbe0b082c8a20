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
/**
 * The floors of `src/data`, from the ground up. A folder imports those that stand before it and nothing else there: whatever is
 * on a higher floor is out of its sight, and no two folders of a floor need each other. Types count. (decision 120)
 */
const FLOORS = [
  ["contract", ["api[a-z-]*.ts", "statistics/statistics-api.ts", "contract/", "kit/", "warn.ts"]],
  ["stores", ["engine/", "device/", "outbox/", "replica/records/", "replica/blocks/", "replica/", "stores/"]],
  ["net", ["firebase/", "late/", "card-reader/"]],
  ["sync", ["pull/", "sync/", "tabs/", "session/"]],
  ["answers", ["queries/", "search/", "exporting/", "importing/", "statistics/", "page-api/"]],
  ["start", ["startup/"]],
];
/** The page's side of `src/data` stands beside the floors: it knows the contract, and none of them knows it. */
const PAGE = [
  "(client|live|live-source|window-source|standing-sources|lingering|remote-store|cached-page).ts",
  "(draft-slot|draft-writer|unsent-mark).ts",
  "statistics/statistics-client.ts",
];
/** Which room may touch which package; everyone else goes through it. */
const PACKAGES = {
  "rxdb|rxjs": "^src/data/(replica|outbox|pull)/",
  dexie: "^src/data/(outbox|replica)/",
  "idb-keyval": "^src/data/device/",
  "@?firebase|firebase-(admin|functions)": "^(src/data/firebase|functions)/",
  "@connectrpc|@bufbuild": "^src/data/card-reader/",
  comlink: "^(src/data/client|src/data/statistics/statistics-client|src/widgets/floor-plan/plan-client|workers)",
  "temporal-polyfill": "^src/domain/shared/time",
  saxes: "^src/domain/floorplan/",
  "ical-generator": "^src/domain/rooms/feed/ical\\.",
  uqr: "^src/features/rooms/door/",
  rrule: "^src/domain/rooms/series/rule\\.",
  papaparse: "^src/data/importing/",
  culori: "^src/domain/theme/",
  "@mantine": "^src/(ui|widgets|features|app)/",
  "@tanstack/react-router": "^src/(ui|widgets|features|app)/",
  react: "^src/(data/live|ui|widgets|features|app)",
  "workbox-window": "^src/app/",
};
const inData = (places) => places.map((place) => `^src/data/${place.replace(".ts", "\\.ts$")}`);
const ORDER = FLOORS.flatMap(([floor, folders]) => folders.map((folder) => ({ floor, folder })));
const CONTRACT = FLOORS[0][1];
const TESTS = "\\.test(-kit)?\\.tsx?$|^src/testing/|^e2e/";
module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).map(([room, may]) => ({
      name: `room:${room}`,
      severity: "error",
      from: { path: `^${room}/`, pathNot: room === "src/testing" || room === "e2e" ? "^$" : TESTS },
      to: { path: "^(src|workers|sw|functions|e2e|dev|bench)/", pathNot: [room, ...may].map((r) => `^${r}(/|\\.)`) },
    })),
    ...ORDER.map(({ floor, folder }, i) => ({
      name: `floor:${floor}:${folder}`,
      severity: "error",
      from: { path: inData([folder]), pathNot: [TESTS, ...inData(PAGE)] },
      to: { path: "^src/data/", pathNot: inData(ORDER.slice(0, i + 1).map((below) => below.folder)) },
    })),
    {
      name: "floor:page",
      severity: "error",
      from: { path: inData(PAGE), pathNot: TESTS },
      to: { path: "^src/data/", pathNot: inData([...CONTRACT, ...PAGE]) },
    },
    {
      name: "floor:none",
      comment: "a file that stands on no floor",
      severity: "error",
      from: { path: "^src/data/", pathNot: [TESTS, ...inData([...PAGE, ...ORDER.map(({ folder }) => folder)])] },
      to: {},
    },
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
