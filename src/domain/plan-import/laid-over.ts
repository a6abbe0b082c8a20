import { type Box, boxAround, centreOf, type Point } from "../floorplan/box.ts";
import type { Bookable } from "../floorplan/display-list.ts";
import { IDENTITY, type Matrix } from "../floorplan/matrix.ts";
import { fitted } from "../floorplan/view-box.ts";

/** A drawing as far as it is laid over another. */
export type Sheet = { readonly bounds: Box | null; readonly bookables: readonly Bookable[] };
type Shared = { readonly before: Box; readonly after: Box };

/** So far from its place, as a share of its smaller side, a desk still stands where it stood. */
const NEAR = 0.6;
/** So many times larger or smaller it may be drawn. */
const ALIKE = 2;

const sideOf = ({ width, height }: Box) => Math.max(Math.min(width, height), 1e-9);
export const movedBox = ({ x, y, width, height }: Box, [kx, , , ky, dx, dy]: Matrix): Box => ({
  x: kx * x + dx,
  y: ky * y + dy,
  width: kx * width,
  height: ky * height,
});

/** Where a desk stands: its letters, which are others under another name, say nothing of it. */
export const placeOf = ({ parts, box }: Bookable): Box =>
  boxAround(parts.filter((p) => p.kind !== "text").map((p) => p.box)) ?? box;

/** How far two desks stand apart, as a share of the smaller one's side; null when they are not at one place or not of one size. */
export function apart(a: Box, b: Box): number | null {
  const [p, q] = [centreOf(a), centreOf(b)];
  const far = Math.hypot(p.x - q.x, p.y - q.y) / Math.min(sideOf(a), sideOf(b));
  const size = Math.max(a.width, a.height) / Math.max(b.width, b.height, 1e-9);
  return far <= NEAR && size <= ALIKE && size >= 1 / ALIKE ? far : null;
}

/** The scale and shift that take the desks of one drawing to those of another, by where they stand on the whole. */
function byDesks(shared: readonly Shared[]): Matrix | null {
  const mean = (points: readonly Point[]) => ({
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  });
  const spread = (points: readonly Point[], c: Point) =>
    Math.sqrt(points.reduce((sum, p) => sum + (p.x - c.x) ** 2 + (p.y - c.y) ** 2, 0) / points.length);
  const [from, to] = [shared.map((s) => centreOf(s.before)), shared.map((s) => centreOf(s.after))];
  if (shared.length < 2) return null;
  const [a, b] = [mean(from), mean(to)];
  const k = spread(to, b) / spread(from, a);
  return Number.isFinite(k) && k > 0 ? [k, 0, 0, k, b.x - k * a.x, b.y - k * a.y] : null;
}

/**
 * Lays the drawing of before over the one of after: as it is where most desks that both show stand in their places so, else as
 * the desks tell, else sheet on sheet. Only a scale and a shift. [IMPT-9]
 */
export function layOver(before: Sheet, after: Sheet): Matrix {
  const known = new Map(after.bookables.map((b) => [b.id, placeOf(b)]));
  const shared = before.bookables.flatMap((desk): Shared[] => {
    const now = known.get(desk.id);
    return now ? [{ before: placeOf(desk), after: now }] : [];
  });
  const places = (m: Matrix) => shared.filter((s) => apart(movedBox(s.before, m), s.after) !== null).length;
  const sheets = before.bounds && after.bounds ? fitted(before.bounds, after.bounds) : IDENTITY;
  const ways = [IDENTITY, byDesks(shared), sheets].filter((m) => m !== null);
  const best = ways.find((m) => shared.length > 0 && places(m) * 2 > shared.length);
  return best ?? sheets;
}
