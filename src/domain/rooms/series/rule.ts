import { type ByWeekday, type Options, RRule, Weekday } from "rrule";
import { addDays, type DayKey } from "../../shared/time.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOMS } from "../limits.ts";
import { type Nth, type RepeatRefused, repeatOf, type RepeatValues, type RuleParts, type Unit } from "./repeat.ts";
import { RULE_PATTERN } from "./series.ts";

/** Days without hours and zones: those of the library, which counts in UTC. */
const dateOf = (day: DayKey): Date => new Date(`${day}T00:00:00Z`);
const dayIn = (date: Date): DayKey => date.toISOString().slice(0, 10);
const FREQ = { DAILY: RRule.DAILY, WEEKLY: RRule.WEEKLY, MONTHLY: RRule.MONTHLY } as const;
/** The library counts weekdays from Monday. */
const toLibrary = (weekday: number): number => (weekday + 6) % 7;
const fromLibrary = (weekday: number): number => (weekday + 1) % 7;

/** A rule as RFC 5545 writes it, its end last. [ROM-112] */
export function writeRule({ unit, every, weekdays, monthDay, nth, end }: RuleParts): string {
  const text = RRule.optionsToString({
    freq: FREQ[unit],
    ...(every === 1 ? {} : { interval: every }),
    ...(weekdays.length > 0
      ? {
          byweekday: weekdays
            .map(toLibrary)
            .sort((a, b) => a - b)
            .map((n) => new Weekday(n)),
        }
      : {}),
    ...(monthDay === null ? {} : { bymonthday: monthDay }),
    ...(nth ? { byweekday: [new Weekday(toLibrary(nth.weekday), nth.n)] } : {}),
    ...("count" in end ? { count: end.count } : { until: dateOf(end.until) }),
  });
  // Of days, an end is a day (RFC 5545, 3.3.10: of the type of DTSTART).
  return text.replace(/^RRULE:/, "").replace(/T000000Z?$/, "");
}

const listOf = <T>(x: T | readonly T[] | null | undefined): readonly T[] =>
  x === null || x === undefined ? [] : Array.isArray(x) ? (x as readonly T[]) : [x as T];
const asWeekday = (x: ByWeekday): Weekday =>
  x instanceof Weekday ? x : typeof x === "number" ? new Weekday(x) : Weekday.fromStr(x);
const UNIT_OF: { readonly [freq: number]: Unit } = {
  [RRule.DAILY]: "DAILY",
  [RRule.WEEKLY]: "WEEKLY",
  [RRule.MONTHLY]: "MONTHLY",
};
const isNth = (n: number): n is Nth => n === -1 || (n >= 1 && n <= 4);

function parsed(text: string): Partial<Options> | null {
  if (!new RegExp(`^${RULE_PATTERN}$`).test(text)) return null;
  try {
    return RRule.parseString(text);
  } catch (e) {
    if (e instanceof Error) return null; // how the library says that it knows no such part
    throw e;
  }
}

type Pattern = Pick<RuleParts, "weekdays" | "monthDay" | "nth">;
/** On which days of its unit a rule is; null for what this app does not make. */
function patternIn(unit: Unit, on: readonly Weekday[], monthDays: readonly number[]): Pattern | null {
  if (on.some((w) => !(w.weekday >= 0 && w.weekday <= 6))) return null; // what the library makes of a weekday that is none
  const none = { weekdays: [], monthDay: null, nth: null };
  if (unit !== "MONTHLY") {
    const isPlain = monthDays.length === 0 && on.every((w) => !w.n) && (unit === "WEEKLY" || on.length === 0);
    return isPlain ? { ...none, weekdays: on.map((w) => fromLibrary(w.weekday)).sort((a, b) => a - b) } : null;
  }
  if (on.length + monthDays.length !== 1) return null;
  const [nth] = on;
  if (!nth) return { ...none, monthDay: monthDays[0] ?? null };
  const n = nth.n ?? 0;
  return isNth(n) ? { ...none, nth: { n, weekday: fromLibrary(nth.weekday) } } : null;
}

/** A stored rule; null for one that does not end, and for what this version does not say in words. [ROM-112] */
export function readRule(text: string): RuleParts | null {
  const said = parsed(text);
  if (!said) return null;
  const { freq, interval, byweekday, bymonthday, count, until, ...rest } = said;
  const unit = freq === undefined ? undefined : UNIT_OF[freq];
  if (!unit || Object.values(rest).some((x) => x !== null && x !== undefined)) return null;
  const pattern = patternIn(unit, listOf(byweekday).map(asWeekday), listOf(bymonthday));
  const end = typeof count === "number" ? { count } : until ? { until: dayIn(until) } : null;
  return pattern && end && { unit, every: interval ?? 1, ...pattern, end };
}

/** The days of a rule; null of one that cannot be read. Of more than `max` there are `max` and one more. [ROM-112] */
export function daysOf(rule: string, first: DayKey, max: number): readonly DayKey[] | null {
  const said = readRule(rule) && parsed(rule);
  if (!said) return null;
  return new RRule({ ...said, dtstart: dateOf(first) }, true).all((_, n) => n <= max).map(dayIn);
}

/** A series that can be booked: its rule, and its days. */
export type Dates = { readonly rule: string; readonly parts: RuleParts; readonly days: readonly DayKey[] };
export type DatesRefused = RepeatRefused & { readonly n?: number };
/** How many dates are counted of a rule that makes too many. */
const COUNTED = 1_000;

/**
 * The dates of what stands in the form, or what is wrong with it and where: a rule makes 2 to 52 of them, the first is that of
 * the booking, and the last one is not too far. [ROM-111]
 */
export function datesOf(
  values: RepeatValues,
  at: { readonly first: DayKey; readonly today: DayKey },
): Result<Dates, DatesRefused> {
  const parts = repeatOf(values, at);
  if (!parts.ok) return parts;
  const rule = writeRule(parts.value);
  const days = daysOf(rule, at.first, COUNTED) ?? [];
  const field = "until" in parts.value.end ? "until" : "count";
  if (days[0] !== at.first) return err({ why: "first-off", field: "on" });
  if (days.length > ROOMS.seriesMax) return err({ why: "too-many", field, n: days.length });
  if (days.length < 2) return err({ why: "only-one", field });
  const last = days.at(-1) ?? at.first;
  if (last > addDays(at.today, ROOMS.seriesAheadDays)) return err({ why: "too-far", field });
  return ok({ rule, parts: parts.value, days });
}
