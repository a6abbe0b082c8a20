import type { Period, RoomBooking } from "#domain/rooms/booking.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import type { Scale, WorkingHours } from "#domain/rooms/calendar/scale.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import type { Around } from "../event-words.ts";
import type { FreeSays } from "../free-words.ts";
import type { Move } from "../use-moves.ts";

/** What a day of rooms is drawn from, and what is done with it. */
export type DayProps = {
  readonly scale: Scale;
  readonly hours: WorkingHours;
  readonly zoom: number;
  readonly rooms: readonly CalendarRoom[];
  readonly floorOf: (id: string) => string;
  /** What is drawn: filters have been asked. */
  readonly bookings: readonly RoomBooking[];
  readonly around: Around;
  readonly openBooking: string | null;
  readonly mayEdit: boolean;
  readonly free: FreeSays;
  /** All that rooms are held for, whatever filters show. */
  readonly held: ReadonlyMap<string, readonly Holding[]>;
  /** What may be said of how rooms stand at this moment; null on another day. */
  readonly freeNow: FreeSays | null;
  /** The slot of a booking that is being made beside it. */
  readonly picked: (Period & { readonly room: string }) | null;
  readonly onOpen: (booking: string) => void;
  readonly onBook: (room: string, slot: Period) => void;
  /** Books a range that was painted, or tells why not. */
  readonly onPaint: (room: string, range: Period) => void;
  readonly onMove: Move;
};
