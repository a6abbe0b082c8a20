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

/** Desk booking, `sites/{site}/bookings/{desk}_{yyyy-MM-dd}_{n}` (spec 1 §3, spec 2 §3). Instants are epoch milliseconds. */
export const deskBookingSchema = v.object({
  ...commonSchema,
  onDay: v.pipe(v.string(), v.isoDate()),
  fromTime: v.number(),
  toTime: v.nullable(v.number()),
  space: v.object({
    ref: v.string(),
    title: v.string(),
    floor: v.string(),
    neighbourhood: v.optional(v.nullable(v.string()), null),
  }),
  owner: v.object({ ref: v.string(), title: v.string(), email: v.optional(v.string(), "") }),
  checkIn: v.optional(v.object({ fromTime: v.nullable(v.number()), toTime: v.nullable(v.number()) }), {
    fromTime: null,
    toTime: null,
  }),
  requiresCheckIn: v.optional(v.boolean(), false),
  createdVia: v.optional(v.object({ title: v.string() }), { title: "" }),
});
export type DeskBookingDoc = v.InferOutput<typeof deskBookingSchema>;
