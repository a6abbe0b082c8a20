import { type Box, grown } from "./box.ts";
import type { PathItem } from "./display-list.ts";
import { type Matrix, parseTransform, times, IDENTITY } from "./matrix.ts";
import { PathSink } from "./path-sink.ts";
import { addShape, SHAPES } from "./shapes.ts";
import type { Node } from "./xml.ts";

/** The area outside which nothing is painted. */
export type Clip = { readonly d: string; readonly box: Box; readonly upright: boolean };

/** The outline of a `clipPath` made of plain shapes; null when it holds anything else, and then nothing is clipped. */
export function clipOf(node: Node, m: Matrix, decimals: number): Clip | null {
  const shapes = node.children.filter((c): c is Node => typeof c !== "string");
  if (shapes.length === 0 || shapes.length > 200 || shapes.some((s) => !SHAPES.has(s.tag))) return null;
  let [d, box]: [string, Box | null] = ["", null];
  for (const shape of shapes) {
    const own = parseTransform(shape.attrs.get("transform") ?? "") ?? IDENTITY;
    const sink = new PathSink(times(m, own), decimals);
    addShape(sink, shape);
    const path = sink.end();
    if (!path) continue;
    d += path.d;
    box = box === null ? path.box : around(box, path.box);
  }
  const upright = shapes.length === 1 && shapes[0]?.tag === "rect" && m[1] === 0 && m[2] === 0;
  return box ? { d, box, upright } : null;
}

const around = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Whether a path needs the clip at all: most clips in real plans are the sheet's own edge. */
export const needsClip = (clip: Clip, item: Pick<PathItem, "box" | "paint">): boolean =>
  !(clip.upright && holds(clip.box, grown(item.box, item.paint.stroke ? item.paint.strokeWidth / 2 : 0)));
