import { useCallback, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { confirm } from "#ui/confirm.tsx";
import { report } from "#ui/report.ts";
import { SetContent } from "./set-content.tsx";
import { versionOf } from "./set-facts.ts";

const shown = (row: ChangeSetRow, words: string) => (
  <>
    <p>
      <strong>{row.label}</strong>
    </p>
    <p>{words}</p>
    <SetContent id={row.id} label={row.label} version={versionOf(row)} />
  </>
);

/** Sends a parked set again, or gives it up; both ask first and show what it is about. [SYNCUI-5] */
export function useDecide(row: ChangeSetRow) {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const resend = useCallback(async () => {
    const sure = await confirm({
      title: SYNC_WORDS.resendTitle,
      body: shown(row, SYNC_WORDS.resendBody),
      yes: SYNC_WORDS.resend,
      no: SYNC_WORDS.keep,
      wide: true,
    });
    if (!sure) return;
    setBusy(true);
    const answer = await api.resend(row.id).finally(() => setBusy(false));
    report(answer, { done: SYNC_WORDS.resent, refused: DECIDE_REFUSED });
  }, [api, row]);
  const discard = useCallback(async () => {
    const sure = await confirm({
      title: SYNC_WORDS.discardTitle,
      body: shown(row, SYNC_WORDS.discardBody),
      yes: SYNC_WORDS.discard,
      no: SYNC_WORDS.keep,
      danger: true,
      wide: true,
    });
    if (!sure) return;
    setBusy(true);
    const answer = await api.discard(row.id).finally(() => setBusy(false));
    report(answer, { done: SYNC_WORDS.discarded, refused: DECIDE_REFUSED });
  }, [api, row]);
  return { busy, resend, discard };
}
