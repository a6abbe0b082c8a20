import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SyncState } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { momentOf } from "#domain/shared/time.ts";
import { syncedUpTo } from "#domain/sync/freshness.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { firstLoadParts, firstLoadWords } from "#widgets/first-load-parts.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { Fault } from "./fault.tsx";
import classes from "./sync.module.css";
import { useNow } from "./use-device.ts";
import { deviceZone, whenHere } from "#widgets/device-zone.ts";

const NET: Record<SyncState["net"], readonly [string, string, TagTone]> = {
  online: [SYNC_WORDS.online, SYNC_WORDS.onlineHow, "good"],
  offline: [SYNC_WORDS.offline, SYNC_WORDS.offlineHow, "warning"],
  unknown: [SYNC_WORDS.checking, SYNC_WORDS.checkingHow, "plain"],
};
const STORAGE: Record<SyncState["storage"], string> = {
  ok: SYNC_WORDS.storageOk,
  blocked: SYNC_WORDS.storageBlocked,
  full: SYNC_WORDS.storageFull,
  outdated: SYNC_WORDS.storageOutdated,
};

/** Which tab sends; nobody does before the first answer. */
const senderWords = ({ leader, net }: SyncState) => {
  if (leader) return SYNC_WORDS.senderHere;
  return net === "unknown" ? SYNC_WORDS.checking : SYNC_WORDS.senderOther;
};

/** How far the first load has come, part by part. */
const loadWords = (sync: SyncState, site: string | null): string =>
  sync.firstLoad.done ? SYNC_WORDS.firstLoadDone : firstLoadWords(firstLoadParts(sync, site)).join(" ");

/** Named only when it matters: the site worked on keeps another time than this device. */
export function Zone() {
  const { site } = useActiveSite();
  const zone = deviceZone();
  if (!site || site.timeZone === zone) return null;
  return <p className={classes["how"]}>{say(SYNC_WORDS.zone, { zone, site: site.title, siteZone: site.timeZone })}</p>;
}

/** How long the word about a try stays, ms: afterwards it would not be true any more. */
const TRYING_MS = 2_000;

/** Makes the queue try at once. */
export function TryNow() {
  const { api } = useData();
  const [tries, setTries] = useState(0);
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    if (tries === 0) return undefined;
    setTrying(true);
    const timer = setTimeout(() => setTrying(false), TRYING_MS);
    return () => clearTimeout(timer);
  }, [tries]);
  const tryNow = () => {
    setTries(tries + 1);
    void api.nudge(true);
  };
  return (
    <div className={classes["try"]}>
      <span role="status" className={classes["dim"]}>
        {trying ? SYNC_WORDS.tried : null}
      </span>
      <Button variant="default" onClick={tryNow}>
        {SYNC_WORDS.tryNow}
      </Button>
    </div>
  );
}

/** What is shown of all that, in words: most steps of a queue leave them as they are. */
const factsOf = (sync: SyncState, now: number, site: string | null) => {
  const at = syncedUpTo(sync, site);
  return {
    net: sync.net,
    lastPull: at === null ? SYNC_WORDS.neverPulled : whenHere(at),
    fault: sync.fault,
    sender: senderWords(sync),
    storage: STORAGE[sync.storage],
    /** What the one line says beside the state. */
    line: [
      ...(at === null ? [] : [say(SYNC_WORDS.syncedAt, { at: momentOf(at, deviceZone(), now) })]),
      loadWords(sync, site),
      ...(sync.storage === "ok" ? [] : [say(SYNC_WORDS.storageIs, { state: STORAGE[sync.storage] })]),
    ],
  };
};

/** Facts about connection, data and storage, as real requests show them: one line that opens. [SYNCUI-1] [SYNCUI-25] */
export function Connection() {
  const now = useNow();
  const { site } = useActiveSite();
  const facts = useSyncPart((sync) => sync && factsOf(sync, now, site?.id ?? null));
  if (!facts) return null;
  const [state, how, tone] = facts.fault
    ? ([FAULT_WORDS.state, FAULT_WORDS.where[facts.fault.where], "error"] as const)
    : NET[facts.net];
  return (
    <>
      {facts.fault ? <Fault fault={facts.fault} /> : null}
      <Fold
        title={SYNC_WORDS.connection}
        open={false}
        mark={
          <Group component="span" gap="0 0.75rem" miw={0}>
            <Tag tone={tone}>{state}</Tag>
            {facts.line.map((words) => (
              <span key={words} className={classes["dim"]}>
                {words}
              </span>
            ))}
          </Group>
        }
      >
        <Stack gap="sm" pb="md" px="md">
          <p className={classes["how"]}>{how}</p>
          <Facts>
            <Fact word={SYNC_WORDS.lastPull}>{facts.lastPull}</Fact>
            <Fact word={SYNC_WORDS.sender}>{facts.sender}</Fact>
            <Fact word={SYNC_WORDS.storage}>{facts.storage}</Fact>
          </Facts>
        </Stack>
      </Fold>
    </>
  );
}
