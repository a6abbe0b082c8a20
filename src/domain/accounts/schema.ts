import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";

const optionalWords = v.optional(v.nullable(v.string()), "");

/** `users/{uid}` (spec 3 §3). Unknown keys are kept in the replica and ignored here; unknown roles are kept and open nothing. */
export const userSchema = v.object({
  ...commonSchema,
  email: v.string(),
  title: v.optional(v.string(), ""),
  roles: v.array(v.string()),
  sites: v.array(v.string()),
  person: v.optional(v.nullable(v.object({ ref: v.string(), title: v.string(), displayName: optionalWords })), null),
  defaultSite: v.optional(v.nullable(v.string()), null),
  disabled: v.optional(v.boolean(), false),
  /** What somebody chose for themselves; judged key by key where it is read. */
  profile: v.optional(v.unknown()),
  /** Words that the account is found by, kept by the server. */
  keywords: v.optional(v.unknown()),
});
