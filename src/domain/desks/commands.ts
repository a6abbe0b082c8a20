import { can } from "../access/access.ts";
import type { Ctx, Op, Plan } from "../shared/changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { deskLabel } from "../words/desks.ts";
import { NAV } from "../words/spec.ts";
import { type DeskEdit, type Draft, type EditableDesk, fromReason, shownDisabled, withDisabled } from "./draft.ts";
import { DESKS } from "./limits.ts";
import { isBookable } from "./schema.ts";

export type DeskRefusal = "not-permitted" | "nothing-to-do" | "reason-too-long" | "too-many";
type Who = Pick<Ctx, "now" | "roles">;

const allowed = (roles: readonly string[]) => can(roles, "deskBooking.deskSettings");
const tooLong = (to: boolean | string) => typeof to === "string" && to.length > DESKS.reasonMax;

function edited(
  draft: Draft,
  desks: readonly EditableDesk[],
  to: boolean | string,
  who: Who,
): Result<Draft, DeskRefusal> {
  if (!allowed(who.roles)) return err("not-permitted");
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

const opOf = ({ path, seen, rev, to }: DeskEdit): Op => ({
  kind: "patch",
  path,
  fields: { disabled: to },
  seen: { disabled: seen },
  seenRev: rev,
});

function actionOf(edits: readonly DeskEdit[]): string {
  const disabling = edits.filter((e) => e.to !== false).length;
  if (disabling === edits.length) return "desks.disable";
  return disabling === 0 ? "desks.enable" : "desks.edit";
}

/** One plan for everything in the draft: saved, sent and shown as one. [DSK-7] */
export function planSave(draft: Draft, site: string, who: Who): Result<Plan, DeskRefusal> {
  const edits = [...draft.edits.values()];
  if (!allowed(who.roles)) return err("not-permitted");
  if (edits.length === 0) return err("nothing-to-do");
  if (edits.length > DESKS.maxSelected) return err("too-many");
  if (edits.some((e) => tooLong(e.to))) return err("reason-too-long");
  const label = deskLabel(edits.map((e) => ({ title: e.title, to: e.to })));
  return ok({ action: actionOf(edits), label, via: NAV.deskSettings, site, ops: edits.map(opOf), split: "per-op" });
}
