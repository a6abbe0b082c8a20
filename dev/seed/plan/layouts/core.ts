import { benches, benchLength, bestRows, PITCH, seated } from "../benches.ts";
import type { Brief, Drawing, Point, Rect, Room } from "../geometry.ts";
import { item, MeetingRooms, strip } from "../strip.ts";

const END = 5.2;
const CORRIDOR = 2;
const CORE = 7.6;
/** Fewest bays between which stairs, toilets and lifts find room. */
const MIN_BAYS = 5;
const band = (rows: number) => benchLength(rows) + 1.1;
const baysFor = (desks: number, rows: number) => Math.max(MIN_BAYS, Math.ceil(desks / (4 * rows)));

/** A slab with stairs, lifts and toilets in the middle, desks along both long sides, rooms at the ends. */
export function coreLayout({ desks, meetings }: Brief): Drawing {
  const size = (rows: number) => ({
    w: 2 * END + baysFor(desks, rows) * PITCH,
    h: 2 * band(rows) + 2 * CORRIDOR + CORE,
  });
  const rows = bestRows(3, 24, size, 1.7);
  const { w, h } = size(rows);
  const depth = band(rows);
  const rooms = new MeetingRooms(meetings);
  const north: Rect = { x: END, y: 0.7, w: w - 2 * END, h: depth - 0.7 };
  const south: Rect = { ...north, y: h - depth };
  const core: Rect = { x: END + CORRIDOR, y: depth + CORRIDOR, w: w - 2 * END - 2 * CORRIDOR, h: CORE };
  const facade = Array.from({ length: Math.ceil(north.w / (2 * PITCH)) + 1 }, (_, i) =>
    Math.min(north.x + i * 2 * PITCH, north.x + north.w),
  );
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
    rooms: [...ends(w, h, rooms), ...coreRooms(core, rooms)],
    columns: facade.flatMap((x): Point[] => [
      [x, 0.35],
      [x, h - 0.35],
      [x, depth + 0.25],
      [x, h - depth - 0.25],
    ]),
    ...seated([...benches(north, "y"), ...benches(south, "y")], desks),
  };
}

function ends(w: number, h: number, rooms: MeetingRooms): Room[] {
  const west: Rect = { x: 0, y: 0, w: END, h };
  const east: Rect = { x: w - END, y: 0, w: END, h };
  return [
    ...strip(west, "y", "e", [
      rooms.next(5.4),
      item("phone", "Phone 1", 1.8),
      item("phone", "Phone 2", 1.8),
      item("focus", "Focus", 3),
      item("print", "Print", 2.6),
      rooms.next(5.4),
    ]),
    ...strip(east, "y", "w", [
      rooms.next(4.6),
      rooms.next(3.8),
      item("kitchen", "Kitchen", 6),
      item("store", "Store", 2.4),
      item("focus", "Focus", 3),
    ]),
  ];
}

/** Blocks of the core from west to east; what is left over becomes pairs of meeting rooms. */
function coreRooms(core: Rect, rooms: MeetingRooms): Room[] {
  const blocks = { stairs: 3, toilets: 4.2, lobby: 6.4, riser: 1.2 };
  const spare = core.w - 2 * blocks.stairs - blocks.toilets - blocks.lobby - blocks.riser;
  const pairs = spare >= 3.4 ? Math.max(1, Math.floor(spare / 4.6)) : 0;
  const widths = [
    blocks.stairs,
    blocks.toilets,
    blocks.lobby,
    blocks.riser,
    ...Array<number>(pairs).fill(spare / pairs),
    blocks.stairs,
  ];
  const stretch = core.w / widths.reduce((a, b) => a + b, 0);
  let x = core.x;
  const column = (i: number): Rect => {
    const w = (widths[i] ?? 0) * stretch;
    const rect = { x, y: core.y, w, h: core.h };
    x += w;
    return rect;
  };
  const halves = (r: Rect) =>
    [
      { ...r, h: r.h / 2 },
      { ...r, y: r.y + r.h / 2, h: r.h / 2 },
    ] as const;
  const out: Room[] = [...strip(column(0), "y", "w", [item("stairs", "Stair A", 1)])];
  const [upper, lower] = halves(column(1));
  out.push(...strip(upper, "x", "n", [item("toilet", "WC", 1)]), ...strip(lower, "x", "s", [item("toilet", "WC", 1)]));
  out.push(...liftLobby(column(2)));
  out.push(...strip(column(3), "y", "n", [item("riser", "", 1)]));
  for (let i = 0; i < pairs; i += 1) {
    const [a, b] = halves(column(4 + i));
    out.push(...strip(a, "x", "n", [rooms.next(1)]), ...strip(b, "x", "s", [rooms.next(1)]));
  }
  out.push(...strip(column(4 + pairs), "y", "e", [item("stairs", "Stair B", 1)]));
  return out;
}

/** Two lifts on each side of a lobby that opens to both corridors. */
function liftLobby(area: Rect): Room[] {
  const car = 2.2;
  const lifts = [item("lift", "Lift", 1), item("lift", "Lift", 1)];
  const middle: Rect = { ...area, x: area.x + car, w: area.w - 2 * car };
  return [
    ...strip({ ...area, w: car }, "y", "e", lifts),
    ...strip({ ...area, x: area.x + area.w - car, w: car }, "y", "w", lifts),
    {
      ...middle,
      use: "lobby",
      label: "Lobby",
      doors: [
        { side: "n", at: 0.5, width: middle.w - 0.4, kind: "opening" },
        { side: "s", at: 0.5, width: middle.w - 0.4, kind: "opening" },
      ],
    },
  ];
}
