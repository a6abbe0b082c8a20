import { type FieldEdit, type FieldEdits, shownField } from "../neighbourhoods/fields.ts";
import type { Draft } from "./draft.ts";

/** Field of a desk that is to be disabled once its use is over (spec 2 §3). */
export const AFTER_USE = "disabledAfterUse";
export const isAfterUse = (edit: Pick<FieldEdit, "field">): boolean => edit.field === AFTER_USE;

/** Whether a desk is to be disabled after use, the draft over it. */
export const shownAfterUse = (
  draft: Draft,
  desk: { readonly path: string; readonly disabledAfterUse: boolean },
): boolean => shownField(draft.fields, desk.path, AFTER_USE, desk.disabledAfterUse) === true;

/** Edits of a draft that belong to neighbourhoods and circles, and those of desks. */
export function sortedFields(fields: FieldEdits): { readonly neighbourhoods: FieldEdits; readonly desks: FieldEdits } {
  const all = [...fields];
  return {
    neighbourhoods: new Map(all.filter(([, e]) => !isAfterUse(e))),
    desks: new Map(all.filter(([, e]) => isAfterUse(e))),
  };
}
