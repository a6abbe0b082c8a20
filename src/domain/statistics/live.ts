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

/** A booking of a day as this device shows it. */
export type LocalBooking = {
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly cancelled: boolean;
  readonly rev: number;
  readonly pending: boolean;
};
/** Reservations that this device made or cancelled for now, and that the server has not counted yet. [STA-11] */
export function pendingNow(bookings: readonly LocalBooking[], now: number): number {
  const holds = bookings.filter((b) => b.pending && b.fromTime <= now && (b.toTime === null || now < b.toTime));
  const made = holds.filter((b) => b.rev === 0 && !b.cancelled).length;
  return made - holds.filter((b) => b.rev > 0 && b.cancelled).length;
}

/** Reservations at each half hour, for the line of a day. */
export const reservedThrough = (counts: DayCounts, from: number, to: number): readonly number[] =>
  Array.from(
    { length: Math.floor((to - from) / 30) + 1 },
    (_, i) => momentAt(counts.moments, from + i * 30)?.reserved ?? 0,
  );
