/** Longest texts of a person (spec 3 §5). */
export const PEOPLE = {
  titleMax: 100,
  displayNameMax: 25,
  textMax: 100,
  /** The longest address that mail can carry (RFC 5321). */
  emailMax: 254,
  /** Longest path of a document that another one names. */
  refMax: 200,
} as const;
