import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

const METADATA = "firebase-export-metadata.json";
const part = v.optional(v.object({ path: v.string(), metadata_file: v.optional(v.string()) }));
const metadataSchema = v.object({ firestore: part, auth: part, storage: part });

/** Folders beside the one that holds the data: what is being made, what it replaced, and what emulators leave that end by themselves. */
export const beside = (data: string) =>
  ({ fresh: `${data}-new`, old: `${data}-old`, exit: `${data}-exit`, ready: `${data}-ready` }) as const;

function metadataOf(dir: string): v.InferOutput<typeof metadataSchema> | null {
  const file = path.join(dir, METADATA);
  if (!existsSync(file)) return null;
  try {
    const parsed = v.safeParse(metadataSchema, JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? parsed.output : null;
  } catch (e) {
    if (e instanceof SyntaxError) return null; // cut off while it was written
    throw e;
  }
}

const hasBytes = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** Whether a folder holds a whole export: everything that its table of contents names, Firestore's data above all. */
export function isComplete(dir: string): boolean {
  const { firestore, auth, storage } = metadataOf(dir) ?? {};
  if (!firestore || !hasBytes(path.join(dir, firestore.metadata_file ?? firestore.path))) return false;
  return [auth, storage].every((p) => p === undefined || existsSync(path.join(dir, p.path)));
}

/** When a whole export was made, epoch ms; null of anything else. */
export const savedAt = (dir: string): number | null =>
  isComplete(dir) ? statSync(path.join(dir, METADATA)).mtimeMs : null;

const remove = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Puts a whole export in the place of the data. Whenever this is cut short, one whole copy stands somewhere, and `takeUp` finds it. */
export function swapIn(fresh: string, data: string): void {
  const { old } = beside(data);
  remove(old);
  if (existsSync(data)) renameSync(data, old);
  renameSync(fresh, data);
  remove(old);
}

/** Noted once the emulators run with all of the data: what they leave from then on is worth having. */
export const markReady = (data: string): void => writeFileSync(beside(data).ready, "");

/**
 * Before a start: what a run that was killed left stands in the place of the data, where it is newer and whole; the rest goes.
 * What emulators left that had not taken up their data yet is nothing.
 */
export function takeUp(data: string): void {
  const { fresh, old, exit, ready } = beside(data);
  const wasReady = existsSync(ready);
  const found = [data, old, fresh, ...(wasReady ? [exit] : [])].flatMap((dir) => {
    const at = savedAt(dir);
    return at === null ? [] : [{ dir, at }];
  });
  const [newest] = found.sort((a, b) => b.at - a.at);
  if (newest && newest.dir !== data) {
    const kept = `${data}-kept`;
    remove(kept);
    renameSync(newest.dir, kept);
    remove(data);
    renameSync(kept, data);
  }
  for (const dir of [fresh, old, exit]) remove(dir);
  rmSync(ready, { force: true });
}
