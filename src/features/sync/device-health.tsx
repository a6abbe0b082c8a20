import { OWN } from "#domain/shared/known.ts";
import { None } from "#widgets/known.tsx";
import { Button, Stack } from "@mantine/core";
import { memo, useRef } from "react";
import type { SyncState } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { DEVICE_WORDS } from "#domain/words/device.ts";
import { say } from "#domain/words/say.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { ageWords, bytesWords, clockWords, isFarOff, pullWords, told } from "./device-words.ts";
import { type StorageFacts, useNow, useStandalone, useStorageFacts } from "./use-device.ts";
import classes from "./sync.module.css";

const KEPT = new Map<boolean | null, string>([
  [true, DEVICE_WORDS.keptYes],
  [false, DEVICE_WORDS.keptNo],
  [null, DEVICE_WORDS.keptUnknown],
]);

function Space({ usage, quota }: StorageFacts) {
  if (usage === null || quota === null) return DEVICE_WORDS.usedUnknown;
  const share = quota === 0 ? 0 : Math.min(1, usage / quota);
  return (
    <>
      {say(DEVICE_WORDS.usedOf, { used: bytesWords(usage), quota: bytesWords(quota) })}
      <span className={classes["meter"]} aria-hidden="true">
        <span style={{ width: `${Math.max(1, Math.round(share * 100))}%` }} />
      </span>
    </>
  );
}

type PersistenceProps = {
  readonly facts: StorageFacts;
  readonly refused: boolean;
  readonly ask: () => Promise<boolean>;
  /** The question has been answered with yes, and its button is gone. */ readonly onPersisted: () => void;
};

function StoragePersistence({ facts, refused, ask, onPersisted }: PersistenceProps) {
  const askNow = async () => {
    if (!(await ask())) return;
    toast({ text: DEVICE_WORDS.keptYes });
    onPersisted();
  };
  return (
    <>
      <Fact word={DEVICE_WORDS.kept}>
        {refused ? null : KEPT.get(facts.persisted)}
        <span role="status">{refused ? DEVICE_WORDS.keptRefused : null}</span>
        {facts.persisted === false ? (
          <Button className={classes["ask"] ?? ""} size="compact-md" variant="default" onClick={() => void askNow()}>
            {DEVICE_WORDS.ask}
          </Button>
        ) : null}
      </Fact>
      <Fact word={DEVICE_WORDS.used}>
        <Space {...facts} />
      </Fact>
    </>
  );
}

/** A clock that is far off has a line of its own. */
function ClockWarning({ skewMs }: Pick<SyncState, "skewMs">) {
  if (!isFarOff(skewMs)) return null;
  return <Notice tone="warning">{clockWords(skewMs)}</Notice>;
}

const NO_PULLS: SyncState["pulls"] = [];

function Pulls({ now }: { readonly now: number }) {
  const { sites } = useActiveSite();
  const shown = told(useSyncPart((sync) => sync?.pulls ?? NO_PULLS));
  return (
    <div className={classes["pulls"]}>
      <h3>{DEVICE_WORDS.pulls}</h3>
      {shown.length === 0 ? (
        <p>
          <None of={OWN} say={DEVICE_WORDS.pullsNone} />
        </p>
      ) : null}
      <ul>
        {shown.map((pull) => (
          <li key={pull.source} {...(pull.complete ? { "data-none": "none", "data-of": pull.source } : {})}>
            {pullWords(pull, sites, now)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = { /** When the oldest unsent change was made. */ readonly unsentSince: number | null };

/** What this device keeps and how fresh it is: everything support would ask for. [SYNCUI-17] */
export const DeviceHealth = memo(function DeviceHealth({ unsentSince }: Props) {
  const { sent, done, skewMs } = useSyncPart((sync) => ({
    sent: sync?.sent ?? 0,
    done: sync?.firstLoad.done ?? false,
    skewMs: sync?.skewMs ?? null,
  }));
  const part = useRef<HTMLDivElement>(null);
  const now = useNow();
  const installed = useStandalone();
  const { facts, ...question } = useStorageFacts(`${sent} ${done}`);
  if (!facts) return null;
  const toHeading = () => part.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  return (
    <Stack gap="xs" mt="sm" ref={part}>
      <ClockWarning skewMs={skewMs} />
      <Fold
        title={DEVICE_WORDS.title}
        open={false}
        mark={<span className={classes["dim"]}>{say(DEVICE_WORDS.versionLine, { version: __VERSION__ })}</span>}
      >
        <Stack gap="sm" pb="md" px="md">
          <Facts>
            <StoragePersistence facts={facts} {...question} onPersisted={toHeading} />
            <Fact word={DEVICE_WORDS.installed}>
              {installed ? DEVICE_WORDS.installedYes : DEVICE_WORDS.installedNo}
            </Fact>
            {isFarOff(skewMs) ? null : <Fact word={DEVICE_WORDS.clock}>{clockWords(skewMs)}</Fact>}
            <Fact word={DEVICE_WORDS.queue}>
              {unsentSince === null ? (
                <None of={OWN} say={DEVICE_WORDS.queueNone} />
              ) : (
                say(DEVICE_WORDS.queueAge, { age: ageWords(now - unsentSince) })
              )}
            </Fact>
            <Fact word={DEVICE_WORDS.version}>
              {say(DEVICE_WORDS.versionIs, { version: __VERSION__, commit: __COMMIT__ })}
            </Fact>
          </Facts>
          <Pulls now={now} />
        </Stack>
      </Fold>
    </Stack>
  );
});
