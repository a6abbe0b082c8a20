import { can } from "../access/access.ts";
import { DESKS } from "../desks/limits.ts";
import { isBookable } from "../desks/schema.ts";
import type { Ctx, Op, Plan } from "../shared/changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { ROUND_WORDS } from "../words/rounds.ts";
import { say } from "../words/say.ts";
import { ROUNDS } from "./limits.ts";
import type { DeskStanding } from "./observations.ts";
import type { RoundRefusal } from "./refusal.ts";

/** A desk as far as changing it is concerned. */
export type FixDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly rev: number;
};
/** A change that follows from what was seen, for somebody to accept. */
export type Fix = {
  readonly kind: "disable";
  readonly key: string;
  readonly desk: FixDesk;
  readonly reason: string;
};

/** The note as a reason, as far as a reason reaches. */
const reasonOf = (note: string): string => (note.trim() || ROUND_WORDS.unusable).slice(0, DESKS.reasonMax).trim();

/** Desks seen as unusable that can still be booked, in the order of their titles. [WALK-12] */
export const suggestedFixes = (desks: readonly FixDesk[], latest: ReadonlyMap<string, DeskStanding>): readonly Fix[] =>
  desks.flatMap((desk): Fix[] => {
    const seen = latest.get(desk.id);
    if (seen?.status !== "unusable" || !isBookable(desk.disabled)) return [];
    return [{ kind: "disable", key: `disable:${desk.id}`, desk, reason: reasonOf(seen.note) }];
  });

const opOf = ({ desk, reason }: Fix): Op => ({
  kind: "patch",
  path: desk.path,
  fields: { disabled: reason },
  seen: { disabled: desk.disabled },
  seenRev: desk.rev,
});

/** The accepted changes as one change set: all of them or none. [WALK-12] */
export function planFixes(
  { site, title }: { readonly site: string; readonly title: string },
  fixes: readonly Fix[],
  ctx: Pick<Ctx, "roles">,
): Result<Plan, RoundRefusal> {
  if (!can(ctx.roles, "deskBooking.deskSettings")) return err("not-permitted");
  if (fixes.length === 0) return err("nothing-to-do");
  if (fixes.length > ROUNDS.maxFixes) return err("too-many");
  const n = String(fixes.length);
  const label = fixes.length === 1 ? say(ROUND_WORDS.planFix, { title }) : say(ROUND_WORDS.planFixes, { title, n });
  return ok({ action: "rounds.fix", label, via: ROUND_WORDS.via, site, ops: fixes.map(opOf), split: "never" });
}
