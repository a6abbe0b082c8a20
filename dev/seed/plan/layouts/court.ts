import { benches, benchLength, bestRows, PITCH, seated } from "../benches.ts";
import type { Brief, Drawing, Point, Rect, Room } from "../geometry.ts";
import { type Item, item, MeetingRooms, strip } from "../strip.ts";

const WAY = 2.5;
const corner = (rows: number) => Math.max(benchLength(rows) + 1.1, 6.6);
const depth = (rows: number) => corner(rows) + WAY;
/** Benches on each of the long and of the short sides. */
function bays(desks: number, rows: number): { long: number; short: number } {
  const all = Math.ceil(desks / (2 * rows));
  const long = Math.max(2, Math.ceil(all * 0.3));
  return { long, short: Math.max(2, Math.ceil((all - 2 * long) / 2)) };
}

/** A ring around an open court with glass walls; stairs, lifts, toilets and rooms in the four corners. */
export function courtLayout({ desks, meetings }: Brief): Drawing {
  const size = (rows: number) => {
    const { long, short } = bays(desks, rows);
    return { w: long * PITCH + 2 * depth(rows), h: short * PITCH + 2 * depth(rows) };
  };
  const court = (rows: number) => Math.max(0.2, bays(desks, rows).long * PITCH) / size(rows).w;
  const rows = bestRows(3, 9, (r) => ({ w: court(r), h: 1 }), 0.36);
  const { w, h } = size(rows);
  const [t, c] = [depth(rows), corner(rows)];
  const inner = c - 0.7;
  const [long, short] = [w - 2 * t, h - 2 * t];
  const zones = [
    ...benches({ x: t, y: 0.7, w: long, h: inner }, "y"),
    ...benches({ x: w - c, y: t, w: inner, h: short }, "x"),
    ...benches({ x: t, y: h - c, w: long, h: inner }, "y"),
    ...benches({ x: 0.7, y: t, w: inner, h: short }, "x"),
  ];
  return {
    width: w,
    height: h,
    outline: [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    voids: [{ x: t, y: t, w: long, h: short }],
    rooms: corners(w, h, c, new MeetingRooms(meetings)),
    columns: [t, w - t].flatMap((x): Point[] => [
      [x, t - 0.3],
      [x, h - t + 0.3],
      [x, 0.35],
      [x, h - 0.35],
    ]),
    ...seated(zones, desks),
  };
}

/** Depth of the rooms that open to the ring; what a deep corner has behind them is one large room, entered from the desks. */
const RING = 5.4;

function corners(w: number, h: number, c: number, rooms: MeetingRooms): Room[] {
  const [east, south] = [w - c, h - c];
  const behind = c - RING > 3 ? c - RING : 0;
  const depth = c - behind;
  const ring = (x: number, north: boolean): Rect => ({ x, y: north ? behind : south, w: c, h: depth });
  const large = (x: number, north: boolean, i: Item): Room[] =>
    behind === 0 ? [] : strip({ x, y: north ? 0 : south + depth, w: c, h: behind }, "x", x === 0 ? "e" : "w", [i]);
  const stairs = (name: string) => item("stairs", name, 2.6);
  return [
    ...strip(ring(0, true), "x", "s", [stairs("Stair A"), item("lift", "Lift", 2.1), item("lift", "Lift", 2.1)]),
    ...strip(ring(east, true), "x", "s", [rooms.next(3.4), rooms.next(3.4)]),
    ...strip(ring(east, false), "x", "n", [item("toilet", "WC", 2.6), item("toilet", "WC", 2.6), stairs("Stair B")]),
    ...strip(ring(0, false), "x", "n", [item("kitchen", "Kitchen", 4), rooms.next(3.2)]),
    ...large(0, true, item("lounge", "Library", 1)),
    ...large(east, true, rooms.next(1)),
    ...large(east, false, item("lounge", "Lounge", 1)),
    ...large(0, false, item("store", "Lockers", 1)),
  ];
}
