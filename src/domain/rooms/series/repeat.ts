import { addDays, type DayKey, isDay, weekdayOf } from "../../shared/time.ts";
import type { REPEAT_WRONG } from "../../words/room-series.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOMS } from "../limits.ts";

export const UNITS = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type Unit = (typeof UNITS)[number];
export const REPEAT_KINDS = ["none", "daily", "weekdays", "weekly", "day", "nth", "custom"] as const;
export type RepeatKind = (typeof REPEAT_KINDS)[number];
/** Which one of a weekday in its month; the last one is -1. */
export type Nth = 1 | 2 | 3 | 4 | -1;

/** A rule of days as this app makes it: part of what RFC 5545 can say. Weekdays count from 0, Sunday. */
export type RuleParts = {
  readonly unit: Unit;
  readonly every: number;
  /** Of a weekly rule. */
  readonly weekdays: readonly number[];
  /** Of a monthly one: a day, or a weekday. */
  readonly monthDay: number | null;
  readonly nth: { readonly n: Nth; readonly weekday: number } | null;
  readonly end: { readonly count: number } | { readonly until: DayKey };
};

/** What stands in the form, as it was typed. */
export type RepeatValues = {
  readonly kind: string;
  readonly every: string;
  readonly unit: string;
  /** Weekdays by number, joined by commas. */
  readonly on: string;
  readonly by: string;
  readonly ends: string;
  readonly until: string;
  readonly count: string;
  /** What was chosen for single dates: `none`, or by `{day} {key}` another room. */
  readonly dates: { readonly [date: string]: string };
};
export const NO_REPEAT: RepeatValues = {
  kind: "none",
  every: "1",
  unit: "WEEKLY",
  on: "",
  by: "day",
  ends: "count",
  until: "",
  count: "10",
  dates: {},
};
export const doesRepeat = ({ kind }: Pick<RepeatValues, "kind">): boolean => kind !== "none";

export type RepeatTrouble = keyof typeof REPEAT_WRONG;
/** What is wrong with a rule, and in which of its fields. */
export type RepeatRefused = { readonly why: RepeatTrouble; readonly field: "every" | "on" | "until" | "count" };
const refused = (why: RepeatTrouble, field: RepeatRefused["field"]) => err({ why, field });

/** Which one of its weekday a day is in its month: a fifth is the last one. [ROM-110] */
export function nthOf(day: DayKey): { readonly n: Nth; readonly weekday: number } {
  const n = Math.ceil(Number(day.slice(8)) / 7);
  return { n: n === 5 ? -1 : (n as Nth), weekday: weekdayOf(day) };
}
export const monthDayOf = (day: DayKey): number => Number(day.slice(8));
const WORKDAYS = [1, 2, 3, 4, 5];
export const weekdaysIn = (on: string): readonly number[] =>
  [...new Set(on.split(",").filter((n) => /^[0-6]$/.test(n)))].map(Number).sort((a, b) => a - b);

const whole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);
const EVERY_MAX = 99;

type Pattern = Pick<RuleParts, "unit" | "every" | "weekdays" | "monthDay" | "nth">;
function custom(values: RepeatValues, first: DayKey): Result<Pattern, RepeatRefused> {
  const { unit: said, on, by } = values;
  const every = whole(values.every);
  if (!(every >= 1 && every <= EVERY_MAX)) return refused("every", "every");
  const unit = UNITS.find((u) => u === said) ?? "WEEKLY";
  const weekdays = unit === "WEEKLY" ? weekdaysIn(on) : [];
  if (unit === "WEEKLY" && weekdays.length === 0) return refused("no-days", "on");
  const isNth = unit === "MONTHLY" && by === "nth";
  return ok({
    unit,
    every,
    weekdays,
    monthDay: unit === "MONTHLY" && !isNth ? monthDayOf(first) : null,
    nth: isNth ? nthOf(first) : null,
  });
}
function patternOf(values: RepeatValues, first: DayKey): Result<Pattern, RepeatRefused> {
  const plain = { unit: "DAILY", every: 1, weekdays: [], monthDay: null, nth: null } as const;
  switch (values.kind) {
    case "daily":
      return ok(plain);
    case "weekdays":
      return ok({ ...plain, unit: "WEEKLY", weekdays: WORKDAYS });
    case "weekly":
      return ok({ ...plain, unit: "WEEKLY", weekdays: [weekdayOf(first)] });
    case "day":
      return ok({ ...plain, unit: "MONTHLY", monthDay: monthDayOf(first) });
    case "nth":
      return ok({ ...plain, unit: "MONTHLY", nth: nthOf(first) });
    default:
      return custom(values, first);
  }
}

function endOf(
  { ends, until, count }: RepeatValues,
  first: DayKey,
  today: DayKey,
): Result<RuleParts["end"], RepeatRefused> {
  if (ends !== "until") {
    if (count.trim() === "") return refused("no-end", "count");
    const n = whole(count);
    return n >= 2 && n <= ROOMS.seriesMax ? ok({ count: n }) : refused("count", "count");
  }
  if (until.trim() === "") return refused("no-end", "until");
  if (!isDay(until)) return refused("no-such-day", "until");
  if (until < first) return refused("before-first", "until");
  return until > addDays(today, ROOMS.seriesAheadDays) ? refused("too-far", "until") : ok({ until });
}

/**
 * The rule that a form says, or what is wrong with it: it always ends. How many dates it makes, its expansion tells. [ROM-110] [ROM-111]
 * @param first day of the first booking at the site
 */
export function repeatOf(
  values: RepeatValues,
  { first, today }: { readonly first: DayKey; readonly today: DayKey },
): Result<RuleParts, RepeatRefused> {
  const pattern = patternOf(values, first);
  if (!pattern.ok) return pattern;
  const end = endOf(values, first, today);
  return end.ok ? ok({ ...pattern.value, end: end.value }) : end;
}
