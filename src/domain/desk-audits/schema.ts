import * as v from "valibot";
import { commonSchema } from "../site/schema.ts";
import { DESK_AUDITS } from "./limits.ts";
import { SAID } from "./status.ts";

const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(DESK_AUDITS.idMax));
const by = v.object({ uid: v.string(), name: v.string() });

/** What kind of device somebody walks with, for its name. */
export const DEVICE_KINDS = ["tablet", "phone", "computer"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** What a device says of itself in a round, at a key of its own. */
export const walkerEntrySchema = v.object({
  uid: v.string(),
  name: v.string(),
  kind: v.fallback(v.picklist(DEVICE_KINDS), "computer"),
  /** Observations made on it by this person, sent or not, when it last said so. */
  made: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The person said that nothing more comes from it. */
  finished: v.boolean(),
  at: v.number(),
});
export type WalkerEntry = v.InferOutput<typeof walkerEntrySchema>;

const closingSchema = v.object({ uid: v.string(), name: v.string(), at: v.number() });
export const devicesSchema = v.record(v.string(), walkerEntrySchema);
export const closingsSchema = v.record(v.string(), closingSchema);

/** A desk audit, `sites/{site}/rounds/{id}` (design section 3, docs/decisions/024). */
export const deskAuditSchema = v.object({
  ...commonSchema,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(DESK_AUDITS.titleMax)),
  /** Ids of floors of the same site. */
  floors: v.pipe(v.array(id), v.minLength(1), v.maxLength(DESK_AUDITS.floorsMax)),
  /** The day at the site on which it began. */
  day: v.pipe(v.string(), v.isoDate()),
  startedBy: by,
  startedAt: v.number(),
  state: v.picklist(["open", "closed"]),
  /** By device and person, so that two that say something at once do not meet. */
  devices: v.optional(devicesSchema, {}),
  closings: v.optional(closingsSchema, {}),
});

/** What somebody saw, `sites/{site}/observations/{id}`: made once, never changed. */
export const observedSchema = v.object({
  round: id,
  roundDay: v.pipe(v.string(), v.isoDate()),
  /** The floor on which it was made. */
  floor: id,
  /** Null where a label was found that no desk has. */
  desk: v.nullable(id),
  /** The unknown label; empty for a desk. */
  label: upTo(DESK_AUDITS.labelMax),
  status: v.picklist(SAID),
  /** Whether the desk was booked, as far as the device knew; null: it did not. */
  booked: v.nullable(v.boolean()),
  note: upTo(DESK_AUDITS.noteMax),
  /** What the label on the desk says, where it is wrong. */
  wrongLabel: upTo(DESK_AUDITS.labelMax),
  /** Where the desk really stands. */
  wrongPlace: upTo(DESK_AUDITS.placeMax),
  seenPerson: upTo(DESK_AUDITS.personMax),
  device: id,
  /** Number of this observation on its device in this round. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When it was made: the device's clock, corrected by what it was measured to be off. */
  at: v.number(),
  by,
  /** The observation that this one takes back. */
  corrects: v.nullable(id),
});
export const observationSchema = v.object({ ...commonSchema, ...observedSchema.entries });
export type Observed = v.InferOutput<typeof observedSchema>;
