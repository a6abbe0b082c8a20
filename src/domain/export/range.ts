import { addDays, type DayKey, daysBetween, type Instant, isDay, startOf, type Zone } from "../shared/time.ts";
import { EXPORT } from "./limits.ts";

/** Both ends are days of the export's time zone, and both count. Null: not chosen (yet). */
export type ExportRange = { readonly from: DayKey | null; readonly to: DayKey | null };
/** Half-open: a booking belongs to it when it begins in it. */
export type ExportPeriod = { readonly from: Instant; readonly to: Instant };
/** `none`: nothing chosen. `invalid`: an end is missing, is no day, or comes before its start. */
export type RangeTrouble = "none" | "invalid" | "too-long";

/** Days of a range, both ends counted. */
export const daysIn = (from: DayKey, to: DayKey): number => daysBetween(from, to) + 1;

/** Spec 1 §5: both ends valid, at most 400 days; null when it is. [EXP-1] */
export function rangeTrouble({ from, to }: ExportRange): RangeTrouble | null {
  if (from === null && to === null) return "none";
  if (from === null || to === null || !isDay(from) || !isDay(to) || from > to) return "invalid";
  if (from < EXPORT.firstDay || to > EXPORT.lastDay) return "invalid";
  return daysIn(from, to) > EXPORT.maxDays ? "too-long" : null;
}

/** Spec 1 §2.5: the last seven days up to today. [EXP-1] */
export const usualRange = (today: DayKey): { readonly from: DayKey; readonly to: DayKey } => ({
  from: addDays(today, 1 - EXPORT.usualDays),
  to: today,
});

/** The time that days take in a zone: 23 to 25 hours each. [EXP-1] */
export const periodOf = (from: DayKey, to: DayKey, zone: Zone): ExportPeriod => ({
  from: startOf(from, zone),
  to: startOf(addDays(to, 1), zone),
});
