import { say } from "./say.ts";
import { MSG } from "./spec.ts";

/** Words of the review of conflicts, of *Edit and resend*, and of decisions in the history. */
export const REVIEW_WORDS = {
  review: "Review",
  reviewOf: "Review {label}",
  close: "Close",
  closeOf: "Close the review of {label}",
  editResend: "Edit and resend",
  editResendOf: "Edit and resend {label}",
  loading: "Loading…",
  intro: "Choose a value for each. Nothing of this change is sent before.",
  editIntro: "Correct what is wrong, then send it again. The other values are sent as they are.",
  decided: "{n} of {all} decided",
  allDecided: "All {all} decided. Apply them when you are ready.",
  allMine: "All mine",
  allTheirs: "All theirs",
  apply: "Apply decisions",
  applied: "Decided: waiting to be sent",
  appliedTheirs: "Decided: their values stay",
  resendRest: "Send the rest",
  resendRestOf: "Send the rest of {label}",
  restSent: "The rest is waiting to be sent. What was refused stays here.",
  refused: "Refused by the server",
  send: "Send again",
  sent: "Waiting to be sent again",
  toDecide: "To decide",
  document: "{name}: {what}",
  before: "Before",
  theirs: "Theirs",
  mine: "Mine",
  server: "On the server now",
  takeTheirs: "Take theirs",
  takeMine: "Keep mine",
  takeOther: "Write another value",
  // the whole of a set at once
  giveUp: "Take theirs",
  giveUpOf: "Take theirs instead of {label}",
  gaveUp: "Their values stay. Yours are kept under My recent changes.",
  // how a value came about
  somebody: "Somebody else",
  byServer: "The server",
  inVia: "{who}, in {via}",
  cameAt: "{said}, arrived {at}",
  madeOffline: "{said}, made offline {made}, arrived {arrived}",
  madeOnline: "{said}, made {made}, arrived {arrived}",
  mineOffline: "made {at}, offline",
  mineOnline: "made {at}",
  // whole documents
  notThere: "Does not exist",
  there: "Exists",
  deleted: "Deleted",
  newDocument: "New document",
  deletion: "Deletion",
  // what has no conflict
  free: "Not in dispute ({n})",
  freeHow: "These are sent as you wrote them, with your decisions.",
  merged: "Merged",
  mergedHow: "Somebody else changed other fields of it; both changes are kept.",
  // what moved
  moved: "It changed again since you looked. Decide once more about what changed; your other decisions are kept.",
  movedField: "Changed since you decided",
  notKept: "Your decisions cannot be kept on this device. They are lost when you close this page.",
  gone: "This change is no longer on this device.",
} as const;

/** A conflict as a sentence, before its values stand beside each other. `{when}` is " at 10:42" or empty. */
export const CONFLICT_SAID = {
  field: "{who} changed {field} of {name} to “{theirs}”{when}. You changed it to “{mine}”. Keep whose?",
  deleted: "{who} deleted {name}{when}. You changed it. Bring it back?",
  deletedForGood: "{who} deleted {name}{when}. You changed it.",
  edited: "{who} changed {name}{when}. You deleted it. Delete it all the same?",
  exists: "{who} created {name} first{when}. You created it too. Keep whose?",
  missing: "{name} is no longer on the server, so your change cannot be made.",
  atTime: " at {at}",
  onDay: " on {at}",
  more: "{said} And {n} more.",
} as const;

/** A name that somebody else took first. */
export const NAME_WORDS = {
  noCreate: "Do not create it",
  keepOld: "Keep the old name",
  again: "Try this name again",
  other: "Write another name",
  note: `${MSG.neighbourhoodUnique}. Another one of this site has this name.`,
} as const;

/** An address that somebody else has: who, where this device knows. [PPL-3] */
export const emailWords = (holder: string): string =>
  holder === "" ? "Email is already in use." : say("Email is already in use by {holder}.", { holder });

/** Conflicts about a whole document: what happened, and the ways on. */
export const WHOLE_WORDS = {
  deleted: {
    what: "deleted there, edited here",
    theirs: "Keep it deleted",
    mine: "Bring it back with my edit",
    note: "Only an administrator of the tenant can bring it back.",
  },
  edited: {
    what: "edited there, deleted here",
    theirs: "Keep theirs",
    mine: "Delete all the same",
  },
  exists: {
    what: "created there and here",
    theirs: "Keep theirs",
    mine: "Write mine over it",
  },
  row: {
    theirs: "Leave this row out",
    note: "It holds together with other documents of its row: all of them are sent, or none.",
  },
  missing: {
    what: "does not exist on the server",
    theirs: "Leave my edit out",
    mine: "",
    note: "There is nothing left to change.",
  },
} as const;
