import { useMemo } from "react";
import type { ChangeSetRow, SyncState } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { AttentionRow } from "./attention-row.tsx";
import { Connection } from "./connection.tsx";
import { Section } from "./section.tsx";
import { SetRow } from "./set-row.tsx";
import { splitSets } from "./split.ts";
import classes from "./sync.module.css";
import { Broken, Unreadable } from "./troubles.tsx";
import { whyWaiting } from "./why.ts";

const idOf = (row: ChangeSetRow) => row.id;

function Merged({ documents }: { readonly documents: readonly string[] }) {
  if (documents.length === 0) return null;
  return (
    <p className={classes["merged"]}>
      <strong>{SYNC_WORDS.merged}</strong> {say(SYNC_WORDS.mergedHow, { n: String(documents.length) })}
    </p>
  );
}

function Queue({ rows, sync }: { readonly rows: readonly ChangeSetRow[]; readonly sync: SyncState }) {
  const { waiting, attention, sent } = useMemo(() => splitSets(rows), [rows]);
  return (
    <>
      <Section
        title={SYNC_WORDS.attention}
        icon="alert"
        items={attention}
        keyOf={idOf}
        how={SYNC_WORDS.attentionHow}
        none={SYNC_WORDS.attentionNone}
      >
        {(row) => <AttentionRow row={row} />}
      </Section>
      <Unreadable count={sync.unreadable} />
      <Section title={SYNC_WORDS.waiting} icon="device" items={waiting} keyOf={idOf} none={SYNC_WORDS.waitingNone}>
        {(row) => <SetRow row={row} why={whyWaiting(row, rows, sync)} />}
      </Section>
      <Section
        title={SYNC_WORDS.sent}
        icon="check"
        items={sent}
        keyOf={idOf}
        how={SYNC_WORDS.sentHow}
        none={SYNC_WORDS.sentNone}
      >
        {(row) => <SetRow row={row} mark={<Merged documents={row.merged} />} />}
      </Section>
      <Broken />
    </>
  );
}

/** What waits, what needs attention, what was sent, and why: nothing that was saved is ever out of sight. */
export function SyncScreen() {
  const data = useData();
  const sync = useLive(data.sync);
  const sets = useLive(data.rows({ name: "changeSets" }));
  return (
    <div className={classes["screen"]}>
      <h1 className={classes["title"]}>{SYNC_WORDS.title}</h1>
      <p className={classes["how"]}>{SYNC_WORDS.intro}</p>
      {sync.state === "ready" ? <Connection sync={sync.value} /> : null}
      {sync.state === "ready" && sets.state === "ready" ? (
        <Queue rows={sets.value} sync={sync.value} />
      ) : (
        <p role="status">{SYNC_WORDS.loadingEdits}</p>
      )}
    </div>
  );
}
