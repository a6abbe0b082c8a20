import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { ZONE } from "../rooms.test-kit.ts";
import { clockOf, dayOf } from "../../shared/time.ts";
import { at } from "../rooms.test-kit.ts";
import { draftOn } from "./dates.ts";
import { NO_REPEAT, nthOf, type RepeatTrouble, type RepeatValues, type RuleParts } from "./repeat.ts";
import { datesOf, daysOf, readRule, writeRule } from "./rule.ts";
import { RULE_PATTERN } from "./series.ts";
import { repeatChoices, ruleWords, skipsWords } from "./words.ts";

// RFC 5545 read a second time, day by day, by somebody who does not know the library: `DTSTART;TZID={zone}:{first}T{clock}` with
// the rule as text.
type Read = { readonly [part: string]: string };
const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const monday = (d: Temporal.PlainDate) => d.subtract({ days: d.dayOfWeek - 1 });
function isOn(
  d: Temporal.PlainDate,
  first: Temporal.PlainDate,
  { FREQ, INTERVAL = "1", BYDAY, BYMONTHDAY }: Read,
): boolean {
  const every = Number(INTERVAL);
  const code = CODES[d.dayOfWeek - 1] ?? "";
  if (FREQ === "DAILY") return first.until(d, { largestUnit: "days" }).days % every === 0;
  if (FREQ === "WEEKLY") {
    const weeks = monday(first).until(monday(d), { largestUnit: "days" }).days / 7;
    return weeks % every === 0 && (BYDAY ? BYDAY.split(",").includes(code) : d.dayOfWeek === first.dayOfWeek);
  }
  const months = (d.year - first.year) * 12 + d.month - first.month;
  if (months % every !== 0) return false;
  if (BYMONTHDAY) return d.day === Number(BYMONTHDAY);
  const [, n = "0", weekday = ""] = /^([+-]?\d)(\w\w)$/.exec(BYDAY ?? "") ?? [];
  const nth = Number(n) > 0 ? Math.ceil(d.day / 7) : -Math.ceil((d.daysInMonth - d.day + 1) / 7);
  return code === weekday && nth === Number(n);
}
const YEARS = 5; // more than twice as far as a series may go
function readAgain(rule: string, first: string): readonly string[] {
  const parts: Read = Object.fromEntries(rule.split(";").map((p) => p.split("=") as [string, string]));
  const start = Temporal.PlainDate.from(first);
  const found: string[] = [];
  for (let d = start; d.year < start.year + YEARS; d = d.add({ days: 1 })) {
    if (parts["COUNT"] && found.length >= Number(parts["COUNT"])) break;
    if (parts["UNTIL"] && d.toString().replaceAll("-", "") > parts["UNTIL"]) break;
    if (isOn(d, start, parts)) found.push(d.toString());
  }
  return found;
}

const ZONES = [
  "Europe/London",
  "America/New_York",
  "America/Lima",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Africa/Cairo",
];
const day = fc
  .tuple(fc.integer({ min: 2024, max: 2029 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, d]) => Temporal.PlainDate.from({ year, month, day: d }).toString());
const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const aRule = fc
  .record({
    first: day,
    zone: fc.constantFrom(...ZONES),
    minutes: fc.integer({ min: 0, max: 24 * 4 - 1 }).map((n) => n * 15),
    unit: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY"),
    every: fc.integer({ min: 1, max: 14 }),
    weekdays,
    nth: fc.boolean(),
    count: fc.integer({ min: 1, max: 52 }),
    days: fc.option(fc.integer({ min: 0, max: 700 })),
  })
  .map(({ first, unit, every, nth, count, days, ...r }) => {
    const parts: RuleParts = {
      unit: unit as RuleParts["unit"],
      every,
      weekdays: unit === "WEEKLY" ? r.weekdays : [],
      monthDay: unit === "MONTHLY" && !nth ? Number(first.slice(8)) : null,
      nth: unit === "MONTHLY" && nth ? nthOf(first) : null,
      end: days === null ? { count } : { until: Temporal.PlainDate.from(first).add({ days }).toString() },
    };
    const clock = `${String(Math.floor(r.minutes / 60)).padStart(2, "0")}:${String(r.minutes % 60).padStart(2, "0")}`;
    return { first, zone: r.zone, clock, parts };
  });

describe("rules of series", () => {
  test("[ROM-112] their dates, in the zone of the site, are those of an independent reading of RFC 5545", () => {
    fc.assert(
      fc.property(aRule, ({ first, zone, clock, parts }) => {
        const rule = writeRule(parts);
        const days = daysOf(rule, first, 800) ?? [];
        const again = readAgain(rule, first);
        expect(days.filter((d) => Number(d.slice(0, 4)) < Number(first.slice(0, 4)) + YEARS)).toEqual(again);
        const at = (d: string) => Temporal.PlainDate.from(d).toZonedDateTime({ timeZone: zone, plainTime: clock });
        const from = at(first).epochMilliseconds;
        // Whose own first time is skipped by clocks has another one; and the polyfill knows no clocks of far years.
        if (clockOf(from, zone) !== clock) return;
        const near = again.filter((d) => d < "2033");
        const draft = { title: "", owner: null, privacy: { title: false, owner: false }, reservations: [aPlace(from)] };
        const booked = near.map((d) => draftOn(draft, d, zone).reservations[0]?.from);
        expect(booked).toEqual(near.map((d) => at(d).epochMilliseconds));
      }),
      { numRuns: 400 },
    );
  });
  test("[ROM-112] what is written is read as it was meant, and is what the server takes", () => {
    fc.assert(
      fc.property(aRule, ({ parts }) => {
        const rule = writeRule(parts);
        expect(rule).toMatch(new RegExp(`^${RULE_PATTERN}$`));
        expect(readRule(rule)).toEqual({ ...parts, weekdays: [...parts.weekdays].sort() });
      }),
      { numRuns: 400 },
    );
  });
  test.each([
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=2",
    "FREQ=YEARLY;COUNT=2",
    "FREQ=DAILY;COUNT=10000",
    "FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO,TU;COUNT=3",
    "FREQ=MONTHLY;BYDAY=+5TU;COUNT=3",
    "FREQ=DAILY;BYHOUR=1,2;COUNT=3",
    "FREQ=WEEKLY;BYDAY=XX;COUNT=3",
    "FREQ=DAILY;NONSENSE=1;COUNT=3",
    "",
    "every day",
  ])("[ROM-112] %j is no rule that this app reads, and makes no dates", (rule) => {
    expect(readRule(rule)).toBeNull();
    expect(daysOf(rule, "2026-03-10", 52)).toBeNull();
  });
  test("[ROM-112] days that months do not have are left out", () => {
    expect(daysOf("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4", "2026-01-31", 52)).toEqual([
      "2026-01-31",
      "2026-03-31",
      "2026-05-31",
      "2026-07-31",
    ]);
  });
});
const aPlace = (from: number) => ({
  ...{ key: "r1" as const, room: "oak", roomTitle: "Oak", from, to: from + 1, setup: 0, cleanDown: 0, note: "" },
  ...{ requiresCheckIn: false, checkedInAt: null, checkedOutAt: null, requests: {}, cateringUntil: null, adHoc: false },
});

const FIRST = "2026-03-10"; // a Tuesday
const of = (over: Partial<RepeatValues>, first = FIRST) =>
  datesOf({ ...NO_REPEAT, ...over }, { first, today: dayOf(at("08:00"), ZONE) });

describe("what stands in the form", () => {
  test.each<[Partial<RepeatValues>, string, number, string]>([
    [{ kind: "daily", count: "3" }, "FREQ=DAILY;COUNT=3", 3, "Every day, 3 times"],
    [{ kind: "weekdays", count: "7" }, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=7", 7, "Every weekday, 7 times"],
    [{ kind: "weekly", count: "52" }, "FREQ=WEEKLY;BYDAY=TU;COUNT=52", 52, "Every week on Tuesday, 52 times"],
    [{ kind: "day", count: "2" }, "FREQ=MONTHLY;BYMONTHDAY=10;COUNT=2", 2, "Every month on day 10, 2 times"],
    [{ kind: "nth", count: "2" }, "FREQ=MONTHLY;BYDAY=+2TU;COUNT=2", 2, "Every month on the second Tuesday, 2 times"],
    [
      { kind: "custom", every: "2", on: "0,2,5", ends: "until", until: "2026-04-10" },
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR,SU;UNTIL=20260410",
      8,
      "Every 2 weeks on Tuesday, Friday and Sunday, until Fri 10 Apr 2026",
    ],
    [
      { kind: "custom", every: "3", unit: "MONTHLY", by: "nth", count: "3" },
      "FREQ=MONTHLY;INTERVAL=3;BYDAY=+2TU;COUNT=3",
      3,
      "Every 3 months on the second Tuesday, 3 times",
    ],
  ])("[ROM-110] [ROM-113] %j is %s", (values, rule, n, words) => {
    const made = of(values);
    expect(made.ok && [made.value.rule, made.value.days.length, ruleWords(made.value.parts)]).toEqual([rule, n, words]);
  });
  test.each<[Partial<RepeatValues>, RepeatTrouble, string]>([
    [{ kind: "daily", count: "" }, "no-end", "count"],
    [{ kind: "daily", ends: "until", until: "" }, "no-end", "until"],
    [{ kind: "daily", count: "10000" }, "count", "count"],
    [{ kind: "daily", count: "53" }, "count", "count"],
    [{ kind: "daily", count: "1" }, "count", "count"],
    [{ kind: "daily", count: "-3" }, "count", "count"],
    [{ kind: "daily", count: "ten" }, "count", "count"],
    [{ kind: "daily", count: "2.5" }, "count", "count"],
    [{ kind: "daily", ends: "until", until: "2026-02-30" }, "no-such-day", "until"],
    [{ kind: "daily", ends: "until", until: "31 June" }, "no-such-day", "until"],
    [{ kind: "daily", ends: "until", until: "2026-03-09" }, "before-first", "until"],
    [{ kind: "daily", ends: "until", until: "2026-03-10" }, "only-one", "until"],
    [{ kind: "daily", ends: "until", until: "2026-05-01" }, "too-many", "until"],
    [{ kind: "daily", ends: "until", until: "2053-07-27" }, "too-far", "until"],
    [{ kind: "nth", count: "52" }, "too-far", "count"],
    [{ kind: "custom", on: "" }, "no-days", "on"],
    [{ kind: "custom", on: "9,x" }, "no-days", "on"],
    [{ kind: "custom", on: "1" }, "first-off", "on"],
    [{ kind: "custom", on: "2", every: "0" }, "every", "every"],
    [{ kind: "custom", on: "2", every: "100" }, "every", "every"],
  ])("[ROM-111] %j is refused as %s, at its field", (values, why, field) => {
    const made = of(values);
    expect(made.ok || [made.error.why, made.error.field]).toEqual([why, field]);
  });
  test("[ROM-113] the choices name the weekday and the day of the first booking; a fifth one is the last", () => {
    expect(repeatChoices(FIRST).map((c) => c.label)).toEqual([
      "Does not repeat",
      "Every day",
      "Every weekday (Monday to Friday)",
      "Weekly on Tuesday",
      "Monthly on day 10",
      "Monthly on the second Tuesday",
      "Custom…",
    ]);
    expect(repeatChoices("2026-03-31").map((c) => c.label)).toContain("Monthly on the last Tuesday");
    expect(repeatChoices(null).map((c) => c.value)).toEqual(["none", "daily", "weekdays", "custom"]);
    expect([28, 29, 31].map((monthDay) => skipsWords({ monthDay }))).toEqual([
      null,
      "Months without a day 29 are left out.",
      "Months without a day 31 are left out.",
    ]);
  });
});
