import { Button } from "@mantine/core";
import type { SyncState } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
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
import classes from "./shell.module.css";

/** Waits until what is being typed is kept; says so when it cannot be. */
async function reloadWhenKept(): Promise<void> {
  if (await readyToReload()) window.location.reload();
  else toast({ text: SHELL.notReady, tone: "error" });
}

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
function Standing({ sync }: { readonly sync: SyncState }) {
  const live = useLive(useData().session);
  const proven = live.state === "ready" && live.value.state === "in" && live.value.proven;
  return sync.readOnly || (sync.net === "offline" && !proven) ? <StandingNotice over={sync.readOnly} /> : null;
}

const LOAD_WORDS = {
  of: (docs: string, total: string) => say(SHELL.firstLoadOf, { docs, total }),
  soFar: (docs: string) => say(SHELL.firstLoad, { docs }),
};

/** What concerns every screen and stays until it is over. */
export function Notices({ onSignIn }: { readonly onSignIn: () => void }) {
  const live = useLive(useData().sync);
  const { site, known } = useActiveSite();
  if (live.state === "loading") return null;
  const { storage, signInNeeded, firstLoad, net } = live.value;
  return (
    <section className={classes["notices"]} aria-label={SHELL.notices}>
      <LostWorkNotices />
      <StorageNotice storage={storage} />
      <Standing sync={live.value} />
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
      {!firstLoad.done && net === "online" ? (
        <Notice icon="cloud">{firstLoadWords(live.value, LOAD_WORDS)}</Notice>
      ) : null}
      {known && firstLoad.done && !site ? (
        <Notice tone="warning" role="status">
          {MSG.noSites}
        </Notice>
      ) : null}
    </section>
  );
}
