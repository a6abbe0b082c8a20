import { SIGN_IN } from "#domain/words/sign-in.ts";

/** What is wrong with a typed address, in words; null when it can be tried. The server has the last say. [SIGNIN-1] */
export function checkEmail(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return SIGN_IN.emailMissing;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : SIGN_IN.emailShape;
}

/** As above, for the password: any is tried, an empty one is not. */
export const checkPassword = (typed: string): string | null => (typed === "" ? SIGN_IN.passwordMissing : null);
