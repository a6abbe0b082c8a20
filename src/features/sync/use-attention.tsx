import { useCallback, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { err } from "#domain/shared/result.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { WHOLE } from "#domain/words/whole.ts";
import { confirm } from "#ui/confirm.tsx";
import { report } from "#ui/report.ts";
import { allTheirs, draftKey } from "./review-draft.ts";
import { SetContent } from "./set-content.tsx";
import { versionOf } from "./set-facts.ts";
import { placedKey } from "./use-placed.ts";

const shown = (row: ChangeSetRow, words: string) => (
  <>
    <p>
      <strong>{row.label}</strong>
    </p>
    <p>{words}</p>
    <SetContent id={row.id} label={row.label} version={versionOf(row)} />
  </>
);

/** Asks about later changes that cannot be without this one; their ids once the person said yes, null for no. [CMD-6] */
async function askNeeding(api: DataClient["api"], id: string): Promise<readonly string[] | null> {
  const needing = await api.needing(id);
  if (needing.length === 0) return [];
  const sure = await confirm({
    title: WHOLE.needingTitle,
    body: (
      <>
        <p>{WHOLE.needingBody}</p>
        <ul>
          {needing.map((set) => (
            <li key={set.id}>{set.label}</li>
          ))}
        </ul>
      </>
    ),
    yes: WHOLE.giveUp,
    no: SYNC_WORDS.keep,
    danger: true,
  });
  return sure ? needing.map((set) => set.id) : null;
}

/** Gives a parked set up: for what is on the server, or altogether. Discarding asks first and shows what it is about. [SYNCUI-5] */
export function useAttention(row: ChangeSetRow) {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const forget = useCallback(
    () => Promise.all([draftKey(row.id), placedKey(row)].map((key) => api.writeDraft(key, null))),
    [api, row],
  );
  const giveUp = useCallback(async () => {
    const seen = await askNeeding(api, row.id);
    if (!seen) return;
    setBusy(true);
    const whole = await api.changeSet(row.id);
    const answer = await (
      whole ? api.resolve(row.id, allTheirs(whole), seen) : Promise.resolve(err("gone" as const))
    ).finally(() => setBusy(false));
    report(answer, { done: REVIEW_WORDS.gaveUp, refused: DECIDE_REFUSED });
    if (answer.ok) await forget();
  }, [api, row, forget]);
  const giveUpWhole = useCallback(async () => {
    const seen = await askNeeding(api, row.id);
    if (!seen) return;
    setBusy(true);
    const answer = await api.discard(row.id, seen).finally(() => setBusy(false));
    report(answer, { done: WHOLE.gaveUp, refused: DECIDE_REFUSED });
    if (answer.ok) await forget();
  }, [api, row, forget]);
  const discard = useCallback(async () => {
    const sure = await confirm({
      title: SYNC_WORDS.discardTitle,
      body: shown(row, SYNC_WORDS.discardBody),
      yes: SYNC_WORDS.discard,
      no: SYNC_WORDS.keep,
      danger: true,
      wide: true,
    });
    const seen = sure ? await askNeeding(api, row.id) : null;
    if (!seen) return;
    setBusy(true);
    const answer = await api.discard(row.id, seen).finally(() => setBusy(false));
    report(answer, { done: SYNC_WORDS.discarded, refused: DECIDE_REFUSED });
    if (answer.ok) await forget();
  }, [api, row, forget]);
  const resendRest = useCallback(async () => {
    setBusy(true);
    const answer = await api.resendRest(row.id).finally(() => setBusy(false));
    report(answer, { done: REVIEW_WORDS.restSent, refused: DECIDE_REFUSED });
  }, [api, row]);
  return { busy, giveUp, giveUpWhole, discard, resendRest };
}
