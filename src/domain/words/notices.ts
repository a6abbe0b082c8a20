import { absence } from "../shared/absence.ts";

/** The list of what somebody is told of their bookings. */
export const NOTICE_LIST = {
  title: "Notices",
  none: absence("No notices"),
  noneHow: "Decisions about your bookings, and changes that others make to them, are told here and by email.",
  noPerson: "Notices are for people, and this account is not linked to a person.",
  unread: "{n} unread",
  isUnread: "Unread",
  readAll: "Mark all as read",
  open: "Open booking",
  openDay: "Open desk",
  readLabel: "Notices read: {n}",
  readLabelOne: "Notice read",
} as const;

/** What happened to a booking, as one sentence: by whom, where that is known, and where not. `what` names the booking. */
export const NOTICE_SENTENCE = {
  approved: { by: "{who} approved {what}.", none: "{what} was approved." },
  rejected: { by: "{who} rejected {what}: {reason}", none: "{what} was rejected: {reason}" },
  asked: { by: "{who} submitted {what} for approval again.", none: "{what} was submitted for approval again." },
  moved: { by: "{who} changed {was} to {now}.", none: "{was} was changed to {now}." },
  cancelled: { by: "{who} cancelled {what}.", none: "{what} was cancelled." },
  restored: { by: "{who} brought back {what}.", none: "{what} is booked again." },
  "desk-disabled": {
    by: "{who} disabled {what}, which you have booked{why}.",
    none: "{what}, which you have booked, was disabled{why}.",
  },
  "desk-enabled": {
    by: "{who} enabled {what} again, which you have booked.",
    none: "{what}, which you have booked, is enabled again.",
  },
} as const;

export const NOTICE_PART = {
  room: "“{title}” in {place}, {when}",
  roomUntitled: "your booking of {place}, {when}",
  desk: "desk {place}, {when}",
  place: "{place}, {when}",
  more: "{when} and {n} more",
  period: "{day}, {from} to {to}",
  open: "{day}, from {from}",
  long: "{day}, {from} to {lastDay}, {to}",
  because: " ({reason})",
  asksAgain: "It has to be approved again.",
} as const;

/** The letter. */
export const NOTICE_LETTER = {
  approved: "Approved: {place} on {day}",
  rejected: "Rejected: {place} on {day}",
  asked: "To be approved again: {place} on {day}",
  moved: "Changed: {place} on {day}",
  cancelled: "Cancelled: {place} on {day}",
  restored: "Booked again: {place} on {day}",
  "desk-disabled": "Disabled: desk {place} on {day}",
  "desk-enabled": "Enabled again: desk {place} on {day}",
  hello: "Hello {name},",
  helloNobody: "Hello,",
  several: "The same change was made to other bookings of yours. Notices in Atrium has each of them.",
  where: "{site}. Times are those of {zone}.",
  why: "You can choose in Atrium, under Preferences, which of these letters you get.",
} as const;

/** Preferences: which letters somebody gets. */
export const NOTICE_CHOICE = {
  title: "Emails about your bookings",
  how: "Notices in the app has all of them, whatever is chosen here.",
  approved: "Approved, or to be approved again",
  rejected: "Rejected",
  moved: "Moved or changed by others",
  cancelled: "Cancelled by others",
  desks: "A desk that you booked is disabled",
  on: "Emails on: {what}",
  off: "Emails off: {what}",
  updated: "Emails about your bookings updated",
  failed: "Couldn't update emails about your bookings",
} as const;
