import type { DayKey } from "../shared/time.ts";
import { weekdayOf } from "../shared/time.ts";
import { type Measure, MEASURES } from "./count-document.ts";
import { STATS } from "./limits.ts";
import { HOURS, type Rollup } from "./rollup.ts";

export const SCALES = ["hourly", "daily"] as const;
export type Scale = (typeof SCALES)[number];
/** What charts are made of. */
export type ChartsAsk = {
  /** All days of the range, in order. */
  readonly days: readonly DayKey[];
  readonly scale: Scale;
  /** Weekdays from 0, Sunday, that are left out; none: nothing is. */
  readonly without: readonly number[];
  /** First hour, and the one behind the last. */
  readonly hours: readonly [from: number, to: number];
  readonly byFloor: boolean;
  readonly occupied: boolean;
};

/** The hour of all in which a measure was highest: so many were counted, of so many. */
export type Highest = {
  readonly day: DayKey;
  readonly hour: number;
  readonly count: number;
  readonly over: number;
};
/** Numbers of one measure in percent, one for each point; NaN where there is none. */
export type MeasureCharts = {
  readonly measure: Measure;
  /** When its peak was, the first of several; null where there is none. */
  readonly highest: Highest | null;
  /** Highest utilisation, as counted: above 100 where more was reserved than there is. */
  readonly peak: Float64Array;
  /** Mean of utilisations, each of which is at most 100 … */
  readonly average: Float64Array;
  /** … and as counted. */
  readonly averageRaw: Float64Array;
};
export type FloorPeak = { readonly floor: string; readonly peak: Float32Array };
/** What charts show: a point for each hour, or for each day. */
export type Charts = {
  readonly scale: Scale;
  /** Hours, or days as their places in the range. */
  readonly points: Uint16Array;
  readonly measures: readonly MeasureCharts[];
  /** The highest count of reservations at each point; NaN where there is none. */
  readonly most: Float64Array;
  readonly floors: readonly FloorPeak[];
  /** Days of the range that are looked at … */
  readonly counted: number;
  /** … and those that should be and have no counts, as places in the range. */
  readonly missing: Uint16Array;
};

/**
 * A highest value, a sum of capped values and one of what was counted, by point. `NaN` where nothing was added.
 */
class Points {
  readonly #n: Uint32Array;
  readonly peak: Float64Array;
  readonly #sum: Float64Array;
  readonly #raw: Float64Array;
  constructor(size: number) {
    this.#n = new Uint32Array(size);
    this.peak = new Float64Array(size).fill(NaN);
    this.#sum = new Float64Array(size);
    this.#raw = new Float64Array(size);
  }
  high(at: number, value: number): void {
    const before = this.peak[at] ?? NaN;
    if (!(before >= value)) this.peak[at] = value;
  }
  add(at: number, value: number): void {
    this.#n[at] = (this.#n[at] ?? 0) + 1;
    this.#sum[at] = (this.#sum[at] ?? 0) + capped(value);
    this.#raw[at] = (this.#raw[at] ?? 0) + value;
  }
  readonly average = (): Float64Array => this.#sum.map((sum, i) => sum / (this.#n[i] ?? 0)); // 0 / 0 is NaN
  readonly averageRaw = (): Float64Array => this.#raw.map((sum, i) => sum / (this.#n[i] ?? 0));
}

/** Percentages are capped at 100 (spec 1 §5). */
export const capped = (percent: number): number => Math.min(100, percent);

/** Days that are looked at, as places in the range. */
const wantedOf = ({ days, without }: Pick<ChartsAsk, "days" | "without">): readonly number[] =>
  days.flatMap((day, i) => (without.includes(weekdayOf(day)) ? [] : [i]));

type Use = (rollup: Rollup, hour: number, point: number) => void;
/** Every hour of every day that counts, with the point it belongs to. */
function walk(rollups: ReadonlyMap<DayKey, Rollup>, ask: ChartsAsk, wanted: readonly number[], use: Use): void {
  const [first, end] = ask.hours;
  wanted.forEach((place, i) => {
    const rollup = rollups.get(ask.days[place] ?? "");
    if (!rollup) return;
    for (let hour = first; hour < end; hour++)
      if ((rollup.minutes[hour] ?? 0) > 0) use(rollup, hour, ask.scale === "hourly" ? hour - first : i);
  });
}

/**
 * Utilisation of a site, by hour of the day or by day. Hourly: the maximum, and the mean, across the days at each hour; daily:
 * across the hours of each day. A day without counts is a gap. (spec 1 §2.7; design 3) [STA-2]
 */
export function chartsOf(rollups: ReadonlyMap<DayKey, Rollup>, ask: ChartsAsk): Charts {
  const wanted = wantedOf(ask);
  const [first, end] = ask.hours;
  const points =
    ask.scale === "hourly" ? Uint16Array.from({ length: end - first }, (_, i) => first + i) : Uint16Array.from(wanted);
  const measured = MEASURES.filter((m) => m !== "occupied" || ask.occupied).map((measure, i): Measured => ({
    measure,
    offset: i * HOURS,
    points: new Points(points.length),
    highest: null,
  }));
  const most = new Float64Array(points.length).fill(NaN);
  const floors = new Map<string, Float32Array>();
  walk(rollups, ask, wanted, (r, hour, at) => {
    most[at] = Math.max(Number.isNaN(most[at]) ? 0 : (most[at] ?? 0), r.most[hour] ?? 0);
    for (const m of measured) if (m.measure !== "occupied" || r.hasOccupied) measureHour(m, r, hour, at);
    if (ask.byFloor) floorHour(floors, r, { hour, at, size: points.length });
  });
  const missing = wanted.filter((place) => !rollups.has(ask.days[place] ?? ""));
  return {
    scale: ask.scale,
    points,
    measures: measured.map(({ measure, points: of, highest }) => ({
      measure,
      highest,
      peak: of.peak,
      average: of.average(),
      averageRaw: of.averageRaw(),
    })),
    most,
    floors: [...floors].sort(([a], [b]) => (a < b ? -1 : 1)).map(([floor, peak]) => ({ floor, peak })),
    counted: wanted.length - missing.length,
    missing: Uint16Array.from(missing),
  };
}

type Measured = {
  readonly measure: Measure;
  readonly offset: number;
  readonly points: Points;
  highest: Highest | null;
};
function measureHour(into: Measured, r: Rollup, hour: number, at: number): void {
  const { offset, points, highest } = into;
  const [count, over] = [r.peakCounts[offset + hour] ?? 0, r.peakCapacities[offset + hour] ?? 0];
  if (over > 0) {
    points.high(at, (100 * count) / over);
    if (highest === null || count * highest.over > highest.count * over)
      into.highest = { day: r.day, hour, count, over };
  }
  const capacity = r.capacity[hour] ?? 0;
  if (capacity > 0) points.add(at, (100 * (r.sums[offset + hour] ?? 0)) / capacity);
}

type HeatCell = { readonly hour: number; readonly at: number; readonly size: number };
function floorHour(floors: Map<string, Float32Array>, r: Rollup, { hour, at, size }: HeatCell): void {
  r.floors.forEach((floor, i) => {
    const capacity = r.floorCapacity[i] ?? 0;
    if (capacity === 0) return;
    const peak = floors.get(floor) ?? new Float32Array(size).fill(NaN);
    floors.set(floor, peak);
    const value = (100 * (r.floorMost[i * HOURS + hour] ?? 0)) / capacity;
    if (!((peak[at] ?? NaN) >= value)) peak[at] = value;
  });
}

/** The highest of what is there, capped; NaN for nothing. */
export const peakChip = ({ peak }: Pick<MeasureCharts, "peak">): number =>
  capped(peak.reduce((high, x) => (x > high || Number.isNaN(high) ? x : high), NaN));
/** The mean of what is there; NaN for nothing. */
export function averageChip({ average }: Pick<MeasureCharts, "average">): number {
  const there = average.filter((x) => !Number.isNaN(x));
  return there.reduce((sum, x) => sum + x, 0) / there.length;
}

/** The moving average: the mean of what is there of a point and its neighbours; NaN where the point is (spec 1 §9). [STA-4] */
export function trendOf(values: ArrayLike<number>): Float64Array {
  const reach = (STATS.trendPoints - 1) / 2;
  return Float64Array.from({ length: values.length }, (_, i) => {
    if (Number.isNaN(values[i])) return NaN;
    let [sum, n] = [0, 0];
    for (let j = Math.max(0, i - reach); j <= Math.min(values.length - 1, i + reach); j++) {
      const x = values[j] ?? NaN;
      if (Number.isNaN(x)) continue;
      sum += x;
      n += 1;
    }
    return sum / n;
  });
}

const HOURS_OF_DAY: readonly [number, number] = [0, HOURS];
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
/** Hours that a working day touches; all of them where it does not end behind its beginning. [STA-2] */
export function workingHoursOf(start: string, end: string): readonly [from: number, to: number] {
  const [from, to] = [Math.floor(minutesOf(start) / 60), Math.ceil(minutesOf(end) / 60)];
  return from < to ? [from, to] : HOURS_OF_DAY;
}
export const allHours = HOURS_OF_DAY;
