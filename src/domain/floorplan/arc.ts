import type { Sink } from "./path-sink.ts";

/** An elliptical arc step of path data, from (x0, y0). Angles in degrees. */
export type Arc = {
  readonly x0: number;
  readonly y0: number;
  readonly rx: number;
  readonly ry: number;
  readonly turn: number;
  readonly large: boolean;
  readonly sweep: boolean;
  readonly x: number;
  readonly y: number;
};

/** Where the arc's ellipse stands: SVG 2, implementation notes B.2.4 (end points to centre). */
function centred(a: Arc) {
  const phi = (a.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(a.x0 - a.x) / 2, (a.y0 - a.y) / 2];
  const [px, py] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const grow = Math.max(1, Math.sqrt((px / a.rx) ** 2 + (py / a.ry) ** 2));
  const [rx, ry] = [Math.abs(a.rx) * grow, Math.abs(a.ry) * grow];
  const across = (rx * py) ** 2 + (ry * px) ** 2;
  const k = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - across) / across)) * (a.large === a.sweep ? -1 : 1);
  const [qx, qy] = [(k * rx * py) / ry, (-k * ry * px) / rx];
  const from = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let span = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from;
  if (a.sweep && span < 0) span += 2 * Math.PI;
  if (!a.sweep && span > 0) span -= 2 * Math.PI;
  const [cx, cy] = [cos * qx - sin * qy + (a.x0 + a.x) / 2, sin * qx + cos * qy + (a.y0 + a.y) / 2];
  return { rx, ry, cos, sin, cx, cy, from, span };
}

/** Writes the arc as cubic curves of at most a quarter turn each; a flat one as a line. */
export function addArc(sink: Sink, a: Arc): void {
  if (a.x0 === a.x && a.y0 === a.y) return;
  if (a.rx === 0 || a.ry === 0) {
    sink.add("L", a.x, a.y);
    return;
  }
  const { rx, ry, cos, sin, cx, cy, from, span } = centred(a);
  const pieces = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9));
  const step = span / pieces;
  const k = (4 / 3) * Math.tan(step / 4);
  const place = (u: number, v: number) => [cx + cos * u * rx - sin * v * ry, cy + sin * u * rx + cos * v * ry] as const;
  for (let i = 0; i < pieces; i += 1) {
    const [p, q] = [from + i * step, from + (i + 1) * step];
    const one = place(Math.cos(p) - k * Math.sin(p), Math.sin(p) + k * Math.cos(p));
    const two = place(Math.cos(q) + k * Math.sin(q), Math.sin(q) - k * Math.cos(q));
    const end = i === pieces - 1 ? ([a.x, a.y] as const) : place(Math.cos(q), Math.sin(q));
    sink.add("C", ...one, ...two, ...end);
  }
}
