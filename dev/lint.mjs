// Lint: ESLint, the import rules between rooms, references that lead nowhere, classes of CSS modules, dead code, and formatting. Fails as well when the import check read fewer modules than there are files.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { prepare } from "./prepare.mjs";

prepare();
const { classProblems } = await import("./lint/css-classes.mjs");
const { decisionProblems } = await import("./lint/decisions.mjs");
const { referenceProblems } = await import("./lint/references.mjs");

const bin = (name) => `node_modules/.bin/${name}`;
const run = (cmd, args) => spawnSync(cmd, args, { stdio: "inherit" }).status ?? 1;

/** Source files (ts, tsx) below `dir`. */
function filesOf(dir) {
  return readdirSync(dir, { withFileTypes: true, recursive: true }).filter((e) => e.isFile() && /\.tsx?$/.test(e.name))
    .length;
}

const ROOMS = ["src", "workers", "sw", "functions/src", "e2e"];
let failed = run(bin("eslint"), [".", "--max-warnings", "0", "--concurrency", "2", ...process.argv.slice(2)]);
const cruise = spawnSync(bin("depcruise"), ["--config", "dependency-cruiser.cjs", "--output-type", "json", ...ROOMS], {
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
const { summary, modules } = JSON.parse(cruise.stdout);
const read = modules.filter((m) => !m.source.includes("node_modules") && /\.tsx?$/.test(m.source)).length;
const there = ROOMS.reduce((n, dir) => n + filesOf(dir), 0);
for (const v of summary.violations) console.error(`${v.rule.severity}: ${v.rule.name}: ${v.from} -> ${v.to}`);
console.log(`imports: ${read} modules read of ${there} files, ${summary.error} errors, ${summary.warn} warnings`);
if (summary.error > 0 || read < there) failed ||= 1;
const wrong = [...decisionProblems(), ...referenceProblems(), ...classProblems()];
for (const line of wrong) console.error(line);
if (wrong.length > 0) failed ||= 1;
failed ||= run(bin("knip"), ["--no-progress"]);
failed ||= run(bin("prettier"), ["--check", "--log-level", "warn", "."]);
process.exit(failed);
