import { useCallback, useEffect, useRef } from "react";
import { useData } from "#data/live.ts";
import { filesOrSay } from "#ui/files-or-say.ts";
import { choicesOf } from "#widgets/choices.ts";
import { listFirst } from "#widgets/floor-plan/list-first.ts";
import { type SaveState, usePlanSave } from "#widgets/saving/use-plan-save.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { SaveInput, Why } from "./parts-of-save.ts";

/** Among the choices that the device keeps of a person: reasons that they gave last. */
export const REASONS_KEY = "desks.reasons";

export type DeskSave = SaveState<Why>;

/** What plans a save comes behind the rows, long before somebody saves. */
const loadPlans = () => import("./parts-of-save.ts");

/** Saves the draft, and follows what becomes of it. A refused save leaves every edit that was not stored where it is; true when all were. [DSK-12] */
export function useSave(input: SaveInput): { readonly status: DeskSave; readonly save: () => Promise<boolean> } {
  const plans = usePlanSave<Why>();
  const now = useRef(input);
  useEffect(() => {
    now.current = input;
  });
  useEffect(() => {
    void listFirst().then(() => loadPlans().catch(() => undefined)); // a save asks for it again
  }, []);
  const { save } = plans;
  const choices = choicesOf(useData());
  const { uid } = useSignedIn();
  const saveAll = useCallback(async () => {
    const parts = await filesOrSay(loadPlans());
    if (!parts) return false;
    const { partsOf, reasonsAfter } = parts;
    const { draft } = now.current;
    const stored = await save(partsOf(now.current));
    const reasons = reasonsAfter(choices.get(uid, REASONS_KEY), draft);
    if (stored && reasons !== null) choices.set(uid, REASONS_KEY, reasons);
    return stored;
  }, [save, choices, uid]);
  return { status: plans.status, save: saveAll };
}
