import { can } from "../access/access.ts";
import { type FieldEdit, type FieldEdits, shownField, withField } from "../neighbourhoods/fields.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type Draft, withFields } from "./draft.ts";

/** Field of a desk that is to be disabled once its use is over (spec 2 §3). */
export const AFTER_USE = "disabledAfterUse";
export const isAfterUse = (edit: Pick<FieldEdit, "field">): boolean => edit.field === AFTER_USE;

type MarkedDesk = {
  readonly path: string;
  readonly title: string;
  readonly disabledAfterUse: boolean;
  readonly rev?: number;
};

/** Whether a desk is to be disabled after use, the draft over it. */
export const shownAfterUse = (draft: Draft, desk: Pick<MarkedDesk, "path" | "disabledAfterUse">): boolean =>
  shownField(draft.fields, desk.path, AFTER_USE, desk.disabledAfterUse) === true;

/** The draft with desks that are to be disabled once their use is over, or no longer. [DSK-25] */
export function setAfterUse(
  draft: Draft,
  desks: readonly MarkedDesk[],
  on: boolean,
  who: { readonly now: number; readonly roles: readonly string[] },
): Result<Draft, "not-permitted" | "nothing-to-do"> {
  if (!can(who.roles, "deskBooking.deskSettings")) return err("not-permitted");
  if (desks.length === 0) return err("nothing-to-do");
  const fields = desks.reduce<FieldEdits>(
    (all, { path, title: name, disabledAfterUse: is, rev }) =>
      withField(all, { path, field: AFTER_USE, name, is, ...(rev === undefined ? {} : { rev }) }, on),
    draft.fields,
  );
  return ok(withFields(draft, fields, who.now));
}

/** Edits of a draft that belong to neighbourhoods and circles, and those of desks. */
export function sortedFields(fields: FieldEdits): { readonly hoods: FieldEdits; readonly desks: FieldEdits } {
  const all = [...fields];
  return {
    hoods: new Map(all.filter(([, e]) => !isAfterUse(e))),
    desks: new Map(all.filter(([, e]) => isAfterUse(e))),
  };
}
