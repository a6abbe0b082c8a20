import type { ChartModel, Series } from "./chart-model.ts";
import { STATS } from "./limits.ts";

/** The colours of a picture: paper, letters, grid, and the line of each series. */
export type ChartColours = {
  readonly paper: string;
  readonly letters: string;
  readonly grid: string;
  readonly of: (key: string) => string;
};

const SIZE = { width: 960, height: STATS.chartHeightPx, left: 56, right: 16, top: 44, bottom: 76 } as const;
const AREA = { width: SIZE.width - SIZE.left - SIZE.right, height: SIZE.height - SIZE.top - SIZE.bottom } as const;
const LABELS_AT_MOST = 16;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const n2 = (n: number): string => String(Math.round(n * 100) / 100);

/** Highest value of the axis: that of the chart, or a round number above all values. */
export function topOf({ top, series }: Pick<ChartModel, "top" | "series">): number {
  if (top !== null) return top;
  const high = Math.max(1, ...series.flatMap(({ values }) => Array.from(values).filter((x) => !Number.isNaN(x))));
  return Math.ceil(high / STATS.ticks) * STATS.ticks;
}

type ChartScale = { readonly x: (i: number) => number; readonly y: (value: number) => number };
/** A line with its gaps; a point that stands alone is a dot. */
function lineOf({ values, key, isTrend }: Series, { x, y }: ChartScale, colour: (key: string) => string): string {
  const paths: string[] = [];
  const dots: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length === 1)
      dots.push(`<circle cx="${run[0]?.split(",")[0]}" cy="${run[0]?.split(",")[1]}" r="3" fill="${colour(key)}"/>`);
    else if (run.length > 1) paths.push(`M${run.join("L")}`);
    run = [];
  };
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) end();
    else run.push(`${n2(x(i))},${n2(y(value))}`);
  }
  end();
  const dash = isTrend ? ' stroke-dasharray="6 4"' : "";
  return `<path d="${paths.join("")}" fill="none" stroke="${colour(key)}" stroke-width="2"${dash}/>${dots.join("")}`;
}

function axes(model: ChartModel, top: number, { x, y }: ChartScale, { letters, grid }: ChartColours): string {
  const ticks = Array.from({ length: STATS.ticks + 1 }, (_, i) => (top * i) / STATS.ticks);
  const lines = ticks.map(
    (t) =>
      `<line x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${n2(y(t))}" y2="${n2(y(t))}" stroke="${grid}"/>` +
      `<text x="${SIZE.left - 8}" y="${n2(y(t) + 4)}" text-anchor="end" fill="${letters}">${n2(t)}${model.top === null ? "" : "%"}</text>`,
  );
  const step = Math.ceil(model.labels.length / LABELS_AT_MOST);
  const labels = model.labels.map((label, i) =>
    i % step === 0
      ? `<text x="${n2(x(i))}" y="${SIZE.height - SIZE.bottom + 20}" text-anchor="middle" fill="${letters}">${escaped(label)}</text>`
      : "",
  );
  return [...lines, ...labels].join("");
}

function legend({ series }: ChartModel, { letters, of }: ChartColours): string {
  let left = SIZE.left;
  return series
    .map(({ key, label, isTrend }) => {
      const at = left;
      left += 40 + label.length * 7;
      const dash = isTrend ? ' stroke-dasharray="6 4"' : "";
      const y = SIZE.height - 20;
      return (
        `<line x1="${at}" x2="${at + 20}" y1="${y}" y2="${y}" stroke="${of(key)}" stroke-width="3"${dash}/>` +
        `<text x="${at + 26}" y="${y + 4}" fill="${letters}">${escaped(label)}</text>`
      );
    })
    .join("");
}

/** The chart as a picture of lines that any program draws, with its title, axes and legend. [STA-14] */
export function chartSvg(model: ChartModel, colours: ChartColours): string {
  const top = topOf(model);
  const last = Math.max(1, model.labels.length - 1);
  const place: ChartScale = {
    x: (i) => SIZE.left + (model.labels.length === 1 ? AREA.width / 2 : (AREA.width * i) / last),
    y: (value) => SIZE.top + AREA.height * (1 - value / top),
  };
  const { width, height } = SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>` +
    `<text x="${SIZE.left}" y="26" font-size="16" fill="${colours.letters}">${escaped(model.title)}</text>` +
    axes(model, top, place, colours) +
    model.series.map((s) => lineOf(s, place, colours.of)).join("") +
    legend(model, colours) +
    "</svg>"
  );
}
