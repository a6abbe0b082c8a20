import { useCallback } from "react";
import type { SaveRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { warn } from "#data/warn.ts";
import type { CardRefusal } from "#domain/cards/commands/parts.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { CARD_REFUSED } from "#domain/words/cards.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { INTERNAL } from "#domain/words/internal.ts";
import { toast } from "#ui/toast.tsx";

export const CARD_WHY: Record<SaveRefusal | CardRefusal, string> = { ...SAVE_REFUSED, ...CARD_REFUSED };

/** What is said once it is stored on this device, and before the reason where it is not (spec 3 §8). */
type Said = { readonly done: string; readonly failed: string };
type Plans = Result<Plan | readonly Plan[], CardRefusal>;

/** Saves commands on cards, one after another, and says what became of them; false where one was refused: those before it hold. */
export function useCardSave(): (plans: Plans, said: Said) => Promise<boolean> {
  const { api } = useData();
  return useCallback(
    async (plans, { done, failed }) => {
      const refused = (why: SaveRefusal | CardRefusal) => {
        if (why === "no-permanent") warn(INTERNAL.noPermanentCard); // spec 3 §8
        toast({ text: `${failed}. ${CARD_WHY[why]}`, tone: "error" });
        return false;
      };
      if (!plans.ok) return refused(plans.error);
      for (const plan of [plans.value].flat()) {
        const answer = await api.save(plan);
        if (!answer.ok) return refused(answer.error);
      }
      toast({ text: done });
      return true;
    },
    [api],
  );
}
