import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";
import { NOTICE_KINDS } from "./events.ts";
import { NOTICES } from "./limits.ts";

const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max));
const title = v.optional(upTo(NOTICES.titleMax), "");
const place = { place: title, from: v.number(), to: v.optional(v.nullable(v.number()), null) };

/** `ns/{ns}/people/{person}/notices/{id}`: something that somebody is told of a booking of theirs. Moments are epoch ms. */
export const noticeSchema = v.object({
  ...commonSchema,
  kind: v.picklist(NOTICE_KINDS),
  about: v.picklist(["room", "desk"]),
  /** Id of the site. */
  site: upTo(NOTICES.titleMax),
  zone: upTo(NOTICES.titleMax),
  /** Id of the booking, or of the desk that was disabled. */
  of: upTo(NOTICES.idMax),
  title,
  ...place,
  was: v.optional(v.nullable(v.object(place)), null),
  by: title,
  reason: v.optional(upTo(NOTICES.reasonMax), ""),
  more: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  asks: v.optional(v.boolean(), false),
  at: v.number(),
  /** The one field that whoever it is for writes. */
  read: v.boolean(),
});
