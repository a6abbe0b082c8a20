import type { Box } from "#domain/floorplan/box.ts";
import type { Bookable, PathItem } from "#domain/floorplan/display-list.ts";

/** A desk ready to be painted: its top, what belongs to it, and where its label goes. */
export type DeskShape = {
  readonly id: string;
  readonly box: Box;
  /** The largest area of the group, which shows the state. */
  readonly top: PathItem | null;
  /** The rest of the group, in painting order; letters of the drawing are left to the label. */
  readonly details: readonly PathItem[];
  readonly label: Box;
};

const sizeOf = (b: Box) => b.width * b.height;

export function deskShape({ id, parts, box }: Bookable): DeskShape {
  const paths = parts.filter((p): p is PathItem => p.kind === "path");
  const areas = paths.filter((p) => p.paint.fill !== null);
  const top = (areas.length > 0 ? areas : paths).reduce<PathItem | null>(
    (best, p) => (best === null || sizeOf(p.box) > sizeOf(best.box) ? p : best),
    null,
  );
  return { id, box, top, details: paths.filter((p) => p !== top), label: top?.box ?? box };
}
