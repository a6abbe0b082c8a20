import { useEffect, useRef, useState } from "react";
import { useSyncPart } from "#data/live.ts";
import { FIRST_LOAD, SHELL } from "#domain/words/shell.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { firstLoadParts, firstLoadWords } from "#widgets/first-load-parts.ts";
import { usePath } from "../use-path.ts";
import { isLoading, type Noticed } from "./noticed.ts";
import classes from "./shell.module.css";

/** How far the first load is, as a bar that never goes back. [FRESH-10] */
function Running({ offline }: { readonly offline: boolean }) {
  const { site } = useActiveSite();
  const parts = useSyncPart((sync) => (sync ? firstLoadParts(sync, site?.id ?? null) : []));
  const most = useRef(0);
  const share = parts.reduce((sum, p) => sum + p.share, 0) / Math.max(1, parts.length);
  most.current = Math.max(most.current, share);
  return (
    <Notice icon="cloud">
      {[offline ? FIRST_LOAD.paused : FIRST_LOAD.running, ...firstLoadWords(parts)].join(" ")}
      <progress className={classes["loadBar"]} max={1} value={most.current} aria-hidden="true" />
    </Notice>
  );
}

/**
 * How far the first load is, whether the server answers or not; that it has ended is said until the next screen, so that
 * nothing on this one moves. A device with nothing at all says so in place of the screen.
 */
export function FirstLoad({ sync }: { readonly sync: Noticed }) {
  const path = usePath();
  const [seenOn, setSeenOn] = useState<string | null>(null);
  const running = isLoading(sync);
  useEffect(() => {
    if (running) setSeenOn(path);
    else setSeenOn((on) => (on === path ? on : null));
  }, [running, path]);
  if (running) return <Running offline={sync.net === "offline"} />;
  return sync.firstLoad.done && seenOn === path ? <Notice icon="check">{SHELL.firstLoadDone}</Notice> : null;
}
