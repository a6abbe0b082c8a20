import { type ReactNode, useCallback, useMemo } from "react";
import type { DeskRow } from "#data/api.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { heatColour, levelOf } from "#domain/statistics/heat-colours.ts";
import { drawn } from "#widgets/floor-plan/drawn.ts";
import { Arriving, BarBlock } from "#ui/skeleton.tsx";
import type { Of } from "#widgets/known.tsx";
import { NoPlan } from "#widgets/floor-plan/no-plan.tsx";
import type { DeskAudit, DeskLook } from "#widgets/floor-plan/desk-look.ts";
import type { PlanState } from "#widgets/floor-plan/use-plan.ts";
import { deskWords, type HeatBy, type HeatByDesk, heatPercent } from "./desk-words.ts";
import { HeatLegend } from "./heat-legend.tsx";
import classes from "./heat.module.css";

export type HeatOf = {
  readonly desks: readonly DeskRow[];
  readonly heat: HeatByDesk;
  readonly by: HeatBy;
};
type Props = HeatOf & {
  readonly plan: PlanState;
  /** What desks without data are said of. */
  readonly of: Of;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly onPick: (desk: string) => void;
  /** What the colours are, and the numbers of the desk that is chosen: over the plan, in a corner of it. */
  readonly inside: ReactNode;
};

/** From here on the colours are dark, and letters on them light. */
const DARK_FROM = 55;
const looks = new Map<string, DeskAudit>();
/** The look of a level, one object each: the plan tells by it what must be painted anew. Of no data: hatched as well. */
function heatLook(mean: number, known: boolean): DeskAudit {
  const level = levelOf(mean);
  const seen = known ? `heat-${level}` : "heat-none";
  const made = looks.get(seen);
  if (made) return made;
  const surface = heatColour(known ? mean : null);
  const colours = {
    surface,
    detail: surface,
    line: level >= DARK_FROM ? "#4a0014" : "#6b4e00",
    letters: level >= DARK_FROM ? "#ffffff" : "#3d2b00",
  };
  const look: DeskAudit = { seen, outline: false, hatched: !known, light: colours, dark: colours };
  looks.set(seen, look);
  return look;
}

/** How each desk of a floor looks by its use. */
export const heatLooks = ({ desks, heat, by }: HeatOf, picked: string | null): ReadonlyMap<string, DeskLook> =>
  new Map(
    desks.map((d): [string, DeskLook] => [
      d.id,
      {
        // Letters would lie over the hatch.
        ...{ state: "free", label: by.counted > 0 ? d.title : "", edited: false, pending: false },
        selected: d.id === picked,
        audit: heatLook(heatPercent(heat.get(d.id), by), by.counted > 0),
      },
    ]),
  );

/** The floor's drawing with desks in the colours of their heat. */
export function HeatPlan({ desks, heat, by, of, plan, looks, onPick, inside }: Props) {
  const byId = useMemo(() => new Map(desks.map((d) => [d.id, d])), [desks]);
  const describe = useCallback(
    (id: string) => {
      const desk = byId.get(id);
      const [title = id, ...facts] = desk ? deskWords(desk, heat.get(id), by) : [];
      return { title, state: facts.join(", ") };
    },
    [byId, heat, by],
  );
  const FloorPlan = drawn();
  const bounds = plan.state === "ready" ? plan.plan.bounds : null;
  if (plan.state === "ready" && bounds && FloorPlan) {
    return (
      <div className={classes["plan"]}>
        <FloorPlan
          plan={plan.plan}
          bounds={bounds}
          looks={looks}
          describe={describe}
          onTap={onPick}
          onArea={null}
          legend={() => <HeatLegend of={of} />}
        />
        <div className={classes["inside"]}>{inside}</div>
      </div>
    );
  }
  if (plan.state === "loading" || plan.state === "reading") {
    const words = plan.state === "loading" ? PLAN_WORDS.loading : PLAN_WORDS.reading;
    return (
      <Arriving label={words} status className={classes["planBars"]}>
        <BarBlock height="100%" />
      </Arriving>
    );
  }
  return <p className={classes["empty"]}>{plan.state === "failed" ? PLAN_WORDS.failed : <NoPlan />}</p>;
}
