import { csvText } from "../export/csv.ts";
import { slashed } from "../shared/time.ts";
import type { DayKey } from "../shared/time.ts";
import { STATS_WORDS as W } from "../words/dashboards.ts";
import { say } from "../words/say.ts";
import { averageChip, capped, type Charts, type MeasureCharts, peakChip, trendOf } from "./charts.ts";
import type { Measure } from "./count-document.ts";
import { STATS } from "./limits.ts";
import type { DayRange } from "./range.ts";

export const CHARTS = ["peak", "average", "count", "peakByFloor"] as const;
export type ChartName = (typeof CHARTS)[number];
/** One line of a chart. NaN: a gap. */
export type Series = {
  /** The measure, or the floor, whose colour it has. */
  readonly key: string;
  readonly label: string;
  readonly values: ArrayLike<number>;
  /** What was counted, where more was than there is room for. */
  readonly raw: ArrayLike<number>;
  readonly isTrend: boolean;
};
/** A chart as it is drawn, written as a table and exported. */
export type ChartModel = {
  readonly name: ChartName;
  readonly title: string;
  readonly about: string;
  /** What its points are: hours or days. */
  readonly axis: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Highest value of the y axis; null: as high as its values. */
  readonly top: number | null;
  readonly chips: readonly { readonly key: string; readonly text: string }[];
};
export type ModelAsk = {
  readonly days: readonly DayKey[];
  readonly trend: boolean;
  /** Title of a floor. */
  readonly floorTitle: (id: string) => string;
};

const LABELS: { readonly [M in Measure]: string } = {
  reserved: W.reserved,
  checkedIn: W.checkedIn,
  occupied: W.occupied,
};
const shown = (n: number): string => n.toFixed(STATS.decimals);
const cap = (values: ArrayLike<number>): number[] => Array.from(values, capped);
const two = (n: number): string => String(n).padStart(2, "0");
const isThere = (series: Series): boolean => Array.from(series.values).some((x) => !Number.isNaN(x));

type Line = Pick<Series, "key" | "label" | "values" | "raw">;
function seriesOf(line: Line, trend: boolean): Series[] {
  const own: Series = { ...line, isTrend: false };
  if (!trend) return [own];
  const mean = trendOf(line.values);
  return [own, { key: line.key, label: say(W.trend, { measure: line.label }), values: mean, raw: mean, isTrend: true }];
}

const chipOf = (measure: Measure, n: number) => ({
  key: measure,
  text: Number.isNaN(n)
    ? say(W.noChip, { measure: LABELS[measure] })
    : say(W.chip, { measure: LABELS[measure], n: shown(n) }),
});

/** The charts of an answer, as far as it has numbers: of rooms the count of reservations as well. (spec 1 §2.7) [STA-13] */
export function modelsOf(charts: Charts, { days, trend, floorTitle }: ModelAsk, rooms: boolean): readonly ChartModel[] {
  const hourly = charts.scale === "hourly";
  const labels = Array.from(charts.points, (p) => (hourly ? `${two(p)}:00` : slashed(days[p] ?? "")));
  const base = { axis: hourly ? W.hour : W.day, labels };
  const of = (values: (m: MeasureCharts) => ArrayLike<number>, raw: (m: MeasureCharts) => ArrayLike<number>) =>
    charts.measures.flatMap((m) =>
      seriesOf({ key: m.measure, label: LABELS[m.measure], raw: raw(m), values: values(m) }, trend),
    );
  const all: readonly (ChartModel | null)[] = [
    {
      ...base,
      name: "peak",
      title: W.peak,
      about: hourly ? W.peakHourly : W.peakDaily,
      top: 100,
      series: of(
        (m) => cap(m.peak),
        (m) => m.peak,
      ),
      chips: charts.measures.map((m) => chipOf(m.measure, peakChip(m))),
    },
    {
      ...base,
      name: "average",
      title: W.average,
      about: hourly ? W.averageHourly : W.averageDaily,
      top: 100,
      series: of(
        (m) => m.average,
        (m) => m.averageRaw,
      ),
      chips: charts.measures.map((m) => chipOf(m.measure, averageChip(m))),
    },
    rooms
      ? {
          ...base,
          name: "count",
          title: W.count,
          about: hourly ? W.countHourly : W.countDaily,
          top: null,
          series: seriesOf({ key: "reserved", label: LABELS.reserved, raw: charts.most, values: charts.most }, trend),
          chips: [],
        }
      : null,
    charts.floors.length > 0
      ? {
          ...base,
          name: "peakByFloor",
          title: W.peakByFloor,
          about: hourly ? W.peakHourly : W.peakDaily,
          top: 100,
          series: charts.floors.flatMap(({ floor, peak }) =>
            seriesOf({ key: floor, label: floorTitle(floor), raw: peak, values: cap(peak) }, false),
          ),
          chips: [],
        }
      : null,
  ];
  return all.filter((model) => model !== null);
}

/** Whether there is anything to draw. */
export const hasNumbers = (model: ChartModel): boolean => model.series.some(isThere);

/** A value of a chart in words: two decimals, a percentage that was capped with what was counted, and a dash for a gap. [STA-13] */
export function valueWords(
  { top }: Pick<ChartModel, "top">,
  { values, raw }: Pick<Series, "values" | "raw">,
  at: number,
): string {
  const [value, counted] = [values[at] ?? NaN, raw[at] ?? NaN];
  if (Number.isNaN(value)) return W.none;
  if (top === null) return Number.isInteger(value) ? String(value) : shown(value);
  return counted > value + 0.005
    ? say(W.capped, { n: shown(value), raw: shown(counted) })
    : say(W.percent, { n: shown(value) });
}

/** The highest point of a chart, which is labelled: of its first measure; where its lines are floors, of all of them. */
export type Peak = { readonly series: Series; readonly at: number };
export function peakOf({ name, series }: Pick<ChartModel, "name" | "series">): Peak | null {
  const looked = name === "peakByFloor" ? series : series.slice(0, 1);
  let peak: Peak | null = null;
  for (const of of looked)
    for (let at = 0; at < of.values.length; at++) {
      const value = of.values[at] ?? NaN;
      if (!Number.isNaN(value) && !(peak && value <= (peak.series.values[peak.at] ?? NaN))) peak = { series: of, at };
    }
  return peak;
}
/** The label at the highest point: what is drawn there, without what was counted above it. */
export const peakLabel = ({ top }: Pick<ChartModel, "top">, { series: { values }, at }: Peak): string =>
  valueWords({ top }, { values, raw: values }, at);
/** What a chart is called by those who cannot see it: with its highest point. [STA-13] */
export function chartWords(model: ChartModel): string {
  const peak = peakOf(model);
  if (!peak) return model.title;
  return say(W.highest, {
    chart: model.title,
    measure: peak.series.label,
    value: valueWords(model, peak.series, peak.at),
    at: model.labels[peak.at] ?? "",
  });
}

/** The chart as a CSV file: a row for each point, an empty cell for a gap. [STA-14] */
export const chartCsv = ({ axis, labels, series }: ChartModel, mark: boolean): string =>
  csvText(
    [axis, ...series.map((s) => s.label)],
    labels.map((label, i) => [
      label,
      ...series.map(({ values }) => (Number.isNaN(values[i] ?? NaN) ? "" : shown(values[i] ?? 0))),
    ]),
    mark,
  );

const PREFIX: { readonly [N in ChartName]: string } = {
  peak: "peak_utilisation_",
  average: "average_utilisation_",
  count: "peak_reservation_count_",
  peakByFloor: "peak_utilisation_by_floor_",
};
/** In lower case, with dashes for spaces and commas, and for what file names cannot hold. */
const inFileName = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,/\\:*?"<>|]+/g, "-");
const inFileRange = ({ from, to }: DayRange): string => `${from} to ${to}`.replaceAll(" ", "_");
/** `peak_utilisation_acme-london_2026-01-01_to_2026-01-07.csv` (spec 1 §2.7). [STA-14] */
export const chartFileName = (name: ChartName, siteTitle: string, range: DayRange, ending: string): string =>
  `${PREFIX[name]}${inFileName(siteTitle)}_${inFileRange(range)}.${ending}`;
/** `usage_heatmap_acme-london_ground_2026-01-01_to_2026-01-07.png`. [STA-19] */
export const heatFileName = (siteTitle: string, floorTitle: string, range: DayRange): string =>
  `usage_heatmap_${inFileName(siteTitle)}_${inFileName(floorTitle)}_${inFileRange(range)}.png`;
