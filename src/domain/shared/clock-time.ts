import {
  millisecondsInDay as DAY_MS,
  millisecondsInMinute as MINUTE_MS,
  minutesInDay as DAY_MINUTES,
} from "date-fns/constants";

// What the first files read of time: how moments are written. Days and moments of wall clocks: `time.ts`.
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
export function aheadAt(moment: Instant, zone: Zone): number {
  const at = Math.min(LAST_AT, Math.max(FIRST_AT, moment));
  const { year, month, day, hour, minute } = partsOf(at, zone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
