import { absence } from "../shared/absence.ts";

/** Words of calendar feeds, and of a booking as a file for a calendar (decision 133). */
export const FEED = {
  open: "Calendar feeds",
  title: "Calendar feeds",
  about:
    "A feed shows bookings in another calendar, such as Outlook, Google Calendar or Apple Calendar. It is read only, and each calendar decides how often it asks for news.",
  secret:
    "Whoever has the address sees what you see here. Give it to nobody, and renew it where somebody else may have it.",
  which: "What it shows",
  kind: { mine: "My bookings", site: "All rooms of {site}", room: "One room of {site}" },
  room: "Room",
  chooseRoom: "Choose a room",
  roomNeeded: "Choose the room first.",
  make: "Make an address",
  again: "Try again",
  working: "Asking the server…",
  reading: "Looking which feeds you have…",
  offline: "This needs a connection: addresses are made on the server. What you chose stays here.",
  address: "Address of {feed}",
  once: "Copy it now: it is shown once. If it is lost, renew it.",
  copy: "Copy",
  copied: "Copied",
  yours: "Your feeds",
  none: absence("You have no feeds."),
  madeOn: "Made {day}",
  renew: "Renew",
  renewOf: "Renew {feed}",
  renewAsk: "Renew the address of {feed}?",
  renewWhy: "The address of now stops working at once. Calendars that have it need the new one.",
  remove: "Remove",
  removeOf: "Remove {feed}",
  removeAsk: "Remove {feed}?",
  removeWhy: "Calendars that have its address show it no longer.",
  keep: "Keep it",
  removed: "Removed {feed}",
  renewed: "{feed}: new address",
  close: "Close",
  failed: "Not done: {why}",
  roomFeed: "Room {room}",
  siteFeed: "All rooms of {site}",
  /** A room or site that this device does not have. */
  unknownRoom: "A room",
  unknownSite: "All rooms of a site",
  // in the calendar itself
  calendarMine: "My room bookings",
  cutAhead: "There are more bookings than one feed can have: it ends before {day}.",
  cutPast: "There are more bookings than one feed can have: what is over is left out.",
  owner: "Owner: {owner}",
  setup: "Setup: {n} min",
  cleanDown: "Clean-down: {n} min",
  fileLabel: "Download .ics",
} as const;

/** Why the server did not do it. */
export const FEED_REFUSED = {
  "no-answer": "The server did not answer. Try again.",
  "not-permitted": "You do not have the right to see these bookings.",
  refused: "The server did not take it.",
  failed: "Something went wrong on the server. Try again.",
} as const;
/** What the callable itself refuses, in its own words. */
export const FEED_SAYS = {
  tooMany: "You have as many feeds as one person can have. Remove one first",
  noPerson: "Your account is linked to no person, who could have bookings",
  noRoom: "This room is not there any more",
} as const;
/** What whoever asks for the address is answered where there is no calendar. */
export const FEED_GONE = {
  unknown:
    "There is no calendar at this address. It may have been renewed or removed. Whoever made it finds their calendar feeds in the room booking calendar.",
  account: "Whoever made this calendar has no account here any more.",
  right: "Whoever made this calendar may not see these bookings any more.",
  subject: "The room or site that this calendar showed is not there any more.",
  method: "A calendar is read only.",
} as const;
