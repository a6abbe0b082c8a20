import type { Axis, Door, Meeting, Rect, Room, Side, Use } from "./geometry.ts";

/** A room before it has its place: how much of the strip it wants, metres. */
export type Item = {
  readonly use: Use;
  readonly label: string;
  readonly size: number;
  readonly seats?: number;
  /** Without one the strip's own. */
  readonly door?: Door | null;
};

export const item = (use: Use, label: string, size: number, more: Partial<Item> = {}): Item => ({
  use,
  label,
  size,
  ...more,
});

const GLASS: ReadonlySet<Use> = new Set(["meeting", "focus", "phone"]);
const DOORLESS: ReadonlySet<Use> = new Set(["kitchen", "lobby", "lounge"]);

function doorOf({ use }: Item, side: Side): Door | null {
  if (use === "riser") return null;
  if (DOORLESS.has(use)) return { side, at: 0.5, width: 2.2, kind: "opening" };
  if (use === "lift") return { side, at: 0.5, width: 1.1, kind: "opening" };
  if (use === "stairs") return { side, at: 0.5, width: 1.5, kind: "double" };
  const beside = side === "e" || side === "w" ? 0.74 : 0.24; // where the furniture is not
  return { side, at: use === "phone" ? 0.5 : beside, width: 0.9, kind: "leaf" };
}

/** Deepest lift car. */
const CAR = 2.6;

/** Rooms side by side along an axis, stretched to fill the strip, with their doors on one side. */
export function strip(area: Rect, axis: Axis, door: Side, items: readonly Item[]): Room[] {
  const whole = items.reduce((sum, i) => sum + i.size, 0);
  const stretch = (axis === "x" ? area.w : area.h) / whole;
  let at = axis === "x" ? area.x : area.y;
  return items.flatMap((i) => {
    const size = i.size * stretch;
    const rect: Rect = axis === "x" ? { ...area, x: at, w: size } : { ...area, y: at, h: size };
    at += size;
    const [front, back] = i.use === "lift" ? cut(rect, door) : [rect, null];
    const own = i.door === undefined ? doorOf(i, door) : i.door;
    const room: Room = {
      ...front,
      use: i.use,
      label: i.label,
      doors: own ? [own] : [],
      ...(i.seats !== undefined && { seats: i.seats }),
      ...(GLASS.has(i.use) && { glass: [door] }),
    };
    return back ? [room, { ...back, use: "riser", label: "", doors: [] }] : [room];
  });
}

/** A lift takes the part of its rectangle next to its door; the shaft for pipes and cables lies behind. */
function cut(r: Rect, door: Side): readonly [Rect, Rect | null] {
  const upright = door === "n" || door === "s";
  const behind = (upright ? r.h : r.w) - CAR;
  if (behind < 0.8) return [r, null];
  switch (door) {
    case "n":
      return [
        { ...r, h: CAR },
        { ...r, y: r.y + CAR, h: behind },
      ];
    case "s":
      return [
        { ...r, y: r.y + behind, h: CAR },
        { ...r, h: behind },
      ];
    case "w":
      return [
        { ...r, w: CAR },
        { ...r, x: r.x + CAR, w: behind },
      ];
    case "e":
      return [
        { ...r, x: r.x + behind, w: CAR },
        { ...r, w: behind },
      ];
  }
}

/** Hands out meeting rooms by name; when there are no more, quiet rooms. */
export class MeetingRooms {
  readonly #left: Meeting[];
  #quiet = 0;

  constructor(meetings: readonly Meeting[]) {
    this.#left = [...meetings];
  }

  /** The next room, as large as its seats ask for. */
  next(size?: number): Item {
    const meeting = this.#left.shift();
    if (meeting) return item("meeting", meeting.label, size ?? 2.4 + meeting.seats * 0.22, { seats: meeting.seats });
    this.#quiet += 1;
    return item("focus", `Quiet ${this.#quiet}`, size ?? 2.8);
  }
}
