import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";

/** Desk booking, `sites/{site}/bookings/{desk}_{yyyy-MM-dd}_{n}` (spec 1 §3, spec 2 §3). Instants are epoch milliseconds. */
export const deskBookingSchema = v.object({
  ...commonSchema,
  onDay: v.pipe(v.string(), v.isoDate()),
  fromTime: v.number(),
  /** None: it lasts to the end of its day. */
  toTime: v.optional(v.nullable(v.number()), null),
  space: v.object({
    ref: v.string(),
    title: v.string(),
    floor: v.string(),
    neighbourhood: v.optional(v.nullable(v.string()), null),
  }),
  owner: v.object({ ref: v.string(), title: v.string(), email: v.optional(v.string(), "") }),
  checkIn: v.optional(
    v.object({ fromTime: v.optional(v.nullable(v.number()), null), toTime: v.optional(v.nullable(v.number()), null) }),
    {},
  ),
  requiresCheckIn: v.optional(v.boolean(), false),
  createdVia: v.optional(v.object({ title: v.string() }), { title: "" }),
});
