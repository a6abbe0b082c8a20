import { type Axis, DESK, type Drawing, type Place, type Point, type Rect } from "./geometry.ts";

/** From one double bench to the next: two desks, two chairs, the way between. */
export const PITCH = 4.4;
/** Desks side by side before a gap to walk through. */
const RUN = 5;
const GAP = 1.5;

/** Length of a bench with so many desks on each side. */
export const benchLength = (desks: number): number => desks * DESK.long + Math.floor((desks - 1) / RUN) * GAP;
const desksIn = (length: number): number => {
  let n = 0;
  while (benchLength(n + 1) <= length + 1e-9) n += 1;
  return n;
};

/** A double bench: desks in pairs that face one another, counted from one end. */
type Bench = {
  readonly axis: Axis;
  /** Middle line across, and where the first desk begins. */
  readonly middle: number;
  readonly start: number;
  readonly pairs: number;
};

/** Fills a zone with double benches that run along an axis. */
export function benches(zone: Rect, axis: Axis): Bench[] {
  const [across, length, from, start] =
    axis === "y" ? [zone.w, zone.h, zone.x, zone.y] : [zone.h, zone.w, zone.y, zone.x];
  const count = Math.floor((across + 0.6) / PITCH);
  const pairs = desksIn(length);
  const slack = (length - benchLength(pairs)) / 2;
  return Array.from({ length: count }, (_, b) => ({
    axis,
    middle: from + ((b + 0.5) * across) / count,
    start: start + slack,
    pairs,
  }));
}

const along = (b: Bench, pair: number): number => b.start + benchLength(pair + 1) - DESK.long / 2;
const at = (b: Bench, across: number, v: number): Point => (b.axis === "y" ? [across, v] : [v, across]);

/** The desk of one side (-1 or 1) of a pair. */
function placeOf(b: Bench, pair: number, half: -1 | 1): Place {
  const [x, y] = at(b, b.middle + (half * DESK.deep) / 2, along(b, pair));
  if (b.axis === "y") return { x, y, faces: half < 0 ? "e" : "w" };
  return { x, y, faces: half < 0 ? "s" : "n" };
}

/** Screens between the pairs from `from` to `to`. */
function spineOf(b: Bench, from: number, to: number): readonly [Point, Point] {
  return [at(b, b.middle, along(b, from) - DESK.long / 2), at(b, b.middle, along(b, to) + DESK.long / 2)];
}

/**
 * So many desks on these benches: what is not needed is left out at the end of every bench alike.
 * @throws {Error} when they do not fit
 */
export function seated(all: readonly Bench[], desks: number): Pick<Drawing, "places" | "spines"> {
  const order = all.flatMap((bench, b) => Array.from({ length: bench.pairs }, (_, pair) => ({ b, pair })));
  order.sort((p, q) => p.pair - q.pair || p.b - q.b);
  if (order.length * 2 < desks) throw new Error(`a floor for ${desks} desks has only ${order.length * 2} places`);
  const pairs = order.slice(0, Math.ceil(desks / 2));
  const odd = desks % 2 === 1 ? pairs.at(-1) : undefined;
  const places: Place[] = [];
  const spines: (readonly [Point, Point])[] = [];
  for (const [b, bench] of all.entries()) {
    const used = pairs.filter((p) => p.b === b).length;
    for (let from = 0; from < used; from += RUN) {
      const to = Math.min(from + RUN, used);
      spines.push(spineOf(bench, from, to - 1));
      for (const half of [-1, 1] as const)
        for (let pair = from; pair < to; pair += 1)
          if (half < 0 || odd?.b !== b || odd.pair !== pair) places.push(placeOf(bench, pair, half));
    }
  }
  return { places, spines };
}

/** The number of desks per bench side whose floor has the wanted shape, width over height. */
export function bestRows(
  from: number,
  to: number,
  size: (rows: number) => { readonly w: number; readonly h: number },
  shape: number,
): number {
  let best = from;
  const miss = (rows: number) => {
    const { w, h } = size(rows);
    return Math.abs(Math.log(w / h / shape));
  };
  for (let rows = from + 1; rows <= to; rows += 1) if (miss(rows) < miss(best)) best = rows;
  return best;
}
