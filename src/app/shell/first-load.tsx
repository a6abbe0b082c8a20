import { useEffect, useRef, useState } from "react";
import { useSyncPart } from "#data/live.ts";
import { say } from "#domain/words/say.ts";
import { FIRST_LOAD, SHELL } from "#domain/words/shell.ts";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { usePath } from "../use-path.ts";
import { firstLoadParts, type LoadPart } from "./first-load-parts.ts";
import { isLoading, type Noticed } from "./noticed.ts";
import classes from "./shell.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

/** What is ready, and how far what is on its way has come; a count of all of it is said only where it is known. */
function wordsOf(parts: readonly LoadPart[], offline: boolean): readonly string[] {
  const ready = parts.filter((p) => p.ready).map((p) => p.word);
  const next = parts.find((p) => !p.ready);
  const soFar = (p: LoadPart): string => {
    if (p.docs === 0) return say(FIRST_LOAD.begun, { part: p.word });
    return p.total === null
      ? say(FIRST_LOAD.soFar, { part: p.word, n: count(p.docs) })
      : say(FIRST_LOAD.of, { part: p.word, n: count(p.docs), total: count(p.total) });
  };
  return [
    offline ? FIRST_LOAD.paused : FIRST_LOAD.running,
    ...(ready.length === 0 ? [] : [say(FIRST_LOAD.ready, { parts: ready.join(", ") })]),
    ...(next ? [soFar(next)] : []),
  ];
}

/** How far the first load is, as a bar that never goes back. [FRESH-10] */
function Running({ offline }: { readonly offline: boolean }) {
  const { roles } = useSignedIn();
  const { site } = useActiveSite();
  const parts = useSyncPart((sync) => firstLoadParts(sync?.pulls ?? [], { roles, site: site?.id ?? null }));
  const most = useRef(0);
  const share = parts.reduce((sum, p) => sum + p.share, 0) / Math.max(1, parts.length);
  most.current = Math.max(most.current, share);
  return (
    <Notice icon="cloud">
      {wordsOf(parts, offline).join(" ")}
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
