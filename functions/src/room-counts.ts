import { FieldPath, FieldValue, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";
import { type CountedRoom, roomDayChanges, roomDayFields } from "#domain/counts/room-day.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import { linkedId, numberOr, object, text, texts } from "#domain/shared/doc-reads.ts";
import { dayOf, isDay } from "#domain/shared/time.ts";
import { minutesOn, zoneOf } from "./day-counts.ts";
import { InLine } from "./in-line.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/counts";
/** Names of the documents begin so. */
const PREFIX = "rooms";
type RoomDay = { readonly ns: string; readonly site: string; readonly day: string };

/** Days that are counted anew for one write at most. */
const DAYS_MAX = 100;
/** The sites and days of a room booking's write whose numbers it may move. [FN-40] */
export function roomDaysOf(ns: string, ...docs: readonly unknown[]): readonly RoomDay[] {
  const all = docs.flatMap((doc) => {
    const fields = plainFields(object(doc === undefined ? {} : plainFields(doc as object)));
    const site = linkedId(fields["site"]);
    const days = texts(object(fields["_boundsPeriodSpans"])["days"]).filter(isDay);
    return site === "" ? [] : days.slice(0, DAYS_MAX).map((day) => ({ ns, site, day }));
  });
  return [...new Map(all.map((d) => [`${d.site} ${d.day}`, d])).values()];
}

function roomOf(id: string, doc: object): CountedRoom {
  const room = plainFields(doc);
  return { id, floor: text(room["floor"]), type: text(room["type"]), seats: numberOr(room["capacity"], 0) };
}

/** What a room adds to the counts of its site; null: nothing. */
function countsAs(doc: object | undefined) {
  if (doc === undefined) return null;
  const fields = plainFields(doc);
  const site = linkedId(fields["site"]);
  return fields["deleted"] === true || site === "" ? null : { site, ...roomOf("", doc) };
}
/** The sites whose counts of rooms a write of a room moves; most writes move none, and cost nothing then. [FN-41] */
export function sitesMoved(before: object | undefined, after: object | undefined): readonly string[] {
  const [was, is] = [countsAs(before), countsAs(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  return [...new Set([was, is].flatMap((c) => (c ? [c.site] : [])))];
}

/** Days that are counted at once. */
const DAYS_AT_ONCE = 10;
/**
 * Brings today and the coming days of which there are counts up to a room that was written at `changedAt`. Days without bookings
 * have none, and get theirs with the first booking. [FN-41]
 */
export async function recountRoomsOfSite(
  db: Firestore,
  { ns, site }: Omit<RoomDay, "day">,
  changedAt: Timestamp,
): Promise<void> {
  const place = (await db.doc(`sites/${site}`).get()).data();
  const today = dayOf(changedAt.toMillis(), zoneOf(place));
  const id = FieldPath.documentId();
  const found = await db
    .collection(`sites/${site}/counts`)
    .where(id, ">=", `${PREFIX}${today}`)
    .where(id, "<", `${PREFIX}:`) // behind every digit
    .select("ns")
    .get();
  const days = found.docs
    .filter((d) => d.get("ns") === ns)
    .map((d) => d.id.slice(PREFIX.length))
    .filter(isDay);
  for (let i = 0; i < days.length; i += DAYS_AT_ONCE)
    await Promise.all(days.slice(i, i + DAYS_AT_ONCE).map((day) => recountRooms(db, { ns, site, day }, changedAt)));
}

const lines = new InLine();
/** Brings `sites/{site}/counts/rooms{day}` up to a booking that was written at `changedAt`, as `recountDay` does those of desks. [FN-40] */
export const recountRooms = (db: Firestore, of: RoomDay, changedAt: Timestamp): Promise<void> =>
  lines.run(`${of.site} ${of.day}`, () => once(db, of, changedAt));

const isNewer = (known: unknown, than: Timestamp) => known instanceof Timestamp && known.valueOf() >= than.valueOf();

async function once(db: Firestore, of: RoomDay, changedAt: Timestamp): Promise<void> {
  const target = db.doc(`sites/${of.site}/counts/${PREFIX}${of.day}`);
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
  const all = rooms.docs.map((d) => roomOf(d.id, d.data()));
  const bookings = booked.docs.map((d) => bookingIn(d.ref.path, plainFields(d.data())));
  const changes = roomDayChanges(bookings, all, minutesOn(day, zoneOf(place.data())));
  return { fields: roomDayFields(day, `ns/${ns}/groups/${site}`, all, changes), at: booked.readTime };
}
