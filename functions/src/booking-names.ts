import { type DocumentReference, type DocumentSnapshot, FieldValue, type Firestore } from "firebase-admin/firestore";
import { bookingIn, type RoomBooking } from "#domain/rooms/booking.ts";
import { capsOf } from "#domain/rooms/caps.ts";
import { bookingPath, detailsPath, workOrderPath } from "#domain/rooms/commands/world.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/booking-names";

type Known = { readonly ref: DocumentReference; readonly doc: JsonObject };
/** A living document of the tenant, of no other calendar. */
const known = (ns: string, found: DocumentSnapshot | undefined): readonly Known[] => {
  const doc = found?.data();
  if (!found || doc?.["ns"] !== ns || doc["deleted"] === true || doc["thirdParty"] != null) return [];
  return [{ ref: found.ref, doc: plainFields(doc) }];
};
/** Titles of the tenant's people and rooms by the paths of their documents; of those that are gone, the last. */
type Titles = ReadonlyMap<string, string>;
/** What a link is called by the document that it leads to; as it is, where nobody knows of one. */
function titled(link: unknown, titles: Titles): JsonObject | null {
  const { ref, title } = object(link);
  const now = titles.get(text(ref));
  return now === undefined || now === text(title) ? null : { ref: text(ref), title: now };
}
const change = (field: string, link: unknown, titles: Titles): { readonly [field: string]: JsonObject } => {
  const now = titled(link, titles);
  return now ? { [field]: now } : {};
};
const ofRooms = (doc: JsonObject, titles: Titles) =>
  Object.assign(
    {},
    ...Object.entries(object(doc["reservations"])).map(([key, r]) =>
      change(`reservations.${key}.resource`, object(r)["resource"], titles),
    ),
  ) as { readonly [field: string]: JsonObject };

/** Links of a booking and its details, which are all a client's word. */
const linksOf = (b: RoomBooking, ns: string, details: readonly Known[]): readonly string[] => [
  ...new Set(
    [
      b.owner?.ref ?? "",
      ...details.map(({ doc }) => text(object(doc["owner"])["ref"])),
      ...b.reservations.map((r) => `ns/${ns}/resources/${r.room}`),
    ].filter((ref) => /^ns\/[^/]+\/(people|resources)\/[^/]+$/.test(ref) && ref.startsWith(`ns/${ns}/`)),
  ),
];

/**
 * Makes a booking of rooms call its owner and its rooms what their own documents do, its details and work orders as well, and its
 * setup and clean-down what it says itself: the rules, which cannot look at so many, know the owner's and the rooms' ids alone. All
 * are read in the transaction that writes, so that it does not matter which event came, how often, or in which order. [FN-51]
 */
export const alignNames = (
  db: Firestore,
  { ns, booking }: { readonly ns: string; readonly booking: string },
): Promise<void> =>
  db.runTransaction(async (tx) => {
    const [found, told] = await tx.getAll(db.doc(bookingPath(ns, booking)), db.doc(detailsPath(ns, booking)));
    const [stored] = known(ns, found);
    if (!stored || stored.doc["connection"] != null) return;
    const b = bookingIn(stored.ref.path, stored.doc);
    const details = known(ns, told);
    const links = linksOf(b, ns, details).map((path) => db.doc(path));
    const orders = b.reservations.flatMap((r) => Object.keys(r.requests)).filter((id) => /^[^/]{1,300}$/.test(id));
    const beside = [
      ...capsOf(b).map((c) => db.doc(bookingPath(ns, c.id))),
      ...orders.map((id) => db.doc(workOrderPath(ns, id))),
    ];
    const named = links.length > 0 ? await tx.getAll(...links) : [];
    const others = beside.length > 0 ? await tx.getAll(...beside) : [];
    const titles: Titles = new Map(
      named.flatMap((d) => {
        const title = text(d.get("title"));
        return d.get("ns") === ns && title !== "" ? [[d.ref.path, title] as const] : [];
      }),
    );
    const write = ({ ref, doc }: Known, fields: { readonly [field: string]: JsonObject }): void => {
      if (Object.keys(fields).length === 0) return;
      const stamp = stampBy(VIA, { ns, rev: nextRev(doc["rev"]) });
      tx.update(ref, { ...stamp, ...fields, updatedAt: FieldValue.serverTimestamp() });
    };
    write(stored, { ...change("owner", stored.doc["owner"], titles), ...ofRooms(stored.doc, titles) });
    for (const d of details) write(d, change("owner", d.doc["owner"], titles));
    for (const other of others.flatMap((d) => known(ns, d))) {
      const subject = object(other.doc["subject"]);
      write(other, { ...ofRooms(other.doc, titles), ...change("subject.resource", subject["resource"], titles) });
    }
  });
