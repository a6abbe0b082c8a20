import { useMemo } from "react";
import { type RoomOf, showEvent } from "#domain/rooms/approval.ts";
import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import { isCap } from "#domain/rooms/booking.ts";
import { type CalendarFilters, eventPasses, narrowsEvents, roomPasses } from "#domain/rooms/calendar/filters.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";

type Of = {
  readonly filters: CalendarFilters;
  readonly rooms: readonly CalendarRoom[];
  readonly all: readonly RoomBooking[];
  readonly now: number;
  /** Path of the person that the account is linked to; empty for none. */
  readonly person: string;
  readonly room: RoomOf;
};
export type ShownDays = {
  readonly rooms: readonly CalendarRoom[];
  /** Of these rooms. */
  readonly ids: readonly string[];
  /** With the reservations that pass; those of which all do are the same objects. */
  readonly bookings: readonly RoomBooking[];
  /** Reservations that filters leave out. */
  readonly hidden: number;
};

const ofRooms = (f: CalendarFilters): boolean =>
  [f.floors, f.rooms, f.groups, f.features].some((chosen) => chosen.length > 0) ||
  Boolean(f.capacityMin) ||
  f.cateringRooms ||
  f.approvalOnly;

/** What filters leave of rooms and events. [ROM-64] */
export function useShown({ filters, rooms, all, now, person, room }: Of): ShownDays {
  const passing = useMemo(() => rooms.filter((r) => roomPasses(r, filters)), [rooms, filters]);
  const roomIds = useMemo(() => passing.map((r) => r.id), [passing]);
  return useMemo(() => {
    const ids = new Set(roomIds);
    const [narrowed, some] = [ofRooms(filters), narrowsEvents(filters)];
    // A room that was deleted has no row, and is found where nobody asks for rooms.
    const isIn = (r: Reservation) => ids.has(r.room) || (!narrowed && room(r.room) === undefined);
    const bookings: RoomBooking[] = [];
    let hidden = 0;
    for (const b of all) {
      if (isCap(b) || b.deleted) continue;
      const shows = showEvent(b, room);
      if (!shows && !filters.showRejected) continue;
      const passes = (r: Reservation) => isIn(r) && (!some || eventPasses(b, r, { filters, room, now, person }));
      if (b.reservations.length > 0 && b.reservations.every(passes)) {
        bookings.push(b);
        continue;
      }
      const matching = b.reservations.filter(passes);
      // Rejected ones are no surprise: they are asked for by themselves.
      if (shows) hidden += b.reservations.length - matching.length;
      if (matching.length > 0) bookings.push({ ...b, reservations: matching });
    }
    return { rooms: passing, ids: roomIds, bookings, hidden };
  }, [passing, roomIds, all, filters, room, now, person]);
}
