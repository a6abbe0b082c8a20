import { addDays, type DayKey, dayOf, type Zone } from "../shared/time.ts";
import type { Period, Reservation } from "./booking.ts";
import { ROOMS } from "./limits.ts";

const MINUTE = 60_000;

/** What a reservation keeps its room for: from before the setting up until after the clearing. [ROM-3] */
export const heldPeriod = (r: Period & Pick<Reservation, "setup" | "cleanDown">): Period => ({
  from: r.from - r.setup * MINUTE,
  to: r.to + r.cleanDown * MINUTE,
});
/** From the first to the last moment of some periods; null of none. */
export const boundsOf = (periods: readonly Period[]): Period | null =>
  periods.length === 0
    ? null
    : { from: Math.min(...periods.map((p) => p.from)), to: Math.max(...periods.map((p) => p.to)) };

/** The days, months and years at a site that a period touches, 365 days after its first at most (spec 2 §3, §5). [ROM-2] */
export function spansOf({ from, to }: Period, zone: Zone): { days: DayKey[]; months: string[]; years: string[] } {
  const first = dayOf(from, zone);
  const last = dayOf(Math.max(from, to - 1), zone);
  const days = [first];
  for (let day = first; day < last && days.length <= ROOMS.spansMax; days.push(day)) day = addDays(day, 1);
  const cut = (length: number) => [...new Set(days.map((d) => d.slice(0, length)))];
  return { days, months: cut(7), years: cut(4) };
}
