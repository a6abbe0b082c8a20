import type { Point } from "#domain/floorplan/box.ts";
import type { PathItem } from "#domain/floorplan/display-list.ts";

/** Whether the browser's own pen paints a point of a path. */
export function painted(): (item: PathItem, at: Point) => boolean {
  const pen = document.createElement("canvas").getContext("2d");
  const paths = new WeakMap<PathItem, Path2D>();
  return (item, { x, y }) => {
    if (!pen) return false;
    const path = paths.get(item) ?? new Path2D(item.d);
    paths.set(item, path);
    if (item.paint.fill !== null && pen.isPointInPath(path, x, y, item.paint.fillRule)) return true;
    if (item.paint.stroke === null) return false;
    pen.lineWidth = item.paint.strokeWidth;
    return pen.isPointInStroke(path, x, y);
  };
}
