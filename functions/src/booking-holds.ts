import { FieldValue, type DocumentData, type Firestore } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { schemaAt } from "#domain/collections.ts";
import { bookingIn, isCap, isForeign, type RoomBooking } from "#domain/rooms/booking.ts";
import { bookingPath } from "#domain/rooms/commands/world.ts";
import { alignedWindow, windowsOfHold } from "#domain/rooms/lock/align.ts";
import type { HoldChange } from "#domain/rooms/lock/cost.ts";
import { heldIn, windowIn } from "#domain/rooms/lock/of-set.ts";
import { heldOf, holdPath, windowPath } from "#domain/rooms/lock/windows.ts";
import { linkedId } from "#domain/shared/doc-reads.ts";
import { sameJson } from "#domain/shared/json.ts";
import { plainFields } from "./plain.ts";
import { windowDoc } from "./room-locks.ts";
import { nextRev } from "./stamp.ts";

type Doc = DocumentData | undefined;

/** Whether no save of the app left a booking so: it is gone past its tombstone, or has a shape that devices refuse. */
export function isOdd(path: string, doc: Doc): boolean {
  if (doc === undefined) return true;
  const fields = plainFields(doc);
  const schema = schemaAt(path, fields);
  return schema !== null && !v.is(schema, fields);
}

function bookingOf(path: string, doc: Doc): RoomBooking | null {
  if (doc === undefined) return null;
  const fields = plainFields(doc);
  return bookingIn(path, fields, { deleted: fields["deleted"] === true });
}

/**
 * Makes the hold of a booking, and the windows of the lock, follow from what can be read of it, where no save of the app wrote it:
 * one that is gone altogether gives its rooms back, and one that cannot be read holds what devices show of it and nothing else.
 * All is read in the transaction that writes, so that it does not matter which event came, how often, or in which order. What
 * meets another booking is told, and left to a person. [FN-52] (decision 080)
 */
export const alignHold = (
  db: Firestore,
  { ns, booking }: { readonly ns: string; readonly booking: string },
): Promise<void> =>
  db.runTransaction(async (tx) => {
    const path = bookingPath(ns, booking);
    const [doc, hold] = [(await tx.get(db.doc(path))).data(), await tx.get(db.doc(holdPath(ns, booking)))];
    const b = bookingOf(path, doc);
    if (!isOdd(path, doc) || (b && (isCap(b) || isForeign(b)))) return;
    const change: HoldChange = { booking, was: heldIn(plainFields(hold.data() ?? {})["held"]), now: heldOf(b) };
    const touched = [...windowsOfHold(change)];
    if (touched.length === 0) return;
    const windows = await tx.getAll(...touched.map(([id]) => db.doc(windowPath(ns, id))));
    const ids = [...new Set(touched.map(([, { room }]) => room))];
    const rooms = await tx.getAll(...ids.map((id) => db.doc(`ns/${ns}/resources/${id}`)));
    const siteOf = new Map(rooms.map((d) => [d.id, linkedId(plainFields(d.data() ?? {})["site"])]));
    const at = { updatedAt: FieldValue.serverTimestamp() };
    touched.forEach(([id, of], i) => {
      const known = windows[i]?.data();
      const stands = windowIn(plainFields(known ?? {}));
      const next = alignedWindow(of, stands);
      if (next.overlapping.length > 0) logger.error(`${windowPath(ns, id)}: bookings overlap`, next.overlapping);
      if (sameJson([...stands.busy], [...next.busy])) return;
      const place = { site: siteOf.get(of.room) ?? "", foreign: stands.foreign };
      tx.set(db.doc(windowPath(ns, id)), {
        ...windowDoc({ ns, rev: nextRev(known?.["rev"]) }, { ...next, ...place }),
        ...at,
      });
    });
    const held = Object.fromEntries(Object.entries(change.now).map(([key, h]) => [key, { ...h }]));
    if (sameJson(held, Object.fromEntries(Object.entries(change.was).map(([key, h]) => [key, { ...h }])))) return;
    const site = String(hold.get("site") ?? `sites/${b?.site || (siteOf.get(ids[0] ?? "") ?? "")}`);
    const rev = nextRev(hold.get("rev"));
    tx.set(hold.ref, { ns, rev, changeSet: "", site, was: { ...change.was }, held, ...at });
  });
