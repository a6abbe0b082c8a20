import { Button } from "@mantine/core";
import { useState } from "react";
import type { SyncState } from "#data/api.ts";
import { useData, useLive, useLivePart, useSyncPart } from "#data/live.ts";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { readyToReload } from "#ui/before-reload.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toast.tsx";
import { None } from "#widgets/known.tsx";
import { LostWorkNotices } from "#widgets/lost-work.tsx";
import { loadFirstLoad } from "../early.ts";
import { isLoading, noticed, type Noticed } from "./noticed.ts";
import classes from "./shell.module.css";

/** Waits until what is being typed is kept; says so when it cannot be. */
async function reloadWhenStored(): Promise<void> {
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
          <Button size="compact-sm" variant="default" onClick={() => void reloadWhenStored()}>
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
  const proven = useLivePart(
    useData().session,
    (live) => live.state === "ready" && live.value.state === "in" && live.value.proven,
  );
  return sync.readOnly || (sync.net === "offline" && !proven) ? <StandingNotice over={sync.readOnly} /> : null;
}

const FirstLoad = latePart(loadFirstLoad);

type Props = {
  readonly onSignIn: () => void;
  /** The person may see nothing but their own unsent work. */
  readonly withoutAccess: boolean;
};

function NoSites() {
  const sites = useLive(useData().rows({ list: "site" }));
  return <None of={sites} say={MSG.noSites} />;
}

/** What concerns every screen and stays until it is over. */
export function Notices({ onSignIn, withoutAccess }: Props) {
  const sync = useSyncPart(noticed);
  const { site, known } = useActiveSite();
  const [loads, setLoads] = useState(false);
  if (!sync) return null;
  const { storage, signInNeeded, firstLoad } = sync;
  if (!loads && isLoading(sync)) setLoads(true);
  return (
    <section className={classes["notices"]} aria-label={SHELL.notices}>
      {withoutAccess ? (
        <Notice tone="warning" role="status">
          {MSG.noAccess}
        </Notice>
      ) : null}
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
      {loads ? <FirstLoad sync={sync} /> : null}
      {known && firstLoad.done && !site ? (
        <Notice tone="warning" role="status">
          <NoSites />
        </Notice>
      ) : null}
    </section>
  );
}
