import { centreOf, type Box } from "../floorplan/box.ts";
import { nearestTo } from "../floorplan/neighbour.ts";

type Given = {
  /** Where the walker stands; null: not known. */
  readonly from: string | null;
  /** Desks of the floor in the order of their titles. */
  readonly desks: readonly string[];
  readonly visited: { has(desk: string): boolean };
  /** Places of desks on the plan; empty without one. */
  readonly places: ReadonlyMap<string, Box>;
};

/**
 * The unvisited desk to go to next: the nearest on the plan, else the next by title, round to the beginning; null when all
 * are visited. [WALK-7]
 */
export function nextDesk({ from, desks, visited, places }: Given): string | null {
  const left = desks.filter((d) => d !== from && !visited.has(d));
  const here = from === null ? undefined : places.get(from);
  if (here) {
    const placed = left.flatMap((id) => {
      const box = places.get(id);
      return box ? [{ id, box }] : [];
    });
    const nearest = nearestTo(centreOf(here), placed);
    if (nearest !== null) return nearest;
  }
  const at = from === null ? -1 : desks.indexOf(from);
  return left.find((d) => desks.indexOf(d) > at) ?? left[0] ?? null;
}
