import { addDays as later, differenceInCalendarDays, formatISO, getDay, isValid, parseISO } from "date-fns";
import { millisecondsInDay as DAY_MS, millisecondsInMinute as MINUTE_MS } from "date-fns/constants";
import { fromZonedTime } from "date-fns-tz";
import { aheadAt, type DayKey, type Instant, type Zone } from "./clock-time.ts";

export {
  clockOf,
  dateTimeOf,
  type DayKey,
  dayOf,
  type Instant,
  type LocalTimes,
  localTimes,
  momentOf,
  slashed,
  type Zone,
} from "./clock-time.ts";

/**
 * The moment when clocks at a site show this, or null when they skip it; of two such moments the first. Clocks change at most
 * once within two days, so the offsets of the day before and the day after are the only ones there are.
 */
function shownAt(local: number, zone: Zone): Instant | null {
  for (const near of [local - DAY_MS, local + DAY_MS]) {
    const offset = aheadAt(near, zone);
    if (aheadAt(local - offset, zone) === offset) return local - offset;
  }
  return null;
}

const [EPOCH_DAY, LAST_DAY, AFTER_LAST] = ["1970-01-01", "9999-12-31", "10000-01-01"];
/**
 * A wall-clock time at a site as date-fns-tz has it, which is right wherever clocks do not change. Near a change it is not: what
 * they skip comes out an hour early, and of a time that they show twice it takes one by the zone of this device. There `near` is
 * asked. Years before 100 it takes for those of the last century: of days before 1970 `near` is asked, too. The one place that
 * corrects it; the tests compare both with Temporal (decision 005).
 */
function atWall(day: DayKey, time: string, zone: Zone, near: (local: number) => Instant): Instant {
  const local = Date.parse(`${day}T${time}Z`);
  if (day < EPOCH_DAY && isDay(day) && !Number.isNaN(local)) return near(local);
  const at = fromZonedTime(`${day}T${time}`, zone).getTime();
  if (Number.isNaN(at)) {
    const counted = addDays(day, 0);
    if (counted === day) throw new RangeError(`no moment: ${day} ${time}`);
    return atWall(counted, time, zone, near);
  }
  return aheadAt(at - DAY_MS, zone) === aheadAt(at + DAY_MS, zone) ? at : near(local);
}

/** Where clocks skip midnight, the day begins where they jump: on a minute between two moments of different offsets. */
function jump(midnight: number, zone: Zone): Instant {
  let [before, after] = [midnight - aheadAt(midnight + DAY_MS, zone), midnight - aheadAt(midnight - DAY_MS, zone)];
  const old = aheadAt(before, zone);
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (aheadAt(middle, zone) === old) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * First moment of a day at a site; not always midnight, and 23 to 25 h before the next one. The day behind the last that has
 * four digits of a year is one: there the last ends. [TIME-1]
 * @throws {RangeError} for what is no day
 */
export const startOf = (day: DayKey, zone: Zone): Instant =>
  day === AFTER_LAST
    ? startOf(LAST_DAY, zone) + DAY_MS
    : atWall(day, "00:00", zone, (midnight) => shownAt(midnight, zone) ?? jump(midnight, zone));

/**
 * The moment of a wall-clock time (`HH:mm`) on a day at a site; a time that the clocks skip counts as the one after the gap. [TIME-1]
 * @throws {RangeError} for what is no day or no time
 */
export const instantAt = (day: DayKey, time: string, zone: Zone): Instant =>
  atWall(day, time, zone, (local) => shownAt(local, zone) ?? local - aheadAt(local - DAY_MS, zone));

/** A day on the device's calendar. Stored documents may name one beyond its month: it counts on, as 31 February for 3 March. */
function dateOf(day: DayKey): Date {
  const date = parseISO(day);
  return isValid(date) ? date : later(parseISO(`${day.slice(0, 8)}01`), Number(day.slice(8)) - 1);
}

/**
 * The day `n` days later (or earlier). [TIME-1]
 * @throws {RangeError} for what is no day
 */
export const addDays = (day: DayKey, n: number): DayKey => formatISO(later(dateOf(day), n), { representation: "date" });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Whether a text is a day of the calendar; the 30th of February is none. */
export const isDay = (text: string): text is DayKey => DAY.test(text) && isValid(parseISO(text));

/** How many days later `to` is than `from`; less than 0 where it is earlier. */
export const daysBetween = (from: DayKey, to: DayKey): number => differenceInCalendarDays(dateOf(to), dateOf(from));

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: DayKey): number => getDay(dateOf(day));
