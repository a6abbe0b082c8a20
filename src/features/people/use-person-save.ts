import { useCallback } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { AccessRefusal } from "#domain/access-control/commands.ts";
import type { CardRefusal } from "#domain/cards/commands/parts.ts";
import type { PersonRefusal } from "#domain/people/commands.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { ACCESS_REFUSED } from "#domain/words/access-control.ts";
import { CARD_REFUSED } from "#domain/words/cards.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { PERSON_REFUSED } from "#domain/words/people.ts";
import { toast } from "#ui/toast.tsx";

type Refusal = PersonRefusal | AccessRefusal | CardRefusal;
const WHY: Record<SaveRefusal | Refusal, string> = {
  ...SAVE_REFUSED,
  ...ACCESS_REFUSED,
  ...CARD_REFUSED,
  ...PERSON_REFUSED,
};

/** What is said once it is stored on this device, and before the reason where it is not (spec 3 §8). */
type Said = { readonly done: string; readonly failed: string };

/** Saves a command on people and says what became of it: the ids of its change sets, null where it was refused. */
export function usePersonStored(): (plan: Result<Plan, Refusal>, said: Said) => Promise<readonly string[] | null> {
  const { api } = useData();
  return useCallback(
    async (plan, { done, failed }) => {
      const answer = plan.ok ? await api.save(plan.value) : plan;
      if (answer.ok) toast({ text: done });
      else toast({ text: `${failed}. ${WHY[answer.error]}`, tone: "error" });
      return answer.ok ? answer.value.ids : null;
    },
    [api],
  );
}

/** As `usePersonStored`; false where it was refused. */
export function usePersonSave(): (plan: Result<Plan, Refusal>, said: Said) => Promise<boolean> {
  const stored = usePersonStored();
  return useCallback(async (plan, said) => (await stored(plan, said)) !== null, [stored]);
}
