import * as v from "valibot";
import { type RecordDraft, recordFromJson } from "#domain/forms/record.ts";

/** What stands in the dialog. A title that is no site is said where it is saved (spec 1 §2.4). */
export const preferencesSchema = v.object({
  displayName: v.string(),
  site: v.string(),
  grouped: v.boolean(),
  // Letters about bookings, each by its kind.
  approved: v.boolean(),
  rejected: v.boolean(),
  moved: v.boolean(),
  cancelled: v.boolean(),
  desks: v.boolean(),
});
export type TypedPreferences = v.InferOutput<typeof preferencesSchema>;

/** A draft of an earlier time; null for none, or one of another shape. */
export const draftOf = (found: unknown): RecordDraft<TypedPreferences> | null =>
  recordFromJson(preferencesSchema, found);

export { edited, movedIn } from "#domain/forms/record.ts";
