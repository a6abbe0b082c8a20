import { Loader } from "@mantine/core";
import { useCallback, useMemo } from "react";
import type { DeskRow, FloorRow } from "#data/api.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { heatColour, levelOf } from "#domain/statistics/heat.ts";
import { drawn } from "#widgets/floor-plan/drawn.ts";
import type { DeskAudit, DeskLook } from "#widgets/floor-plan/desk-look.ts";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";
import { deskWords } from "./desk-words.ts";
import type { HeatByDesk } from "./desk-words.ts";
import classes from "./statistics.module.css";

type Props = {
  readonly floor: FloorRow;
  readonly desks: readonly DeskRow[];
  readonly heat: HeatByDesk;
  /** Days that have counts; 0: nothing is known of any desk. */
  readonly counted: number;
  readonly picked: string | null;
  readonly onPick: (desk: string) => void;
};

/** From here on the colours are dark, and letters on them light. */
const DARK_FROM = 55;
const looks = new Map<string, DeskAudit>();
/** The look of a level, one object each: the plan tells by it what must be painted anew. Of no data: a broken line as well. */
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
  const look: DeskAudit = { seen, outline: !known, light: colours, dark: colours };
  looks.set(seen, look);
  return look;
}

/** The floor's drawing with desks in the colours of their heat. */
export function HeatPlan({ floor, desks, heat, counted, picked, onPick }: Props) {
  const ids = useMemo(() => desks.map((d) => d.id), [desks]);
  const plan = usePlan(floor, ids);
  const byId = useMemo(() => new Map(desks.map((d) => [d.id, d])), [desks]);
  const shown = useMemo(
    () =>
      new Map(
        desks.map((d): [string, DeskLook] => [
          d.id,
          {
            ...{ state: "free", label: d.title, edited: false, pending: false },
            selected: d.id === picked,
            audit: heatLook(heat.get(d.id)?.mean ?? 0, counted > 0),
          },
        ]),
      ),
    [desks, heat, counted, picked],
  );
  const describe = useCallback(
    (id: string) => {
      const desk = byId.get(id);
      const [title = id, ...facts] = desk ? deskWords(desk, heat.get(id), counted) : [];
      return { title, state: facts.join(", ") };
    },
    [byId, heat, counted],
  );
  const FloorPlan = drawn();
  const bounds = plan.state === "ready" ? plan.plan.bounds : null;
  if (plan.state === "ready" && bounds && FloorPlan) {
    return (
      <div className={classes["plan"]}>
        <FloorPlan
          plan={plan.plan}
          bounds={bounds}
          looks={shown}
          describe={describe}
          onTap={onPick}
          onArea={null}
          legend={NO_LEGEND}
        />
      </div>
    );
  }
  if (plan.state === "loading" || plan.state === "reading")
    return (
      <p className={classes["empty"]} role="status">
        <Loader aria-hidden="true" size="sm" /> {plan.state === "loading" ? PLAN_WORDS.loading : PLAN_WORDS.reading}
      </p>
    );
  return <p className={classes["empty"]}>{plan.state === "failed" ? PLAN_WORDS.failed : PLAN_WORDS.noPlan}</p>;
}
/** It stands above the plan. */
const NO_LEGEND = () => null;
