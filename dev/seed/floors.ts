import { circlesOver } from "./circles.ts";
import type { SeedData } from "./doc.ts";
import { drawBookables } from "./plan/draw-bookables.ts";
import { drawPlan } from "./plan/draw-plan.ts";
import { floorPlan } from "./plan/floor-plan.ts";
import type { Meeting } from "./plan/geometry.ts";
import { NEIGHBOURHOODS } from "./places.ts";
import type { Random } from "./random.ts";

export type Neighbourhood = {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly color: string;
  readonly exclusive: boolean;
  readonly exclusiveAdHoc: boolean;
};
export type Desk = {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly floor: string;
  readonly neighbourhood: Neighbourhood | null;
  readonly disabled: boolean | string;
};
export type Floor = {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly level: number;
  readonly desks: readonly Desk[];
  readonly neighbourhoods: readonly Neighbourhood[];
  /** Circles by id, over the neighbourhoods. */
  readonly circles: SeedData;
  /** Storage paths and texts of the two drawings. */
  readonly plan: readonly [path: string, svg: string];
  readonly bookables: readonly [path: string, svg: string];
};
export type FloorBrief = {
  readonly ns: string;
  readonly site: string;
  readonly siteTitle: string;
  readonly level: number;
  /** Decides the layout: number of the floor among all floors of the tenant. */
  readonly index: number;
  readonly desks: number;
  readonly meetings: readonly Meeting[];
  /** Neighbourhoods, and circles over each; two or three and one where nothing is said. */
  readonly zones?: { readonly neighbourhoods: number; readonly circles: number } | undefined;
};

const REASONS = ["Broken screen", "Kept free for visitors", "Height adjustment under repair", "Monitor arm missing"];
/** Desks that belong to no neighbourhood, and desks out of use. */
const FREE_SHARE = 0.15;
const DISABLED_SHARE = 0.04;

/** Each so many neighbourhoods one is exclusive. */
const EXCLUSIVE_EACH = 4;

const disabledOf = (random: Random): boolean | string =>
  random.chance(DISABLED_SHARE) ? (random.chance(0.25) ? true : random.pick(REASONS)) : false;

/** A floor with its drawing, its desks `{level}.{number}` and two or three neighbourhoods in consecutive blocks. */
export function makeFloor(brief: FloorBrief, random: Random): Floor {
  const { ns, site, level, index } = brief;
  const at = (id: string) => `sites/${site}/spaces/${id}`;
  const id = `floor-${level}`;
  const drawing = floorPlan(index, brief);
  const count = brief.zones?.neighbourhoods ?? (brief.desks < 12 ? 1 : 2 + (index % 2));
  const neighbourhoods = Array.from({ length: count }, (_, i) => {
    const [name = "Harbour", color = "00C2D4"] = NEIGHBOURHOODS[(index * 2 + i) % NEIGHBOURHOODS.length] ?? [];
    const own = `n-${level}-${i + 1}`;
    const again = Math.floor(i / NEIGHBOURHOODS.length);
    const exclusive = (index + i) % EXCLUSIVE_EACH === 1;
    return {
      id: own,
      ref: at(own),
      title: again === 0 ? `${name} ${level}` : `${name} ${level} ${String.fromCharCode(65 + again)}`,
      color,
      exclusive,
      exclusiveAdHoc: exclusive && i === 0,
    };
  });
  const desks = drawing.places.map((_, i): Desk => {
    const own = `desk-${level}-${String(i + 1).padStart(3, "0")}`;
    const block = neighbourhoods[Math.floor((i * count) / drawing.places.length)] ?? null;
    return {
      id: own,
      ref: at(own),
      title: `${level}.${String(i + 1).padStart(3, "0")}`,
      floor: id,
      neighbourhood: random.chance(FREE_SHARE) ? null : block,
      disabled: disabledOf(random),
    };
  });
  const title = `Level ${level}`;
  const sheet = `${brief.siteTitle}: ${title}`;
  const file = (name: string) => `ns/${ns}/sites/${site}/floors/${id}/${name}.svg`;
  return {
    id,
    ref: at(id),
    title,
    level,
    desks,
    neighbourhoods,
    circles: circlesOver(drawing.places, neighbourhoods, brief.zones?.circles ?? 1),
    plan: [file("plan"), drawPlan(drawing, sheet)],
    bookables: [file("bookables"), drawBookables(drawing, desks, sheet)],
  };
}
