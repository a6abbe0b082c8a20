import { EMAIL } from "../shared/email.ts";

/** What one user account holds at most; `firestore.rules` repeats these, and a test compares them. */
export const ACCOUNTS = {
  /** Roles of one account (issue 34). */
  rolesMax: 20,
  /** Ours: sites of one account. */
  sitesMax: 200,
  emailMax: EMAIL.max,
  /** Width of the question before a deletion, px (spec 3 §9). */
  deletePx: 450,
} as const;
