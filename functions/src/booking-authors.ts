import { type DocumentReference, type DocumentSnapshot, FieldValue, type Firestore } from "firebase-admin/firestore";
import { keepsOwnerBack } from "#domain/audit/change-record.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { bookingPath, detailsPath } from "#domain/rooms/commands/world.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/booking-authors";
const NO_LINK = { ref: "", title: "" };

type OfBooking = { readonly ns: string; readonly booking: string };
type Known = { readonly ref: DocumentReference; readonly doc: JsonObject };
type Change = Known & { readonly fields: object };

const known = (ns: string, found: DocumentSnapshot | undefined): readonly Known[] => {
  const doc = found?.data();
  return found && doc?.["ns"] === ns ? [{ ref: found.ref, doc: plainFields(doc) }] : [];
};
const names = (link: unknown): boolean => text(object(link)["ref"]) !== "" || text(object(link)["title"]) !== "";
/** Whether a document names an account that wrote it; functions and tools have none. */
const namesWriter = ({ doc }: Known): boolean => {
  const by = object(doc["lastWrittenBy"]);
  return text(by["authUid"]) !== "" || text(by["ref"]) !== "";
};
/** Setup and clean-down of a booking, those that are gone as well. */
const capsOf = (db: Firestore, { ns, booking }: OfBooking): readonly DocumentReference[] =>
  ROOMS.reservations.flatMap((r) => ["start", "end"].map((end) => db.doc(bookingPath(ns, `${booking}-${r}-${end}`))));

const ofBooking = (b: Known): readonly Change[] =>
  names(b.doc["createdBy"]) || namesWriter(b) ? [{ ...b, fields: { createdBy: NO_LINK } }] : [];
const ofCap = (c: Known): readonly Change[] => (namesWriter(c) ? [{ ...c, fields: {} }] : []);
const ofOrder = (o: Known): readonly Change[] => {
  const isAsked = names(object(o.doc["creation"])["by"]);
  return isAsked || namesWriter(o) ? [{ ...o, fields: isAsked ? { "creation.by": NO_LINK } : {} }] : [];
};
/** Who made the booking, for whoever reads its details. */
function ofDetails(d: Known, { doc }: Known): readonly Change[] {
  const { ref, title } = object(doc["createdBy"]);
  if (!names(doc["createdBy"]) || names(d.doc["createdBy"])) return [];
  return [{ ...d, fields: { createdBy: { ref: text(ref), title: text(title) } } }];
}

/**
 * Takes from a booking that keeps its owner back, and from its setup, clean-down and catering, who made and who wrote them, which all
 * room roles read: who made it goes to its details, and receipts that name the writer are told to their authors alone. Devices write
 * no names there, and the rules take none: these are of older builds, and of bookings that were made private since. All are read in
 * the transaction that writes, so that it does not matter which event came, how often, or in which order. [FN-50]
 */
export const hideAuthors = (db: Firestore, of: OfBooking): Promise<void> =>
  db.runTransaction(async (tx) => {
    const { ns, booking } = of;
    const path = bookingPath(ns, booking);
    const [found, told, ...caps] = await tx.getAll(db.doc(path), db.doc(detailsPath(ns, booking)), ...capsOf(db, of));
    const [b] = known(ns, found);
    if (!b || b.doc["connection"] != null || b.doc["thirdParty"] != null || !keepsOwnerBack(b.doc)) return;
    const orders = await tx.get(db.collection(`ns/${ns}/workOrders`).where("subject.booking", "==", path));
    const changes = [
      ...ofBooking(b),
      ...caps.flatMap((c) => known(ns, c)).flatMap(ofCap),
      ...orders.docs.flatMap((o) => known(ns, o)).flatMap(ofOrder),
    ];
    const sets = [...new Set(changes.filter(namesWriter).map(({ doc }) => text(doc["changeSet"])))];
    const receipts = sets.filter((id) => /^[^/]{1,128}$/.test(id)).map((id) => db.doc(`ns/${ns}/changeSets/${id}`));
    const given = receipts.length > 0 ? await tx.getAll(...receipts) : [];
    for (const { ref, doc, fields } of [...changes, ...known(ns, told).flatMap((d) => ofDetails(d, b))]) {
      const stamp = { ...stampBy(VIA, { ns, rev: nextRev(doc["rev"]) }), deleted: doc["deleted"] === true };
      tx.update(ref, { ...stamp, ...fields, updatedAt: FieldValue.serverTimestamp() });
    }
    for (const { ref } of given.flatMap((r) => known(ns, r))) tx.update(ref, { site: null });
  });

/** The same of every booking of every tenant that keeps its owner back: of those that nobody has written since. [FN-50] */
export async function hideAllAuthors(db: Firestore): Promise<number> {
  let looked = 0;
  for (const { id: ns } of (await db.collection("ns").select().get()).docs) {
    const found = await db.collection(`ns/${ns}/bookings`).where("privacy.owner", "==", true).get();
    const open = found.docs.filter((d) => {
      const b = { ref: d.ref, doc: plainFields(d.data()) };
      return names(b.doc["createdBy"]) || namesWriter(b);
    });
    for (const { id: booking } of open) await hideAuthors(db, { ns, booking });
    looked += open.length;
  }
  return looked;
}
