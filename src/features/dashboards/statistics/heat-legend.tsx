import { HEAT_COLOURS } from "#domain/statistics/heat-colours.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { None, type Of } from "#widgets/known.tsx";
import classes from "./heat.module.css";

/** 0% to 100% in the colours of the plan, and the lines of what nobody knows. */
export function HeatLegend({ of }: { readonly of: Of }) {
  return (
    <div className={classes["legend"]}>
      <span className={classes["scale"]} role="img" aria-label={`${W.heatMean}: ${W.legendLow} – ${W.legendHigh}`}>
        <span>{W.legendLow}</span>
        <span
          className={classes["legendBar"]}
          style={{ background: `linear-gradient(to right, ${HEAT_COLOURS.join(", ")})` }}
        />
        <span>{W.legendHigh}</span>
      </span>
      <span className={classes["scale"]}>
        <span className={classes["hatch"]} aria-hidden="true" />
        <None of={of} say={W.noDeskData} short />
      </span>
    </div>
  );
}
