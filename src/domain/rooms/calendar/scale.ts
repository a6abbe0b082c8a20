import { addDays, clockOf, type DayKey, dayOf, instantAt, startOf, weekdayOf, type Zone } from "../../shared/time.ts";
import type { Period } from "../booking.ts";
import { ROOMS } from "../limits.ts";

const HOUR = 3_600_000;

/** What a day of the calendar shows, from left to right: x is the time that has gone by, so that no hour is hidden or doubled. */
export type Scale = Period & { readonly day: DayKey };
/** A mark of the scale. `x` is a part of its width, 0 to 1; of two hours of one name the second says so. */
export type Tick = { readonly at: number; readonly x: number; readonly label: string; readonly again: boolean };
export type WorkingHours = { readonly start: string; readonly end: string };

/** A whole day at a site: 23, 24 or 25 hours. [ROM-30] */
export const wholeDay = (day: DayKey, zone: Zone): Scale => ({
  day,
  from: startOf(day, zone),
  to: startOf(addDays(day, 1), zone),
});

/** The working hours with an hour before and behind them, within the day; the whole day where they are none. (expectations 5.7) [ROM-30] */
export function workingDay(day: DayKey, { start, end }: WorkingHours, zone: Zone): Scale {
  const whole = wholeDay(day, zone);
  const from = Math.max(whole.from, instantAt(day, start, zone) - HOUR);
  const to = Math.min(whole.to, instantAt(day, end === "24:00" ? "23:59" : end, zone) + HOUR);
  return from < to ? { day, from, to } : whole;
}

/** Where a moment lies on a scale, 0 to 1; beyond its ends it is at them. [ROM-30] */
export const xOf = (at: number, { from, to }: Period): number => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** The moment at a place of a scale, on the quarter of an hour nearest to it. [ROM-30] */
export const atX = (x: number, { from, to }: Period): number =>
  Math.round((from + Math.min(1, Math.max(0, x)) * (to - from)) / ROOMS.snapMs) * ROOMS.snapMs;

/** The full hours of a scale as the site's clocks show them: one is missing, or comes twice, where they change. [ROM-30] */
export function ticksOf(scale: Scale, zone: Zone): readonly Tick[] {
  const ticks: Tick[] = [];
  const quarter = ROOMS.snapMs;
  for (let at = Math.ceil(scale.from / quarter) * quarter; at < scale.to; at += quarter) {
    const label = clockOf(at, zone);
    if (!label.endsWith(":00")) continue;
    const again = ticks.some((t) => t.label === label);
    ticks.push({ at, x: xOf(at, scale), label, again });
  }
  return ticks;
}

/** Where the line of now stands; null on another day. [ROM-30] */
export const nowLine = (now: number, scale: Period): number | null =>
  now < scale.from || now >= scale.to ? null : xOf(now, scale);

/** The part of a scale in which people work. */
export function workingBand(scale: Scale, { start, end }: WorkingHours, zone: Zone): Period {
  const [from, to] = [instantAt(scale.day, start, zone), instantAt(scale.day, end === "24:00" ? "23:59" : end, zone)];
  return { from: xOf(from, scale), to: xOf(to, scale) };
}

/** When people work on a day; the whole day where the hours are none. [ROM-30] */
export function hoursOf(day: DayKey, { start, end }: WorkingHours, zone: Zone): Period {
  const whole = wholeDay(day, zone);
  const [from, to] = [instantAt(day, start, zone), end === "24:00" ? whole.to : instantAt(day, end, zone)];
  return from < to ? { from, to } : { from: whole.from, to: whole.to };
}

/** The seven days of the week that a day is in. @param first 0 Sunday to 6 Saturday */
export function weekOf(day: DayKey, first: number): readonly DayKey[] {
  const back = (weekdayOf(day) - first + 7) % 7;
  return Array.from({ length: 7 }, (_, i) => addDays(day, i - back));
}

/** The weeks that a month touches, each whole. */
export function monthGrid(day: DayKey, first: number): readonly (readonly DayKey[])[] {
  const month = day.slice(0, 7);
  const weeks: (readonly DayKey[])[] = [];
  let week = weekOf(`${month}-01`, first);
  do {
    weeks.push(week);
    week = weekOf(addDays(week[6] ?? day, 1), first);
  } while (week[0]?.startsWith(month) === true);
  return weeks;
}

/** The days at a site that a period touches. */
export function daysOf({ from, to }: Period, zone: Zone): readonly DayKey[] {
  const days = [dayOf(from, zone)];
  const last = dayOf(Math.max(from, to - 1), zone);
  for (let day = days[0] ?? last; day < last && days.length <= ROOMS.spansMax;) days.push((day = addDays(day, 1)));
  return days;
}
