import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import type uPlot from "uplot";
import { chartTip, type TipLine } from "./chart-tip.ts";
import classes from "./chart.module.css";

export type ChartLine = TipLine & {
  /** Of the area under it; nothing: it has none. */
  readonly fill?: string;
  /** NaN: a gap. */
  readonly values: ArrayLike<number>;
};
/** The point that is labelled: a line by its place, a point of it, and what is written there. */
export type ChartPeak = { readonly line: number; readonly at: number; readonly words: string };
type Props = {
  /** What the picture is called by those who cannot see it; its numbers stand in a table beside it. */
  readonly name: string;
  readonly axis: string;
  readonly labels: readonly string[];
  readonly lines: readonly ChartLine[];
  /** The y axis runs from 0 to this. */
  readonly top: number;
  readonly ticks: number;
  /** Behind the numbers of the y axis. */
  readonly unit: string;
  readonly height: number;
  readonly letters: string;
  readonly grid: string;
  readonly paper: string;
  readonly peak: ChartPeak | null;
  /** Names of the lines below the chart, each of which hides its line and shows it again; else they stand beside it. */
  readonly legend: boolean;
};

/** Room beside the last point: half of the longest label below it. */
const EDGE_PX = 40;

const dataOf = ({ labels, lines }: Props): uPlot.AlignedData => [
  labels.map((_, i) => i),
  ...lines.map(({ values }) => Array.from(values, (x) => (Number.isNaN(x) ? null : x))),
];

/** Letters of a label, px, and how far they stand above their point. */
const LABEL = { px: 12, above: 10 } as const;
/** Marks the highest point and writes beside it what it is, on a rim of the paper's colour: a line may pass behind it. */
function drawPeak({ ctx, bbox, valToPos }: uPlot, { lines, peak, letters, paper }: Props): void {
  if (!peak) return;
  const line = lines[peak.line];
  const value = line?.values[peak.at];
  if (!line || value === undefined) return;
  const px = devicePixelRatio;
  const [x, y] = [valToPos(peak.at, "x", true), valToPos(value, "y", true)];
  ctx.save();
  ctx.setLineDash([]); // the last line may have been dashed
  ctx.beginPath();
  ctx.arc(x, y, 4 * px, 0, 2 * Math.PI);
  ctx.fillStyle = line.colour;
  ctx.strokeStyle = paper;
  ctx.lineWidth = 2 * px;
  ctx.fill();
  ctx.stroke();
  ctx.font = `600 ${LABEL.px * px}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  const half = ctx.measureText(peak.words).width / 2;
  const at = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width + EDGE_PX * px - half);
  const isHigh = y - bbox.top < (LABEL.px + LABEL.above) * px;
  ctx.textBaseline = isHigh ? "top" : "bottom";
  const up = isHigh ? y + LABEL.above * px : y - LABEL.above * px;
  ctx.lineWidth = 4 * px;
  ctx.lineJoin = "round";
  ctx.strokeText(peak.words, at, up);
  ctx.fillStyle = letters;
  ctx.fillText(peak.words, at, up);
  ctx.restore();
}

function optionsOf(props: Props, width: number): uPlot.Options {
  const { labels, lines, top, ticks, unit, height, letters, grid, axis, legend } = props;
  const look = { stroke: letters, ticks: { stroke: grid, width: 1 } };
  const tip = chartTip(labels, lines);
  return {
    width,
    height,
    padding: [null, EDGE_PX, null, null],
    scales: { x: { time: false }, y: { range: [0, top] } },
    axes: [
      {
        ...look,
        grid: { show: false },
        values: (_, at) => at.map((i) => labels[i] ?? ""),
        incrs: [1, 2, 5, 7, 14, 30, 60, 90],
      },
      {
        ...look,
        grid: { stroke: grid, width: 1 },
        splits: Array.from({ length: ticks + 1 }, (_, i) => (top * i) / ticks),
        values: (_, at) => at.map((n) => n + unit),
      },
    ],
    series: [
      { label: axis },
      ...lines.map((line) => ({
        label: line.label,
        stroke: line.colour,
        width: line.dashed ? 1.5 : 2,
        ...(line.fill === undefined ? {} : { fill: line.fill }),
        ...(line.dashed ? { dash: [6, 4], points: { show: false } } : {}),
        spanGaps: false,
      })),
    ],
    legend: { show: legend, live: false },
    hooks: { init: [tip.init], setCursor: [tip.move], draw: [(plot) => drawPeak(plot, props)] },
  };
}

/** Lines over hours or days. The library comes with the first chart; where there is no canvas there is the table. [STA-13] */
export function Chart(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const drawn = useRef<uPlot | null>(null);
  latest.current = props;
  const { lines, labels, top, letters, grid } = props;
  // Another look or other lines make another chart; it is made within a frame.
  useEffect(() => {
    const at = place.current;
    if (!at || !canDraw()) return undefined;
    let over = false;
    void import("uplot").then(({ default: UPlot }) => {
      if (!over) drawn.current = new UPlot(optionsOf(latest.current, at.clientWidth), dataOf(latest.current), at);
    });
    const resized = new ResizeObserver(() =>
      drawn.current?.setSize({ width: at.clientWidth, height: latest.current.height }),
    );
    resized.observe(at);
    return () => {
      over = true;
      resized.disconnect();
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, [lines, labels, top, letters, grid]);
  return (
    <div
      ref={place}
      className={classes["chart"]}
      role="img"
      aria-label={props.name}
      style={{ minHeight: props.height }}
    />
  );
}

let able: boolean | null = null;
const canDraw = (): boolean => (able ??= document.createElement("canvas").getContext("2d") !== null);
