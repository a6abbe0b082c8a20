import { absence } from "../shared/absence.ts";
import { say } from "./say.ts";

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
let days: Intl.DateTimeFormat | undefined;
/** A day of a site as people say it: `Mon 23 Nov 2026`. */
export function dayWords(day: string): string {
  days ??= new Intl.DateTimeFormat("en-GB", DAY); // when it is first asked for: it takes a browser some 15 ms
  return days.format(new Date(`${day}T12:00:00Z`)).replace(",", "");
}

/** One line for history and sync screen. */
export const BOOKING_LABEL = {
  created: "Desk {desk} booked for {owner} on {day}",
  createdDays: "Desk {desk} booked for {owner} on {n} days",
  cancelled: "Booking of desk {desk} for {owner} on {day} cancelled",
  cancelledOne: "{n} booking cancelled",
  cancelledMany: "{n} bookings cancelled",
  released: "Booking of desk {desk} for {owner} on {day} released",
  moved: "Booking of {owner} on {day} moved to desk {desk}",
  undo: "Undo: {label}",
} as const;

/** Messages of spec 2 §8, word for word. */
export const BOOKING_MSG = {
  created: "Booking has been created.",
  notCreated: "Error creating booking",
  cancelled: "Booking cancelled",
  released: "Booking released",
  notDeleted: "Error deleting booking",
  notUndone: "Error during undo",
} as const;

/** Why a booking cannot be made, by code of `BookingRefusal`. */
export const BOOKING_REFUSED = {
  "not-permitted": "You don't have permission to edit desk settings",
  "nothing-to-do": "Choose an owner and a date first.",
  "desk-disabled": "This desk cannot be booked: it is disabled.",
  "too-many": "Too many days at once. Choose fewer.",
  over: "This booking is over already.",
  past: "This day is in the past.",
  booked: "The desk is already booked on this day.",
  "too-far": "You may not book that far ahead.",
  weekend: "Weekends cannot be booked here.",
  "owner-inactive": "This person is no longer active at this site.",
  "owner-may-not-book": "This person does not have the permission to book desks.",
  "has-desk": "This person already has a desk on this day.",
  "other-neighbourhood": "This person may only use desks in their own neighbourhood.",
  exclusive: "This desk is in an exclusive neighbourhood, and this person is not a member of it.",
} as const;

/** Words of the bookings in the editor of one desk. */
export const BOOKING_WORDS = {
  /** Of the list as a whole. */
  all: "Bookings",
  today: "Today’s bookings",
  coming: "Coming bookings",
  comingNone: absence("No coming bookings."),
  provisional: "Provisional, not yet confirmed",
  made: "Booked on this device. Provisional until the server has confirmed it.",
  notTaken: "the server did not take it. See Sync.",
  notSentYet: "on this device, not sent yet",
  times: "{from} to {to}",
  bookingOf: "the booking of {owner}",
  open: "from {from}",
  via: "via {via}",
  nextDay: "{at} ({day})",
  autoCheckOut: "Bookings without a check-in by {at} end automatically.",
  release: "Release",
  releaseOf: "Release the booking of {owner}",
  cancel: "Cancel",
  cancelOf: "Cancel the booking of {owner} on {day}",
  undo: "Undo",
  // create
  title: "Create booking",
  titleOf: "Create booking on desk {desk}",
  how: "The booking counts at once on this device. It is provisional until the server has confirmed it.",
  owner: "Owner",
  ownerHow: "Search people of this site",
  ownerNone: absence("Nobody at this site matches."),
  ownerPartial: "Some people of this site are not on this device yet.",
  found: "People found",
  change: "Change",
  changeOwner: "Choose another owner",
  date: "Date",
  onToday: "Today",
  otherDay: "Other day",
  crossed: "Days crossed out are booked already.",
  duplicate: "Duplicate to other days",
  duplicateHow: "Books this desk for the same owner on each day you choose.",
  preview: "Days",
  ok: "OK",
  clash: "Clash",
  outside: "Outside window",
  weekend: "Weekend",
  notPossible: "Not possible",
  skip: "Remove {day}",
  create: "Create",
  createDays: "Create {n} bookings",
  until: "You may book up to {day}.",
  untilUnlimited: "You may book any day ahead.",
  weekendsNo: "Weekends cannot be booked.",
} as const;

/** Time of a booking, with its day where it ends on another one. */
export const endWords = (at: string, day: string | null): string =>
  day === null ? at : say(BOOKING_WORDS.nextDay, { at, day: dayWords(day) });

/** Ending or moving a booking that has changed meanwhile: what it would do, or why it does nothing. */
export const BOOKING_ANEW = {
  releases: "Ends the booking of {owner} on {day} now: desk {desk} is free.",
  checksOut: "Checks {owner} out of desk {desk} now and ends the booking of {day}.",
  cancels: "Cancels the booking of {owner} on {day} at desk {desk}.",
  moves: "Moves the booking of {owner} on {day} from desk {from} to desk {to}.",
  cancelled: "It is cancelled already.",
  cancelledBy: "{who} cancelled it.",
  released: "It is released already.",
  releasedBy: "{who} released it.",
  gone: "The booking is no longer there.",
  checkedIn: "{owner} has checked in at desk {desk}.",
  moved: "{owner} has desk {desk} on {day} already.",
  deskGone: "The desk is no longer there.",
} as const;
