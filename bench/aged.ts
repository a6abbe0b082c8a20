import { FieldValue } from "firebase-admin/firestore";
import type { World } from "./world.ts";

/** What a new listener repeats of the time before the newest document, and some, ms. */
const OVERLAP_MS = 16_000;

/**
 * What was imported was imported some time ago, and one document of each source (at `paths`) was changed since. Until then all
 * of a source are as new as its checkpoint, and a listener repeats and holds them all.
 */
export async function aged({ db }: World, paths: readonly string[]): Promise<void> {
  await new Promise((done) => setTimeout(done, OVERLAP_MS));
  for (const path of paths)
    await db.doc(path).update({ rev: FieldValue.increment(1), updatedAt: FieldValue.serverTimestamp() });
}
