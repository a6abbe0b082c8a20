import type { Holding } from "./clash.ts";
import { ROOMS } from "./limits.ts";

const MINUTE = 60_000;

/** What stands at the door of a room: who has it now, and who has it next. */
export type Door = { readonly now: Holding | null; readonly next: Holding | null };
/**
 * Who has a room at a moment, setup and clean-down included, and who has it after them. Of two that hold it at once the one whose
 * meeting is on comes first. [DOOR-1]
 * @param held what it is held for, in the order of beginnings
 */
export function doorAt(held: readonly Holding[], at: number): Door {
  const ahead = held.filter((h) => h.to > at);
  const on = ahead.filter((h) => h.from <= at);
  const isOn = ({ reservation: r }: Holding) => r.from <= at && at < r.to;
  return { now: on.find(isOn) ?? on[0] ?? null, next: ahead.find((h) => h.from > at) ?? null };
}

/** The whole minute that a moment is in. */
export const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** How long a booking at the door lasts, minutes, and the shortest that is worth it. */
const LENGTHS = [30, 60, 120] as const;
const SHORTEST = 5;
/**
 * Until when a room can be booked from now on with one press: about half an hour, an hour and two, each to the next quarter; and up
 * to the next booking where that is nearer than the longest of them. [DOOR-2]
 * @param until when somebody has it next; null: nobody does
 */
export function quickEnds(at: number, until: number | null): readonly number[] {
  const from = minuteOf(at);
  const ends = LENGTHS.map((m) => Math.ceil((from + m * MINUTE) / ROOMS.snapMs) * ROOMS.snapMs);
  if (until === null) return ends;
  const fits = ends.filter((end) => end < until);
  return fits.length < ends.length && until - from >= SHORTEST * MINUTE ? [...fits, until] : fits;
}
