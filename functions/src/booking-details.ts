import { type DocumentData, FieldValue, type Firestore } from "firebase-admin/firestore";
import { bookingPath, detailsPath } from "#domain/rooms/commands/world.ts";
import { keepsBack } from "#domain/audit/change-record.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/booking-details";

export const isPrivate = (booking: DocumentData | undefined): boolean =>
  booking !== undefined && keepsBack(plainFields(booking));

/** What a booking's details must say that they do not; null for nothing. */
function changesOf(booking: DocumentData | undefined, details: DocumentData) {
  if (booking === undefined || booking["deleted"] === true)
    return details["deleted"] === true ? null : { deleted: true };
  // Only what went by this function comes back by it: a booking that was brought back, by somebody who may not read its details.
  const isBack = details["deleted"] === true && details["lastWrittenVia"] === VIA && isPrivate(booking);
  const lastDay: unknown = booking["lastDay"];
  if (details["deleted"] === true && !isBack) return null;
  return isBack || lastDay !== details["lastDay"] ? { deleted: false, lastDay } : null;
}

/**
 * Makes the details of a private booking go with it and follow its last day: whoever deletes or moves it may not read them, and
 * can then not write them. Both are read in the transaction that writes, so that it does not matter which event came, how often,
 * or in which order. [FN-42]
 */
export const alignDetails = (
  db: Firestore,
  { ns, booking }: { readonly ns: string; readonly booking: string },
): Promise<void> =>
  db.runTransaction(async (tx) => {
    const target = db.doc(detailsPath(ns, booking));
    const [found, known] = await tx.getAll(db.doc(bookingPath(ns, booking)), target);
    const details = known?.data();
    if (!details || details["ns"] !== ns) return;
    const changes = changesOf(found?.data(), details);
    if (!changes) return;
    const stamp = stampBy(VIA, { ns, rev: nextRev(details["rev"]) });
    tx.update(target, { ...stamp, ...changes, updatedAt: FieldValue.serverTimestamp() });
  });
