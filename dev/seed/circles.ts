import { circleFill } from "#domain/neighbourhoods/colour.ts";
import type { SeedData } from "./doc.ts";
import type { Place } from "./plan/geometry.ts";
import { SCALE } from "./plan/svg.ts";

type Zone = { readonly id: string; readonly color: string };
const units = (metres: number): number => Math.round(metres * SCALE);
/** Share of the way from the middle of a block to its farthest desk. */
const REACH = 0.6;

/** Circles around the middle of each block of desks, the widest first, in the units of the drawings. */
export function circlesOver(places: readonly Place[], zones: readonly Zone[], each: number): SeedData {
  const blocks = zones.flatMap((zone, i) => {
    const own = places.filter((_, at) => Math.floor((at * zones.length) / places.length) === i);
    const mean = (axis: "x" | "y") => own.reduce((sum, p) => sum + p[axis], 0) / Math.max(1, own.length);
    const [x, y] = [mean("x"), mean("y")];
    const far = Math.max(2, ...own.map((p) => Math.hypot(p.x - x, p.y - y)));
    return Array.from(
      { length: each },
      (_, n) =>
        [
          n === 0 ? `c-${zone.id}` : `c-${zone.id}-${n + 1}`,
          {
            cx: units(x),
            cy: units(y),
            r: units((far * REACH * (each - n)) / each),
            fill: circleFill(zone.color),
            neighbourhood: zone.id,
          },
        ] as const,
    );
  });
  return Object.fromEntries(blocks);
}
