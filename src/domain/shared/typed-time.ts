import { type DayKey, isDay } from "./time.ts";

const DAY = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})|(\d{2})(\d{2})(\d{4}))$/;
/**
 * The day that somebody typed: `dd/MM/yyyy`, with zeros or without, with dots, dashes or spaces, all in digits as number pads
 * have them, or as stored; null for what is no day. Years have four digits: half a year would be a day of another century. [FORM-10]
 */
export function dayTyped(text: string): DayKey | null {
  const found = DAY.exec(text.trim());
  if (!found) return null;
  const [, year = found[6] ?? found[9], month = found[5] ?? found[8], day = found[4] ?? found[7]] = found;
  const key = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return isDay(key) ? key : null;
}

const CLOCK = /^(\d{1,2})[:. ]?(\d{2})(?::\d{2})?$/;
/** The time of a clock that somebody typed, of 24 hours, as `HH:mm`: `9:05`, `0905`, `9.05`; null for what is none. [FORM-10] */
export function clockTyped(text: string): string | null {
  const [, hour = "", minute = ""] = CLOCK.exec(text.trim()) ?? [];
  return hour === "" || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, "0")}:${minute}`;
}

/** Day and time of `yyyy-MM-ddTHH:mm`; either may be empty, or what was typed and cannot be read. */
export function halves(text: string): { readonly day: string; readonly time: string } {
  const at = text.lastIndexOf("T");
  return at < 0 ? { day: text, time: "" } : { day: text.slice(0, at), time: text.slice(at + 1) };
}
/** The text of a day and a time; of neither it is empty. */
export const joined = (day: string, time: string): string =>
  day === "" && time === "" ? "" : `${day}T${time.replaceAll("T", "t")}`;

/** What of a moment's halves is typed and cannot be read; the day first. [FORM-10] */
export function misread(text: string): "day" | "time" | null {
  const { day, time } = halves(text);
  if (day !== "" && !isDay(day)) return "day";
  return time !== "" && clockTyped(time) === null ? "time" : null;
}
