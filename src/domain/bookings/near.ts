import { byTitle } from "../desks/title.ts";
import { isBookable } from "../desks/bookable.ts";
import { BOOKINGS } from "./limits.ts";

type Point = { readonly x: number; readonly y: number };
type DeskSpot = {
  readonly id: string;
  readonly title: string;
  readonly floor: string;
  readonly neighbourhood: string | null;
  readonly disabled: boolean | string;
};

const distance = (a: Point | null, b: Point | null): number =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;

/**
 * Free desks of the same neighbourhood, the nearest first: those of the same floor by their distance on its plan, then others
 * by title. A desk that is not on the plan comes after those that are. (expectations, no. 2) [BKG-9]
 * @param at where a desk stands on the plan of its floor
 */
export function nearestFree<D extends DeskSpot>(
  from: DeskSpot,
  desks: readonly D[],
  world: {
    readonly taken: ReadonlySet<string>;
    readonly at: (id: string) => Point | null;
    readonly max?: number;
    /** Desks of other neighbourhoods as well. */
    readonly anywhere?: boolean;
  },
): readonly D[] {
  const { taken, at, max = BOOKINGS.alternatives, anywhere = false } = world;
  const fits = (d: DeskSpot) => anywhere || d.neighbourhood === from.neighbourhood;
  const here = at(from.id);
  const far = (d: DeskSpot) => (d.floor === from.floor ? distance(here, at(d.id)) : Number.POSITIVE_INFINITY);
  const otherFloor = (d: DeskSpot) => (d.floor === from.floor ? 0 : 1);
  const compare = (a: DeskSpot, b: DeskSpot) => {
    const [near, other] = [far(a), far(b)];
    if (otherFloor(a) !== otherFloor(b)) return otherFloor(a) - otherFloor(b);
    return near === other ? byTitle(a, b) : near - other;
  };
  return desks
    .filter((d) => d.id !== from.id && fits(d) && isBookable(d.disabled) && !taken.has(d.id))
    .sort(compare)
    .slice(0, max);
}
