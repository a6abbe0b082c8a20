declare const SAID_OF_THE_WORLD: unique symbol;

/**
 * Words that say that something is not there: a statement about the world, which a device may only make where it has all of what
 * was asked, read late enough. No string, so that nothing can show it but `None` and `sayNone`. (knowledge)
 */
export type Absence<T extends string = string> = { readonly absent: T; readonly [SAID_OF_THE_WORLD]?: never };

/** Declares words of absence: `noCards: absence("No cards")`. */
export const absence = <const T extends string>(absent: T): Absence<T> => ({ absent });

/** Whether a value of a list of words is one. */
export const isAbsence = (value: unknown): value is Absence =>
  typeof value === "object" &&
  value !== null &&
  "absent" in value &&
  typeof value.absent === "string" &&
  Object.keys(value).length === 1;
