import { type Brief, type Drawing, mirrored } from "./geometry.ts";
import { coreLayout } from "./layouts/core.ts";
import { courtLayout } from "./layouts/court.ts";
import { openLayout } from "./layouts/open.ts";
import { wingsLayout } from "./layouts/wings.ts";

/** Kinds of floor, in the order in which a tenant's floors take them. */
export const LAYOUTS = { core: coreLayout, wings: wingsLayout, open: openLayout, court: courtLayout } as const;
const KINDS = Object.values(LAYOUTS);

/** The drawing of a tenant's floor number `index`: each differs from its neighbours, and after four they come mirrored. */
export function floorPlan(index: number, brief: Brief): Drawing {
  const layout = KINDS[index % KINDS.length] ?? coreLayout;
  const drawing = layout(brief);
  return Math.floor(index / KINDS.length) % 2 === 1 ? mirrored(drawing) : drawing;
}
