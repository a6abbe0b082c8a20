/** What is wrong with a field, word for word as spec 3 §5, and the words of the form kit. */
export const FIELD_WRONG = {
  required: "{label} is required",
  tooLong: "{label} must have {n} characters or less",
  tooShort: "{label} requires {n} characters or more",
  email: "{label} should be a valid email address",
  inUse: "{label} is already in use",
  unseen: "{label} has characters that cannot be seen. Type it again.",
} as const;

export const FORM = {
  /** Above both values of a field that somebody else changed while it was being edited. */
  conflict: "{field} was changed by somebody else while you were editing",
  mine: "You wrote",
  theirs: "Now",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  keepMineOf: "{field}: keep mine",
  takeTheirsOf: "{field}: take theirs",
  fixOne: "1 field cannot be saved as it is.",
  fix: "{n} fields cannot be saved as they are.",
  decideOne: "1 field was changed by somebody else: choose one of the two values.",
  decide: "{n} fields were changed by somebody else: choose one of the two values of each.",
  changedAt: "Last changed {at}",
  changedAtBy: "Last changed {at} by {name}",
} as const;
