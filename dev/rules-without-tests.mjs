// npm run rules: rule ids of docs/rules.md and docs/rules.d that the name of no test mentions, and ids that stand there twice.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { prepare } from "./prepare.mjs";

prepare();
const ROOT = path.dirname(import.meta.dirname);
const DOCS = path.join(ROOT, "docs");
/** `AREA-1`, or a fault case as reliability numbers them: `F01`. */
const RULE = /^- ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|F\d\d): /gm;
const TESTED = /\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|F\d\d)\]/g;
/** Where tests live. */
const ROOMS = ["src", "workers", "sw", "functions", "dev", "e2e", "bench"];

/** Files below a folder. */
function below(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const sheets = [path.join(DOCS, "rules.md"), ...below(path.join(DOCS, "rules.d"))].filter((f) => existsSync(f));
const ids = sheets.flatMap((file) => [...readFileSync(file, "utf8").matchAll(RULE)].map(([, id]) => id));
const tests = ROOMS.flatMap((room) => below(path.join(ROOT, room))).filter((f) => /\.(test|spec|bench)\.tsx?$/.test(f));
const tested = new Set(tests.flatMap((f) => [...readFileSync(f, "utf8").matchAll(TESTED)].map(([, id]) => id)));

const untested = ids.filter((id) => !tested.has(id));
const unknown = [...tested].filter((id) => !ids.includes(id));
const doubled = ids.filter((id, i) => ids.indexOf(id) !== i);
for (const id of untested) console.error(`${id}: no test names it`);
for (const id of unknown) console.error(`${id}: a test names it, but no sheet of docs/rules.d does`);
for (const id of doubled) console.error(`${id}: stands in docs/rules.d twice`);
console.log(
  `${ids.length} rules, ${untested.length} without a test, ${unknown.length} unknown, ${doubled.length} doubled`,
);
if (ids.length === 0) console.error("no rules were found: the sheets or this reader are wrong");
process.exit(untested.length + unknown.length + doubled.length > 0 || ids.length === 0 ? 1 : 0);
