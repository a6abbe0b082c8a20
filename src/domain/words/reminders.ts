/** The letter that reminds somebody of a desk booking: plain text, of short lines. */
export const REMINDER_WORDS = {
  before: "Reminder: desk {desk} on {day}",
  after: "Not checked in: desk {desk} on {day}",
  hello: "Hello {name},",
  helloNobody: "Hello,",
  booked: "You have booked desk {desk} at {site}.",
  begun: "Your booking of desk {desk} at {site} has begun, and nobody has checked in yet.",
  when: "{day}, {from} to {to} ({zone})",
  whenOpen: "{day}, from {from} ({zone})",
  checkIn: "Please check in when you arrive.",
  checkInBy: "Please check in by {at}: without a check-in the booking ends then.",
  notNeeded: "If you do not need the desk, please cancel the booking, so that somebody else can use it.",
  why: "{site} sends a reminder for each desk booking.",
} as const;
