import * as v from "valibot";

/** What stands in the dialog. */
export type TypedPreferences = { readonly displayName: string; readonly site: string; readonly grouped: boolean };

/** What was typed and not saved, and what stood there when it was: only what differs is an edit. */
export type PreferencesDraft = { readonly typed: TypedPreferences; readonly base: TypedPreferences };

const typedSchema = v.object({ displayName: v.string(), site: v.string(), grouped: v.boolean() });
const draftSchema: v.GenericSchema<unknown, PreferencesDraft> = v.object({ typed: typedSchema, base: typedSchema });

/** A draft of an earlier time; null for none, or one of another shape. */
export function draftOf(found: unknown): PreferencesDraft | null {
  const parsed = v.safeParse(draftSchema, found);
  return parsed.success ? parsed.output : null;
}

export const FIELDS = ["displayName", "site", "grouped"] as const satisfies readonly (keyof TypedPreferences)[];

/** Edits laid over what stands there now: a field that nobody touched follows what others made of it. */
export const edited = ({ typed, base }: PreferencesDraft, now: TypedPreferences): TypedPreferences => ({
  displayName: typed.displayName === base.displayName ? now.displayName : typed.displayName,
  site: typed.site === base.site ? now.site : typed.site,
  grouped: typed.grouped === base.grouped ? now.grouped : typed.grouped,
});

/** Edited fields that somebody else changed to something else meanwhile. [PREF-6] */
export const movedIn = (
  { typed, base }: PreferencesDraft,
  now: TypedPreferences,
): readonly (keyof TypedPreferences)[] =>
  FIELDS.filter((f) => typed[f] !== base[f] && now[f] !== base[f] && now[f] !== typed[f]);

export const sameTyped = (a: TypedPreferences, b: TypedPreferences): boolean =>
  a.displayName === b.displayName && a.site === b.site && a.grouped === b.grouped;
