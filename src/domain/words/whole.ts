/** Words of a change that is done whole or not at all: what it would do now, and the ways on. */
export const WHOLE = {
  decide: "Decide",
  decideOf: "Decide about {label}",
  close: "Close",
  closeOf: "Close {label}",
  region: "What can be done with {label}",
  intro: "This change holds together: it is done whole, or not at all.",
  looking: "Looking at what stands on the server now…",
  would: "Done now, it would do this",
  doAnyway: "Do it anyway",
  doAnywayOf: "Do it anyway: {label}",
  cannot: "It cannot be done now.",
  giveUp: "Give it up",
  giveUpOf: "Give up {label}",
  gaveUp: "Given up. It stays under My recent changes.",
  queued: "Waiting to be sent",
  noAnswer: "What it would do now is told by the server. Connect, then look again.",
  lookAgain: "Look again",
  none: "It says only what it wrote, not what was asked for, so it cannot be made to fit what stands there now. Give it up, or export it, and make it again where you made it.",
  unknown: "This version of Atrium does not know what it is. Give it up, or export it.",
  invalid: "What it asks for cannot be read. Give it up, or export it.",
  gone: "This change is no longer on this device.",
  details: "Details",
  needingTitle: "Give these up as well?",
  needingBody: "These later changes build on it, and make no sense without it:",
  againTitle: "Make it again?",
  // another value of what was asked for
  otherEmail: "Another email address",
  otherCard: "Another card number",
  // the command's own form, with what was typed
  chooseCard: "Choose another card",
  chooseRoom: "Other room or time",
  formHow: "It is filled in as you made it. What you save takes the place of this change.",
  noForm: "This device does not have what the form is about.",
  notDone: "Not done: {why}",
  look: "See what it would do",
} as const;

/** How a change that was given up is told, with why it could not be done. */
export const NOT_DONE = {
  given: "Not given: {because}",
  done: "Not done: {because}",
} as const;

/** Why the rules refused a command that would pass: rights by the names of the roles that hold them. */
export const RIGHTS_WHY = {
  lost: "You no longer have the right to make it. It asks for {asks}; you have {has}.",
  kept: "The rules of the server do not allow it, though you have the right: it asks for {asks}, and you have {has}.",
  none: "no role",
  or: " or ",
} as const;

/** A server that has given no good answer for so many tries. */
export const BUSY_WHY = "The server is busy. Nothing is lost.";
/** What a change waits for that builds on another one. */
export const WAITS_FOR = "Waits for “{label}”, which needs attention";
