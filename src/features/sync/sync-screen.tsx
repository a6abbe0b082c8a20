import { Stack } from "@mantine/core";
import { useMemo } from "react";
import type { ChangeSetRow, SyncState } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { AttentionRow } from "./attention-row.tsx";
import { Broken } from "./broken.tsx";
import { Connection, TryNow, Zone } from "./connection.tsx";
import { DeviceHealth } from "./device-health.tsx";
import { Files } from "./files.tsx";
import { RecentRow } from "./recent-row.tsx";
import { savesOf } from "./recent.ts";
import { Section } from "./section.tsx";
import { splitSets, unsentSince } from "./split.ts";
import { TabWarning } from "./tab-warning.tsx";
import { Unreadable } from "./unreadable.tsx";
import { WaitingRow } from "./waiting-row.tsx";
import { whyWaiting } from "./why.ts";

const idOf = (row: ChangeSetRow) => row.id;

/** What the lists need of the connection and the queue. */
const partOf = (sync: SyncState | null) =>
  sync && {
    net: sync.net,
    signInNeeded: sync.signInNeeded,
    storage: sync.storage,
    unreadable: sync.unreadable,
    fault: sync.fault,
  };
type Props = {
  readonly rows: readonly ChangeSetRow[];
  readonly sync: NonNullable<ReturnType<typeof partOf>>;
};

function Attention({ rows, sync }: Props) {
  return (
    <>
      <Section
        title={SYNC_WORDS.attention}
        icon="alert"
        items={rows}
        keyOf={idOf}
        how={SYNC_WORDS.attentionHow}
        none={SYNC_WORDS.attentionNone}
      >
        {(row) => <AttentionRow row={row} />}
      </Section>
      <Unreadable count={sync.unreadable} />
    </>
  );
}

function Queue({ rows, sync }: Props) {
  const { waiting, attention } = useMemo(() => splitSets(rows), [rows]);
  const saves = useMemo(() => savesOf(rows), [rows]);
  const parked = useMemo(() => new Set(attention.map((r) => r.part.of)), [attention]);
  return (
    <>
      <Attention rows={attention} sync={sync} />
      <Section title={SYNC_WORDS.waiting} icon="device" items={waiting} keyOf={idOf} none={SYNC_WORDS.waitingNone}>
        {(row) => <WaitingRow row={row} why={whyWaiting(row, rows, sync)} undoable={!parked.has(row.part.of)} />}
      </Section>
      <Section
        title={SYNC_WORDS.recent}
        icon="check"
        items={saves}
        keyOf={(save) => save.of}
        how={SYNC_WORDS.recentHow}
        none={SYNC_WORDS.recentNone}
      >
        {(save) => <RecentRow save={save} />}
      </Section>
      <Broken />
      <Files unsent={waiting.length + attention.length + sync.unreadable > 0} />
    </>
  );
}

const Coming = () => (
  <p role="status" data-waiting="">
    {SYNC_WORDS.loadingEdits}
  </p>
);

/**
 * What waits, what needs attention, what was sent, and why: nothing that was saved is ever out of sight. All of it is
 * shown at once, because parts that come one by one push each other down; only a device that lets nothing be stored has no
 * queue to wait for.
 */
export function SyncScreen() {
  const data = useData();
  const sync = useSyncPart(partOf);
  const sets = useLive(data.rows({ name: "changeSets" }));
  const since = useMemo(() => (sets.state === "ready" ? unsentSince(sets.value) : null), [sets]);
  const shown = sync && (sets.state === "ready" || sync.storage !== "ok") ? sync : null;
  return (
    <Stack gap="sm" w="100%" maw="64rem">
      <PageHeader title={SYNC_WORDS.title} line={SYNC_WORDS.intro} actions={<TryNow />}>
        <Zone />
      </PageHeader>
      {shown ? (
        <>
          <TabWarning unsentSince={since} />
          <Connection />
        </>
      ) : null}
      {shown && sets.state === "ready" ? <Queue rows={sets.value} sync={shown} /> : <Coming />}
      {shown ? <DeviceHealth unsentSince={since} /> : null}
    </Stack>
  );
}
