import * as v from "valibot";
import { object, text } from "../../shared/doc-reads.ts";
import type { JsonObject } from "../../shared/json.ts";
import { type DayKey, isDay } from "../../shared/time.ts";
import { ROOMS } from "../limits.ts";

/**
 * What a booking of a series says of it: the rule as RFC 5545 writes it (a rule of days: each booking has times of its own), the
 * day that the rule counts from, and which of its days this booking is for. It is set when a date is booked, and never changed.
 */
export type Series = {
  readonly id: string;
  readonly rule: string;
  /** DTSTART of the rule. */
  readonly first: DayKey;
  /** RECURRENCE-ID: stays when the booking is moved to another day. */
  readonly day: DayKey;
};

/** A rule that ends, as this app writes it and the server takes it: its end stands last. */
export const RULE_PATTERN =
  "FREQ=(DAILY|WEEKLY|MONTHLY)(;[A-Z]{3,10}=[A-Z0-9,+-]{1,40}){0,5};(COUNT=([1-9]|[1-4][0-9]|5[0-2])|UNTIL=[0-9]{8})";
const ID = "[A-Za-z0-9-]{1,40}";
const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
/** As an intent, and a document, holds it. */
export const seriesSchema = v.object({
  id: v.pipe(v.string(), v.regex(new RegExp(`^${ID}$`))),
  rule: v.pipe(v.string(), v.maxLength(ROOMS.ruleMax), v.regex(new RegExp(`^${RULE_PATTERN}$`))),
  first: day,
  day,
});

/** The booking of a day of a series has an id that follows from both, so that no day is booked twice, and all are found by it. */
export const memberId = ({ id, day: of }: Pick<Series, "id" | "day">): string => `${id}-${of}`;

/** What a document says of its series; null for none, and for what cannot be read. */
export function seriesIn(doc: JsonObject): Series | null {
  const { id, rule, first, day: of } = object(doc["series"]);
  const said = { id: text(id), rule: text(rule), first: text(first), day: text(of) };
  return v.is(seriesSchema, said) ? said : null;
}
export const seriesDoc = ({ id, rule, first, day: of }: Series): JsonObject => ({ id, rule, first, day: of });
