import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import { bookingIn, type RoomBooking } from "#domain/rooms/booking.ts";
import { windowIn } from "#domain/rooms/lock/of-set.ts";
import { type RebuiltWindow, rebuiltWindows } from "#domain/rooms/lock/rebuild.ts";
import { NOTHING, WINDOW_MS, windowPath } from "#domain/rooms/lock/windows.ts";
import { sameJson } from "#domain/shared/json.ts";
import { dayOf } from "#domain/shared/time.ts";
import { plainFields } from "./plain.ts";
import { nextRev } from "./stamp.ts";

/** The document of a window as a function writes it: it moves nothing, and names no booking. */
export const windowDoc = (
  of: { readonly ns: string; readonly rev: number },
  w: Omit<RebuiltWindow, "overlapping">,
) => ({
  ns: of.ns,
  rev: of.rev,
  changeSet: "",
  room: w.room,
  window: w.window,
  site: `sites/${w.site}`,
  busy: [...w.busy],
  foreign: [...w.foreign],
  names: [],
  moves: [],
});

type Stand = { readonly rev: number; readonly busy: readonly number[]; readonly foreign: readonly number[] };

/** Bookings that may hold a room since the beginning of a window. */
async function bookingsSince(db: Firestore, ns: string, since: number): Promise<readonly RoomBooking[]> {
  const first = dayOf(since - DAY_MS, "Etc/UTC");
  const found = await db.collection(`ns/${ns}/bookings`).where("ns", "==", ns).where("lastDay", ">=", first).get();
  return found.docs.map((d) => bookingIn(d.ref.path, plainFields(d.data())));
}

async function standing(db: Firestore, ns: string): Promise<ReadonlyMap<string, Stand>> {
  const found = await db.collection(`ns/${ns}/occupancy`).where("ns", "==", ns).get();
  return new Map(found.docs.map((d) => [d.id, { rev: Number(d.get("rev")), ...windowIn(plainFields(d.data())) }]));
}

/** Writes a window anew, unless somebody wrote it since it was read: then what was read says nothing any more. */
const mend = (
  db: Firestore,
  ns: string,
  { id, want, rev }: { readonly id: string; readonly want: RebuiltWindow; readonly rev: number },
) =>
  db.runTransaction(async (tx) => {
    const target = db.doc(windowPath(ns, id));
    const now = (await tx.get(target)).data();
    if (Number(now?.["rev"] ?? 0) !== rev) return false;
    tx.set(target, { ...windowDoc({ ns, rev: nextRev(now?.["rev"]) }, want), updatedAt: FieldValue.serverTimestamp() });
    return true;
  });

/**
 * Makes the windows of a tenant's lock anew that differ from its bookings, and from the events of other calendars; answers how
 * many. Windows are read before bookings, and a save changes both in one commit, so that one that moved on meanwhile is left to
 * the next run. Windows that are over are left alone. [FN-40]
 */
export async function repairLocks(db: Firestore, ns: string, now: number): Promise<number> {
  const since = Math.floor(now / WINDOW_MS) * WINDOW_MS;
  const there = await standing(db, ns);
  const wanted = new Map(rebuiltWindows(await bookingsSince(db, ns, since), since));
  for (const [id, { busy, foreign }] of there) {
    const at = id.lastIndexOf("_");
    const window = Number(id.slice(at + 1));
    if (wanted.has(id) || window * WINDOW_MS < since || (busy.length === 2 && foreign.length === 2)) continue;
    const site = String((await db.doc(windowPath(ns, id)).get()).get("site")).replace(/^sites\//, "");
    wanted.set(id, { room: id.slice(0, at), window, site, busy: NOTHING, foreign: NOTHING, overlapping: [] });
  }
  let mended = 0;
  for (const [id, want] of wanted) {
    if (want.overlapping.length > 0) logger.error(`${windowPath(ns, id)}: bookings overlap`, want.overlapping);
    const stand = there.get(id);
    const same = stand && sameJson([...stand.busy], [...want.busy]) && sameJson([...stand.foreign], [...want.foreign]);
    if (!same && (await mend(db, ns, { id, want, rev: stand?.rev ?? 0 }))) mended += 1;
  }
  return mended;
}

/** The same of every tenant. */
export async function repairAllLocks(db: Firestore, now: number): Promise<number> {
  let mended = 0;
  for (const tenant of (await db.collection("ns").select().get()).docs) mended += await repairLocks(db, tenant.id, now);
  return mended;
}
