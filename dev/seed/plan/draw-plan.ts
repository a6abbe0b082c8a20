import { furnitureOf } from "./furniture.ts";
import type { Drawing, Room, Use } from "./geometry.ts";
import { circle, group, label, line, MARGIN, rect, svg, tag, u } from "./svg.ts";
import { doors, facade, roomWalls, wallGroup } from "./walls.ts";

const FLOOR = "#fbfbf9";
const FILL: { readonly [use in Use]: string } = {
  meeting: "#e8f0f6",
  focus: "#ecf3ea",
  phone: "#ecf3ea",
  toilet: "#efedf2",
  stairs: "#f0f0ee",
  lift: "#e4e5e7",
  riser: "#d9dbde",
  kitchen: "#f7f0e2",
  print: "#f0f0ee",
  store: "#f0f0ee",
  lobby: FLOOR,
  lounge: "#f4efe6",
};
/** Uses whose name stands on a strip of its own at the wall away from the door; in others it stands in the middle. */
const NAME_STRIP: ReadonlySet<Use> = new Set(["meeting", "focus", "phone", "kitchen", "print", "store", "toilet"]);
const NAME_HEIGHT = 0.75;
/** The room without the strip that its name needs. */
function furnished(room: Room): Room {
  if (!NAME_STRIP.has(room.use) || room.h < 2.2) return room;
  const top = nameOnTop(room);
  return { ...room, y: room.y + (top ? NAME_HEIGHT : 0), h: room.h - NAME_HEIGHT };
}
/** At the south wall, unless the door is there. */
const nameOnTop = (room: Room): boolean => room.doors.some((d) => d.side === "s");

/** The architecture of a floor: walls, windows, doors, rooms with their furniture and names, screens, columns. */
export function drawPlan(d: Drawing, title: string): string {
  const slab = `${d.outline.map(([x, y], i) => `${i === 0 ? "M" : "L"} ${u(x)} ${u(y)}`).join(" ")} Z`;
  const openings = d.rooms.map((r) => doors(r, FILL[r.use]));
  return svg(d.width, d.height, title, [
    tag("path", { d: slab, fill: FLOOR }),
    group(
      {},
      d.rooms.map((r) => rect(r, { fill: FILL[r.use] })),
    ),
    group(
      { fill: "#ffffff", stroke: "#a3a9b1", "stroke-width": u(0.035) },
      d.rooms.map(furnished).flatMap(furnitureOf),
    ),
    group(
      { stroke: "#b4bac2", "stroke-width": u(0.07) },
      d.spines.map(([[x1, y1], [x2, y2]]) => line([x1, y1, x2, y2])),
    ),
    group(wallGroup, d.rooms.flatMap(roomWalls)),
    group(
      {},
      openings.flatMap((o) => o.gaps),
    ),
    group(
      { stroke: "#6b727b", fill: "none" },
      openings.flatMap((o) => o.leaves),
    ),
    ...d.voids.map(court),
    group({}, facade(d.outline)),
    group(
      { fill: "#3d434b" },
      d.columns.map(([x, y]) => rect({ x: x - 0.2, y: y - 0.2, w: 0.4, h: 0.4 })),
    ),
    group({ fill: "#555c65", "font-family": "sans-serif", "text-anchor": "middle" }, d.rooms.flatMap(names)),
    scaleBar(d, title),
  ]);
}

/** A room's name, as large as the room lets it be. */
function names(room: Room): string[] {
  if (room.label === "") return [];
  const standing = room.w < 2.4 && room.h > room.w * 1.3;
  const size = Math.min(0.48, ((standing ? room.h : room.w) - 0.4) / (Math.max(room.label.length, 4) * 0.62));
  const [x, middle] = [room.x + room.w / 2, room.y + room.h / 2];
  if (standing) return [label([x, middle], size, room.label, { transform: `rotate(-90 ${u(x)} ${u(middle)})` })];
  const onStrip = NAME_STRIP.has(room.use) && room.h >= 2.2;
  const strip = nameOnTop(room) ? room.y + 0.5 : room.y + room.h - 0.5;
  if (onStrip) return [label([x, strip], size, room.label)];
  const halo = room.use === "stairs" || room.use === "lift" || room.use === "phone";
  return [...(halo ? [backing(x, middle, size, room.label)] : []), label([x, middle], size, room.label)];
}
const backing = (x: number, y: number, size: number, text: string): string =>
  rect(
    { x: x - text.length * size * 0.32, y: y - size * 0.6, w: text.length * size * 0.64, h: size * 1.2 },
    { fill: "#ffffff", "fill-opacity": 0.85 },
  );

/** An open court: glass all around, a tree or two. */
function court(hole: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }): string {
  const { x, y, w, h } = hole;
  const r = Math.min(2.4, Math.min(w, h) * 0.16);
  const [across, down] = [Math.max(1, Math.floor(w / 13)), Math.max(1, Math.floor(h / 13))];
  const trees = Array.from({ length: 2 * across * down }, (_, i) => {
    const cell = Math.floor(i / 2);
    const [a, b] = i % 2 === 0 ? [0.26, 0.34] : [0.74, 0.64];
    return [x + ((cell % across) + a) * (w / across), y + (Math.floor(cell / across) + b) * (h / down)] as const;
  });
  return group({ "stroke-width": u(0.05), stroke: "#86a9c0" }, [
    rect(hole, { fill: "#eef4ec", stroke: "#3d434b", "stroke-width": u(0.18) }),
    rect(hole, { fill: "none", stroke: "#cfe0ea", "stroke-width": u(0.07) }),
    ...trees.flatMap(([cx, cy]) => [
      circle(cx, cy, r, { fill: "#d5e6cf", stroke: "#8fb083" }),
      circle(cx, cy, r * 0.12, { fill: "#8fb083", stroke: "none" }),
    ]),
    label([x + w / 2, y + h / 2], 0.6, "Court", {
      fill: "#6f8a66",
      stroke: "none",
      "font-family": "sans-serif",
      "text-anchor": "middle",
    }),
  ]);
}

/** Five metres, and what the drawing is. */
function scaleBar({ height }: Drawing, title: string): string {
  const y = height + MARGIN * 0.55;
  return group({ stroke: "#6b727b", "stroke-width": u(0.04), "font-family": "sans-serif" }, [
    ...[0, 1, 2, 3, 4].map((i) => rect({ x: i, y, w: 1, h: 0.18 }, { fill: i % 2 === 0 ? "#6b727b" : "#ffffff" })),
    label([5.3, y + 0.1], 0.4, "5 m", { stroke: "none", fill: "#6b727b" }),
    label([7.2, y + 0.1], 0.45, title, { stroke: "none", fill: "#6b727b", "font-weight": "bold" }),
  ]);
}
