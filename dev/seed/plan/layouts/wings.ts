import { benches, benchLength, bestRows, PITCH, seated } from "../benches.ts";
import type { Brief, Drawing, Point, Rect, Room } from "../geometry.ts";
import { item, MeetingRooms, strip } from "../strip.ts";

const END = 5;
const AISLE = 2.2;
const CORE = 4.4;
const MIN_BAYS = 2;
const band = (rows: number) => benchLength(rows) + 1;
const baysFor = (desks: number, rows: number) => Math.max(MIN_BAYS, Math.ceil(desks / (8 * rows)));

/** Two wings at a right angle; stairs, lifts and toilets where they meet, meeting rooms at their ends. */
export function wingsLayout({ desks, meetings }: Brief): Drawing {
  const depthOf = (rows: number) => Math.max(2 * band(rows) + AISLE, 12.5);
  const lengthOf = (rows: number) => baysFor(desks, rows) * PITCH + END;
  const rows = bestRows(3, 8, (r) => ({ w: lengthOf(r), h: depthOf(r) }), 1.5);
  const [t, reach] = [depthOf(rows), lengthOf(rows)];
  const [far, inner] = [t + reach, band(rows) - 0.7];
  const run = reach - END;
  const zones = [
    ...benches({ x: t, y: 0.7, w: run, h: inner }, "y"),
    ...benches({ x: t, y: t - inner - 0.7, w: run, h: inner }, "y"),
    ...benches({ x: 0.7, y: t, w: inner, h: run }, "x"),
    ...benches({ x: t - inner - 0.7, y: t, w: inner, h: run }, "x"),
  ];
  const rooms = new MeetingRooms(meetings);
  const bays = Array.from({ length: Math.floor(run / (2 * PITCH)) + 1 }, (_, i) => t + i * 2 * PITCH);
  return {
    width: far,
    height: far,
    outline: [
      [0, 0],
      [far, 0],
      [far, t],
      [t, t],
      [t, far],
      [0, far],
    ],
    voids: [],
    rooms: [...wingEnds(t, far, rooms), ...knuckle(t, rooms)],
    columns: bays.flatMap((b): Point[] => [
      [b, 0.35],
      [b, t - 0.35],
      [0.35, b],
      [t - 0.35, b],
    ]),
    ...seated(zones, desks),
  };
}

function wingEnds(t: number, far: number, rooms: MeetingRooms): Room[] {
  const east: Rect = { x: far - END, y: 0, w: END, h: t };
  const south: Rect = { x: 0, y: far - END, w: t, h: END };
  return [
    ...strip(east, "y", "w", [rooms.next(4.6), item("focus", "Focus", 2.8), rooms.next(4.6)]),
    ...strip(south, "x", "n", [
      rooms.next(4.6),
      item("phone", "Phone 1", 1.9),
      item("phone", "Phone 2", 1.9),
      rooms.next(4.6),
    ]),
  ];
}

function knuckle(t: number, rooms: MeetingRooms): Room[] {
  const west: Rect = { x: 0, y: 0, w: CORE, h: t };
  const north: Rect = { x: CORE, y: 0, w: t - CORE, h: CORE };
  const lobby: Rect = { x: CORE, y: CORE, w: t - CORE, h: t - CORE };
  return [
    ...strip(west, "y", "e", [
      item("stairs", "Stair A", 4.6),
      item("toilet", "WC", 3.6),
      item("toilet", "WC", 3.6),
      rooms.next(3.4),
    ]),
    ...strip(north, "x", "s", [
      item("lift", "Lift", 2.2),
      item("lift", "Lift", 2.2),
      item("riser", "", 0.9),
      item("kitchen", "Kitchen", 4.4),
    ]),
    {
      ...lobby,
      use: "lounge",
      label: "Lounge",
      doors: [
        { side: "e", at: 0.5, width: lobby.h - 0.6, kind: "opening" },
        { side: "s", at: 0.5, width: lobby.w - 0.6, kind: "opening" },
      ],
    },
  ];
}
