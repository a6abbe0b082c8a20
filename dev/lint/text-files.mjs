// What lints of references read: every text of the repository, as its path from the root.
import { readdirSync } from "node:fs";
import path from "node:path";

/** Folders that hold what is written by hand, or checked in. */
export const ROOMS = [".ci", "bench", "dev", "docs", "e2e", "functions", "public", "src", "sw", "workers"];
/** Made by a build, or fetched: not there in a fresh clone. */
const MADE = /(^|\/)node_modules(\/|$)|^functions\/(lib|coverage)(\/|$)/;

/** Examples of references stand there, and lead nowhere. */
const EXAMPLES = new Set(["dev/lint/decisions.mjs", "dev/lint/references.test.ts"]);

/** Files that the lints read. */
export const judged = (files) => files.filter((file) => !EXAMPLES.has(file));

/** All files of the repository, without what is made: paths from the root, which is the working folder. */
export function repositoryFiles() {
  const below = (room) =>
    readdirSync(room, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  const roots = readdirSync(".", { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return [...roots, ...ROOMS.flatMap(below)].filter((file) => !MADE.test(file)).sort();
}
