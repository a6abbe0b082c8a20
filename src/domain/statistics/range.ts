import { addDays, type DayKey, daysBetween, isDay } from "../shared/time.ts";
import { RETAINED_DAYS, STATS } from "./limits.ts";

/** Days of a range, both ends counted. */
export type DayRange = { readonly from: DayKey; readonly to: DayKey };
export type RangeDays = {
  readonly days: readonly DayKey[];
  /** The range was longer than statistics look at: these are its last days. */
  readonly cut: boolean;
};

/** One date is a range of that single day; two that are reversed are swapped (spec 1 §4). [STA-9] */
export const rangeOf = (from: DayKey, to: DayKey = from): DayRange =>
  from <= to ? { from, to } : { from: to, to: from };

/** All days of a range; of more than 365 the last 365. [STA-9] */
export function daysOf({ from, to }: DayRange): RangeDays {
  const length = daysBetween(from, to) + 1;
  const n = Math.min(length, STATS.maxDays);
  const first = addDays(to, 1 - n);
  return { days: Array.from({ length: n }, (_, i) => addDays(first, i)), cut: length > n };
}

/** The last seven days up to yesterday: today is not over. What is chosen at first. */
export const usualRange = (today: DayKey): DayRange => ({ from: addDays(today, -7), to: addDays(today, -1) });

/**
 * A range as an address has it: `2026-03-01`, or `2026-03-01--2026-03-07`. Null for anything else, and for what has not come
 * yet. (spec 1 §2.7; expectations 5.6) [STA-9]
 */
export function rangeOfAddress(text: string | undefined, today: DayKey): DayRange | null {
  const [from = "", to = from, ...more] = (text ?? "").split("--");
  if (more.length > 0 || !isDay(from) || !isDay(to)) return null;
  const range = rangeOf(from, to);
  return range.to > today ? null : range;
}
export const addressOf = ({ from, to }: DayRange): string => (from === to ? from : `${from}--${to}`);

/** The first day whose counts the device keeps. */
export const firstRetained = (today: DayKey): DayKey => addDays(today, -RETAINED_DAYS.counts);
