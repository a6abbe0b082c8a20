/** Words of the dialog that offers work which was not saved. */
export const RECOVER = {
  title: "Recover your work?",
  intro: "{n} fields were changed here and not saved, last at {at}.",
  introOne: "1 field was changed here and not saved, at {at}.",
  open: "{open} of {moved} changed by somebody else meanwhile are still to be decided.",
  list: "Changes that were not saved",
  before: "Before",
  mine: "You wrote",
  now: "Now",
  moved: "{name} was changed since",
  gone: "It is no longer there.",
  allMine: "All as you wrote",
  allNow: "All as they are now",
  recover: "Recover",
  discard: "Discard",
  putBack: "Your unsaved changes from before are back.",
} as const;
