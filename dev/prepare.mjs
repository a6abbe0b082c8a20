// What every command needs before the first import of a package: a Node that can run it, and the packages of the lock file.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);
const LOCK = path.join(ROOT, "package-lock.json");
/** npm's own note of what it installed. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");
/** The lock file as it was at our last look that found everything installed. */
const SEEN = path.join(ROOT, "node_modules", ".atrium-lock");
const MIN_NODE = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(`Atrium needs Node ${MIN_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Every package of the lock file in the version that npm noted as installed; packages for other systems aside. */
function sameVersions() {
  const wanted = JSON.parse(readFileSync(LOCK, "utf8")).packages;
  const there = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === "" || optional === true || there[name]?.version === version,
  );
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const lock = readFileSync(LOCK, "utf8");
  if (existsSync(SEEN) && readFileSync(SEEN, "utf8") === lock) return true;
  if (statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs && !sameVersions()) return false;
  writeFileSync(SEEN, lock);
  return true;
}

/** Ends the process with plain words when something is missing that it cannot get. */
export function prepare() {
  checkNode();
  if (isInstalled()) return;
  console.log("Installing dependencies (npm ci)…");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status === 0) {
    writeFileSync(SEEN, readFileSync(LOCK, "utf8"));
    return;
  }
  console.error("npm ci failed; its words are above. Without the dependencies nothing can start.");
  process.exit(status ?? 1);
}
