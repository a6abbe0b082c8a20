import { useCallback } from "react";
import { useData } from "#data/live.ts";
import type { AccountRefusal } from "#domain/accounts/commands.ts";
import { ACCOUNTS } from "#domain/accounts/limits.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Result } from "#domain/shared/result.ts";
import { ACCOUNT_REFUSED } from "#domain/words/accounts.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";

/** Why a command on accounts is refused, in words. `person`: whom it is about. */
export function refusedWords(why: AccountRefusal, person = ""): string {
  if (why === "already-linked") return say(ACCOUNT_REFUSED[why], { person });
  if (why === "too-many-roles") return say(ACCOUNT_REFUSED[why], { n: String(ACCOUNTS.rolesMax) });
  if (why === "too-many-sites") return say(ACCOUNT_REFUSED[why], { n: String(ACCOUNTS.sitesMax) });
  return ACCOUNT_REFUSED[why];
}

/** What is said once it is stored on this device, and before the reason where it is not (spec 3 §8). */
type Said = { readonly done: string; readonly failed: string; readonly person?: string };

/** Saves a command on accounts and says what became of it; false where it was refused. */
export function useAccountSave(): (plan: Result<Plan, AccountRefusal>, said: Said) => Promise<boolean> {
  const { api } = useData();
  return useCallback(
    async (plan, { done, failed, person = "" }) => {
      const answer = plan.ok ? await api.save(plan.value) : null;
      if (answer?.ok) {
        toast({ text: done });
        return true;
      }
      const why = plan.ok ? (answer ? SAVE_REFUSED[answer.error] : "") : refusedWords(plan.error, person);
      toast({ text: `${failed}. ${why}`, tone: "error" });
      return false;
    },
    [api],
  );
}
