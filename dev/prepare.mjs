// What every command needs before the first import of a package: a system and a Node that can run it, a folder that can be written, and the packages of the lock file.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);
const LOCK = path.join(ROOT, "package-lock.json");
/** npm's own note of what it installed. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");
/** The lock file as it was at our last look that found everything installed. */
const SEEN = path.join(ROOT, "node_modules", ".atrium-lock");
const MIN_NODE = [20, 19];
/** Folders that commands write into; those that are not there yet are made in the ones around them. */
const WRITTEN = ["", "node_modules", ".emulators", ".e2e", "dist", "functions", "functions/lib", "dev/emulators/build"];

/** Says why nothing can begin, and ends the process. */
function giveUp(words) {
  console.error(words);
  process.exit(1);
}

function checkSystem() {
  if (process.platform !== "win32") return;
  giveUp(
    "Atrium's commands do not run on Windows itself. Use WSL 2: `wsl --install`, and in its Debian or Ubuntu a checkout in the Linux home folder, where everything is as on Linux. The app is opened in Windows' own browser.",
  );
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  giveUp(`Atrium needs Node ${MIN_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}

/** The number of a user, as a person can look it up; nothing more is known of other users without a package. */
const userWords = (uid) => (uid === 0 ? "root" : `the user with the number ${uid}`);

/** Every folder that is written into can be; one of another user, or of a disk that is only read, is said. */
function checkFolders() {
  for (const name of WRITTEN) {
    const folder = path.join(ROOT, name);
    if (!existsSync(folder)) continue;
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (e) {
      if (e.code === "EROFS")
        giveUp(`${folder} is on a disk that can only be read. Atrium needs a checkout that it can write into.`);
      if (e.code !== "EACCES" && e.code !== "EPERM") throw e;
      const { uid } = statSync(folder);
      const mine = uid === process.getuid();
      const whose = mine
        ? "is write-protected"
        : `belongs to ${userWords(uid)}, and this is ${userWords(process.getuid())}`;
      const mend = mine ? `chmod -R u+rwX "${ROOT}"` : `sudo chown -R "$(id -u)" "${ROOT}"`;
      giveUp(`${folder} cannot be written: it ${whose}. Make a checkout of your own, or take this one over: ${mend}`);
    }
  }
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
  checkSystem();
  checkNode();
  checkFolders();
  if (isInstalled()) return;
  console.log("Installing dependencies (npm ci)…");
  const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status === 0) {
    writeFileSync(SEEN, readFileSync(LOCK, "utf8"));
    return;
  }
  console.error(
    error?.code === "ENOENT"
      ? "There is no npm on PATH, which installs the dependencies."
      : "npm ci failed; its words are above. Without the dependencies nothing can start.",
  );
  process.exit(status ?? 1);
}
