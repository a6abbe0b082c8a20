import { Group } from "@mantine/core";
import { HEAT_COLOURS } from "#domain/statistics/heat-colours.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { None, type Of } from "#widgets/known.tsx";
import classes from "./statistics.module.css";

/** 0% to 100% in the colours of the plan, and the lines of what nobody knows. */
export function HeatLegend({ of }: { readonly of: Of }) {
  return (
    <Group gap="0.25rem 1rem" flex="1 1 20rem">
      <Group
        gap={8}
        wrap="nowrap"
        flex="1 1 12rem"
        maw="24rem"
        role="img"
        aria-label={`${W.heatMean}: ${W.legendLow} – ${W.legendHigh}`}
      >
        <span>{W.legendLow}</span>
        <span
          className={classes["legendBar"]}
          style={{ background: `linear-gradient(to right, ${HEAT_COLOURS.join(", ")})` }}
        />
        <span>{W.legendHigh}</span>
      </Group>
      <Group component="span" gap={8} wrap="nowrap">
        <span className={classes["hatch"]} aria-hidden="true" />
        <None of={of} say={W.noDeskData} short />
      </Group>
    </Group>
  );
}
