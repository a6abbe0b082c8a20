import * as v from "valibot";

/** Providers besides e-mail and password (spec 1 §7). */
export const PROVIDERS = ["google.com", "microsoft.com"] as const;
export type Provider = (typeof PROVIDERS)[number];

const text = v.pipe(v.string(), v.maxLength(16_384));
const maybe = v.optional(v.nullable(text));

/**
 * A login that one Auth instance hands to another: the fields that the SDK stores of a user. What it does not name is left
 * behind. Tokens stand in it, so it goes from the page to the worker and nowhere else.
 */
export const handedLoginSchema = v.object({
  uid: v.pipe(text, v.minLength(1)),
  email: maybe,
  emailVerified: v.boolean(),
  displayName: maybe,
  isAnonymous: v.literal(false),
  photoURL: maybe,
  phoneNumber: maybe,
  tenantId: maybe,
  providerData: v.array(v.record(v.string(), v.nullable(text))),
  stsTokenManager: v.object({ refreshToken: text, accessToken: text, expirationTime: v.number() }),
  createdAt: maybe,
  lastLoginAt: maybe,
});
export type HandedLogin = v.InferOutput<typeof handedLoginSchema>;

/** What the server says to whoever would make themselves an account; a login that it refuses for this holds these words (decision 075). */
export const SIGN_UP_CLOSED = "Ask an administrator for an account";
/** What it says to whoever comes in under another address than the account's own (decision 075); these words are looked for as well. */
export const ADDRESS_PUT_BACK = "Sign in with the address that your administrator knows";
