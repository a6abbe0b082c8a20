import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import {
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from "firebase-admin/firestore";
import { COLLECTIONS } from "#domain/collections.ts";
import { type Collection, collectionName } from "#domain/shared/collection.ts";
import { SYNC } from "#domain/sync/limits.ts";

const ALL: readonly Collection[] = COLLECTIONS;
/** Collections whose documents die by tombstone (design section 3). */
export const WITH_TOMBSTONES: readonly string[] = [
  ...new Set(ALL.filter((c) => c.tombstones === true).map(collectionName)),
];
/** Deletes in one batch. */
const PAGE = 400;

/** What is older than this may go: replicas that were away for longer find out by a stocktake (decision 011). [CLN-1] */
export const oldest = (now: number): number => now - SYNC.tombstoneDays * DAY_MS;

/**
 * Deletes tombstones and receipts older than 90 days for good; answers how many of each collection. What a run does not
 * reach before `until` (epoch ms) is left to the next one. [CLN-1]
 */
export async function cleanUp(db: Firestore, now: number, until: number): Promise<ReadonlyMap<string, number>> {
  const before = Timestamp.fromMillis(oldest(now));
  const gone = new Map<string, number>();
  for (const name of WITH_TOMBSTONES) {
    const tombstones = db.collectionGroup(name).where("deleted", "==", true).where("updatedAt", "<", before);
    const may = name === "bookings" ? isPast(now) : () => true;
    gone.set(name, await deleteAll(db, tombstones.orderBy("updatedAt"), { until, may }));
  }
  const receipts = db.collectionGroup("changeSets").where("at", "<", before).orderBy("at");
  gone.set("changeSets", await deleteAll(db, receipts, { until, may: () => true }));
  return gone;
}

/** A day that is over at every site there is, ms after its midnight of UTC. */
const OVER_EVERYWHERE_MS = 2 * DAY_MS;
/** The first booking of a desk's day, cancelled as it may be, keeps the number: without it the day could be booked twice. [CLN-4] */
const isPast =
  (now: number) =>
  (doc: QueryDocumentSnapshot): boolean => {
    const day: unknown = doc.get("onDay");
    return typeof day !== "string" || Date.parse(`${day}T00:00:00Z`) + OVER_EVERYWHERE_MS < now;
  };

type How = { readonly until: number; readonly may: (doc: QueryDocumentSnapshot) => boolean };

async function deleteAll(db: Firestore, which: Query, { until, may }: How): Promise<number> {
  let deleted = 0;
  let last: QueryDocumentSnapshot | undefined;
  while (Date.now() < until) {
    const found = await (last ? which.startAfter(last) : which).limit(PAGE).get();
    if (found.empty) break;
    const batch = db.batch();
    const old = found.docs.filter(may);
    for (const doc of old) batch.delete(doc.ref, { lastUpdateTime: doc.updateTime }); // one that came back to life stays
    if (!(await committed(batch))) continue; // the page is read again, as it is now
    deleted += old.length;
    last = found.docs.at(-1);
  }
  return deleted;
}

/** gRPC's words for a precondition that does not hold and for a document that is gone. */
const MOVED_ON: readonly unknown[] = [9, 5];

/** False when one of the documents changed or went meanwhile (a second run at the same time): then it is asked again. */
async function committed(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit();
    return true;
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && MOVED_ON.includes(e.code)) return false;
    throw e;
  }
}
