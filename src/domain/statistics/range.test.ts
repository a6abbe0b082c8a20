import { expect, test } from "vitest";
import { addressOf, daysOf, rangeOf, rangeOfAddress, usualRange } from "./range.ts";

const TODAY = "2026-03-10";

test("[STA-9] one date is a range of one day, reversed dates are swapped", () => {
  expect(rangeOf("2026-03-02")).toEqual({ from: "2026-03-02", to: "2026-03-02" });
  expect(rangeOf("2026-03-07", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-07" });
  expect(usualRange(TODAY)).toEqual({ from: "2026-03-03", to: "2026-03-09" });
});

test("[STA-9] of a range of five years the last 365 days are looked at, and that is said", () => {
  const five = daysOf({ from: "2021-03-10", to: "2026-03-09" });
  expect([five.days.length, five.days[0], five.days.at(-1), five.cut]).toEqual([365, "2025-03-10", "2026-03-09", true]);
  const year = daysOf({ from: "2025-03-10", to: "2026-03-09" });
  expect([year.days.length, year.cut]).toEqual([365, false]);
  expect(daysOf({ from: "2026-03-28", to: "2026-03-30" }).days).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
});

test.each<[string | undefined, string | null]>([
  ["2026-03-01", "2026-03-01"],
  ["2026-03-01--2026-03-07", "2026-03-01--2026-03-07"],
  ["2026-03-07--2026-03-01", "2026-03-01--2026-03-07"],
  ["2026-03-10", "2026-03-10"],
  ["2026-03-11", null],
  ["2026-02-30", null],
  ["2026-13-01", null],
  ["2026-03-01--", null],
  ["2026-03-01--2026-03-02--2026-03-03", null],
  ["yesterday", null],
  ["", null],
  [undefined, null],
])("[STA-9] an address with %s is %s", (text, wanted) => {
  const range = rangeOfAddress(text, TODAY);
  expect(range && addressOf(range)).toBe(wanted);
});
