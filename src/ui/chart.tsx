import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import type uPlot from "uplot";
import classes from "./chart.module.css";

export type ChartLine = {
  readonly label: string;
  readonly colour: string;
  readonly dashed: boolean;
  /** NaN: a gap. */
  readonly values: ArrayLike<number>;
  /** What is said of a point. */
  readonly words: (at: number) => string;
};
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
};

/** Room beside the last point: half of the longest label below it. */
const EDGE_PX = 40;

const dataOf = ({ labels, lines }: Props): uPlot.AlignedData => [
  labels.map((_, i) => i),
  ...lines.map(({ values }) => Array.from(values, (x) => (Number.isNaN(x) ? null : x))),
];

function optionsOf(props: Props, width: number): uPlot.Options {
  const { labels, lines, top, ticks, unit, height, letters, grid, axis } = props;
  const look = { stroke: letters, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width,
    height,
    padding: [null, EDGE_PX, null, null],
    scales: { x: { time: false }, y: { range: [0, top] } },
    axes: [
      { ...look, values: (_, at) => at.map((i) => labels[i] ?? ""), incrs: [1, 2, 5, 7, 14, 30, 60, 90] },
      {
        ...look,
        splits: Array.from({ length: ticks + 1 }, (_, i) => (top * i) / ticks),
        values: (_, at) => at.map((n) => n + unit),
      },
    ],
    series: [
      { label: axis, value: (_, i) => labels[i] ?? "–" },
      ...lines.map((line) => ({
        label: line.label,
        stroke: line.colour,
        width: 2,
        ...(line.dashed ? { dash: [6, 4], points: { show: false } } : {}),
        spanGaps: false,
        value: (_: uPlot, __: number, ___: number, i: number | null) => (i === null ? "–" : line.words(i)),
      })),
    ],
    legend: { live: true },
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
