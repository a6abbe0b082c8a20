import { type Box, grown, meets } from "./box.ts";
import type { Viewport } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import type { Look } from "./looks.ts";
import { type Matrix, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { PathSink } from "./path-sink.ts";
import { ownMatrix, sized } from "./placing.ts";
import { addShape, SHAPES } from "./shapes.ts";
import type { Node } from "./xml.ts";

/** The area outside which nothing is painted. `upright`: it is its box. */
export type Clip = { readonly d: string; readonly box: Box; readonly upright: boolean };
/** Nothing is painted at all. */
export const SHUT: Clip = { d: "", box: { x: 0, y: 0, width: -1, height: -1 }, upright: true };

export type ClipInput = {
  readonly view: Viewport;
  readonly decimals: number;
  readonly findings: Findings;
  readonly look: (node: Node) => Look;
  readonly byId: (id: string) => Node | undefined;
};
const MAX_SHAPES = 200;

/** A child of a `clipPath` with the shape that it is: itself, or what it uses. */
function shapeOf(child: Node, m: Matrix, input: ClipInput): { node: Node; matrix: Matrix } | null {
  const at = times(m, ownMatrix(child, input.look(child), input.view, input.findings));
  if (SHAPES.has(child.tag)) return { node: sized(child, input.look(child)), matrix: at };
  const href = child.tag === "use" ? (child.attrs.get("href") ?? "") : "";
  const target = href.startsWith("#") ? input.byId(href.slice(1)) : undefined;
  if (!target || !SHAPES.has(target.tag)) return null;
  const [x, y] = [
    parseLength(child.attrs.get("x"), input.view.width) ?? 0,
    parseLength(child.attrs.get("y"), input.view.height) ?? 0,
  ];
  const own = ownMatrix(target, input.look(target), input.view, input.findings);
  return { node: sized(target, input.look(target)), matrix: times(at, times([1, 0, 0, 1, x, y], own)) };
}

/**
 * The outline of a `clipPath` made of shapes; null when it holds anything else, and then nothing is clipped.
 * @param m from the units of the clip's content to those of the drawing
 */
export function clipOf(node: Node, m: Matrix, input: ClipInput): Clip | null {
  const inside = times(m, ownMatrix(node, input.look(node), input.view, input.findings));
  const children = node.children.filter((c): c is Node => typeof c !== "string");
  const drawn = children.filter((c) => {
    const { style, own } = input.look(c);
    if (own.clipRule?.toLowerCase() === "evenodd") input.findings.add("simplified", "clip-rule");
    return style.shown && style.visible;
  });
  if (drawn.length > MAX_SHAPES) return null;
  let [d, box, upright]: [string, Box | null, boolean] = ["", null, drawn.length === 1];
  for (const child of drawn) {
    const shape = shapeOf(child, inside, input);
    if (!shape) return null;
    const sink = new PathSink(shape.matrix, input.decimals);
    const { style } = input.look(shape.node);
    addShape(sink, { node: shape.node, view: input.view, em: style.fontSize });
    const path = sink.end();
    const { attrs, tag } = shape.node;
    const [, b, c] = shape.matrix;
    upright &&= tag === "rect" && b === 0 && c === 0 && !attrs.has("rx") && !attrs.has("ry");
    if (!path) continue;
    d += path.d;
    box = box === null ? path.box : around(box, path.box);
  }
  return box ? { d, box, upright } : SHUT;
}

/** The clip that a frame makes of its edge. */
export function clipAt(edge: Box, m: Matrix, decimals: number): Clip {
  const sink = new PathSink(m, decimals);
  const { x, y, width, height } = edge;
  sink.add("M", x, y);
  sink.add("L", x + width, y);
  sink.add("L", x + width, y + height);
  sink.add("L", x, y + height);
  sink.add("Z");
  const path = sink.end();
  return path ? { ...path, upright: m[1] === 0 && m[2] === 0 } : SHUT;
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

/** Two clips as one; null when only their outlines could tell, and that is not reckoned. */
function both(outer: Clip, inner: Clip): Clip | null {
  if (!meets(outer.box, inner.box)) return SHUT;
  if (outer.upright && holds(outer.box, inner.box)) return inner;
  if (inner.upright && holds(inner.box, outer.box)) return outer;
  if (!outer.upright || !inner.upright) return null;
  const [x, y] = [Math.max(outer.box.x, inner.box.x), Math.max(outer.box.y, inner.box.y)];
  const [right, bottom] = [
    Math.min(outer.box.x + outer.box.width, inner.box.x + inner.box.width),
    Math.min(outer.box.y + outer.box.height, inner.box.y + inner.box.height),
  ];
  const box = { x, y, width: right - x, height: bottom - y };
  return { d: `M${x} ${y}L${right} ${y}L${right} ${bottom}L${x} ${bottom}Z`, box, upright: true };
}

/** A clip within another. Where neither is a rectangle inside the other the inner one is taken alone, and that is told. */
export function within(outer: Clip | null, inner: Clip | null, findings: Findings): Clip | null {
  if (!outer || !inner) return inner ?? outer;
  if (outer === SHUT || inner === SHUT) return SHUT;
  const joined = both(outer, inner);
  if (!joined) findings.add("simplified", "clip-path in clip-path");
  return joined ?? inner;
}

/** How a clip stands to what is painted: around it, across it, or beside it. Most clips in real plans are the sheet's own edge. */
export function clipped(clip: Clip, box: Box, stroke: number): "whole" | "part" | "nothing" {
  const reach = grown(box, stroke / 2);
  if (clip === SHUT || !meets(clip.box, reach)) return "nothing";
  return clip.upright && holds(clip.box, reach) ? "whole" : "part";
}
