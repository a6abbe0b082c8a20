import { addDays, instantAt, isDay, startOf, type Zone } from "../shared/time.ts";
import { isFirstOfTwo, isSkipped } from "../shared/wall-moment.ts";
import { monthNamed } from "./month-names.ts";

/** Which of two numbers is the day: `26/11/2026` or `11/26/2026`. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
/** Orders of the dates of fields. */
export type Orders = { readonly [field: string]: DateOrder };
/** Why a cell is no moment: it says none, or one that clocks skip or show twice. */
export type NoMoment = "moment" | "skipped" | "twice";

/** A moment as our exports write it, whatever the site's clocks show. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const CLOCK = /[T ,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?$/;
const CLOCK_12 = /[T ,]+(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2})?)?\s?([ap])\.?\s?m\.?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\.?$/;
const WEEKDAY = String.raw`^(?:\p{L}+\.?,?\s+)?`;
const DAY_MONTH = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|º|er)?\.?[-\s/]*(?:de\s+)?(\p{L}+)\.?,?[-\s/]*(?:de\s+)?(\d{4}|\d{2})$`,
  "u",
);
const MONTH_DAY = new RegExp(
  String.raw`${WEEKDAY}(\p{L}+)\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4}|\d{2})$`,
  "u",
);
/** A day as spreadsheets count it, with the time as its fraction; those of 1954 to 2119, which no other number is taken for. */
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const SERIAL_DAYS = { from: 20_000, to: 80_000, zero: "1899-12-30" } as const;

const two = (n: number | string | undefined): string => String(n ?? "").padStart(2, "0");
/** A year of two digits by POSIX: 69 to 99 are of the last century. */
const year = (digits: string | undefined): string => {
  if (digits?.length !== 2) return digits ?? "";
  return `${Number(digits) < 69 ? "20" : "19"}${digits}`;
};

/** Two numbers before a year, with signs that people use in either order; dots are used by those who say the day first. */
const isEitherWay = (sign: string | undefined): boolean => sign === "/" || sign === "-";
type Found = { readonly day: string; readonly minutes: number | null };
/** Ways of writing a day, each as year, month and day of what it matched. */
const WAYS: readonly (readonly [
  RegExp,
  (found: readonly string[], order: DateOrder) => readonly (string | undefined)[],
])[] = [
  [NUMBERS, ([, a, sign, b, y], order) => (order === "mdy" && isEitherWay(sign) ? [y, a, b] : [y, b, a])],
  [YEAR_FIRST, ([, y, , m, d]) => [y, m, d]],
  [COMPACT, ([, y, m, d]) => [y, m, d]],
  [DAY_MONTH, ([, d, named, y]) => [y, monthDigits(named), d]],
  [MONTH_DAY, ([, named, d, y]) => [y, monthDigits(named), d]],
];
const monthDigits = (named: string | undefined): string => two(monthNamed(named ?? "") ?? "");
function dayIn(text: string, order: DateOrder): string | null {
  for (const [way, parts] of WAYS) {
    const found = way.exec(text);
    if (!found) continue;
    const [y, m, d] = parts(found, order);
    return `${year(y)}-${two(m)}-${two(d)}`;
  }
  return null;
}

function serialIn(text: string): Found | null {
  const [, days, part] = SERIAL.exec(text) ?? [];
  const n = Number(days ?? Number.NaN);
  if (!(n >= SERIAL_DAYS.from && n <= SERIAL_DAYS.to)) return null;
  const minutes = part === undefined ? null : Math.round(Number(`0.${part}`) * 1_440);
  return minutes === 1_440
    ? { day: addDays(SERIAL_DAYS.zero, n + 1), minutes: 0 }
    : { day: addDays(SERIAL_DAYS.zero, n), minutes };
}

/** Minutes of a day that a clock says, and the text before it; null for a time that no clock shows. */
function clockIn(text: string): { readonly rest: string; readonly minutes: number | null } | null {
  const half = CLOCK_12.exec(text);
  const [all, hour, minute = "0", letter] = half ?? CLOCK.exec(text) ?? [];
  if (all === undefined) return { rest: text, minutes: null };
  const [h, m] = [Number(hour), Number(minute)];
  if (m > 59 || (half ? h < 1 || h > 12 : h > 23)) return null;
  const hours = half ? (h % 12) + (letter?.toLowerCase() === "p" ? 12 : 0) : h;
  return { rest: text.slice(0, -all.length), minutes: hours * 60 + m };
}
function partsIn(text: string, order: DateOrder): Found | null {
  const serial = serialIn(text);
  if (serial) return serial;
  const clock = clockIn(text);
  const day = clock && dayIn(clock.rest.trim(), order);
  return day && isDay(day) ? { day, minutes: clock.minutes } : null;
}

/**
 * A moment of a site's clocks as people and spreadsheets write it: `2026-11-26 09:00`, `26/11/2026 9:00 AM`, `1-Dec-26`,
 * `2026/12/01`, `46357.375`, or a day, of which the beginning counts or the end; or a moment with its own offset:
 * `2026-11-26T09:00:00.000Z`. A time that clocks skip or show twice is not guessed. [IMR-5] [IMR-43]
 */
export function momentIn(
  cell: string,
  at: { readonly zone: Zone; readonly order: DateOrder },
  end: boolean,
): number | NoMoment {
  const [, instant] = INSTANT.exec(cell) ?? [];
  const exact = instant !== undefined && isDay(instant) ? Date.parse(cell.replace(" ", "T")) : Number.NaN;
  if (!Number.isNaN(exact)) return exact;
  const found = partsIn(cell, at.order);
  if (!found) return "moment";
  const { day, minutes } = found;
  const { zone } = at;
  if (minutes === null) return end ? startOf(addDays(day, 1), zone) - 1 : startOf(day, zone);
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const text = `${day}T${time}`;
  if (isSkipped(text, zone)) return "skipped";
  return isFirstOfTwo(text, zone) ? "twice" : instantAt(day, time, zone);
}

/** What the rows of a column say of the order of its dates. */
export type DateColumn = {
  /** What some row proves; null where rows fit both, or prove both. */
  readonly order: DateOrder | null;
  /** A date of it that both orders could mean; empty where nobody needs to ask. */
  readonly asks: string;
};
/** The orders that a date of numbers fits; null for what is no such date. */
function ordersOf(cell: string): readonly DateOrder[] | null {
  const [, a, sign, b] = NUMBERS.exec((clockIn(cell) ?? { rest: cell }).rest.trim()) ?? [];
  if (!isEitherWay(sign) || a === b) return null; // on the third of March nobody asks
  const [first, second] = [Number(a), Number(b)];
  return DATE_ORDERS.filter((order) => (order === "dmy" ? second : first) <= 12);
}
/** Looks through a column: one row that fits only one order holds for all of them. [IMR-43] */
export function dateColumn(cells: Iterable<string>): DateColumn {
  const proven = new Set<DateOrder>();
  let either = "";
  for (const cell of cells) {
    const [first, ...more] = ordersOf(cell) ?? [];
    if (first === undefined) continue;
    if (more.length === 0) proven.add(first);
    else if (either === "") either = cell;
  }
  const [order = null] = proven.size === 1 ? proven : [];
  return { order, asks: order === null ? either : "" };
}

/** The order in which a language writes dates; the day first where it is not known. */
export function orderOf(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: "short" }).formatToParts(0).map((part) => part.type);
  return parts.indexOf("month") < parts.indexOf("day") && parts.indexOf("year") > parts.indexOf("month")
    ? "mdy"
    : "dmy";
}
