import { STATS } from "#domain/statistics/limits.ts";
import { Bar, BarBlock } from "#ui/skeleton.tsx";
import classes from "./statistics.module.css";

const TICKS = [0, 1, 2, 3, 4, 5] as const;

/** Where a chart will be: its area, and what stands at its axes. [KNOW-7] */
export const ChartArea = () => (
  <div className={classes["bars"]} style={{ height: STATS.chartHeightPx }}>
    <div className={classes["barsUp"]}>
      {TICKS.map((i) => (
        <Bar key={i} width="1.75rem" />
      ))}
    </div>
    <BarBlock height="100%" />
    <span />
    <div className={classes["barsAlong"]}>
      {TICKS.map((i) => (
        <Bar key={i} width="2rem" />
      ))}
    </div>
  </div>
);

/** A card with a chart, while nothing of it has arrived. */
export const ChartBars = () => (
  <div className={classes["card"]}>
    <Bar width="10rem" style={{ blockSize: "1rem", marginBlock: "0.875rem" }} />
    <ChartArea />
  </div>
);
