import { addDays as later, differenceInCalendarDays, formatISO, getDay, isValid, parseISO } from "date-fns";
import {
  millisecondsInDay as DAY_MS,
  millisecondsInMinute as MINUTE_MS,
  minutesInDay as DAY_MINUTES,
} from "date-fns/constants";
import { fromZonedTime } from "date-fns-tz";

declare const brand: unique symbol;
/** A moment, ms since 1970-01-01T00:00Z. What is stored, sent and compared. */
export type Instant = number & { [brand]?: "Instant" };
/** A calendar day `yyyy-MM-dd` at some site. Has no hours and no zone; compares as text. */
export type DayKey = string & { [brand]?: "DayKey" };
/** IANA zone, e.g. `Europe/London`. Always passed in, never defaulted. */
export type Zone = string & { [brand]?: "Zone" };

type WallParts = { readonly [part: string]: string };
const formats = new Map<string, Intl.DateTimeFormat>();
/** Wall-clock parts of a moment at a site; the platform's own zone data. */
function partsIn(at: Instant, zone: Zone): WallParts {
  let format = formats.get(zone);
  if (!format) {
    const digits = "2-digit";
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      calendar: "gregory", // before 1582, too: engines count "iso8601" by Julian days there
      year: "numeric",
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      hourCycle: "h23",
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map((p) => [p.type, p.value]));
  return { ...parts, year: (parts["year"] ?? "").padStart(4, "0") }; // the platform says 1 for the year 0001
}

/** Minutes of each zone whose parts are kept: those that screens show are the same ones again and again. */
const CACHED_MINUTES = 2_000;
const cached = new Map<Zone, Map<number, WallParts>>();
/** The parts of a minute at a site. */
function partsOf(at: Instant, zone: Zone): WallParts {
  const minute = Math.floor(at / 60_000);
  let minutes = cached.get(zone);
  const known = minutes?.get(minute);
  if (known) return known;
  const parts = partsIn(at, zone);
  if (!minutes || minutes.size >= CACHED_MINUTES) cached.set(zone, (minutes = new Map()));
  minutes.set(minute, parts);
  return parts;
}

/** The calendar day at a site at a moment. [TIME-1] */
export function dayOf(at: Instant, zone: Zone): DayKey {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day}`;
}

/** Wall-clock time `HH:mm` at a site. [TIME-1] */
export function clockOf(at: Instant, zone: Zone): string {
  const { hour, minute } = partsOf(at, zone);
  return `${hour}:${minute}`;
}

/** A day as `dd/MM/yyyy` (spec 1 §9). */
export const slashed = (day: string): string => day.split("-").reverse().join("/");

/** `dd/MM/yyyy HH:mm` at a site (the export's date format, spec 1 §9). */
export function dateTimeOf(at: Instant, zone: Zone): string {
  const { year, month, day, hour, minute } = partsOf(at, zone);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** A moment as people say it today: `HH:mm` of the same day at the site, else `dd/MM/yyyy HH:mm`. */
export const momentOf = (at: Instant, zone: Zone, now: Instant): string =>
  dayOf(at, zone) === dayOf(now, zone) ? clockOf(at, zone) : dateTimeOf(at, zone);

/** Wall-clock times of many moments in one zone. */
export type LocalTimes = {
  /** `dd/MM/yyyy`. */
  readonly day: (at: Instant) => string;
  /** `HH:mm`. */
  readonly clock: (at: Instant) => string;
};

const two = (n: number): string => String(n).padStart(2, "0");
/** Offsets of all zones change on quarters of an hour. */
const QUARTER_MS = 900_000;
const CLOCKS = Array.from({ length: DAY_MINUTES }, (_, m) => `${two(Math.floor(m / 60))}:${two(m % 60)}`);

/**
 * As `dateTimeOf`, for a hundred thousand moments: the platform is asked twice per day that occurs, on a day whose offset
 * changes once per quarter of an hour, and the rest is arithmetic. For moments since 1980. [TIME-1]
 */
export function localTimes(zone: Zone): LocalTimes {
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  const days = new Map<number, string>();
  const asked = (at: Instant): number => aheadAt(at, zone) / MINUTE_MS;
  const inQuarter = (at: Instant): number => {
    const quarter = Math.floor(at / QUARTER_MS);
    let offset = ofQuarter.get(quarter);
    if (offset === undefined) ofQuarter.set(quarter, (offset = asked(quarter * QUARTER_MS)));
    return offset;
  };
  const offsetAt = (at: Instant): number => {
    const day = Math.floor(at / DAY_MS);
    let offset = ofDay.get(day);
    if (offset === undefined) {
      const [first, last] = [asked(day * DAY_MS), asked((day + 1) * DAY_MS - QUARTER_MS)];
      ofDay.set(day, (offset = first === last ? first : null));
    }
    return offset ?? inQuarter(at);
  };
  const minutesOf = (at: Instant): number => Math.floor(at / MINUTE_MS) + offsetAt(at);
  const dayName = (number: number): string => {
    const at = new Date(number * DAY_MINUTES * MINUTE_MS);
    return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  };
  return {
    day: (at) => {
      const number = Math.floor(minutesOf(at) / DAY_MINUTES);
      let name = days.get(number);
      if (name === undefined) days.set(number, (name = dayName(number)));
      return name;
    },
    clock: (at) => CLOCKS[minutesOf(at) % DAY_MINUTES] ?? "",
  };
}

/** Days have four digits of a year. Around the first and the last of them no clocks change. */
const [FIRST_AT, LAST_AT] = [Date.parse("0001-01-03T00:00Z"), Date.parse("9999-12-29T00:00Z")];
/** What a site's clocks are ahead of UTC at a moment, ms. */
function aheadAt(moment: Instant, zone: Zone): number {
  const at = Math.min(LAST_AT, Math.max(FIRST_AT, moment));
  const { year, month, day, hour, minute } = partsOf(at, zone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

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
