import * as v from "valibot";
import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import { lockOf, siteOfBooking } from "./lock.ts";

/** A booking, by its document. */
const bookingPath = v.pipe(
  v.string(),
  v.maxLength(600),
  v.check((path) => siteOfBooking(path) !== null),
);
const releaseInput = v.object({ path: bookingPath });
/** Bookings that are cancelled together; far more than one set holds. */
const CANCELLED_MAX = 50;
const cancelInput = v.object({ paths: v.pipe(v.array(bookingPath), v.minLength(1), v.maxLength(CANCELLED_MAX)) });
/**
 * The booking that leaves, the one that is made, whose id names its desk and its day, and what the configuration of the site
 * said of it when it was planned: that is not read anew.
 */
const moveInput = v.pipe(
  v.object({
    from: bookingPath,
    to: v.pipe(
      bookingPath,
      v.check((path) => lockOf(path.slice(path.lastIndexOf("/") + 1)) !== null),
    ),
    fromTime: v.number(),
    toTime: v.number(),
    requiresCheckIn: v.boolean(),
  }),
  v.check(({ from, to }) => from !== to && siteOfBooking(from) === siteOfBooking(to)),
);
export type MoveInput = v.InferOutput<typeof moveInput>;

/** Each day is a booking of its own: one that somebody else has keeps none of the others from being booked. */
export const bookingCreate = declare({
  action: "bookings.create",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "fields",
});
export const bookingRelease = declare({
  action: "bookings.release",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
  input: releaseInput,
});
export const bookingCancel = declare({
  action: "bookings.cancel",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
  input: cancelInput,
});
export const bookingMove = declare({
  action: "bookings.move",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
  input: moveInput,
});

/** Every command of the area. */
export const BOOKINGS_COMMANDS = [bookingCreate, bookingRelease, bookingCancel, bookingMove] as const;
