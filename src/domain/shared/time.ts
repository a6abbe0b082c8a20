import { formatInTimeZone, fromZonedTime } from "date-fns-tz";

declare const brand: unique symbol;
/** A moment, ms since 1970-01-01T00:00Z. What is stored, sent and compared. */
export type Instant = number & { [brand]?: "Instant" };
/** A calendar day `yyyy-MM-dd` at some site. Has no hours and no zone; compares as text. */
export type DayKey = string & { [brand]?: "DayKey" };
/** IANA zone, e.g. `Europe/London`. Always passed in, never defaulted. */
export type Zone = string & { [brand]?: "Zone" };

/** The calendar day at a site at a moment. [TIME-1] */
export const dayOf = (at: Instant, zone: Zone): DayKey => formatInTimeZone(at, zone, "yyyy-MM-dd");

/** First moment of a day at a site; 23 to 25 h before the next one. [TIME-1] */
export const startOf = (day: DayKey, zone: Zone): Instant => fromZonedTime(`${day}T00:00:00`, zone).getTime();

/** The moment of a wall-clock time (`HH:mm`) on a day at a site. [TIME-1] */
export const instantAt = (day: DayKey, time: string, zone: Zone): Instant =>
  fromZonedTime(`${day}T${time}:00`, zone).getTime();

/** The day `n` days later (or earlier). [TIME-1] */
export const addDays = (day: DayKey, n: number): DayKey =>
  new Date(Date.parse(`${day}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: DayKey): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Wall-clock time `HH:mm` at a site. */
export const clockOf = (at: Instant, zone: Zone): string => formatInTimeZone(at, zone, "HH:mm");

/** `dd/MM/yyyy HH:mm` at a site (the export's date format, spec 1 §9). */
export const dateTimeOf = (at: Instant, zone: Zone): string => formatInTimeZone(at, zone, "dd/MM/yyyy HH:mm");
