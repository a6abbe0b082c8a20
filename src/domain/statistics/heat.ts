import type { DayKey } from "../shared/time.ts";
import { weekdayOf } from "../shared/time.ts";
import { STATS } from "./limits.ts";

/** By hours: reserved time over available time. By days: days with a reservation over days that are counted. */
export const HEAT_BASES = ["hours", "days"] as const;
export type HeatBasis = (typeof HEAT_BASES)[number];

export type HeatAsk = { readonly days: readonly DayKey[]; readonly without: readonly number[] };
export type Heat = {
  readonly desks: readonly string[];
  /** Mean reserved utilisation in percent, by desk. */
  readonly mean: Float64Array;
  /** Days on which each was reserved at all, by desk. */
  readonly used: Uint16Array;
  /** Place in the range of the day on which each was last reserved. */
  readonly last: Uint16Array;
  /** Days that are counted; 0: nobody knows anything. */
  readonly counted: number;
  /** Places in the range of days that should count and have no counts. */
  readonly missing: Uint16Array;
};

/**
 * Mean utilisation of desks: reserved minutes, of which 8 hours a day count, by 8 hours of each day that has counts. A desk that
 * no day names is not in the answer, and has none. (spec 1 §9; design 3) [STA-5]
 */
export function heatOf(minutes: ReadonlyMap<DayKey, ReadonlyMap<string, number>>, { days, without }: HeatAsk): Heat {
  const sums = new Map<string, { sum: number; used: number; last: number }>();
  const missing: number[] = [];
  let counted = 0;
  days.forEach((day, place) => {
    if (without.includes(weekdayOf(day))) return;
    const desks = minutes.get(day);
    if (!desks) return void missing.push(place);
    counted += 1;
    for (const [desk, reserved] of desks) {
      const known = sums.get(desk) ?? { sum: 0, used: 0, last: 0 };
      sums.set(desk, known);
      known.sum += Math.min(reserved, STATS.availableMinutes);
      if (reserved === 0) continue;
      known.used += 1;
      known.last = place;
    }
  });
  const all = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    desks: all.map(([desk]) => desk),
    mean: Float64Array.from(all, ([, { sum }]) => (100 * sum) / (STATS.availableMinutes * counted)),
    used: Uint16Array.from(all, ([, { used }]) => used),
    last: Uint16Array.from(all, ([, { last }]) => last),
    counted,
    missing: Uint16Array.from(missing),
  };
}
