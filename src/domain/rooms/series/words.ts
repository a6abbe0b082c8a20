import { isDay, type DayKey } from "../../shared/time.ts";
import { dayWords } from "../../words/bookings.ts";
import { NTH, REPEAT, RULE_WORDS, WEEKDAYS } from "../../words/room-series.ts";
import { say } from "../../words/say.ts";
import { monthDayOf, nthOf, type RepeatKind, type RuleParts } from "./repeat.ts";

const weekdayWords = (n: number): string => WEEKDAYS.long[n] ?? "";
/** From Monday on, as a week is read here. */
const inWeek = (days: readonly number[]): readonly number[] => [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
function listed(words: readonly string[]): string {
  const [last = "", ...rest] = [...words].reverse();
  return rest.length === 0 ? last : say(RULE_WORDS.and, { some: rest.reverse().join(", "), last });
}

function patternWords({ unit, every: n, weekdays, monthDay, nth }: RuleParts): string {
  if (unit === "WEEKLY" && n === 1 && inWeek(weekdays).join() === "1,2,3,4,5") return RULE_WORDS.weekday;
  const every = n === 1 ? RULE_WORDS.every[unit] : say(RULE_WORDS.everyN[unit], { n: String(n) });
  if (weekdays.length > 0) return say(RULE_WORDS.on, { every, days: listed(inWeek(weekdays).map(weekdayWords)) });
  if (monthDay !== null) return say(RULE_WORDS.onDay, { every, n: String(monthDay) });
  return nth ? say(RULE_WORDS.onNth, { every, nth: NTH[nth.n], weekday: weekdayWords(nth.weekday) }) : every;
}

/** A rule in words: `Every 2 weeks on Monday and Friday, until Fri 18 Dec 2026`. [ROM-113] */
export function ruleWords(parts: RuleParts): string {
  const rule = patternWords(parts);
  if ("until" in parts.end) return say(RULE_WORDS.until, { rule, day: dayWords(parts.end.until) });
  const { count } = parts.end;
  return count === 1 ? say(RULE_WORDS.once, { rule }) : say(RULE_WORDS.count, { rule, n: String(count) });
}

/** What a rule leaves out that one would look for: months without its day. [ROM-113] */
export const skipsWords = ({ monthDay }: Pick<RuleParts, "monthDay">): string | null =>
  monthDay !== null && monthDay > 28 ? say(RULE_WORDS.skips, { n: String(monthDay) }) : null;

/** The choices of the control for a first day; before there is one, those that need none. [ROM-113] */
export function repeatChoices(first: DayKey | null): readonly { readonly value: RepeatKind; readonly label: string }[] {
  const always = [
    { value: "none", label: REPEAT.none },
    { value: "daily", label: REPEAT.daily },
  ] as const;
  const weekdays = { value: "weekdays", label: REPEAT.weekdays } as const;
  const own = { value: "custom", label: REPEAT.custom } as const;
  if (first === null || !isDay(first)) return [...always, weekdays, own];
  const { n, weekday } = nthOf(first);
  const name = weekdayWords(weekday);
  return [
    ...always,
    weekdays,
    { value: "weekly", label: say(REPEAT.weekly, { weekday: name }) },
    { value: "day", label: say(REPEAT.monthlyDay, { n: String(monthDayOf(first)) }) },
    { value: "nth", label: say(REPEAT.monthlyWeekday, { nth: NTH[n], weekday: name }) },
    own,
  ];
}
