import { useEffect, useState } from "react";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { Notice } from "#ui/notice.tsx";
import { firstLoadWords } from "#widgets/first-load.ts";
import { usePath } from "../use-path.ts";
import { isLoading, type Noticed } from "./noticed.ts";

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
export function FirstLoad({ sync }: { readonly sync: Noticed }) {
  const path = usePath();
  const [seenOn, setSeenOn] = useState<string | null>(null);
  const running = isLoading(sync);
  useEffect(() => {
    if (running) setSeenOn(path);
    else setSeenOn((on) => (on === path ? on : null));
  }, [running, path]);
  if (running)
    return <Notice icon="cloud">{firstLoadWords(sync, sync.net === "offline" ? PAUSED_WORDS : LOAD_WORDS)}</Notice>;
  return sync.firstLoad.done && seenOn === path ? <Notice icon="check">{SHELL.firstLoadDone}</Notice> : null;
}
