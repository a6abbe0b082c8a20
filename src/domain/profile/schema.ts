import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";

const link = v.object({ ref: v.string(), title: v.optional(v.string(), "") });

/** `ns/{ns}/people/{id}/prefs/global`: what a person chose for themselves (spec 1 §3). */
export const prefsSchema = v.object({
  ...commonSchema,
  site: v.optional(v.nullable(link), null),
  /** Kinds of letters about bookings (`domain/notices`) by whether they are wanted; one that is not named is. */
  letters: v.optional(v.record(v.string(), v.boolean()), {}),
  groupSitesByCountry: v.optional(v.boolean(), false),
});
