import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SyncState } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { readyToReload } from "#ui/before-reload.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { firstLoadWords } from "#widgets/first-load.ts";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toast.tsx";
import { LostWorkNotices } from "#widgets/lost-work.tsx";
import { usePath } from "../use-path.ts";
import classes from "./shell.module.css";

/** Waits until what is being typed is kept; says so when it cannot be. */
async function reloadWhenKept(): Promise<void> {
  if (await readyToReload()) window.location.reload();
  else toast({ text: SHELL.notReady, tone: "error" });
}

/** What notices are made of. What was pulled matters during the first load only. */
type Noticed = Pick<SyncState, "storage" | "signInNeeded" | "readOnly" | "net" | "firstLoad" | "pulls">;
const noticed = (sync: SyncState | null): Noticed | null =>
  sync && {
    storage: sync.storage,
    signInNeeded: sync.signInNeeded,
    readOnly: sync.readOnly,
    net: sync.net,
    firstLoad: sync.firstLoad,
    pulls: sync.firstLoad.done ? [] : sync.pulls,
  };

const STORAGE = { full: SHELL.storageFull, blocked: SHELL.storageBlocked, outdated: SHELL.storageOutdated };

function StorageNotice({ storage }: { readonly storage: SyncState["storage"] }) {
  if (storage === "ok") return null;
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        storage === "outdated" ? (
          <Button size="compact-sm" variant="default" onClick={() => void reloadWhenKept()}>
            {SHELL.reload}
          </Button>
        ) : null
      }
    >
      {STORAGE[storage]}
    </Notice>
  );
}

const StandingNotice = latePart(async () => (await import("./standing-notice.tsx")).StandingNotice);

/** Whether the server's word is missing: since the app started without a network, or for too long. [IDN-12] [IDN-13] */
function Standing({ sync }: { readonly sync: Noticed }) {
  const live = useLive(useData().session);
  const proven = live.state === "ready" && live.value.state === "in" && live.value.proven;
  return sync.readOnly || (sync.net === "offline" && !proven) ? <StandingNotice over={sync.readOnly} /> : null;
}

const LOAD_WORDS = {
  of: (docs: string, total: string) => say(SHELL.firstLoadOf, { docs, total }),
  soFar: (docs: string) => say(SHELL.firstLoad, { docs }),
};
const paused = (docs: string) => say(SHELL.firstLoadPaused, { docs });
const PAUSED_WORDS = { of: paused, soFar: paused };

/**
 * How far the first load is, whether the server answers or not; that it has ended is said until the next screen, so that
 * nothing on this one moves. A device with nothing at all says so in place of the screen.
 */
function FirstLoad({ sync }: { readonly sync: Noticed }) {
  const path = usePath();
  const [seenOn, setSeenOn] = useState<string | null>(null);
  // Before the device has said what was pulled, nothing is known of a first load.
  const running = !sync.firstLoad.done && (sync.net === "online" || sync.pulls.length > 0);
  useEffect(() => {
    if (running) setSeenOn(path);
    else setSeenOn((on) => (on === path ? on : null));
  }, [running, path]);
  if (running)
    return <Notice icon="cloud">{firstLoadWords(sync, sync.net === "offline" ? PAUSED_WORDS : LOAD_WORDS)}</Notice>;
  return sync.firstLoad.done && seenOn === path ? <Notice icon="check">{SHELL.firstLoadDone}</Notice> : null;
}

/** What concerns every screen and stays until it is over. */
export function Notices({ onSignIn }: { readonly onSignIn: () => void }) {
  const sync = useSyncPart(noticed);
  const { site, known } = useActiveSite();
  if (!sync) return null;
  const { storage, signInNeeded, firstLoad } = sync;
  return (
    <section className={classes["notices"]} aria-label={SHELL.notices}>
      <LostWorkNotices />
      <StorageNotice storage={storage} />
      <Standing sync={sync} />
      {signInNeeded ? (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="compact-sm" variant="default" onClick={onSignIn}>
              {SHELL.signInAgain}
            </Button>
          }
        >
          {SHELL.signInNeeded}
        </Notice>
      ) : null}
      <FirstLoad sync={sync} />
      {known && firstLoad.done && !site ? (
        <Notice tone="warning" role="status">
          {MSG.noSites}
        </Notice>
      ) : null}
    </section>
  );
}
