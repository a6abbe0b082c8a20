import type { Box } from "../floorplan/box.ts";
import type { Matrix } from "../floorplan/matrix.ts";
import { apart, movedBox, placeOf, type Sheet } from "./laid-over.ts";
import type { Compared, Renamed } from "./import.ts";

type Near = Renamed & { readonly far: number };

/** Side of the cells in which neighbours are looked for, in sides of the largest desk. */
const CELL = 2;
/** Desks in one another's place that are looked at. */
const MOST_NEAR = 100;
const cellOf = (v: number, side: number) => Math.floor(v / side);

/** New desks by the cell of the floor that their middle is in: a floor of thousands is not compared each with each. */
function byPlace(boxes: ReadonlyMap<string, Box>, side: number) {
  const cells = new Map<string, string[]>();
  for (const [id, b] of boxes) {
    const key = `${cellOf(b.x + b.width / 2, side)} ${cellOf(b.y + b.height / 2, side)}`;
    const cell = cells.get(key);
    if (cell) cell.push(id);
    else cells.set(key, [id]);
  }
  return (b: Box): string[] => {
    const [x, y] = [cellOf(b.x + b.width / 2, side), cellOf(b.y + b.height / 2, side)];
    return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${x + dx} ${y + dy}`) ?? []));
  };
}

/**
 * Pairs desks that went with desks that came by where they stand, each at most once, the nearest first. They are offered, and a
 * person decides. [IMPT-8]
 * @param m lays the drawing of before over the new one
 */
export function pairRenamed({ missing, fresh }: Compared, before: Sheet, after: Sheet, m: Matrix): Renamed[] {
  const was = new Map(before.bookables.map((b) => [b.id, movedBox(placeOf(b), m)]));
  const came = new Set(fresh.map((d) => d.id));
  const is = new Map(after.bookables.filter((b) => came.has(b.id)).map((b) => [b.id, placeOf(b)]));
  const side = CELL * [...is.values()].reduce((most, b) => Math.max(most, b.width, b.height), 1e-9);
  const around = byPlace(is, side);
  const newDesks = new Map(fresh.map((d) => [d.id, d]));
  const near = missing.flatMap((from): Near[] => {
    const box = was.get(from.id);
    if (!box) return [];
    return around(box)
      .slice(0, MOST_NEAR)
      .flatMap((id): Near[] => {
        const [to, there] = [newDesks.get(id), is.get(id)];
        const far = there ? apart(box, there) : null;
        return to && far !== null ? [{ from, to, far }] : [];
      });
  });
  const [gone, taken] = [new Set<string>(), new Set<string>()];
  const pairs: Renamed[] = [];
  for (const { from, to } of near.sort((a, b) => a.far - b.far)) {
    if (gone.has(from.id) || taken.has(to.id)) continue;
    gone.add(from.id);
    taken.add(to.id);
    pairs.push({ from, to });
  }
  const order = new Map(missing.map((d, i) => [d.id, i]));
  return pairs.sort((a, b) => (order.get(a.from.id) ?? 0) - (order.get(b.from.id) ?? 0));
}

/** What a drawing means once these pairs are one desk each: it neither went nor came. [IMPT-8] */
export function withRenamed(compared: Compared, renamed: readonly Renamed[]): Compared {
  const [from, to] = [new Set(renamed.map((r) => r.from.id)), new Set(renamed.map((r) => r.to.id))];
  return {
    ...compared,
    renamed,
    fresh: compared.fresh.filter((d) => !to.has(d.id)),
    missing: compared.missing.filter((d) => !from.has(d.id)),
  };
}
