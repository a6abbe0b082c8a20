import { absence } from "../shared/absence.ts";
import { STATE } from "./states.ts";

/** Words for who lost a desk to somebody else (expectations, no. 2). */
export const LOST_WORDS = {
  title: "Another desk instead",
  takenBy: "Desk {desk} is booked on {day} for {owner}.",
  taken: "Desk {desk} is booked on {day} for somebody else.",
  released: "Desk {desk} was booked on {day} for somebody else, and was released again.",
  deskGone: absence("Desk {desk} was deleted meanwhile."),
  deskDisabled: "Desk {desk} was disabled meanwhile.",
  deskDisabledBecause: "Desk {desk} was disabled meanwhile: {reason}.",
  refused:
    "Desk {desk} could not be booked on {day}: the owner may have another desk that day or may not use this one, or the day can no longer be booked.",
  nearest: "Free on {day}, the nearest first:",
  none: absence("No other desk of this neighbourhood is free on {day}."),
  nearestSoFar: "Free on {day} as far as this device knows, the nearest first. Not all bookings have arrived:",
  book: "Book {desk}",
  bookOf: "Book desk {desk} for {owner} on {day} instead",
  same: "Book {desk} after all",
  placed: "Placed on desk {desk}: saved on this device.",
  looking: "Looking for free desks…",
  // of several days
  some: "{n} of {all} days could not be booked on desk {desk}. Each can be booked on another desk by itself.",
  waitWith: "Not booked yet: {days}. They are booked with your first choice here, or with Send the rest.",
  booked: "Booked on desk {desk}: {days}.",
  provisional: `${STATE.saved}, not yet confirmed, on desk {desk}: {days}.`,
  placedOn: "{day} is placed on desk {desk}: saved on this device.",
  allPlaced: "Every day has its desk. Take theirs closes this change; that needs a connection.",
  showAll: "Show all {n} days",
} as const;
