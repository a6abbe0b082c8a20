import { dayOnFloor } from "#domain/bookings/groups.ts";
import { useEffect, useMemo } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { type DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { dayOf } from "#domain/shared/time.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { firstOf } from "#widgets/first-of.ts";
import { type PlanClient, usePlanClient } from "#widgets/floor-plan/plan-client.ts";

/** A floor that is shown is looked at for so long before its neighbours are read, ms. */
const SETTLED_MS = 250;
const IDLE_MS = 2_000;

/** The floors before and behind one, the next one last: what was read last is kept longest. */
export function neighboursOf(floors: readonly FloorRow[], id: string): readonly FloorRow[] {
  const at = floors.findIndex((f) => f.id === id);
  return at < 0 ? [] : [floors[at - 1], floors[at + 1]].filter((f) => f !== undefined);
}

/** Reads a floor's drawings, when both are on this device. */
async function readPlan(data: DataClient, plans: PlanClient, floor: FloorRow): Promise<void> {
  const textOf = async (path: string | null) => {
    const file = path === null ? null : await firstOf(data.plan(path));
    return file?.state === "ready" ? file.text : null;
  };
  const [plan, bookables] = await Promise.all([textOf(floor.planSvg), textOf(floor.bookablesSvg)]);
  const whole = (plan === null) === (floor.planSvg === null) && (bookables === null) === (floor.bookablesSvg === null);
  if (whole && (plan !== null || bookables !== null)) await plans.load({ plan, bookables });
}

type ShownFloor = {
  readonly site: SiteRow;
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly now: number;
};
/**
 * Reads the neighbouring floors behind one that is shown, so that going to them opens what is there. Nothing is painted, and
 * what it opens lingers as if the floor had been shown. `ready`: the floor itself is there. [PLAN-16]
 */
export function useReadAhead(ready: boolean, { site, floors, floor, now }: ShownFloor): void {
  const data = useData();
  const plans = usePlanClient();
  const around = useMemo(() => neighboursOf(floors, floor.id), [floors, floor.id]);
  const day = dayOf(now, site.timeZone);
  useEffect(() => {
    if (!ready || around.length === 0) return undefined;
    let gone = false;
    const read = async () => {
      for (const next of around) {
        await whenIdle(IDLE_MS);
        if (gone) return;
        const at = { site: site.id, floor: next.id };
        data.rows({ list: "desk", site: at.site, group: at.floor }).subscribe(ignore)();
        data.rows({ list: "booking", site: at.site, group: dayOnFloor(day, at.floor) }).subscribe(ignore)();
        await readPlan(data, plans, next).catch(ignore); // whoever goes there is told what is wrong with it
      }
    };
    const later = setTimeout(() => void read(), SETTLED_MS);
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [ready, around, data, plans, site.id, day]);
}

/** The same as a part of the screen, whose code comes behind what is shown. */
export function ReadAhead({ ready, ...shown }: ShownFloor & { readonly ready: boolean }): null {
  useReadAhead(ready, shown);
  return null;
}

const ignore = () => undefined;
