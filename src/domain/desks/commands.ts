import { mayDo } from "../access/may-do.ts";
import type { Ctx, Op, Plan } from "../shared/changes.ts";
import { type Declared, planOf } from "../shared/command.ts";
import type { Json } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { afterUseLabel, deskLabel } from "../words/desks.ts";
import { type DeskEdit, type Draft, type EditableDesk, fromReason, shownDisabled, withDisabled } from "./draft.ts";
import { isAfterUse } from "./after-use.ts";
import { DESKS } from "./limits.ts";
import { isBookable } from "./bookable.ts";
import { deskDisable, deskEdit, deskEnable } from "./declared.ts";

export type DeskRefusal = "not-permitted" | "nothing-to-do" | "reason-too-long" | "too-many";
type Who = Pick<Ctx, "now" | "roles">;

const tooLong = (to: boolean | string) => typeof to === "string" && to.length > DESKS.reasonMax;

function edited(
  draft: Draft,
  desks: readonly EditableDesk[],
  to: boolean | string,
  who: Who,
): Result<Draft, DeskRefusal> {
  if (!mayDo(deskEdit, who)) return err("not-permitted");
  if (desks.length === 0) return err("nothing-to-do");
  if (tooLong(to)) return err("reason-too-long");
  const next = withDisabled(draft, desks, to, who.now);
  return next.edits.size <= DESKS.maxSelected ? ok(next) : err("too-many");
}

/** Sets one desk, as its editor does: false, true, or a reason. [DSK-4] */
export const setDesk = (draft: Draft, desk: EditableDesk, to: boolean | string, who: Who): Result<Draft, DeskRefusal> =>
  edited(draft, [desk], typeof to === "string" ? fromReason(to) : to, who);

/** Disables those desks that are shown as bookable; the others keep their own reasons. `reason` may be empty. [DSK-4] */
export function disableDesks(
  draft: Draft,
  desks: readonly EditableDesk[],
  reason: string,
  who: Who,
): Result<Draft, DeskRefusal> {
  const bookable = desks.filter((d) => isBookable(shownDisabled(draft, d)));
  return edited(draft, bookable, fromReason(reason), who);
}

/** Enables those desks that are shown as disabled. [DSK-4] */
export function enableDesks(draft: Draft, desks: readonly EditableDesk[], who: Who): Result<Draft, DeskRefusal> {
  const disabled = desks.filter((d) => !isBookable(shownDisabled(draft, d)));
  return edited(draft, disabled, false, who);
}

type Value = {
  readonly path: string;
  readonly field: string;
  readonly seen: Json;
  readonly to: Json;
  readonly rev?: number | undefined;
};

/** One op per desk: its switch, and whether it is disabled after use. */
function opsOf(values: readonly Value[]): Op[] {
  return [...new Set(values.map((x) => x.path))].map((path): Op => {
    const own = values.filter((x) => x.path === path);
    const revs = own.flatMap((x) => x.rev ?? []);
    return {
      kind: "patch",
      path,
      fields: Object.fromEntries(own.map((x) => [x.field, x.to])),
      seen: Object.fromEntries(own.map((x) => [x.field, x.seen])),
      seenRev: revs.length === own.length ? Math.min(...revs) : undefined,
    };
  });
}

function commandOf(edits: readonly DeskEdit[]): Declared {
  const disabling = edits.filter((e) => e.to !== false).length;
  if (disabling === edits.length) return deskDisable;
  return disabling === 0 ? deskEnable : deskEdit;
}

/** One plan for everything in the draft: saved, sent and shown as one. [DSK-7] */
export function planSave(draft: Draft, site: string, who: Who): Result<Plan, DeskRefusal> {
  const edits = [...draft.edits.values()];
  const marks = [...draft.fields.values()].filter(isAfterUse);
  const values = [...edits.map((e): Value => ({ ...e, field: "disabled" })), ...marks];
  const command = marks.length > 0 ? deskEdit : commandOf(edits);
  if (!mayDo(command, who)) return err("not-permitted");
  if (values.length === 0) return err("nothing-to-do");
  const ops = opsOf(values);
  if (ops.length > DESKS.maxSelected) return err("too-many");
  if (edits.some((e) => tooLong(e.to))) return err("reason-too-long");
  const switched = edits.map((e) => ({ title: e.title, to: e.to }));
  const marked = marks.map((e) => ({ title: e.name, on: e.to === true }));
  const label = [...(edits.length > 0 ? [deskLabel(switched)] : []), ...afterUseLabel(marked)].join(" · ");
  return ok(planOf(command, { label, site, ops }));
}
