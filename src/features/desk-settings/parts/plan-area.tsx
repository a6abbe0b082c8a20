import { type Ref, useMemo } from "react";
import { compareDesks } from "#domain/floorplan/compare.ts";
import type { Circles } from "#domain/neighbourhoods/circles.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { Notice } from "#ui/notice.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Arriving, BarBlock } from "#ui/skeleton.tsx";
import { latePart } from "#ui/late-part.tsx";
import type { PenDrawing } from "#widgets/floor-plan/circle-pen.tsx";
import type { DeskLook } from "#widgets/floor-plan/desk-look.ts";
import { drawn as drawnPlan } from "#widgets/floor-plan/drawn.ts";
import type { BookedToday, FloorPlanHandle, NamedZone } from "#widgets/floor-plan/floor-plan.tsx";
import { NoPlan } from "#widgets/floor-plan/no-plan.tsx";
import type { PlanState } from "#widgets/floor-plan/use-plan.ts";
import type { DeskWords } from "#widgets/floor-plan/use-pointing.ts";
import classes from "../desk-settings.module.css";

const PlanProblems = latePart(async () => (await import("./plan-problems.tsx")).PlanProblems);

type Props = {
  readonly plan: PlanState;
  /** The floor has no drawing: what is shown is a blank map with its desks. */
  readonly blank: boolean;
  readonly looks: ReadonlyMap<string, DeskLook>;
  /** All desks of the floor are known: only then something can be missing. */
  readonly complete: boolean;
  readonly describe: (id: string) => DeskWords;
  readonly zones: Circles;
  readonly neighbourhoods: readonly NamedZone[];
  readonly booked: BookedToday;
  readonly drawing: PenDrawing | null;
  readonly onTap: (id: string) => void;
  readonly onArea: (ids: readonly string[]) => void;
  readonly ref: Ref<FloorPlanHandle>;
};

const WORDS = { failed: PLAN_WORDS.failed, absent: PLAN_WORDS.unreadable };

/** The plan, or in words why there is none. [DSK-15] */
export function PlanArea(props: Props) {
  const { plan, blank, looks, complete, ref, zones, neighbourhoods, booked, drawing, describe, onTap, onArea } = props;
  const drawn = plan.state === "ready" ? plan.plan.bookables : null;
  const comparison = useMemo(
    () =>
      drawn && complete && drawn.length > 0
        ? compareDesks(
            drawn.map((b) => b.id),
            looks.keys(),
          )
        : null,
    [drawn, complete, looks],
  );
  if (plan.state === "loading" || plan.state === "reading") {
    return (
      <div className={classes["plan"]}>
        <Arriving
          className={classes["coming"]}
          status
          label={plan.state === "loading" ? PLAN_WORDS.loading : PLAN_WORDS.reading}
        >
          <BarBlock height="100%" />
        </Arriving>
      </div>
    );
  }
  if (plan.state === "none")
    return (
      <div className={classes["plan"]}>
        <p className={classes["middle"]}>
          <NoPlan />
        </p>
      </div>
    );
  if (plan.state !== "ready") {
    const why = plan.state === "absent" ? plan.problems[0]?.state : undefined;
    const said = why === "missing" ? PLAN_WORDS.missing : why === "too-large" ? PLAN_WORDS.tooLarge : WORDS[plan.state];
    return (
      <div className={classes["plan"]}>
        <div className={classes["middle"]}>
          <EmptyState title={said} icon="desk" />
        </div>
      </div>
    );
  }
  const { bounds, findings } = plan.plan;
  const FloorPlan = drawnPlan();
  return (
    <div className={classes["plan"]}>
      {blank ? <Notice slim>{PLAN_WORDS.blank}</Notice> : null}
      <PlanProblems findings={findings} files={plan.problems} comparison={comparison} />
      {bounds && FloorPlan ? (
        <FloorPlan
          ref={ref}
          plan={plan.plan}
          bounds={bounds}
          looks={looks}
          zones={zones}
          neighbourhoods={neighbourhoods}
          booked={booked}
          drawing={drawing}
          describe={describe}
          onTap={onTap}
          onArea={onArea}
        />
      ) : (
        <div className={classes["middle"]}>
          <EmptyState title={PLAN_WORDS.unreadable} icon="desk" />
        </div>
      )}
    </div>
  );
}
