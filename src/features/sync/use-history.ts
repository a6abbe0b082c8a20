import { useCallback, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { againPlan, restorePlan } from "#domain/sync/history.ts";
import type { ChangeSet, Decision } from "#domain/sync/schema.ts";
import { HISTORY_WORDS, MAKE_REFUSED } from "#domain/words/history.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { WHOLE } from "#domain/words/whole.ts";
import { confirm } from "#ui/confirm.tsx";
import { report } from "#ui/report.ts";
import { toast } from "#ui/toast.tsx";
import { useUndo } from "#widgets/use-undo.ts";
import { noPreviewWords } from "./why.ts";

/** A command that was given up, done as it would be done now: what that is stands in the question. [CMD-5] */
async function doAgain(api: DataClient["api"], part: ChangeSetRow): Promise<void> {
  const preview = await api.preview(part.id);
  if (!preview.ok) {
    toast({ text: noPreviewWords(preview.error), tone: "error" });
    return;
  }
  const body = preview.value.says.join(" ");
  if (!(await confirm({ title: WHOLE.againTitle, body, yes: HISTORY_WORDS.again, no: SYNC_WORDS.keep }))) return;
  const answer = await api.doAnyway(part.id, preview.value.says);
  report(answer, { done: HISTORY_WORDS.againDone, refused: DECIDE_REFUSED });
}

/** Takes saves back, makes closed ones again, and brings lost values back. None of it asks: each can be undone in turn. [SYNCUI-15] */
export function useHistory() {
  const { api } = useData();
  const { busy: undoing, undo } = useUndo();
  const [busy, setBusy] = useState(false);
  const again = useCallback(
    async (parts: readonly ChangeSetRow[]) => {
      setBusy(true);
      for (const part of parts) {
        if (part.whole) {
          await doAgain(api, part);
          continue;
        }
        const whole = await api.changeSet(part.id);
        if (!whole) continue;
        report(await api.save(againPlan(whole.set)), { done: HISTORY_WORDS.againDone, refused: MAKE_REFUSED });
      }
      setBusy(false);
    },
    [api],
  );
  const restore = useCallback(
    async (set: ChangeSet, decision: Decision, label: string) => {
      const plan = restorePlan(set, decision, label);
      if (!plan) return;
      setBusy(true);
      const answer = await api.save(plan).finally(() => setBusy(false));
      report(answer, { done: HISTORY_WORDS.restored, refused: MAKE_REFUSED });
    },
    [api],
  );
  return { busy: busy || undoing, undo, again, restore };
}
