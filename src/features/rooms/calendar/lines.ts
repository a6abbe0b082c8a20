import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";

/** Height of the head of a floor, px; the style sheet has the same. */
const FLOOR_PX = 24;

/** A floor's head, or the row of a room by its place among the rooms. */
export type Line = {
  readonly key: string;
  readonly height: number;
  readonly floor: string;
  readonly room: number | null;
};
/** Rooms below the heads of their floors. */
export type Lines = {
  readonly all: readonly Line[];
  readonly keys: readonly string[];
  readonly heights: readonly number[];
  /** Where the rows of rooms begin, px, and which lines they are. */
  readonly tops: readonly number[];
  readonly lineOf: (room: number) => number;
  readonly height: number;
};

/** @param heights of the rows of rooms, px */
export function linesOf(rooms: readonly Pick<CalendarRoom, "id" | "floor">[], heights: readonly number[]): Lines {
  const all: Line[] = [];
  const tops: number[] = [];
  const places: number[] = [];
  let height = 0;
  const add = (line: Line) => {
    all.push(line);
    height += line.height;
  };
  rooms.forEach(({ id, floor }, i) => {
    // A floor may begin twice, as long as nobody knows in which order they are.
    if (rooms[i - 1]?.floor !== floor) add({ key: `floor ${floor} ${id}`, height: FLOOR_PX, floor, room: null });
    tops.push(height);
    places.push(all.length);
    add({ key: id, height: heights[i] ?? 0, floor, room: i });
  });
  return {
    all,
    keys: all.map((l) => l.key),
    heights: all.map((l) => l.height),
    tops,
    lineOf: (room) => places[room] ?? 0,
    height,
  };
}

/** The room's row at a height, px: of a head the one above it, or the first. */
export function rowAtY({ tops, all, lineOf }: Lines, y: number) {
  const next = tops.findIndex((start) => start > y);
  const row = Math.max(0, (next < 0 ? tops.length : next) - 1);
  return { row, top: tops[row] ?? 0, height: all[lineOf(row)]?.height ?? 0 };
}
