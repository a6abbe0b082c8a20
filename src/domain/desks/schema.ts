import * as v from "valibot";
import { TITLE_MAX } from "../site/limits.ts";
import { commonSchema } from "../site/schema.ts";
import { DESKS } from "./limits.ts";

/** Desk (space of kind desk), `sites/{site}/spaces/{id}`. */
export const deskSchema = v.object({
  ...commonSchema,
  kind: v.literal("desk"),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX)),
  /** `true` or a reason text: not bookable. A missing field counts as false (old documents). */
  disabled: v.optional(v.union([v.boolean(), v.pipe(v.string(), v.maxLength(DESKS.reasonMax))]), false),
  disabledAfterUse: v.optional(v.boolean(), false),
  /** Id of a floor of the same site. */
  floor: v.string(),
  /** Id of a neighbourhood of the same site. */
  neighbourhood: v.optional(v.nullable(v.string()), null),
});
