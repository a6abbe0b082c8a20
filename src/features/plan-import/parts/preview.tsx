import { useMemo } from "react";
import type { Compared } from "#domain/plan-import/import.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { DeskLook } from "#widgets/floor-plan/desk-look.ts";
import { drawn } from "#widgets/floor-plan/drawn.ts";
import type { DrawnPlan } from "#widgets/floor-plan/plan-client.ts";
import classes from "../plan-import.module.css";

type Props = {
  readonly title: string;
  readonly plan: DrawnPlan | null;
  readonly compared: Compared;
  /** Desks that only the other drawing shows are marked. */
  readonly marked: "missing" | "fresh";
  /** What is said where there is nothing to show. */
  readonly none: string;
};

function lookOf(label: string, selected: boolean, disabled: boolean): DeskLook {
  return { state: disabled ? "disabled" : "free", label, selected, edited: false, pending: false };
}

/** A drawing as the plan shows it, with the desks marked that make the difference. [IMPT-1] */
export function Preview({ title, plan, compared, marked, none }: Props) {
  const looks = useMemo(() => {
    const { same, moving, missing, fresh } = compared;
    const known = [...same, ...missing].map(
      (d) => [d.id, lookOf(d.title, marked === "missing" && missing.includes(d), d.disabled !== false)] as const,
    );
    const coming =
      marked === "fresh" ? [...fresh, ...moving].map((d) => [d.id, lookOf(d.title, true, false)] as const) : [];
    return new Map([...known, ...coming]);
  }, [compared, marked]);
  const FloorPlan = drawn();
  return (
    <section className={classes["preview"]} aria-label={title}>
      <h2>{title}</h2>
      {plan?.bounds && FloorPlan ? (
        <FloorPlan
          plan={plan}
          bounds={plan.bounds}
          looks={looks}
          describe={(id) => ({ title: looks.get(id)?.label ?? id, state: "" })}
          onTap={() => undefined}
          onArea={null}
        />
      ) : (
        <EmptyState title={none} icon="desk" />
      )}
    </section>
  );
}
