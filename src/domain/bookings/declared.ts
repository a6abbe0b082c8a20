import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

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
});
export const bookingCancel = declare({
  action: "bookings.cancel",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
});
export const bookingMove = declare({
  action: "bookings.move",
  via: VIA.deskSettings,
  right: ["deskBooking.deskSettings"],
  conflict: "whole",
});

/** Every command of the area. */
export const BOOKINGS_COMMANDS = [bookingCreate, bookingRelease, bookingCancel, bookingMove] as const;
