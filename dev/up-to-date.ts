import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./paths.ts";

const STAMP = ".atrium-built";

/** The latest change of a file or of anything in a folder, epoch ms. */
function changedAt(place: string): number {
  const own = statSync(place);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = readdirSync(place).map((name) => changedAt(path.join(place, name)));
  return Math.max(own.mtimeMs, ...inside);
}

/** Whether a folder was built later than the last change of all that it is made of (paths from the root). */
export function isUpToDate(out: string, sources: readonly string[]): boolean {
  const stamp = path.join(out, STAMP);
  if (!existsSync(stamp)) return false;
  const built = Date.parse(readFileSync(stamp, "utf8"));
  return sources.map((s) => inRoot(s)).every((s) => !existsSync(s) || changedAt(s) <= built);
}

/** Notes in a built folder when its build began: what changed meanwhile counts as newer. */
export function noteBuilt(out: string, began: Date): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, STAMP), began.toISOString());
}
