/** Words of room bookings (spec 2 §3, §4; expectations 5.7, 5.8). */
export const ROOM_VIA = "Room Booking";
/** Stands where a title is kept back (spec 2 §3). */
export const PRIVATE_MEETING = "Private Meeting";

/** Fields of a booking and its reservations: sheet, review and history name them alike. */
export const ROOM_FIELD = {
  title: "Title",
  owner: "Owner",
  privacyTitle: "Keep the title private",
  privacyOwner: "Keep the owner private",
  site: "Site",
  period: "Booked period",
  room: "Room",
  from: "From",
  to: "To",
  setup: "Setup (minutes)",
  cleanDown: "Clean-down (minutes)",
  requiresCheckIn: "Check-in required",
  checkedIn: "Checked in",
  checkedOut: "Checked out",
  note: "Note",
  requests: "Requests",
  cateringUntil: "Catering changes until",
  adHoc: "Ad hoc",
  approval: "Approval",
  status: "Approval status",
  submitted: "Submitted",
  feedback: "Feedback",
  approved: "Approved",
  rejected: "Rejected",
  reason: "Rejection reason",
  createdBy: "Created by",
  createdVia: "Created via",
  connection: "Belongs to",
  reservation: "{key}: {field}",
} as const;

/** Fields of a work order. */
export const WORK_FIELD = {
  category: "Category",
  items: "Items",
  dietary: "Dietary note",
  deliverAt: "Deliver at",
  clearAt: "Clear at",
  costCode: "Cost code",
  contact: "Contact",
  status: "Status",
  reason: "Reason",
  subject: "Room and reservation",
} as const;

export const APPROVAL_WORDS = { SUBMITTED: "Needs approval", APPROVED: "Approved", REJECTED: "Rejected" } as const;
export const CAP_WORDS = { START: "Setup", END: "Clean-down" } as const;

/** One line for history and sync screen. Titles are those that everybody may read. */
export const ROOM_LABEL = {
  created: "{title} booked in {room}",
  edited: "{title} changed",
  moved: "{title} moved to {room}",
  duplicated: "{title} copied to {n} days",
  duplicatedOne: "{title} copied to 1 day",
  approved: "{title} approved",
  approvedMany: "{n} bookings approved",
  rejected: "{title} rejected",
  resubmitted: "{title} submitted again",
  checkedIn: "{title} checked in at {room}",
  checkedOut: "{title} checked out of {room}",
  deleted: "{title} deleted",
  workOrder: "{category} for {title} changed",
  filters: "Filters of the room calendar saved",
  rooms: "{room} and {n} more",
} as const;

/** Why something cannot be done to a booking, by code of `RoomRefusal`. */
export const ROOM_REFUSED = {
  "not-permitted": "You don't have permission to edit room bookings",
  "read-only": "Room booking is read-only",
  "nothing-to-do": "There is nothing to save.",
  "no-room": "Choose a room.",
  "room-gone": "This room no longer exists.",
  "other-site": "This room belongs to another site.",
  "title-long": "A title has at most 200 characters.",
  "note-long": "A note has at most 500 characters.",
  "ends-before-starts": "The end must be after the start.",
  "too-long": "A booking takes 92 days at most.",
  "too-many-rooms": "A booking has 5 rooms at most.",
  "cap-range": "Setup and clean-down take 240 minutes at most.",
  "too-many-requests": "A reservation has 5 requests at most.",
  "reason-short": "Give a reason of at least 3 characters.",
  "reason-long": "A reason has at most 200 characters.",
  "too-large": "This is too much for one save. Save fewer rooms at once.",
  clash: "The room is taken at this time.",
  foreign: "This event belongs to another calendar and is changed there.",
  decided: "This booking has been decided already.",
  "no-approval": "This booking needs no approval.",
  "not-begun": "This reservation cannot be checked in yet.",
  over: "This reservation is over.",
  "checked-in": "This reservation is checked in already.",
  "not-checked-in": "This reservation is not checked in.",
  gone: "This booking has been deleted.",
  "catering-closed": "Catering can no longer be changed.",
  "no-catering": "This room has no catering.",
  "too-many-days": "Choose 30 days at most.",
} as const;

/** What the screens say of bookings (expectations 5.7). */
export const ROOM_WORDS = {
  notFound: "This booking does not exist or you cannot see it",
  readOnly: "Room booking is read-only.",
  clashesWith: "Clashes with {who} {from}–{to}",
  until: "{side} until {at}",
  from: "{side} from {at}",
  privateBooking: "a private booking",
  cateringGoes: "Catering will be removed: this room has no catering",
  cateringUntil: "Changes until {at} ({left} left)",
  cateringClosed: "Catering can no longer be changed (closed {window} before)",
  cateringUnit: "The catering window of {room} is ‘{said}’. It must be a number followed by d, h, m or s.",
} as const;
