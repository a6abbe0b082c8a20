import type { RoomBooking } from "../rooms/booking.ts";
import { holdsRoom } from "../rooms/clash.ts";
import { lastPart } from "../shared/doc-reads.ts";
import type { DayCounts, GroupCounts, Moment } from "./count-document.ts";

/** Numbers of a floor or of a type now; `capacity` null where it is not known. */
export type LiveRow = {
  readonly id: string;
  readonly booked: number;
  readonly checkedIn: number;
  readonly adHoc: number;
  readonly capacity: number | null;
  readonly free: number | null;
};
export type Live = {
  readonly all: LiveRow;
  readonly types: readonly LiveRow[];
  readonly floors: readonly LiveRow[];
  /** The next moment at which something is booked or over, as minutes after midnight, and by how many reservations. */
  readonly next: { readonly minute: number; readonly by: number } | null;
};

const freeOf = (capacity: number | null, booked: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - booked);
const NOTHING: GroupCounts = { reserved: 0, checkedIn: 0, occupied: null, reservedAdHoc: 0 };
const rowOf = (id: string, of: GroupCounts, capacity: number | null): LiveRow => ({
  id,
  booked: of.reserved,
  checkedIn: of.checkedIn,
  adHoc: of.reservedAdHoc,
  capacity,
  free: freeOf(capacity, of.reserved),
});

function rowsOf(now: ReadonlyMap<string, GroupCounts>, capacities: ReadonlyMap<string, number>): readonly LiveRow[] {
  const ids = [...new Set([...capacities.keys(), ...now.keys()])].sort();
  return ids.map((id) => rowOf(id, now.get(id) ?? NOTHING, capacities.get(id) ?? null));
}

/** The moment that holds at a minute of the day: the last that has come. */
const momentAt = (moments: readonly Moment[], minute: number): Moment | undefined =>
  moments.findLast((m) => m.minute <= minute);

/** What a day's counts say of a minute (spec 1 §2.6): in all, by type, by floor, and what changes next. [STA-10] */
export function liveOf(counts: DayCounts, minute: number): Live {
  const now = momentAt(counts.moments, minute);
  const later = counts.moments.find((m) => m.minute > minute && m.reserved !== (now?.reserved ?? 0));
  return {
    all: rowOf("", now ?? NOTHING, now?.capacity ?? counts.capacity),
    types: rowsOf(now?.byType ?? new Map(), counts.types),
    floors: rowsOf(now?.byFloor ?? new Map(), counts.floors),
    next: later ? { minute: later.minute, by: later.reserved - (now?.reserved ?? 0) } : null,
  };
}

type InUse = { readonly booked: number; readonly capacity: number };
/** Reserved desks plus rooms over all there are, in percent (spec 1 §4); null where there are none. [STA-10] */
export function spacesInUse(of: readonly (InUse | null)[]): number | null {
  const known = of.filter((x) => x !== null);
  const capacity = known.reduce((n, x) => n + x.capacity, 0);
  return capacity === 0 ? null : (100 * known.reduce((n, x) => n + x.booked, 0)) / capacity;
}

/** A booking of a day as this device shows it. Times are epoch ms. */
export type LocalBooking = {
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly cancelled: boolean;
  readonly rev: number;
  readonly pending: boolean;
};
/** Whether it holds its space at a moment. */
const holds = (b: Pick<LocalBooking, "fromTime" | "toTime">, now: number): boolean =>
  b.fromTime <= now && (b.toTime === null || now < b.toTime);
/** Reservations that this device made or cancelled for now, and that the server has not counted yet. [STA-11] */
export function pendingNow(bookings: readonly LocalBooking[], now: number): number {
  const waiting = bookings.filter((b) => b.pending && holds(b, now));
  const made = waiting.filter((b) => b.rev === 0 && !b.cancelled).length;
  return made - waiting.filter((b) => b.rev > 0 && b.cancelled).length;
}
/** The same of rooms: a booking may hold several, and one that was turned down holds none. [STA-11] */
export const pendingRoomsNow = (bookings: readonly RoomBooking[], now: number): number =>
  pendingNow(
    bookings
      .filter((b) => b.connection === null)
      .flatMap((b) =>
        b.reservations.map(({ from, to }) => {
          const { rev, pending } = b;
          return { fromTime: from, toTime: to, rev, pending, cancelled: b.deleted || !holdsRoom(b) };
        }),
      ),
    now,
  );

type Desk = { readonly id: string; readonly neighbourhood: string | null };
type DeskBooking = LocalBooking & { readonly desk: string; readonly checkedInAt: number | null };
/** Bookings that hold desks at a moment, by desk. */
export const bookedNow = <B extends DeskBooking>(bookings: readonly B[], now: number): ReadonlyMap<string, B> =>
  new Map(bookings.filter((b) => !b.cancelled && holds(b, now)).map((b) => [b.desk, b]));

/** How many desks of each neighbourhood are booked now, as this device knows it; desks of none are in none. [STA-18] */
export function neighbourhoodRows(
  desks: readonly Desk[],
  booked: ReadonlyMap<string, DeskBooking>,
  now: number,
): LiveRow[] {
  const rows = new Map<string, { capacity: number; booked: number; checkedIn: number }>();
  for (const { id, neighbourhood } of desks) {
    if (neighbourhood === null) continue;
    const key = lastPart(neighbourhood);
    const row = rows.get(key) ?? { capacity: 0, booked: 0, checkedIn: 0 };
    rows.set(key, row);
    row.capacity += 1;
    const by = booked.get(id);
    if (!by) continue;
    row.booked += 1;
    if (by.checkedInAt !== null && by.checkedInAt <= now) row.checkedIn += 1;
  }
  return [...rows].map(([id, row]) => ({ id, ...row, adHoc: 0, free: row.capacity - row.booked }));
}

/** Reservations at each half hour, for the line of a day. */
export const reservedThrough = (counts: DayCounts, from: number, to: number): readonly number[] =>
  Array.from(
    { length: Math.floor((to - from) / 30) + 1 },
    (_, i) => momentAt(counts.moments, from + i * 30)?.reserved ?? 0,
  );
