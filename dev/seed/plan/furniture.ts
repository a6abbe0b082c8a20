import type { Rect, Room } from "./geometry.ts";
import { circle, line, rect, tag, u } from "./svg.ts";

const middle = ({ x, y, w, h }: Rect) => ({ x: x + w / 2, y: y + h / 2 });
const chair = (x: number, y: number): string => circle(x, y, 0.22);

/** A table with its chairs around, as many as the room seats. */
function meeting(room: Room): string[] {
  const { x, y } = middle(room);
  const lying = room.w >= room.h;
  const seats = Math.max(2, room.seats ?? 4);
  const perSide = Math.ceil((seats - (seats > 4 ? 2 : 0)) / 2);
  const room1 = (lying ? room.w : room.h) - 1.9;
  const length = Math.min(room1, Math.max(1.2, perSide * 0.75));
  const [w, h] = lying ? [length, 1.1] : [1.1, length];
  const at = (along: number, across: number) => (lying ? chair(x + along, y + across) : chair(x + across, y + along));
  const sides = Array.from({ length: perSide }, (_, i) => ((i + 0.5) / perSide - 0.5) * length);
  const heads = seats > 4 ? [at(-length / 2 - 0.32, 0), at(length / 2 + 0.32, 0)] : [];
  return [
    ...sides.flatMap((d) => [at(d, -0.85), at(d, 0.85)]),
    ...heads,
    rect({ x: x - w / 2, y: y - h / 2, w, h }, { rx: u(0.12) }),
  ];
}

function focus({ x, y, w }: Rect): string[] {
  return [rect({ x: x + w / 2 - 0.7, y: y + 0.35, w: 1.4, h: 0.7 }, { rx: u(0.05) }), chair(x + w / 2, y + 1.35)];
}

function phone(room: Rect): string[] {
  const { x, y } = middle(room);
  return [rect({ x: x - 0.9, y: y - 0.3, w: 0.45, h: 0.6 }), chair(x + 0.15, y)];
}

/** Cubicles along one wall, basins along the other. */
function toilet({ x, y, w, h }: Rect): string[] {
  const cubicles = Math.max(2, Math.floor((w - 0.3) / 1.05));
  const each = w / cubicles;
  const depth = Math.min(1.5, h * 0.42);
  return Array.from({ length: cubicles }, (_, i) => {
    const left = x + i * each;
    const basin = y + h - 0.45;
    return [
      line([left, y, left, y + depth]),
      line([left + each * 0.62, y + depth, left + each, y + depth]),
      tag("ellipse", { cx: u(left + each / 2), cy: u(y + 0.55), rx: u(0.17), ry: u(0.24) }),
      rect({ x: left + each / 2 - 0.2, y: y + 0.14, w: 0.4, h: 0.16 }),
      ...(h > 3.2 && i > 0 ? [tag("ellipse", { cx: u(left + each / 2), cy: u(basin), rx: u(0.24), ry: u(0.17) })] : []),
    ].join("");
  });
}

/** Treads in two flights around a landing, with the way up. */
function stairs({ x, y, w, h }: Rect): string[] {
  const lying = w > h;
  const [length, width] = lying ? [w, h] : [h, w];
  const flight = length - 2.2;
  const steps = Math.max(4, Math.floor(flight / 0.28));
  const at = (a: number, b: number) => (lying ? ([x + a, y + b] as const) : ([x + b, y + a] as const));
  const treads = Array.from({ length: steps + 1 }, (_, i) => {
    const d = 1.1 + (i * flight) / steps;
    return line([...at(d, 0.1), ...at(d, width - 0.1)]);
  });
  const arrow = { "stroke-width": u(0.05) };
  return [
    ...treads,
    line([...at(1.1, width / 2), ...at(1.1 + flight, width / 2)], { "stroke-width": u(0.09) }),
    line([...at(1.1, width / 4), ...at(1.1 + flight, width / 4)], arrow),
    line([...at(1.1 + flight, width / 4), ...at(0.8 + flight, width / 4 - 0.2)], arrow),
    line([...at(1.1 + flight, width / 4), ...at(0.8 + flight, width / 4 + 0.2)], arrow),
  ];
}

function lift({ x, y, w, h }: Rect): string[] {
  const car = { x: x + 0.25, y: y + 0.25, w: w - 0.5, h: h - 0.5 };
  return [
    rect(car),
    line([car.x, car.y, car.x + car.w, car.y + car.h]),
    line([car.x + car.w, car.y, car.x, car.y + car.h]),
  ];
}

function riser({ x, y, w, h }: Rect): string[] {
  return [line([x, y, x + w, y + h]), line([x + w, y, x, y + h])];
}

/** A counter with sink and hob along the far wall, round tables before it. */
function kitchen({ x, y, w, h }: Rect): string[] {
  const counter = [
    rect({ x: x + 0.15, y: y + 0.15, w: w - 0.3, h: 0.65 }),
    rect({ x: x + 0.5, y: y + 0.27, w: 0.7, h: 0.4 }, { rx: u(0.08) }),
    ...[0, 1, 2].map((i) => circle(x + w - 0.55 - i * 0.36, y + 0.47, 0.13)),
  ];
  if (h < 3.6) return counter;
  const across = Math.max(1, Math.floor(w / 2.8));
  const down = Math.max(1, Math.floor((h - 1.6) / 2.8));
  const tables = Array.from({ length: across * down }, (_, i) => {
    const cx = x + ((i % across) + 0.5) * (w / across);
    const cy = y + 1.4 + (Math.floor(i / across) + 0.5) * ((h - 1.6) / down);
    return [
      chair(cx - 0.7, cy),
      chair(cx + 0.7, cy),
      chair(cx, cy - 0.7),
      chair(cx, cy + 0.7),
      circle(cx, cy, 0.45),
    ].join("");
  });
  return [...counter, ...tables];
}

function print({ x, y, w }: Rect): string[] {
  return [
    rect({ x: x + 0.2, y: y + 0.2, w: 1.2, h: 0.7 }, { rx: u(0.05) }),
    rect({ x: x + 0.45, y: y + 0.3, w: 0.7, h: 0.35 }),
    ...(w > 3 ? [rect({ x: x + 1.6, y: y + 0.2, w: w - 1.8, h: 0.5 })] : []),
  ];
}

function store({ x, y, w, h }: Rect): string[] {
  const shelves = Math.max(1, Math.floor((h - 0.8) / 1.1));
  return Array.from({ length: shelves }, (_, i) => rect({ x: x + 0.2, y: y + 0.2 + i * 1.1, w: w - 1.4, h: 0.4 }));
}

/** Two sofas and armchairs around a low table. */
function lounge(room: Rect): string[] {
  const { x, y } = middle(room);
  const soft = { rx: u(0.15) };
  const reach = Math.min(1.7, room.w / 2 - 0.6);
  const sofas = room.h < 4.8 ? [] : [-2, 1.2].map((d) => rect({ x: x - 1, y: y + d, w: 2, h: 0.8 }, soft));
  return [
    ...sofas,
    rect({ x: x - reach - 0.35, y: y - 0.4, w: 0.8, h: 0.8 }, soft),
    rect({ x: x + reach - 0.45, y: y - 0.4, w: 0.8, h: 0.8 }, soft),
  ];
}

/** The same parts with north and south changed places, inside a room. */
const upsideDown = ({ y, h }: Rect, parts: readonly string[]): string =>
  tag("g", { transform: `matrix(1 0 0 -1 0 ${u(2 * y + h)})` }, parts.join(""));

/** Sofas for every few metres of a lounge. */
function lounges(room: Room): string[] {
  const [across, down] = [Math.max(1, Math.floor(room.w / 6.5)), Math.max(1, Math.floor(room.h / 6.5))];
  return Array.from({ length: across * down }, (_, i) => {
    const [w, h] = [room.w / across, room.h / down];
    return lounge({ x: room.x + (i % across) * w, y: room.y + Math.floor(i / across) * h, w, h }).join("");
  });
}

const DRAW: { readonly [use in Room["use"]]: (room: Room) => string[] } = {
  meeting,
  focus,
  phone,
  toilet,
  stairs,
  lift,
  riser,
  kitchen,
  print,
  store,
  lobby: () => [],
  lounge: lounges,
};
/** Uses whose furniture stands along the north wall, so that a door there would open against it. */
const AGAINST_NORTH: ReadonlySet<Room["use"]> = new Set(["toilet", "kitchen", "print", "store", "focus"]);

/** What stands in a room, clear of its door. */
export function furnitureOf(room: Room): string[] {
  const parts = DRAW[room.use](room);
  const turn = AGAINST_NORTH.has(room.use) && room.doors.some((d) => d.side === "n");
  return turn ? [upsideDown(room, parts)] : parts;
}
