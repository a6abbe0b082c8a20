import { type DocumentReference, FieldValue, type Firestore } from "firebase-admin/firestore";
import { SERVER_TIME, type SeedData, type SeedDoc } from "../seed/doc.ts";
import type { Site } from "../seed/sites.ts";

/** How long one document may take, ms: a client asks a server that is gone for minutes. */
const EACH_MS = 30_000;
class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What of the seed's sites and rooms a tenant has: it may have been seeded smaller, or come from a file. */
export async function thoseThere(db: Firestore, sites: readonly Site[], ms = EACH_MS): Promise<readonly Site[]> {
  const there = async (refs: readonly string[]): Promise<ReadonlySet<string>> => {
    if (refs.length === 0) return new Set();
    const found = await within(ms, db.getAll(...refs.map((ref) => db.doc(ref))));
    return new Set(found.filter((doc) => doc.exists && doc.get("deleted") !== true).map((doc) => doc.ref.path));
  };
  const own = await there(sites.map((site) => site.ref));
  const rooms = await there(sites.flatMap((site) => site.rooms.map((room) => room.ref)));
  return sites
    .filter((site) => own.has(site.ref))
    .map((site) => ({ ...site, rooms: site.rooms.filter((room) => rooms.has(room.ref)) }));
}

/** What was not written, and why. */
export type Unwritten = { readonly path: string; readonly why: string };

async function write(doc: DocumentReference, data: SeedData): Promise<void> {
  const before = (await doc.get()).data();
  const rev = typeof before?.["rev"] === "number" ? before["rev"] + 1 : 1;
  const plain = Object.fromEntries(
    Object.entries(data).map(([key, x]) => [key, x === SERVER_TIME ? FieldValue.serverTimestamp() : x]),
  );
  await doc.set({ ...plain, rev, lastWrittenVia: "outside" });
}

/**
 * Writes documents one after another. One that cannot be written keeps no other from it, but for a server that does not answer:
 * then the rest is not tried. [SEED-24]
 */
export async function writeAll(
  at: (path: string) => DocumentReference,
  docs: readonly SeedDoc[],
  ms = EACH_MS,
): Promise<readonly Unwritten[]> {
  const unwritten: Unwritten[] = [];
  let silent = false;
  for (const [path, data] of docs) {
    if (silent) {
      unwritten.push({ path, why: "not tried any more" });
      continue;
    }
    try {
      await within(ms, write(at(path), data));
    } catch (e) {
      silent = e instanceof NoAnswer;
      unwritten.push({ path, why: e instanceof Error ? e.message : String(e) });
    }
  }
  return unwritten;
}
