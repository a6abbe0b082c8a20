import * as v from "valibot";
import { commonSchema, TITLE_MAX } from "../site/schema.ts";
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
export type DeskDoc = v.InferOutput<typeof deskSchema>;

/** Spec 2 §4: a desk is bookable unless disabled is true or a non-empty text. [DSK-1] */
export const isBookable = (disabled: boolean | string): boolean => disabled === false || disabled === "";
/** The reason text of a disabled desk; empty when none was given. */
export const reasonOf = (disabled: boolean | string): string => (typeof disabled === "string" ? disabled : "");
