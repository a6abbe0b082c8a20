import * as v from "valibot";

/** What stands in the dialog. */
export type Typed = { readonly displayName: string; readonly site: string; readonly grouped: boolean };

const draftSchema: v.GenericSchema<unknown, Typed> = v.object({
  displayName: v.string(),
  site: v.string(),
  grouped: v.boolean(),
});

/** What was typed and not saved before; null for none, or one of another shape. */
export function typedOf(draft: unknown): Typed | null {
  const parsed = v.safeParse(draftSchema, draft);
  return parsed.success ? parsed.output : null;
}

export const sameTyped = (a: Typed, b: Typed): boolean =>
  a.displayName === b.displayName && a.site === b.site && a.grouped === b.grouped;
