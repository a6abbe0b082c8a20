import type { Link, Reservation, RoomBooking } from "./booking.ts";

/** What the booking sheet holds: title and owner as they are, whether or not they are kept back. */
export type BookingDraft = {
  readonly title: string;
  readonly owner: Link | null;
  readonly privacy: RoomBooking["privacy"];
  readonly reservations: readonly Reservation[];
};
