import type { Door, Point, Rect, Room, Side } from "./geometry.ts";
import { line, tag, u } from "./svg.ts";

const OUTER = 0.4;
const INNER = 0.14;
const INK = "#3d434b";
const GLASS = "#86a9c0";

const corners = ({ x, y, w, h }: Rect): { readonly [side in Side]: readonly [Point, Point] } => ({
  n: [
    [x, y],
    [x + w, y],
  ],
  e: [
    [x + w, y],
    [x + w, y + h],
  ],
  s: [
    [x, y + h],
    [x + w, y + h],
  ],
  w: [
    [x, y],
    [x, y + h],
  ],
});
const SIDES: readonly Side[] = ["n", "e", "s", "w"];

/** Inner walls of a room; glass ones as two thin lines. */
export function roomWalls(room: Room): string[] {
  return SIDES.flatMap((side) => {
    const [[x1, y1], [x2, y2]] = corners(room)[side];
    if (!room.glass?.includes(side)) return [line([x1, y1, x2, y2])];
    const [dx, dy] = side === "n" || side === "s" ? [0, 0.04] : [0.04, 0];
    const thin = { stroke: GLASS, "stroke-width": u(0.035) };
    return [line([x1 - dx, y1 - dy, x2 - dx, y2 - dy], thin), line([x1 + dx, y1 + dy, x2 + dx, y2 + dy], thin)];
  });
}
export const wallGroup = { stroke: INK, "stroke-width": u(INNER), "stroke-linecap": "square", fill: "none" } as const;

type Hinge = { readonly from: Point; readonly to: Point; readonly inward: Point };
function span(room: Rect, { side, at, width }: Door): Hinge {
  const [[x1, y1], [x2, y2]] = corners(room)[side];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const half = Math.min(width, length - 0.3) / 2;
  const middle = Math.min(Math.max(at * length, half + 0.1), length - half - 0.1);
  const point = (d: number): Point => [x1 + ux * (middle + d), y1 + uy * (middle + d)];
  const inward: Point = side === "n" ? [0, 1] : side === "s" ? [0, -1] : side === "w" ? [1, 0] : [-1, 0];
  return { from: point(-half), to: point(half), inward };
}

/** One leaf: open at a right angle, with the quarter circle that it sweeps. */
function leaf(hinge: Point, tip: Point, inward: Point): string[] {
  const r = Math.hypot(tip[0] - hinge[0], tip[1] - hinge[1]);
  const open: Point = [hinge[0] + inward[0] * r, hinge[1] + inward[1] * r];
  const turn = (tip[0] - hinge[0]) * inward[1] - (tip[1] - hinge[1]) * inward[0] > 0 ? 1 : 0;
  const arc = `M ${u(tip[0])} ${u(tip[1])} A ${u(r)} ${u(r)} 0 0 ${turn} ${u(open[0])} ${u(open[1])}`;
  return [
    line([hinge[0], hinge[1], open[0], open[1]], { "stroke-width": u(0.05) }),
    tag("path", { d: arc, "stroke-width": u(0.025) }),
  ];
}

/** Gaps in the walls of a room, and the doors in them. */
export function doors(room: Room, floor: string): { readonly gaps: string[]; readonly leaves: string[] } {
  const gaps: string[] = [];
  const leaves: string[] = [];
  for (const door of room.doors) {
    const { from, to, inward } = span(room, door);
    gaps.push(line([from[0], from[1], to[0], to[1]], { stroke: floor, "stroke-width": u(INNER + 0.06) }));
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (door.kind === "leaf") leaves.push(...leaf(from, to, inward));
    if (door.kind === "double") leaves.push(...leaf(from, middle, inward), ...leaf(to, middle, inward));
  }
  return { gaps, leaves };
}

/** The outer wall with its windows, edge by edge. */
export function facade(outline: readonly Point[]): string[] {
  const path = `${outline.map(([x, y], i) => `${i === 0 ? "M" : "L"} ${u(x)} ${u(y)}`).join(" ")} Z`;
  const wall = tag("path", {
    d: path,
    fill: "none",
    stroke: INK,
    "stroke-width": u(OUTER),
    "stroke-linejoin": "miter",
  });
  return [wall, ...outline.flatMap((a, i) => windows(a, outline[(i + 1) % outline.length] ?? a))];
}

const WINDOW = 1.8;
const PIER = 0.6;
function windows([x1, y1]: Point, [x2, y2]: Point): string[] {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const count = Math.floor((length - PIER - 0.8) / (WINDOW + PIER));
  if (count < 1) return [];
  const step = (length - 0.8) / count;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [0.4 + i * step + PIER / 2, 0.4 + (i + 1) * step - PIER / 2];
    const ends = [x1 + ux * a, y1 + uy * a, x1 + ux * b, y1 + uy * b] as const;
    return [
      line([...ends], { stroke: "#ffffff", "stroke-width": u(OUTER - 0.08) }),
      line([...ends], { stroke: GLASS, "stroke-width": u(0.06) }),
    ].join("");
  });
}
