import { expect, test } from "vitest";
import { type Charts, chartsOf } from "./charts.ts";
import { readDayCounts } from "./count-document.ts";
import { rollupOf } from "./rollup.ts";
import { statNumbers } from "./stat-numbers.ts";
import { wallMinutesOf } from "./wall-minutes.ts";

const DAYS = ["2026-03-02", "2026-03-03", "2026-03-04"];
const WORK = { hours: { from: "08:00", to: "20:00" }, withoutWeekends: true, whole: true };
function chartsFor(docs: { readonly [day: string]: { readonly [at: string]: object } }): Charts {
  const rollups = Object.entries(docs).map(([day, changes]) => {
    const read = readDayCounts(day, { deskCapacity: 10, changes: changes as never });
    if (!read.ok) throw new Error(read.error.field);
    return [day, rollupOf(read.value, wallMinutesOf(day, "Europe/London"))] as const;
  });
  const ask = { days: DAYS, scale: "hourly", without: [], hours: [8, 20], byFloor: false, occupied: false } as const;
  return chartsOf(new Map(rollups), ask);
}
const of = (reserved: number, checkedIn: number) => ({ reserved, checkedIn });
const CHARTS = chartsFor({
  "2026-03-02": { initial: of(0, 0), at0900: of(6, 2), at1200: of(0, 0) },
  "2026-03-03": { initial: of(0, 0), at0800: of(3, 3), at1030: of(12, 1), at1200: of(12, 0), at1300: of(0, 0) },
});

test("[STA-22] a peak says when it was first as high and how many of how many, an average of what it is", () => {
  expect(statNumbers(CHARTS, WORK).map((n) => [n.label, n.value, n.about])).toEqual([
    ["Peak reserved", "100.00", "03/03/2026 10:00 · 12 of 10"],
    ["Peak checked in", "30.00", "03/03/2026 08:00 · 3 of 10"],
    ["Average reserved", expect.stringMatching(/^\d+\.\d\d$/), "08:00 to 20:00, weekdays"],
    ["Average checked in", expect.stringMatching(/^\d+\.\d\d$/), "2 of 3 days counted"],
  ]);
  expect(
    statNumbers(CHARTS, { hours: null, withoutWeekends: false, whole: false })
      .map((n) => n.about)
      .slice(2),
  ).toEqual(["All hours", ""]);
});

test("[STA-22] where nothing was counted there is no number, not a nought", () => {
  const none = statNumbers(chartsFor({}), WORK);
  expect(none.map((n) => n.value)).toEqual([null, null, null, null]);
  expect(none.map((n) => n.about)).toEqual(["", "", "08:00 to 20:00, weekdays", "0 of 3 days counted"]);
});
