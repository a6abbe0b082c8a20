import {
  type DocumentData,
  FieldValue,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { isAdHoc } from "#domain/bookings/state.ts";
import { judged, saidOf } from "#domain/config/layers.ts";
import { BUILT_IN } from "#domain/config/site-keys.ts";
import { type CountedBooking, dayChanges, deskMinutes } from "#domain/counts/desk-day.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { addDays, type DayKey, isDay, localTimes, startOf, type Zone } from "#domain/shared/time.ts";
import { InLine } from "./in-line.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/counts";
export type CountedDay = { readonly site: string; readonly ns: string; readonly day: DayKey };

/** The kind of a space that says none. */
const DESK = { ref: "space-kinds/desk" };
const instant = v.fallback(v.nullable(v.number()), null);
const bookingSchema = v.object({
  fromTime: v.number(),
  toTime: instant,
  requiresCheckIn: v.fallback(v.boolean(), false),
  checkIn: v.fallback(v.object({ fromTime: instant }), { fromTime: null }),
  space: v.fallback(
    v.object({
      ref: v.fallback(v.string(), ""),
      floor: v.fallback(v.string(), ""),
      kind: v.fallback(v.object({ ref: v.string() }), DESK),
    }),
    { ref: "", floor: "", kind: DESK },
  ),
  adHoc: v.fallback(v.boolean(), false),
});

/** The days of a booking's write whose numbers it may move. */
export const daysOf = (before: unknown, after: unknown): readonly DayKey[] => {
  const days = [before, after].map((doc) =>
    typeof doc === "object" && doc !== null && "onDay" in doc ? doc.onDay : null,
  );
  return [...new Set(days.filter((day): day is string => typeof day === "string" && isDay(day)))];
};

const lines = new InLine();

/**
 * Brings `sites/{site}/counts/bookings{day}`, and the minutes of desks beside it, up to a booking that was written at `changedAt`. Counts afresh from all bookings of
 * the day, as `recount` does from desks: doubled, late and crossing events all end in the same numbers. [CNT-2]
 */
export const recountDay = (db: Firestore, of: CountedDay, changedAt: Timestamp): Promise<void> =>
  lines.run(`${of.site} ${of.day}`, () => once(db, of, changedAt));

const isNewer = (known: unknown, than: Timestamp) => known instanceof Timestamp && known.valueOf() >= than.valueOf();

async function once(db: Firestore, of: CountedDay, changedAt: Timestamp): Promise<void> {
  const counts = db.collection(`sites/${of.site}/counts`);
  const [target, desks] = [counts.doc(`bookings${of.day}`), counts.doc(`desks${of.day}`)];
  if (isNewer((await target.get()).get("countedAt"), changedAt)) return;
  const { day, minutes, at } = await db.runTransaction((read) => counted(db, of, read), { readOnly: true });
  await db.runTransaction(async (tx) => {
    const [known, knownDesks] = [await tx.get(target), await tx.get(desks)].map((doc) => doc.data());
    if (isNewer(known?.["countedAt"], at)) return;
    const stampOver = (before: DocumentData | undefined) => ({
      ...stampBy(VIA, { ns: of.ns, rev: nextRev(before?.["rev"]) }),
      countedAt: at,
      updatedAt: FieldValue.serverTimestamp(),
    });
    tx.set(target, { ...known, ...day, ...stampOver(known) });
    tx.set(desks, { ...minutes, ...stampOver(knownDesks) });
  });
}

/** All numbers of one moment: everything is read from the same snapshot of the database. */
async function counted(db: Firestore, { site, ns, day }: CountedDay, read: Transaction) {
  const spaces = db.collection(`sites/${site}/spaces`).where("ns", "==", ns);
  const bookings = db.collection(`sites/${site}/bookings`).where("ns", "==", ns).where("onDay", "==", day);
  const [place, floors, booked] = await Promise.all([
    read.get(db.doc(`sites/${site}`)),
    read.get(spaces.where("kind", "==", "floor").where("deleted", "==", false).select()),
    read.get(bookings),
  ]);
  const desks = spaces.where("kind", "==", "desk").where("deleted", "==", false);
  const on = (floor: string): Query => desks.where("floor", "==", floor);
  const [all, ...byFloor] = await Promise.all(
    [desks, ...floors.docs.map((f) => on(f.id))].map(async (q) => (await read.get(q.count())).data().count),
  );
  const visits = booked.docs
    .filter((d) => d.get("deleted") !== true)
    .flatMap((d) => visitOf(d.data(), { day, zone: zoneOf(place.data()), madeAt: d.createTime.toMillis() }));
  const numbers = {
    onDate: day,
    countType: "booking",
    isDesk: true,
    isRoom: false,
    deskCount: visits.length,
    deskCapacity: all ?? 0,
    byFloor: Object.fromEntries(floors.docs.map((f, i) => [f.id, { capacity: byFloor[i] ?? 0 }])),
    byType: { [lastPart(DESK.ref)]: { capacity: all ?? 0 } },
    changes: dayChanges(visits, all ?? 0),
  };
  const minutes = { onDate: day, countType: "desk-minutes", minutes: deskMinutes(visits) };
  return { day: numbers, minutes, at: booked.readTime };
}

/** The zone of a stored site. */
export function zoneOf(site: unknown): Zone {
  const config = typeof site === "object" && site !== null && "config" in site ? site.config : null;
  const said = saidOf(config, "timeZone");
  const judgement = said === undefined ? null : judged("timeZone", said);
  return judgement && "value" in judgement && typeof judgement.value === "string" ? judgement.value : BUILT_IN.timeZone;
}

const END = 1440;
/** A moment as minutes after midnight of a day by the clock on the wall there: 0 before the day, 1440 after it. */
export function minutesOn(day: DayKey, zone: Zone): (at: number) => number {
  const [begin, end] = [startOf(day, zone), startOf(addDays(day, 1), zone)];
  const { clock } = localTimes(zone);
  return (at) => {
    if (at < begin) return 0;
    if (at >= end) return END;
    const [hours = 0, minutes = 0] = clock(at).split(":").map(Number);
    return hours * 60 + minutes;
  };
}

type Seen = { readonly day: DayKey; readonly zone: Zone; readonly madeAt: number };
function visitOf(doc: object, { day, zone, madeAt }: Seen): CountedBooking[] {
  const found = v.safeParse(bookingSchema, plainFields(doc));
  if (!found.success) return [];
  const { fromTime, toTime, requiresCheckIn, checkIn, space, adHoc } = found.output;
  const minutes = minutesOn(day, zone);
  return [
    {
      from: minutes(fromTime),
      to: toTime === null ? END : minutes(toTime),
      requiresCheckIn,
      checkedInAt: checkIn.fromTime === null ? null : minutes(checkIn.fromTime),
      floor: space.floor,
      desk: lastPart(space.ref),
      type: lastPart(space.kind.ref),
      adHoc: adHoc || isAdHoc(fromTime, madeAt),
    },
  ];
}
