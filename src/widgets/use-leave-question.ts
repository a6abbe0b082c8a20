import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useData } from "#data/live.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { confirm } from "#ui/confirm.tsx";
import { backToScreen } from "./back-to-screen.ts";

type Leaving = {
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
  readonly action: string;
};

/** The product's own reload follows its question to the screens at once, ms. */
const OWN_RELOAD_MS = 10_000;

/**
 * Asks before a page with unsaved edits is left; Leave discards them (spec 2 §2). [DSK-13]
 * It asks once, however often Back and Forward come meanwhile; after No the address is that of the screen. [DSK-28]
 * A reload for a new version asks nothing, because the edits survive it.
 */
export function useLeaveQuestion(edits: number, discard: () => Promise<void>): void {
  const { session } = useData();
  const { history } = useRouter();
  const reloading = useRef(-OWN_RELOAD_MS);
  const asking = useRef<Promise<boolean> | null>(null);
  useEffect(
    () =>
      beforeReload(() => {
        reloading.current = performance.now();
        return Promise.resolve();
      }),
    [],
  );
  const ask = async (): Promise<boolean> => {
    const leave = await confirm({
      title: DESK_WORDS.leaveTitle,
      body: say(MSG.leaveUnsaved, { n: String(edits) }),
      yes: MSG.leave,
      no: MSG.no,
      danger: true,
    });
    if (leave) await discard();
    else await backToScreen(() => history.location.state);
    return leave;
  };
  useBlocker({
    disabled: edits === 0,
    enableBeforeUnload: () => edits > 0 && performance.now() - reloading.current > OWN_RELOAD_MS,
    shouldBlockFn: async ({ current, next, action }: Leaving) => {
      const live = session.get();
      const signedIn = live.state === "ready" && live.value.state === "in";
      if (!signedIn || current.pathname === next.pathname) return false;
      asking.current ??= ask().finally(() => (asking.current = null));
      // The address of what came by Back or Forward is right again: going on there stays here.
      return !(await asking.current) && (action === "PUSH" || action === "REPLACE");
    },
  });
}
