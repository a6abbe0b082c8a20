import type { Allowance } from "../config/tiers.ts";
import { addDays, type DayKey, dayOf, type Instant, instantAt, startOf, weekdayOf, type Zone } from "../shared/time.ts";
import { BOOKINGS } from "./limits.ts";

/** Why a day cannot be chosen. */
export type DayTrouble = "past" | "booked" | "too-far" | "weekend";
export type DayRules = {
  /** At the site. */
  readonly today: DayKey;
  readonly allowance: Allowance;
  /** Weekdays from 0, Sunday (`localeWeekend`). */
  readonly weekend: readonly number[];
  readonly isBooked: (day: DayKey) => boolean;
};

/** The last day that may be chosen; null for no limit. */
export const lastDay = ({ today, allowance }: Pick<DayRules, "today" | "allowance">): DayKey | null =>
  allowance.advancedDays === "unrestricted" ? null : addDays(today, allowance.advancedDays);

/** Why a day cannot be booked, the plainest reason first; null when it can. (spec 2 §5) [BKG-3] */
export function dayTrouble(day: DayKey, rules: DayRules): DayTrouble | null {
  if (day < rules.today) return "past";
  const last = lastDay(rules);
  if (last !== null && day > last) return "too-far";
  if (!rules.allowance.weekends && rules.weekend.includes(weekdayOf(day))) return "weekend";
  return rules.isBooked(day) ? "booked" : null;
}

/** When bookings of a site begin and end: `deskBookingStartTime` and `deskBookingEndTime`; null for the day's own ends. */
export type BookingHours = { readonly zone: Zone; readonly start: string | null; readonly end: string | null };
export type BookedPeriod = { readonly fromTime: Instant; readonly toTime: Instant };

/** First moment after a day at a site. */
export const endOf = (day: DayKey, zone: Zone): Instant => startOf(addDays(day, 1), zone);

/** Spec 2 §4: a booking with no end ends with the chosen day, or with the next day if that one is already past. [BKG-4] */
export function openEnd(day: DayKey, zone: Zone, now: Instant): Instant {
  const end = endOf(day, zone);
  return end > now ? end : endOf(addDays(day, 1), zone);
}

/**
 * From when to when a new booking of a day lasts: from now when the day is today. A whole day ends with the day, be it of 23, 24
 * or 25 hours; the limit of 24 hours is for other ends (expectations, "A whole day ends with the day"). [BKG-4]
 */
export function bookedPeriod(day: DayKey, { zone, start, end }: BookingHours, now: Instant): BookedPeriod {
  const isToday = dayOf(now, zone) === day;
  const opens = start === null ? startOf(day, zone) : instantAt(day, start, zone);
  const fromTime = isToday ? now : opens;
  const closes = end === null ? null : instantAt(day, end, zone);
  const longest = fromTime + BOOKINGS.maxLengthMs;
  if (closes !== null && closes > fromTime) return { fromTime, toTime: Math.min(closes, longest) };
  return { fromTime, toTime: Math.min(openEnd(day, zone, now), Math.max(endOf(day, zone), longest)) };
}
