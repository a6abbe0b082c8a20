/** Names of fields in reviews, histories and editors; `src/domain/sync/fields.ts` says which belong where. */
export const FIELD_WORDS = {
  title: "Title",
  bookings: "Bookings",
  neighbourhood: "Neighbourhood",
  floor: "Floor",
  disabledAfterUse: "Disabled after use",
  day: "Day",
  owner: "Owner",
  desk: "Desk",
  from: "From",
  to: "To",
  checkedOut: "Checked out",
  utc: "{at} UTC",
  absent: "(none)",
  // what links to another document, and what has no title of its own
  deletedName: "{title} (deleted)",
  unknownName: "(not known on this device)",
  bookingOf: "{desk}, {day}",
  bookingOn: "Booking on {day}",
  yes: "Yes",
  no: "No",
  // what is wrong with what was typed
  titleMissing: "A title cannot be empty.",
  titleTooLong: "A title has at most {max} characters.",
  notJson: "This is not valid JSON. {why}",
  jsonHint: 'As JSON, e.g. true, 12 or "text". Empty means none.',
} as const;
