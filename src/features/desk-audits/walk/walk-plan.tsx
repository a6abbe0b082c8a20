import { type Ref, useCallback, useMemo } from "react";
import type { BookingRow, SiteRow } from "#data/api.ts";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import type { DeskStanding } from "#domain/desk-audits/observations.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Arriving, BarBlock } from "#ui/skeleton.tsx";
import { latePart } from "#ui/late-part.tsx";
import { drawn } from "#widgets/floor-plan/drawn.ts";
import type { FloorPlanHandle } from "#widgets/floor-plan/floor-plan.tsx";
import { NoPlan } from "#widgets/floor-plan/no-plan.tsx";
import { useNeighbourhoodRows } from "#widgets/use-booker.ts";
import classes from "./walk.module.css";
import type { FloorWalk } from "./use-floor-walk.ts";
import { looksOf, pointedWords, stateWords } from "./view.ts";

type Props = {
  readonly site: SiteRow;
  readonly walk: FloorWalk;
  readonly latest: ReadonlyMap<string, DeskStanding>;
  readonly onTap: (id: string) => void;
  readonly ref: Ref<FloorPlanHandle>;
};

const AuditLegend = latePart(async () => (await import("#widgets/floor-plan/audit-legend.tsx")).AuditLegend);
const legend = (theme: PlanTheme) => <AuditLegend theme={theme} />;
const NO_ROWS: readonly BookingRow[] = [];
const WORDS = { failed: PLAN_WORDS.failed, absent: PLAN_WORDS.missing };

/** The floor with its desks: hollow until they have been looked at. */
export function WalkPlan({ site, walk, latest, onTap, ref }: Props) {
  const neighbourhoods = useNeighbourhoodRows(site.id);
  const { plan, desks, bookings, selected } = walk;
  const looks = useMemo(
    () => looksOf({ desks, latest, booked: bookings, selected: selected?.id ?? null }),
    [desks, latest, bookings, selected?.id],
  );
  const byId = useMemo(() => new Map(desks.map((d) => [d.id, d])), [desks]);
  const describe = useCallback(
    (id: string) => pointedWords(byId.get(id), id, stateWords(latest.get(id), bookings.has(id))),
    [byId, latest, bookings],
  );
  const zones = useMemo(() => ({ ...(walk.floor?.zones ?? NO_CIRCLES), showGrid: false }), [walk.floor?.zones]);
  const { now } = walk;
  const booked = useMemo(
    () => ({ of: (id: string) => bookings.get(id) ?? NO_ROWS, now, zone: site.timeZone }),
    [bookings, now, site.timeZone],
  );
  const FloorPlan = drawn();
  if (plan.state === "loading" || plan.state === "reading")
    return (
      <Arriving
        className={classes["coming"]}
        status
        label={plan.state === "loading" ? PLAN_WORDS.loading : PLAN_WORDS.reading}
      >
        <BarBlock height="100%" />
      </Arriving>
    );
  const bounds = plan.state === "ready" ? plan.plan.bounds : null;
  if (plan.state !== "ready" || !bounds || !FloorPlan)
    return (
      <div className={classes["noPlan"]}>
        {plan.state === "none" ? (
          <p>
            <NoPlan />
          </p>
        ) : (
          <EmptyState title={plan.state === "ready" ? PLAN_WORDS.unreadable : WORDS[plan.state]} icon="desk" />
        )}
      </div>
    );
  return (
    <FloorPlan
      ref={ref}
      plan={plan.plan}
      bounds={bounds}
      looks={looks}
      zones={zones}
      neighbourhoods={neighbourhoods}
      booked={booked}
      describe={describe}
      onTap={onTap}
      onArea={null}
      legend={legend}
    />
  );
}
