import type { Kind } from "../collections.ts";

/** A change in one sentence: who did what to what, and where. (docs/decisions/129) */
export const SENTENCE = {
  whole: "{who} {did}{where}.",
  where: ", in {via}",
  undone: ", as an undo",
  system: "The system",
  // what became of the whole
  created: "added {item}",
  deleted: "deleted {item}",
  restored: "restored {item}",
  removed: "removed {item} for good",
  /** Of records without values: which of both stands nowhere. */
  goneOrBack: "took away or gave back {item}",
  // fields
  one: "changed {item}: {fields}",
  also: "{act}; {fields}",
  fromTo: "{field} from {before} to {after}",
  set: "{field} set to {after}",
  cleared: "{field} cleared, was {before}",
  alone: "{field}",
  more: "{fields} and {n} more",
  nothing: "changed {item} in nothing that is shown",
  something: "something",
  unknownSite: "a site that is not on this device",
} as const;

type Verbs = { readonly created?: string; readonly deleted?: string; readonly restored?: string };
type Told = Verbs & {
  /** What one of them is called in a sentence. */
  readonly item: string;
  /** … where its own name is not known. */
  readonly bare: string;
};
/** What records are of: kinds of documents, and PINs, which have no collection. */
export type RecordedKind =
  | Exclude<
      Kind,
      | "ns"
      | "prefs"
      | "listed"
      | "observation"
      | "desk-day"
      | "room-day"
      | "desk-minutes"
      | "integrations"
      | "sync-report"
      | "notice"
    >
  | "pin";

/** What each kind of document is called in sentences, and what is done to the whole of it. [AUD-26] */
export const AUDIT_ITEM: { readonly [K in RecordedKind]: Told } = {
  person: { item: "{title}", bare: "somebody", created: "added {item} to the people" },
  member: {
    item: "the membership of {person} at {site}",
    bare: "a membership at {site}",
    created: "made {person} a member of {site}",
    deleted: "ended the membership of {person} at {site}",
    restored: "gave {person} the membership at {site} back",
  },
  access: { item: "the access control of {person} at {site}", bare: "an access control at {site}" },
  restricted: {
    item: "the restricted access control of {person} at {site}",
    bare: "a restricted access control at {site}",
  },
  pin: { item: "the PIN of {person} at {site}", bare: "a PIN at {site}" },
  departments: { item: "what {site} offers as departments", bare: "what a site offers as departments" },
  card: { item: "the card “{title}”", bare: "a card" },
  desk: { item: "desk {title}", bare: "a desk" },
  floor: { item: "floor {title}", bare: "a floor" },
  neighbourhood: { item: "neighbourhood {title}", bare: "a neighbourhood" },
  "room-space": { item: "room {title} on the plan", bare: "a room on a plan" },
  room: { item: "room {title}", bare: "a room" },
  booking: { item: "the booking of desk {title}", bare: "a booking of a desk", deleted: "cancelled {item}" },
  "room-booking": {
    item: "the booking “{title}”",
    bare: "a booking of rooms",
    created: "made {item}",
    deleted: "cancelled {item}",
  },
  "booking-details": {
    item: "the private details of “{title}”",
    bare: "private details of a booking",
    created: "kept {item}",
    deleted: "took {item} away",
  },
  "work-order": { item: "the order “{title}”", bare: "a work order", created: "made {item}" },
  user: { item: "the account {title}", bare: "an account" },
  site: {
    item: "the settings of {site}",
    bare: "the settings of a site",
    created: "added the site {site}",
    deleted: "deleted the site {site}",
    restored: "restored the site {site}",
  },
  round: { item: "desk audit {title}", bare: "a desk audit", created: "began {item}" },
};

/** What is done so often that it has words of its own. */
export const ACT = {
  // bookings
  moved: "moved {item} from {before} to {after}",
  startMoved: "moved the start of {item} from {before} to {after}",
  endMoved: "moved the end of {item} from {before} to {after}",
  startSet: "set the start of {item} to {after}",
  endSet: "set the end of {item} to {after}",
  checkedIn: "checked in to {item} at {after}",
  checkedOut: "checked out of {item} at {after}",
  booked: "booked desk {title} for {owner} on {day}, {period}",
  bookedRoom: "made {item} in {rooms}, {period}",
  itemOn: "{item} on {day}",
  itemFor: "{item} for {owner}",
  inRoom: "{item} in {room}",
  from: "from {from}",
  approved: "approved {item}",
  rejected: "rejected {item}",
  rejectedBecause: "rejected {item}: {reason}",
  submitted: "submitted {item} for approval",
  // desks and floors
  disabled: "disabled {item}",
  disabledBecause: "disabled {item}: {reason}",
  enabled: "enabled {item}",
  enabledWas: "enabled {item}, which had been disabled: {reason}",
  reason: "changed why {item} is disabled from {before} to {after}",
  drawing: "replaced the drawing of {item}",
  // cards
  given: "gave {item} to {after}",
  givenAs: "gave {item} to {after} as {role} card",
  returned: "took {item} back from {before}",
  passed: "passed {item} from {before} to {after}",
  // people, accounts, audits
  inactive: "set {item} inactive",
  active: "set {item} active again",
  accountOff: "disabled {item}",
  accountOn: "enabled {item} again",
  closed: "closed {item}",
  opened: "opened {item} again",
  pinRead: "read {item}",
  pinSet: "set {item}",
  pinRemoved: "removed {item}",
  pin: "used {item}",
} as const;

/** What an undo from the log does, before anybody says yes. [AUD-28] */
export const UNDO_WILL = {
  deleted: "{item} will be deleted.",
  restored: "{item} will be restored.",
  be: "{field} of {item} will be {value} again.",
  empty: "{field} of {item} will be empty again.",
  was: "{item} will be what it was before.",
  more: "{first} So will {n} more fields be what they were.",
  moreOne: "{first} So will 1 more field be what it was.",
} as const;

/** Why an entry cannot be undone from the log, said in place of the button. [AUD-28] */
export const NOT_UNDONE = {
  server: "The server made this change by itself, so it cannot be undone here.",
  removed: "It was removed for good: nothing is left to bring back.",
  never: "What belongs to a desk audit is never undone.",
  cut: "This change was too large to be recorded whole, so it cannot be undone here.",
  values: "This record holds no values, so it cannot be undone here.",
  made: "It came to be together with other things, so the log cannot take it back alone: do that where it was made.",
  gone: "It went together with other things, so the log cannot bring it back alone: do that where it was deleted.",
  fields: "The log cannot change this alone: it belongs together with other things, or is kept by the server.",
  self: "This is your own account, which somebody else changes: you cannot undo this.",
  over: "This booking is over, so it stays as it was.",
} as const;
