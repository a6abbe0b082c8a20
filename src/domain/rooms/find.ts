import { byName } from "../shared/collate.ts";
import type { Period } from "./booking.ts";
import type { CalendarRoom } from "./calendar/room.ts";
import type { Holding } from "./clash.ts";
import { overlaps } from "./clash.ts";

/** What somebody looks for: when, and what the room must have. */
export type RoomWish = Period & {
  /** So many at least; null: any number. */
  readonly seats: number | null;
  /** Id of a floor; null: any. */
  readonly floor: string | null;
  readonly features: readonly string[];
  readonly catering: boolean;
};
/** A room that fits and that nobody holds at the time. */
export type FoundRoom = {
  readonly room: CalendarRoom;
  /** When somebody has it next, setting up included, epoch ms; null: not before the end of the day. */
  readonly until: number | null;
};
export type FoundRooms = {
  readonly free: readonly FoundRoom[];
  /** How many more fit and are held. */
  readonly taken: number;
};

/** Whether a room has what is wished; one whose seats nobody wrote down has none. */
const fits = (room: CalendarRoom, { seats, floor, features, catering }: Omit<RoomWish, keyof Period>): boolean =>
  !room.gone &&
  (seats === null || (room.capacity ?? 0) >= seats) &&
  (floor === null || room.floor === floor) &&
  (!catering || room.cateringIsEnabled) &&
  features.every((f) => room.features.includes(f));

/** What a place costs that is not needed: empty seats, then features that nobody asked for. */
const spare = (room: CalendarRoom, wish: RoomWish): readonly [number, number] => [
  wish.seats === null ? 0 : (room.capacity ?? 0) - wish.seats,
  room.features.length - wish.features.length,
];

/**
 * Rooms that fit a wish and that nobody holds at its time, the best first: the fewest empty seats, the fewest features that nobody
 * asked for, free the longest, then by title. It is only as true as the bookings that it is made of: whoever shows it says as of
 * when they are. [ROM-95]
 * @param held what is held, by room, in the order of beginnings
 * @param dayEnd end of the wished day at the site
 */
export function findRooms(
  wish: RoomWish,
  rooms: readonly CalendarRoom[],
  { held, dayEnd }: { readonly held: ReadonlyMap<string, readonly Holding[]>; readonly dayEnd: number },
): FoundRooms {
  const fitting = rooms.filter((r) => fits(r, wish));
  const free = fitting.flatMap((room): FoundRoom[] => {
    const theirs = held.get(room.id) ?? [];
    if (theirs.some((h) => overlaps(h, wish))) return [];
    const next = theirs.find((h) => h.from >= wish.to && h.from < dayEnd);
    return [{ room, until: next?.from ?? null }];
  });
  const last = ({ until }: FoundRoom) => until ?? Number.MAX_SAFE_INTEGER;
  const order = (a: FoundRoom, b: FoundRoom): number => {
    const [[seatsA, moreA], [seatsB, moreB]] = [spare(a.room, wish), spare(b.room, wish)];
    return seatsA - seatsB || moreA - moreB || last(b) - last(a) || byName(a.room.title, b.room.title);
  };
  return { free: free.sort(order), taken: fitting.length - free.length };
}

const MINUTE = 60_000;
/** "Now, for an hour": from the last five minutes on, so that nobody waits for a quarter to begin. */
export function nowForAnHour(now: number): Period {
  const from = Math.floor(now / (5 * MINUTE)) * 5 * MINUTE;
  return { from, to: from + 60 * MINUTE };
}
