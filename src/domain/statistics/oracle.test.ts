import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "../shared/time.ts";
import { type ChartsAsk, chartsOf } from "./charts.ts";
import { MEASURES, readDayCounts } from "./count-document.ts";
import { type Rollup, rollupOf } from "./rollup.ts";
import { wallMinutesOf } from "./wall-minutes.ts";

// A slow witness: it knows nothing of the code beside it, looks at every minute of the year, and takes its clocks from Temporal.

/** The same numbers at every run (mulberry32). */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
type Entry = {
  minute: number;
  capacity: number;
  reserved: number;
  checkedIn: number;
  occupied: number | undefined;
  floors: number[];
};
const two = (n: number) => String(n).padStart(2, "0");
const FLOORS = Array.from({ length: 12 }, (_, i) => `f${two(i)}`);

/** A year with days that are missing, without occupancy, without capacity and above it. */
function yearOf(seed: number): ReadonlyMap<string, readonly Entry[]> {
  const random = randomOf(seed);
  const upTo = (n: number) => Math.floor(random() * (n + 1));
  const year = new Map<string, readonly Entry[]>();
  for (let day = "2026-01-01"; day <= "2026-12-31"; day = addDays(day, 1)) {
    if (random() < 0.06) continue;
    const capacity = random() < 0.03 ? 0 : 40 + upTo(60);
    const withOccupied = random() > 0.2;
    const minutes = [0, ...Array.from({ length: 48 }, (_, i) => i * 30 + upTo(29)).filter(() => random() < 0.7)];
    year.set(
      day,
      minutes.map((minute) => ({
        minute,
        capacity: random() < 0.05 ? 0 : capacity,
        reserved: upTo(capacity * 1.2),
        checkedIn: upTo(capacity),
        occupied: withOccupied ? upTo(capacity) : undefined,
        floors: FLOORS.map(() => upTo(9)),
      })),
    );
  }
  return year;
}

function documentOf(day: string, entries: readonly Entry[]) {
  const changes = entries.map(({ minute, floors, occupied, ...rest }, i) => [
    i === 0 ? "initial" : `at${two(Math.floor(minute / 60))}${two(minute % 60)}`,
    {
      ...rest,
      ...(occupied === undefined ? {} : { occupied }),
      byFloor: Object.fromEntries(FLOORS.map((f, at) => [f, { reserved: floors[at], checkedIn: 0 }])),
    },
  ]);
  const byFloor = Object.fromEntries(FLOORS.map((f) => [f, { capacity: 8 }]));
  return {
    onDate: day,
    countType: "booking",
    deskCapacity: 50,
    byFloor,
    changes: Object.fromEntries(changes) as never,
  };
}

/** Wall-clock minutes of a day at a site, each once. */
function minutesShown(day: string, zone: string): readonly number[] {
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay();
  const end = begin.add({ days: 1 }).startOfDay();
  const shown = new Set<number>();
  if (begin.until(end, { largestUnit: "minutes" }).minutes === 1440) return Array.from({ length: 1440 }, (_, m) => m);
  for (let at = begin; Temporal.ZonedDateTime.compare(at, end) < 0; at = at.add({ minutes: 1 }))
    shown.add(at.hour * 60 + at.minute);
  return [...shown].sort((a, b) => a - b);
}

type Hour = { readonly peak: number; readonly average: number; readonly most: number };
/** By hour, and by place among what is counted: the three measures, then the floors. */
type ByHour = ReadonlyMap<number, readonly Hour[]>;
const sum = (xs: readonly number[]) => xs.reduce((n, x) => n + x, 0);
const isThere = (x: number) => !Number.isNaN(x);
const mean = (xs: readonly number[]) => (xs.length === 0 ? NaN : sum(xs) / xs.length);
const high = (xs: readonly number[]) => (xs.length === 0 ? NaN : Math.max(...xs));

function hourOf(counts: readonly number[], capacities: readonly number[]): Hour {
  const ratios = counts.flatMap((c, i) => ((capacities[i] ?? 0) > 0 ? [(100 * c) / (capacities[i] ?? 0)] : []));
  const capacity = sum(capacities);
  const average = capacity > 0 ? Math.min(100, (100 * sum(counts)) / capacity) : NaN;
  return { peak: high(ratios), average, most: high(counts) };
}

/** What stands in each minute of a day, by hour. */
function hoursOf(entries: readonly Entry[], shown: readonly number[]): ByHour {
  const minutes = new Map<number, Entry[]>();
  for (const minute of shown) {
    const entry = entries.filter((e) => e.minute <= minute).at(-1);
    if (!entry) throw new Error("before the first entry");
    minutes.set(Math.floor(minute / 60), [...(minutes.get(Math.floor(minute / 60)) ?? []), entry]);
  }
  const countsOf = (e: Entry) => [e.reserved, e.checkedIn, e.occupied ?? NaN, ...e.floors];
  return new Map(
    [...minutes].map(([hour, of]) => {
      const capacities = of.map((e) => e.capacity);
      const counts = of.map(countsOf);
      return [
        hour,
        (counts[0] ?? []).map((_, i) =>
          hourOf(
            counts.map((c) => c[i] ?? NaN),
            capacities,
          ),
        ),
      ];
    }),
  );
}

function witnessed(year: ReadonlyMap<string, ByHour>, ask: ChartsAsk, measure: number) {
  const wanted = ask.days.filter((day) => !ask.without.includes(weekdayOf(day)));
  const hours = Array.from({ length: ask.hours[1] - ask.hours[0] }, (_, i) => ask.hours[0] + i);
  const nothing: Hour = { peak: NaN, average: NaN, most: NaN };
  const at = (day: string, hour: number) => year.get(day)?.get(hour)?.[measure] ?? nothing;
  const groups =
    ask.scale === "hourly"
      ? hours.map((h) => wanted.map((d) => at(d, h)))
      : wanted.map((d) => hours.map((h) => at(d, h)));
  return {
    peak: groups.map((g) => high(g.map((x) => x.peak).filter(isThere))),
    average: groups.map((g) => mean(g.map((x) => x.average).filter(isThere))),
    most: groups.map((g) => high(g.map((x) => x.most).filter(isThere))),
  };
}

const near = (found: ArrayLike<number>, wanted: readonly number[], within: number) => {
  expect(found.length).toBe(wanted.length);
  wanted.forEach((x, i) => {
    const [is, off] = [found[i] ?? NaN, Math.abs((found[i] ?? NaN) - x)];
    if (!(Number.isNaN(x) ? Number.isNaN(is) : off <= within)) throw new Error(`point ${i}: ${is}, and not ${x}`);
  });
};

const DAYS = Array.from({ length: 365 }, (_, i) => addDays("2026-01-01", i));
const ASKS: readonly Pick<ChartsAsk, "scale" | "without" | "hours">[] = [
  { scale: "hourly", without: [6, 0], hours: [8, 20] },
  { scale: "hourly", without: [], hours: [0, 24] },
  { scale: "daily", without: [], hours: [0, 24] },
  { scale: "daily", without: [5, 6], hours: [1, 3] },
];

describe("a year against a witness of every minute", () => {
  // Both clock changes lie in it: an hour that is skipped, and one that comes twice; at Lord Howe half an hour.
  test.each([
    ["Europe/London", 1],
    ["Australia/Lord_Howe", 3],
  ])("[STA-2] [STA-3] %s: peaks, means and counts of every option are the same", (zone, seed) => {
    const year = yearOf(seed);
    const rollups = new Map<string, Rollup>();
    const minutes = new Map<string, ByHour>();
    for (const [day, entries] of year) {
      const read = readDayCounts(day, documentOf(day, entries));
      if (!read.ok) throw new Error(`${day} ${read.error.field}`);
      rollups.set(day, rollupOf(read.value, wallMinutesOf(day, zone)));
      minutes.set(day, hoursOf(entries, minutesShown(day, zone)));
    }
    for (const over of ASKS) {
      const ask: ChartsAsk = { days: DAYS, ...over, byFloor: true, occupied: true };
      const charts = chartsOf(rollups, ask);
      MEASURES.forEach((measure, i) => {
        const wanted = witnessed(minutes, ask, i);
        const found = charts.measures.find((m) => m.measure === measure);
        near(found?.peak ?? [], wanted.peak, 1e-9);
        near(found?.average ?? [], wanted.average, 1e-9);
        if (i === 0) near(charts.most, wanted.most, 0);
      });
      FLOORS.forEach((floor, i) => {
        const { most } = witnessed(minutes, ask, 3 + i);
        const found = charts.floors.find((f) => f.floor === floor)?.peak ?? [];
        near(
          found,
          most.map((n) => (100 * n) / 8),
          1e-4,
        );
      });
    }
  });

  test("[STA-3] an hour that the clocks skip has no point, one that they show twice counts once", () => {
    const read = readDayCounts(
      "2026-03-29",
      documentOf("2026-03-29", [
        { minute: 0, capacity: 4, reserved: 2, checkedIn: 0, occupied: 0, floors: FLOORS.map(() => 0) },
      ]),
    );
    if (!read.ok) throw new Error(read.error.field);
    const at = (day: string) => rollupOf({ ...read.value, day }, wallMinutesOf(day, "Europe/London"));
    expect([...at("2026-03-29").minutes.slice(0, 4)]).toEqual([60, 0, 60, 60]);
    expect(at("2026-03-29").sums[1]).toBe(0);
    expect([...at("2026-10-25").minutes.slice(0, 4)]).toEqual([60, 60, 60, 60]);
    expect(at("2026-10-25").sums[1]).toBe(120);
  });
});
