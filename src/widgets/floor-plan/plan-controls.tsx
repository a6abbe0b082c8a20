import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { DESKS } from "#domain/desks/limits.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { LegendButton } from "./legend-button.tsx";
import { PlanIcon, type PlanIconName } from "./plan-icon.tsx";
import classes from "./floor-plan.module.css";

type Moves = {
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly home: () => void;
};
type Props = {
  readonly moves: Moves;
  readonly area: boolean;
  readonly onArea: ((on: boolean) => void) | null;
  readonly legend: () => ReactNode;
};
/** One press of a zoom button. */
export const ZOOM_STEP = 1.25;

const STEP = DESKS.panStepPx;
type Move = readonly [name: Exclude<PlanIconName, "area">, act: (m: Moves) => void];
/** Spec 2 §2. Looking right moves the drawing left. */
const ARROWS: readonly Move[] = [
  ["left", (m) => m.pan(STEP, 0)],
  ["up", (m) => m.pan(0, STEP)],
  ["down", (m) => m.pan(0, -STEP)],
  ["right", (m) => m.pan(-STEP, 0)],
];
const VIEWS: readonly Move[] = [
  ["home", (m) => m.home()],
  ["zoomOut", (m) => m.zoom(1 / ZOOM_STEP)],
  ["zoomIn", (m) => m.zoom(ZOOM_STEP)],
];

function MoveButton({ move: [name, act], moves }: { readonly move: Move; readonly moves: Moves }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      data-icon-target
      aria-label={PLAN_WORDS[name]}
      title={PLAN_WORDS[name]}
      onClick={() => act(moves)}
    >
      <PlanIcon name={name} />
    </ActionIcon>
  );
}

/** Buttons for every move that a wheel or two fingers make (WCAG 2.5.1), and for those of a mouse; where a finger moves the plan itself, arrows would only lie over it. [LOOK-7] */
export function PlanControls({ moves, area, onArea, legend }: Props) {
  return (
    <div className={classes["controls"]} role="toolbar" aria-label={PLAN_WORDS.controls}>
      <LegendButton>{legend}</LegendButton>
      <span className={classes["arrows"]}>
        {ARROWS.map((move) => (
          <MoveButton key={move[0]} move={move} moves={moves} />
        ))}
      </span>
      {onArea ? (
        <ActionIcon
          variant={area ? "filled" : "subtle"}
          color={area ? "brand" : "gray"}
          size="lg"
          data-icon-target
          aria-pressed={area}
          aria-label={PLAN_WORDS.selectArea}
          title={PLAN_WORDS.selectArea}
          onClick={() => onArea(!area)}
        >
          <PlanIcon name="area" />
        </ActionIcon>
      ) : null}
      {VIEWS.map((move) => (
        <MoveButton key={move[0]} move={move} moves={moves} />
      ))}
    </div>
  );
}
