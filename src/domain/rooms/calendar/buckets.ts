import type { DayKey, Zone } from "../../shared/time.ts";
import { isCap, type Reservation, type RoomBooking } from "../booking.ts";
import { daysOf, monthGrid, type Scale, wholeDay } from "./scale.ts";
import { layOut, type Row } from "./lanes.ts";

/** One reservation in a list or a month. */
export type Entry = { readonly booking: RoomBooking; readonly reservation: Reservation };
/** A day of a month: the first of its entries, and how many more there are. */
export type MonthDay = {
  readonly day: DayKey;
  /** It belongs to the month that is shown. */
  readonly inside: boolean;
  readonly entries: readonly Entry[];
  readonly more: number;
};
/** A day of the list. */
export type DayGroup = { readonly day: DayKey; readonly entries: readonly Entry[] };

const byTime = (a: Entry, b: Entry): number =>
  a.reservation.from - b.reservation.from ||
  a.reservation.to - b.reservation.to ||
  (a.booking.id < b.booking.id ? -1 : 1);

const entriesOf = (bookings: readonly RoomBooking[]): readonly Entry[] =>
  bookings
    .filter((b) => !isCap(b) && !b.deleted)
    .flatMap((booking) => booking.reservations.map((reservation) => ({ booking, reservation })))
    .sort(byTime);

/** Entries by each day that they touch. */
function byDay(bookings: readonly RoomBooking[], zone: Zone): ReadonlyMap<DayKey, readonly Entry[]> {
  const days = new Map<DayKey, Entry[]>();
  for (const entry of entriesOf(bookings))
    for (const day of daysOf(entry.reservation, zone)) {
      const known = days.get(day);
      if (known) known.push(entry);
      else days.set(day, [entry]);
    }
  return days;
}

/** The month that a day is in, in whole weeks; of each day at most `most` entries. [ROM-32] */
export function monthOf(
  bookings: readonly RoomBooking[],
  day: DayKey,
  { zone, first, most }: { readonly zone: Zone; readonly first: number; readonly most: number },
): readonly (readonly MonthDay[])[] {
  const days = byDay(bookings, zone);
  return monthGrid(day, first).map((week) =>
    week.map((d) => {
      const all = days.get(d) ?? [];
      return {
        day: d,
        inside: d.startsWith(day.slice(0, 7)),
        entries: all.slice(0, most),
        more: Math.max(0, all.length - most),
      };
    }),
  );
}

/** Days of a list, each with what it touches, in order; days without are left out. What lasts longer stands at each of its days. [ROM-32] */
export function listOf(bookings: readonly RoomBooking[], days: readonly DayKey[], zone: Zone): readonly DayGroup[] {
  const found = byDay(bookings, zone);
  return [...days].sort().flatMap((day) => {
    const entries = found.get(day);
    return entries ? [{ day, entries }] : [];
  });
}

/** A room's week: a row for each day. */
export type WeekRow = { readonly room: string; readonly days: readonly (Row & { readonly scale: Scale })[] };
/** Rooms down and days across. [ROM-32] */
export function weekByRoom(
  bookings: readonly RoomBooking[],
  rooms: readonly string[],
  { days, zone }: { readonly days: readonly DayKey[]; readonly zone: Zone },
): readonly WeekRow[] {
  const laid = days.map((day) => {
    const scale = wholeDay(day, zone);
    return { scale, rows: layOut(bookings, rooms, scale) };
  });
  return rooms.map((room, i) => ({
    room,
    days: laid.map(({ scale, rows }) => ({ ...(rows[i] ?? { room, lanes: 1, blocks: [] }), scale })),
  }));
}
