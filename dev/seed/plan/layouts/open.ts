import { benches, benchLength, bestRows, PITCH, seated } from "../benches.ts";
import type { Brief, Drawing, Point, Rect, Room } from "../geometry.ts";
import { type Item, item, MeetingRooms, strip } from "../strip.ts";

const NORTH = 5.4;
const WEST = 4.8;
const EAST = 6.2;
const WAY = 2.2;
const MIN_ROW = 9;
const rowsFor = (desks: number, per: number) => Math.max(3, Math.ceil(desks / (2 * per)));

/** One open hall: long benches in rows, glass rooms in the west, kitchen and lounge in the east, the core along the north. */
export function openLayout({ desks, meetings }: Brief): Drawing {
  const size = (per: number) => ({
    w: WEST + WAY + benchLength(per) + WAY + EAST,
    h: NORTH + WAY + rowsFor(desks, per) * PITCH + 0.6,
  });
  const per = bestRows(MIN_ROW, 60, size, 1.6);
  const { w, h } = size(per);
  const rooms = new MeetingRooms(meetings);
  const hall: Rect = { x: WEST + WAY, y: NORTH + WAY, w: benchLength(per) + 0.01, h: h - NORTH - WAY - 0.6 };
  const bays = Array.from({ length: Math.floor(hall.w / 8) + 1 }, (_, i) => hall.x + i * 8);
  return {
    width: w,
    height: h,
    outline: [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    voids: [],
    rooms: [...northRooms(w, rooms), ...sides(w, h, rooms)],
    columns: bays.flatMap((x): Point[] => [
      [x, h - 0.35],
      [x, NORTH + 0.35],
    ]),
    ...seated(benches(hall, "x"), desks),
  };
}

function northRooms(w: number, rooms: MeetingRooms): Room[] {
  const fixed: readonly Item[] = [
    item("toilet", "WC", 4),
    item("toilet", "WC", 4),
    item("riser", "", 1),
    item("lift", "Lift", 2.3),
    item("lift", "Lift", 2.3),
    item("lobby", "Lobby", 3.4),
    item("print", "Print", 2.6),
  ];
  const stairs = 3.2;
  const spare = w - 2 * stairs - fixed.reduce((sum, i) => sum + i.size, 0);
  const each = Math.floor(Math.max(0, spare) / 2 / 4.4);
  const meet = () => Array.from({ length: each }, () => rooms.next(4.2));
  const all = [item("stairs", "Stair A", stairs), ...meet(), ...fixed, ...meet(), item("stairs", "Stair B", stairs)];
  return strip({ x: 0, y: 0, w, h: NORTH }, "x", "s", all);
}

function sides(w: number, h: number, rooms: MeetingRooms): Room[] {
  const west: Rect = { x: 0, y: NORTH, w: WEST, h: h - NORTH };
  const east: Rect = { x: w - EAST, y: NORTH, w: EAST, h: h - NORTH };
  const glass = Math.max(2, Math.round(west.h / 4.6) - 1);
  return [
    ...strip(west, "y", "e", [
      ...Array.from({ length: glass }, () => rooms.next(4)),
      item("phone", "Phone 1", 1.8),
      item("phone", "Phone 2", 1.8),
    ]),
    ...strip(east, "y", "w", [item("kitchen", "Kitchen", 6), item("lounge", "Lounge", 6)]),
  ];
}
