import { mayDo } from "../access/may-do.ts";
import { type FieldEdits, withField } from "../neighbourhoods/fields.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { AFTER_USE } from "./after-use.ts";
import { deskEdit } from "./declared.ts";
import { type Draft, withFields } from "./draft.ts";

type MarkedDesk = {
  readonly path: string;
  readonly title: string;
  readonly disabledAfterUse: boolean;
  readonly rev?: number;
};

/** The draft with desks that are to be disabled once their use is over, or no longer. [DSK-25] */
export function setAfterUse(
  draft: Draft,
  desks: readonly MarkedDesk[],
  on: boolean,
  who: { readonly now: number; readonly roles: readonly string[] },
): Result<Draft, "not-permitted" | "nothing-to-do"> {
  if (!mayDo(deskEdit, who)) return err("not-permitted");
  if (desks.length === 0) return err("nothing-to-do");
  const fields = desks.reduce<FieldEdits>(
    (all, { path, title: name, disabledAfterUse: is, rev }) =>
      withField(all, { path, field: AFTER_USE, name, is, ...(rev === undefined ? {} : { rev }) }, on),
    draft.fields,
  );
  return ok(withFields(draft, fields, who.now));
}
