import * as v from "valibot";
import { PEOPLE } from "../people/limits.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { commonSchema } from "../site/schema.ts";

/** `ns/{ns}/resources/{id}`: a room that can be booked (spec 2 §3). Unknown keys are kept in the replica and ignored here. */
export const roomSchema = v.object({
  ...commonSchema,
  kind: v.literal("room"),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX)),
  site: v.object({
    ref: v.pipe(v.string(), v.maxLength(PEOPLE.refMax)),
    title: v.optional(v.nullable(v.string()), ""),
  }),
  capacity: v.optional(v.nullable(v.number()), null),
  /** Id of a floor of the site. */
  floor: v.optional(v.nullable(v.string()), null),
  requiresApproval: v.optional(v.nullable(v.boolean()), false),
  cateringIsEnabled: v.optional(v.nullable(v.boolean()), false),
  /** A number and d, h, m or s; anything else is told to administrators and counts as closed (expectations 5.8). */
  cateringEditTimeEnd: v.optional(v.nullable(v.string()), null),
  /** Id of its calendar in another tool: `graph.uid` (spec 2 §3). What is none is left out, and keeps no room from being one. */
  thirdParty: v.fallback(
    v.optional(
      v.nullable(v.object({ graph: v.object({ uid: v.pipe(v.string(), v.maxLength(PEOPLE.refMax)) }) })),
      null,
    ),
    null,
  ),
  /** What the room has, e.g. a screen; judged one by one where it is read. */
  features: v.optional(v.unknown()),
});
