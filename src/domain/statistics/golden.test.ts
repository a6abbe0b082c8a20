import { describe, expect, test } from "vitest";
import { addDays } from "../shared/time.ts";
import { averageChip, type Charts, chartsOf, peakChip, type Scale, trendOf, workingHoursOf } from "./charts.ts";
import { readDayCounts, readDeskMinutes } from "./count-document.ts";
import { heatOf } from "./heat.ts";
import { HEAT_COLOURS, heatColour, levelOf } from "./heat-colours.ts";
import { rollupOf } from "./rollup.ts";
import { wallMinutesOf } from "./wall-minutes.ts";

const LONDON = "Europe/London";
const MONDAY = "2026-03-02";
const days = (n: number) => Array.from({ length: n }, (_, i) => addDays(MONDAY, i));
const moment = (reserved: number, capacity = 10) => ({ reserved, checkedIn: 0, occupied: 0, capacity });
const dayOf = (day: string, changes: object) => {
  const doc = { onDate: day, countType: "booking", deskCapacity: 10, changes: { initial: moment(0), ...changes } };
  const read = readDayCounts(day, doc as never);
  if (!read.ok) throw new Error(read.error.field);
  return [day, rollupOf(read.value, wallMinutesOf(day, LONDON))] as const;
};

/** Golden example A of the design: Wednesday has no document. */
const WEEK = new Map([
  dayOf("2026-03-02", { at0800: moment(4), at0830: moment(6), at1200: moment(2), at2000: moment(0) }),
  dayOf("2026-03-03", { at0900: moment(8), at1100: moment(12), at1300: moment(0) }),
]);
const charts = (scale: Scale): Charts =>
  chartsOf(WEEK, { days: days(3), scale, without: [6, 0], hours: [8, 20], byFloor: false, occupied: false });
const reserved = (of: Charts) => of.measures[0] ?? { peak: [] as never, average: [] as never };
const rest = (n: number) => Array.from({ length: 7 }, () => n);
const shown = (values: ArrayLike<number>) => Array.from(values, (x) => x.toFixed(2));

describe("golden example A", () => {
  test("[STA-2] hourly: the maximum and the mean across days at each hour", () => {
    const hourly = charts("hourly");
    expect([...hourly.points]).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect([...reserved(hourly).peak]).toEqual([60, 80, 80, 120, 120, ...rest(20)]);
    expect([...reserved(hourly).average]).toEqual([25, 70, 70, 80, 60, ...rest(10)]);
    expect([hourly.counted, [...hourly.missing]]).toEqual([2, [2]]);
  });

  test("[STA-2] the chips: the highest peak, capped, and the mean of the means", () => {
    expect([peakChip(reserved(charts("hourly"))), averageChip(reserved(charts("hourly")))]).toEqual([100, 31.25]);
    expect([peakChip(reserved(charts("daily"))), averageChip(reserved(charts("daily")))]).toEqual([100, 31.25]);
  });

  test("[STA-4] the moving average is the mean of a point and its neighbours", () => {
    const trend = trendOf(reserved(charts("hourly")).average);
    expect(shown(trend).slice(0, 7)).toEqual(["47.50", "55.00", "73.33", "70.00", "50.00", "26.67", "10.00"]);
    expect(shown(trendOf([60, NaN, 20]))).toEqual(["60.00", "NaN", "20.00"]);
  });

  test("[STA-2] daily: across the hours of each day, and a day without counts is a gap", () => {
    const daily = charts("daily");
    expect([...reserved(daily).peak]).toEqual([60, 120, NaN]);
    expect([...reserved(daily).average]).toEqual([32.5, 30, NaN]);
    expect([...daily.most]).toEqual([6, 12, NaN]);
  });

  test("[STA-2] a working day is every hour that it touches, and the whole day where it ends before it begins", () => {
    expect(workingHoursOf("08:00", "20:00")).toEqual([8, 20]);
    expect(workingHoursOf("08:30", "17:15")).toEqual([8, 18]);
    expect(workingHoursOf("20:00", "08:00")).toEqual([0, 24]);
  });
});

describe("golden example B", () => {
  const minutes = (of: { readonly [day: string]: { readonly [desk: string]: number } }) =>
    new Map(
      Object.entries(of).map(([day, desks]) => {
        const read = readDeskMinutes(day, { minutes: desks });
        if (!read.ok) throw new Error(read.error.field);
        return [day, read.value];
      }),
    );
  const week = minutes({
    "2026-03-02": { a: 480, b: 30 },
    "2026-03-03": { a: 240 },
    "2026-03-05": { a: 600 },
    "2026-03-06": {},
    "2026-03-07": { a: 480, c: 480 },
  });

  test("[STA-5] minutes above 8 hours do not count, weekends and missing days neither", () => {
    const heat = heatOf(week, { days: days(7), without: [6, 0] });
    expect(heat.desks).toEqual(["a", "b"]);
    expect([...heat.mean]).toEqual([62.5, 1.5625]);
    expect(heat.counted).toBe(4);
    expect([...heat.missing]).toEqual([2]);
    expect([...heat.used]).toEqual([3, 1]);
    expect([...heat.last]).toEqual([3, 0]);
    expect(heatOf(week, { days: days(7), without: [] }).desks).toEqual(["a", "b", "c"]);
  });

  test("[STA-5] colours are those of d3's nine, and what nobody knows takes the lowest", () => {
    expect([HEAT_COLOURS.length, HEAT_COLOURS[0], HEAT_COLOURS[8]]).toEqual([9, "#ffffcc", "#800026"]);
    expect([levelOf(62.5), heatColour(62.5)]).toEqual([63, "#fb4c29"]);
    expect([levelOf(1.5625), heatColour(1.5625)]).toEqual([2, "#fffcc5"]);
    expect([heatColour(null), heatColour(100), heatColour(400), heatColour(-3)]).toEqual([
      "#ffffcc",
      "#800026",
      "#800026",
      "#ffffcc",
    ]);
  });
});
