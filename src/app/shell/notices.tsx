import { Button } from "@mantine/core";
import type { SyncState } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import classes from "./shell.module.css";

function StorageNotice({ storage }: { readonly storage: SyncState["storage"] }) {
  if (storage === "ok") return null;
  return (
    <Notice tone="error" role="alert">
      {storage === "full" ? SHELL.storageFull : SHELL.storageBlocked}
    </Notice>
  );
}

/** What concerns every screen and stays until it is over. */
export function Notices({ onSignIn }: { readonly onSignIn: () => void }) {
  const live = useLive(useData().sync);
  const { site, known } = useActiveSite();
  if (live.state === "loading") return null;
  const { storage, signInNeeded, firstLoad, net } = live.value;
  return (
    <section className={classes["notices"]} aria-label={SHELL.notices}>
      <StorageNotice storage={storage} />
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
        <Notice icon="cloud">{say(SHELL.firstLoad, { docs: firstLoad.docs.toLocaleString("en-GB") })}</Notice>
      ) : null}
      {known && firstLoad.done && !site ? (
        <Notice tone="warning" role="status">
          {MSG.noSites}
        </Notice>
      ) : null}
    </section>
  );
}
