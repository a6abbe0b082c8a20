import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useData } from "#data/live.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { confirm } from "#ui/confirm.tsx";

/** The product's own reload follows its question to the screens at once, ms. */
const OWN_RELOAD_MS = 10_000;

/**
 * Asks before a page with unsaved edits is left; Leave discards them (spec 2 §2). [DSK-13]
 * A reload for a new version asks nothing, because the edits survive it.
 */
export function useLeaveQuestion(edits: number, discard: () => Promise<void>): void {
  const { session } = useData();
  const reloading = useRef(-OWN_RELOAD_MS);
  useEffect(
    () =>
      beforeReload(() => {
        reloading.current = performance.now();
        return Promise.resolve();
      }),
    [],
  );
  useBlocker({
    disabled: edits === 0,
    enableBeforeUnload: () => edits > 0 && performance.now() - reloading.current > OWN_RELOAD_MS,
    shouldBlockFn: async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      const live = session.get();
      const signedIn = live.state === "ready" && live.value.state === "in";
      if (!signedIn || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: DESK_WORDS.leaveTitle,
        body: say(MSG.leaveUnsaved, { n: String(edits) }),
        yes: MSG.leave,
        no: MSG.no,
        danger: true,
      });
      if (leave) await discard();
      return !leave;
    },
  });
}
