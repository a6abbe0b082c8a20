import { FieldValue, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";
import { type CountedRoom, roomDayChanges, roomDayFields } from "#domain/counts/room-day.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import { linkedId, numberOr, object, text, texts } from "#domain/shared/doc-reads.ts";
import { minutesOn, zoneOf } from "./day-counts.ts";
import { InLine } from "./in-line.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/counts";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
type RoomDay = { readonly ns: string; readonly site: string; readonly day: string };

/** Days that are counted anew for one write at most. */
const DAYS_MAX = 100;
/** The sites and days of a room booking's write whose numbers it may move. [FN-40] */
export function roomDaysOf(ns: string, ...docs: readonly unknown[]): readonly RoomDay[] {
  const all = docs.flatMap((doc) => {
    const fields = plainFields(object(doc === undefined ? {} : plainFields(doc as object)));
    const site = linkedId(fields["site"]);
    const days = texts(object(fields["_boundsPeriodSpans"])["days"]).filter((day) => DAY.test(day));
    return site === "" ? [] : days.slice(0, DAYS_MAX).map((day) => ({ ns, site, day }));
  });
  return [...new Map(all.map((d) => [`${d.site} ${d.day}`, d])).values()];
}

const lines = new InLine();
/** Brings `sites/{site}/counts/rooms{day}` up to a booking that was written at `changedAt`, as `recountDay` does those of desks. [FN-40] */
export const recountRooms = (db: Firestore, of: RoomDay, changedAt: Timestamp): Promise<void> =>
  lines.run(`${of.site} ${of.day}`, () => once(db, of, changedAt));

const isNewer = (known: unknown, than: Timestamp) => known instanceof Timestamp && known.valueOf() >= than.valueOf();

async function once(db: Firestore, of: RoomDay, changedAt: Timestamp): Promise<void> {
  const target = db.doc(`sites/${of.site}/counts/rooms${of.day}`);
  if (isNewer((await target.get()).get("countedAt"), changedAt)) return;
  const { fields, at } = await db.runTransaction((read) => counted(db, of, read), { readOnly: true });
  await db.runTransaction(async (tx) => {
    const known = (await tx.get(target)).data();
    if (isNewer(known?.["countedAt"], at)) return;
    const stamp = stampBy(VIA, { ns: of.ns, rev: nextRev(known?.["rev"]) });
    tx.set(target, { ...fields, ...stamp, countedAt: at, updatedAt: FieldValue.serverTimestamp() });
  });
}

/** All numbers of one moment: everything is read from the same snapshot of the database. */
async function counted(db: Firestore, { ns, site, day }: RoomDay, read: Transaction) {
  const ofSite = (name: string) =>
    db
      .collection(`ns/${ns}/${name}`)
      .where("ns", "==", ns)
      .where("deleted", "==", false)
      .where("site.ref", "==", `sites/${site}`);
  const [place, rooms, booked] = await Promise.all([
    read.get(db.doc(`sites/${site}`)),
    read.get(ofSite("resources")),
    read.get(ofSite("bookings").where("_boundsPeriodSpans.days", "array-contains", day)),
  ]);
  const all = rooms.docs.map((d): CountedRoom => {
    const room = plainFields(d.data());
    return { id: d.id, floor: text(room["floor"]), type: text(room["type"]), seats: numberOr(room["capacity"], 0) };
  });
  const bookings = booked.docs.map((d) => bookingIn(d.ref.path, plainFields(d.data())));
  const changes = roomDayChanges(bookings, all, minutesOn(day, zoneOf(place.data())));
  return { fields: roomDayFields(day, `ns/${ns}/groups/${site}`, all, changes), at: booked.readTime };
}
