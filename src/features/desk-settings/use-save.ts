import { useCallback, useEffect, useRef } from "react";
import { type DeskRefusal, planSave } from "#domain/desks/commands.ts";
import { sortedFields } from "#domain/desks/after-use.ts";
import { type Draft, NO_EDITS, withoutSaved } from "#domain/desks/draft.ts";
import { type HoodRefusal, planHoods } from "#domain/neighbourhoods/commands.ts";
import type { HoodDoc } from "#domain/neighbourhoods/schema.ts";
import { useData } from "#data/live.ts";
import { reasonOf } from "#domain/desks/schema.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import { type Part, type SaveState, usePlanSave } from "#widgets/saving/use-plan-save.ts";

/** Among the choices that the device keeps of a person: reasons that they gave last. */
export const REASONS_KEY = "desks.reasons";

type Why = DeskRefusal | HoodRefusal;
export type DeskSave = SaveState<Why>;
type Input = {
  readonly site: string;
  readonly roles: readonly string[];
  /** The neighbourhoods of the site as this device has them. */
  readonly hoods: readonly HoodDoc[];
  readonly draft: Draft;
  readonly set: (change: (draft: Draft) => Draft) => void;
};

/** Plans with the parts of the draft that they save. */
function partsOf({ draft, site, roles, hoods, set }: Input): Result<readonly Part[], Why> {
  const parts: Part[] = [];
  const without = (saves: Draft) => () => set((d) => withoutSaved(d, saves));
  const { hoods: others, desks: marks } = sortedFields(draft.fields);
  if (others.size > 0) {
    const planned = planHoods(others, { site, docs: hoods }, { roles });
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

/** Saves the draft, and follows what becomes of it. A refused save leaves every edit that was not stored where it is; true when all were. [DSK-12] */
export function useSave(input: Input): { readonly status: DeskSave; readonly save: () => Promise<boolean> } {
  const plans = usePlanSave<Why>();
  const now = useRef(input);
  useEffect(() => {
    now.current = input;
  });
  const { save } = plans;
  const choices = choicesOf(useData());
  const { uid } = useSignedIn();
  const saveAll = useCallback(async () => {
    const { draft } = now.current;
    const stored = await save(partsOf(now.current));
    const own = [...draft.edits.values()].map((e) => reasonOf(e.to)).filter((r) => r !== "");
    if (stored && own.length > 0) {
      const { reasonsIn, withReason } = await import("#domain/desks/reasons.ts");
      const before = reasonsIn(choices.get(uid, REASONS_KEY));
      choices.set(uid, REASONS_KEY, JSON.stringify(own.reduce(withReason, before)));
    }
    return stored;
  }, [save, choices, uid]);
  return { status: plans.status, save: saveAll };
}
