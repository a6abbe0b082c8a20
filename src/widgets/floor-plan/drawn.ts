import type { FloorPlan } from "./floor-plan.tsx";
import { listFirst } from "./list-first.ts";

type Drawn = typeof FloorPlan;
let here: Drawn | null = null;
let coming: Promise<Drawn> | null = null;

/** What shows a plan, once `loadDrawn` has brought it. */
export const drawn = (): Drawn | null => here;

async function load(): Promise<Drawn> {
  await listFirst();
  here = (await import("./floor-plan.tsx")).FloorPlan;
  return here;
}

/** Loads what shows a plan: code of its own, behind the list. A load that failed is tried again the next time. */
export function loadDrawn(): Promise<Drawn> {
  coming ??= load().catch((e: unknown) => {
    coming = null;
    throw e;
  });
  return coming;
}
