import { numbersIn, parseLength } from "./numbers.ts";
import { addPathData } from "./path-data.ts";
import type { PathSink } from "./path-sink.ts";
import type { Node } from "./xml.ts";

/** Length of the handle that makes a quarter circle of a cubic curve. */
const K = 0.5522847498;
const num = (n: Node, name: string): number => parseLength(n.attrs.get(name)) ?? 0;

function ellipse(sink: PathSink, [cx, cy, rx, ry]: readonly [number, number, number, number]) {
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
function radii(n: Node, w: number, h: number): [number, number] {
  const [rx, ry] = [parseLength(n.attrs.get("rx")), parseLength(n.attrs.get("ry"))];
  const held = (r: number | null, half: number) => Math.min(half, Math.max(0, r ?? 0));
  return [held(rx ?? ry, w / 2), held(ry ?? rx, h / 2)];
}

function rect(sink: PathSink, n: Node) {
  const [x, y, w, h] = [num(n, "x"), num(n, "y"), num(n, "width"), num(n, "height")];
  if (!(w > 0 && h > 0)) return;
  const [rx, ry] = radii(n, w, h);
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

function poly(sink: PathSink, n: Node) {
  const xy = numbersIn(n.attrs.get("points") ?? "");
  if (xy.length < 4) return;
  for (let i = 0; i + 1 < xy.length; i += 2) sink.add(i === 0 ? "M" : "L", xy[i] ?? 0, xy[i + 1] ?? 0);
  if (n.tag === "polygon") sink.add("Z");
}

function line(sink: PathSink, n: Node) {
  sink.add("M", num(n, "x1"), num(n, "y1"));
  sink.add("L", num(n, "x2"), num(n, "y2"));
}

function radiiOfEllipse(n: Node): [number, number] {
  return [parseLength(n.attrs.get("rx")) ?? num(n, "ry"), parseLength(n.attrs.get("ry")) ?? num(n, "rx")];
}

type Outline = (sink: PathSink, n: Node) => void;
const OUTLINES: ReadonlyMap<string, Outline> = new Map<string, Outline>([
  ["path", (sink, n) => addPathData(sink, n.attrs.get("d") ?? "")],
  ["rect", rect],
  ["circle", (sink, n) => ellipse(sink, [num(n, "cx"), num(n, "cy"), num(n, "r"), num(n, "r")])],
  ["ellipse", (sink, n) => ellipse(sink, [num(n, "cx"), num(n, "cy"), ...radiiOfEllipse(n)])],
  ["line", line],
  ["polyline", poly],
  ["polygon", poly],
]);
export const SHAPES: ReadonlySet<string> = new Set(OUTLINES.keys());

/** Writes the outline of a shape element. Sizes of zero and less draw nothing, as in SVG. */
export const addShape: Outline = (sink, n) => OUTLINES.get(n.tag)?.(sink, n);
