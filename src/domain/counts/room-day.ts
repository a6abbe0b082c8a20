import type { RoomBooking } from "../rooms/booking.ts";
import { holdsRoom } from "../rooms/clash.ts";
import type { Measures } from "./desk-day.ts";

/** A room as the counts see it. */
export type CountedRoom = {
  readonly id: string;
  /** Id of its floor; empty for none. */
  readonly floor: string;
  /** What sort of room it is; empty where it does not say. */
  readonly type: string;
  readonly seats: number;
};
type Counted = Measures & { readonly reservedAdHoc: number };
/** Numbers of rooms at one moment (design 1.4). */
export type RoomMoment = Counted & {
  readonly capacity: number;
  readonly seats: { readonly reserved: number; readonly capacity: number };
  readonly byFloor: { readonly [floor: string]: Counted };
  readonly byType: { readonly [type: string]: Counted };
};
/** How a day began, and each moment at which its numbers became others, as `at` and the wall clock (spec 1 §3). */
export type RoomDayChanges = { readonly [at: string]: RoomMoment };

/** Rooms are booked in quarters of an hour. */
const STEP = 15;
const MOMENTS = Array.from({ length: 1440 / STEP }, (_, i) => i * STEP);
const two = (n: number): string => String(n).padStart(2, "0");
const keyOf = (minutes: number): string => `at${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
/** The type of a room that says none: the database takes no empty names of fields. */
const ROOM = "room";
const typeOf = ({ type }: CountedRoom): string => type || ROOM;
const NOTHING: Counted = { reserved: 0, reservedAdHoc: 0, checkedIn: 0, occupied: 0 };

/** One reservation in a counted room; times are minutes after midnight at the site. */
type Stay = {
  readonly room: CountedRoom;
  readonly from: number;
  readonly to: number;
  readonly adHoc: boolean;
  readonly requiresCheckIn: boolean;
  readonly inAt: number | null;
  readonly outAt: number | null;
};

function staysOf(
  bookings: readonly RoomBooking[],
  rooms: ReadonlyMap<string, CountedRoom>,
  minutes: (at: number) => number,
): readonly Stay[] {
  return bookings.filter(holdsRoom).flatMap((b) =>
    b.reservations.flatMap((r): readonly Stay[] => {
      const room = rooms.get(r.room);
      const [from, to] = [minutes(r.from), minutes(r.to)];
      if (!room || from >= to) return [];
      const { adHoc, requiresCheckIn } = r;
      const inAt = r.checkedInAt === null ? null : minutes(r.checkedInAt);
      return [
        {
          room,
          from,
          to,
          adHoc,
          requiresCheckIn,
          inAt,
          outAt: r.checkedOutAt === null ? null : minutes(r.checkedOutAt),
        },
      ];
    }),
  );
}

/** Where no check-in is required, the room counts as used from its start; who has left uses it no more. */
function added(m: Counted, s: Stay, at: number): Counted {
  const isOut = s.outAt !== null && s.outAt <= at;
  const isIn = s.inAt !== null && s.inAt <= at;
  const here = !isOut && (isIn || !s.requiresCheckIn);
  return {
    reserved: m.reserved + 1,
    reservedAdHoc: m.reservedAdHoc + (s.adHoc ? 1 : 0),
    checkedIn: m.checkedIn + (here && isIn ? 1 : 0),
    occupied: m.occupied + (here ? 1 : 0),
  };
}
const sorted = <T>(of: ReadonlyMap<string, T>) => Object.fromEntries([...of].sort(([a], [b]) => (a < b ? -1 : 1)));

function momentOf(
  stays: readonly Stay[],
  at: number,
  all: { readonly capacity: number; readonly seats: number },
): RoomMoment {
  const [floors, types] = [new Map<string, Counted>(), new Map<string, Counted>()];
  const rooms = new Map<string, Stay>();
  // A room counts once, also where another calendar overlaps ours.
  for (const s of stays) if (s.from <= at && s.to > at && !rooms.has(s.room.id)) rooms.set(s.room.id, s);
  let sum = NOTHING;
  let seats = 0;
  for (const s of rooms.values()) {
    sum = added(sum, s, at);
    seats += s.room.seats;
    if (s.room.floor !== "") floors.set(s.room.floor, added(floors.get(s.room.floor) ?? NOTHING, s, at));
    types.set(typeOf(s.room), added(types.get(typeOf(s.room)) ?? NOTHING, s, at));
  }
  return {
    ...sum,
    capacity: all.capacity,
    seats: { reserved: seats, capacity: all.seats },
    byFloor: sorted(floors),
    byType: sorted(types),
  };
}

/**
 * The changes of a day of rooms, from all that is booked, in whatever order it comes. Setup and clean-down hold a room and are no
 * use of it: the meeting counts. [CNT-10]
 * @param minutes of a moment after midnight at the site: 0 before the day, 1440 after it
 */
export function roomDayChanges(
  bookings: readonly RoomBooking[],
  rooms: readonly CountedRoom[],
  minutes: (at: number) => number,
): RoomDayChanges {
  const stays = staysOf(bookings, new Map(rooms.map((r) => [r.id, r])), minutes);
  const all = { capacity: rooms.length, seats: rooms.reduce((n, r) => n + r.seats, 0) };
  const changes: { [at: string]: RoomMoment } = { initial: momentOf([], 0, all) };
  let before = JSON.stringify(changes["initial"]);
  for (const at of MOMENTS) {
    const moment = momentOf(stays, at, all);
    const now = JSON.stringify(moment);
    if (now !== before) changes[keyOf(at)] = moment;
    before = now;
  }
  return changes;
}

/** How many rooms there are of each group; those of none are left out. */
function capacities(groups: readonly string[]): { readonly [group: string]: { readonly capacity: number } } {
  const of = new Map<string, { readonly capacity: number }>();
  for (const group of groups) if (group !== "") of.set(group, { capacity: (of.get(group)?.capacity ?? 0) + 1 });
  return sorted(of);
}

/** `sites/{site}/counts/rooms{day}` without its stamps (design 1.4). [CNT-10] */
export const roomDayFields = (day: string, group: string, rooms: readonly CountedRoom[], changes: RoomDayChanges) => ({
  onDate: day,
  countType: "booking-resource",
  isDesk: false,
  isRoom: true,
  group,
  roomCount: rooms.length,
  roomCapacity: rooms.reduce((n, r) => n + r.seats, 0),
  byFloor: capacities(rooms.map((r) => r.floor)),
  byType: capacities(rooms.map(typeOf)),
  changes,
});
