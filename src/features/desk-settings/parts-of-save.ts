import { sortedFields } from "#domain/desks/after-use.ts";
import { type DeskRefusal, planSave } from "#domain/desks/commands.ts";
import { type Draft, NO_EDITS, withoutSaved } from "#domain/desks/draft.ts";
import { reasonsIn, withReason } from "#domain/desks/reasons.ts";
import { reasonOf } from "#domain/desks/bookable.ts";
import { type NeighbourhoodRefusal, planNeighbourhoods } from "#domain/neighbourhoods/commands.ts";
import type { NeighbourhoodDoc } from "#domain/neighbourhoods/schema.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import type { Part } from "#widgets/saving/use-plan-save.ts";

export type Why = DeskRefusal | NeighbourhoodRefusal;
export type SaveInput = {
  readonly site: string;
  readonly roles: readonly string[];
  /** The neighbourhoods of the site as this device has them. */
  readonly neighbourhoods: readonly NeighbourhoodDoc[];
  readonly draft: Draft;
  readonly set: (change: (draft: Draft) => Draft) => void;
};

/** Plans with the parts of the draft that they save. */
export function partsOf({ draft, site, roles, neighbourhoods, set }: SaveInput): Result<readonly Part[], Why> {
  const parts: Part[] = [];
  const without = (saves: Draft) => () => set((d) => withoutSaved(d, saves));
  const { neighbourhoods: others, desks: marks } = sortedFields(draft.fields);
  if (others.size > 0) {
    const planned = planNeighbourhoods(others, { site, docs: neighbourhoods }, { roles });
    if (!planned.ok) return planned;
    for (const { plan, saves } of planned.value) parts.push({ plan, onSeen: without({ ...NO_EDITS, fields: saves }) });
  }
  if (draft.edits.size > 0 || marks.size > 0 || parts.length === 0) {
    const planned = planSave(draft, site, { now: Date.now(), roles });
    if (!planned.ok) return planned;
    parts.push({ plan: planned.value, onSeen: without({ ...draft, fields: marks }) });
  }
  return ok(parts);
}

/** Own reasons, as they are kept, with those of a draft that was saved; null where it has none. [DSK-27] */
export function reasonsAfter(stored: string | null, draft: Draft): string | null {
  const own = [...draft.edits.values()].map((e) => reasonOf(e.to)).filter((r) => r !== "");
  return own.length === 0 ? null : JSON.stringify(own.reduce(withReason, reasonsIn(stored)));
}
