import { useCallback, useState } from "react";
import { useData } from "#data/live.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { report } from "#ui/report.ts";

/** Takes a save back and says what became of it; `of` names its first part. It does not ask: it can be undone in turn. [SYNCUI-15] */
export function useUndo() {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const undo = useCallback(
    async (of: string, label: string) => {
      setBusy(true);
      const answer = await api.undo(of, say(HISTORY_WORDS.undoLabel, { label })).finally(() => setBusy(false));
      const done = answer.ok && answer.value === "undone" ? HISTORY_WORDS.undoDone : HISTORY_WORDS.undoQueued;
      report(answer, { done, refused: DECIDE_REFUSED });
    },
    [api],
  );
  return { busy, undo };
}
