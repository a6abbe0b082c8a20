import { UNREADABLE_BOOKING } from "../words/rooms.ts";
import type { RoomBooking } from "./booking.ts";

/** What a booking is called where it stands among others: of one that cannot be read that it is one, whatever title it has. [ROM-23] */
export const titleIn = ({ title, unreadable }: Pick<RoomBooking, "title" | "unreadable">): string =>
  unreadable ? UNREADABLE_BOOKING : title;
