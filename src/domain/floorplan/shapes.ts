import { diagonalOf, type Viewport } from "./display-list.ts";
import { numbersIn, parseLength } from "./numbers.ts";
import { addPathData } from "./path-data.ts";
import type { Sink } from "./path-sink.ts";
import type { Node } from "./xml.ts";

/** Length of the handle that makes a quarter circle of a cubic curve. */
const K = 0.5522847498;

/** A shape with what its lengths are reckoned by. */
export type Shape = { readonly node: Node; readonly view: Viewport; readonly em: number };
const ACROSS: ReadonlySet<string> = new Set(["x", "cx", "x1", "x2", "rx", "width"]);

/** A length of the shape; null when it is not said, or `auto`. */
function length({ node, view, em }: Shape, name: string): number | null {
  const said = node.attrs.get(name);
  if (said === undefined) return null;
  const whole = !said.includes("%") ? 0 : name === "r" ? diagonalOf(view) : ACROSS.has(name) ? view.width : view.height;
  return parseLength(said, whole, em);
}
const num = (s: Shape, name: string): number => length(s, name) ?? 0;

function ellipse(sink: Sink, [cx, cy, rx, ry]: readonly [number, number, number, number]) {
  if (!(rx > 0 && ry > 0)) return;
  const [kx, ky] = [rx * K, ry * K];
  sink.add("M", cx + rx, cy);
  sink.add("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
  sink.add("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
  sink.add("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
  sink.add("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
  sink.add("Z");
}

/** Corner radii as SVG derives them: one given stands for both, and half a side is the most. */
function radii(s: Shape, w: number, h: number): [number, number] {
  const [rx, ry] = [length(s, "rx"), length(s, "ry")];
  const held = (r: number | null, half: number) => Math.min(half, Math.max(0, r ?? 0));
  return [held(rx ?? ry, w / 2), held(ry ?? rx, h / 2)];
}

function rect(sink: Sink, s: Shape) {
  const [x, y, w, h] = [num(s, "x"), num(s, "y"), num(s, "width"), num(s, "height")];
  if (!(w > 0 && h > 0)) return;
  const [rx, ry] = radii(s, w, h);
  const [right, bottom, kx, ky] = [x + w, y + h, rx * (1 - K), ry * (1 - K)];
  sink.add("M", x + rx, y);
  sink.add("L", right - rx, y);
  if (rx > 0) sink.add("C", right - kx, y, right, y + ky, right, y + ry);
  sink.add("L", right, bottom - ry);
  if (rx > 0) sink.add("C", right, bottom - ky, right - kx, bottom, right - rx, bottom);
  sink.add("L", x + rx, bottom);
  if (rx > 0) sink.add("C", x + kx, bottom, x, bottom - ky, x, bottom - ry);
  sink.add("L", x, y + ry);
  if (rx > 0) sink.add("C", x, y + ky, x + kx, y, x + rx, y);
  sink.add("Z");
}

function poly(sink: Sink, { node }: Shape) {
  const xy = numbersIn(node.attrs.get("points") ?? "");
  if (xy.length < 4) return;
  for (let i = 0; i + 1 < xy.length; i += 2) sink.add(i === 0 ? "M" : "L", xy[i] ?? 0, xy[i + 1] ?? 0);
  if (node.tag === "polygon") sink.add("Z");
}

function line(sink: Sink, s: Shape) {
  sink.add("M", num(s, "x1"), num(s, "y1"));
  sink.add("L", num(s, "x2"), num(s, "y2"));
}

function radiiOfEllipse(s: Shape): [number, number] {
  const [rx, ry] = [length(s, "rx"), length(s, "ry")];
  return [rx ?? ry ?? 0, ry ?? rx ?? 0];
}

type Outline = (sink: Sink, s: Shape) => void;
const OUTLINES: ReadonlyMap<string, Outline> = new Map<string, Outline>([
  ["path", (sink, { node }) => addPathData(sink, node.attrs.get("d") ?? "")],
  ["rect", rect],
  ["circle", (sink, s) => ellipse(sink, [num(s, "cx"), num(s, "cy"), num(s, "r"), num(s, "r")])],
  ["ellipse", (sink, s) => ellipse(sink, [num(s, "cx"), num(s, "cy"), ...radiiOfEllipse(s)])],
  ["line", line],
  ["polyline", poly],
  ["polygon", poly],
]);
export const SHAPES: ReadonlySet<string> = new Set(OUTLINES.keys());

/** Writes the outline of a shape element. Sizes of zero and less draw nothing, as in SVG. */
export const addShape: Outline = (sink, s) => OUTLINES.get(s.node.tag)?.(sink, s);
