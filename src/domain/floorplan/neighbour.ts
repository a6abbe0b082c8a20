import { type Box, centreOf, type Point } from "./box.ts";

export type Direction = "up" | "down" | "left" | "right";
type Placed = { readonly id: string; readonly box: Box };

/** Along the way counts once, off the way twice: a desk straight ahead beats a nearer one to the side. */
const SIDEWAYS = 2;

function distance(from: Point, to: Point, direction: Direction): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = direction === "right" ? dx : direction === "left" ? -dx : direction === "down" ? dy : -dy;
  const aside = direction === "left" || direction === "right" ? Math.abs(dy) : Math.abs(dx);
  return ahead > 0 && aside <= ahead * 3 ? ahead + aside * SIDEWAYS : Infinity;
}

/** The nearest desk in a direction; null at the edge. [PLAN-9] */
export function neighbourOf(from: Point, direction: Direction, desks: Iterable<Placed>): string | null {
  let best: { id: string | null; far: number } = { id: null, far: Infinity };
  for (const { id, box } of desks) {
    const far = distance(from, centreOf(box), direction);
    if (far < best.far) best = { id, far };
  }
  return best.id;
}

/** The desk nearest to a place; null when there is none. */
export function nearestTo(from: Point, desks: Iterable<Placed>): string | null {
  let best: { id: string | null; far: number } = { id: null, far: Infinity };
  for (const { id, box } of desks) {
    const c = centreOf(box);
    const far = Math.hypot(c.x - from.x, c.y - from.y);
    if (far < best.far) best = { id, far };
  }
  return best.id;
}
