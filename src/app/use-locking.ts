import { useEffect, useRef } from "react";
import { useData, useLivePart } from "#data/live.ts";
import { readyToReload } from "#ui/before-reload.ts";

/** A page that cannot keep what is typed asks again after this, ms. */
const AGAIN_MS = 10_000;

/**
 * Whether the page starts, or stays, behind the lock. One that showed something takes itself away whole: it keeps what is
 * typed and loads anew, so that nothing behind the lock is left in it; what it cannot keep it does not throw away, and stays
 * until it can. [IDN-16]
 */
export function useLocking(reload: () => void = () => window.location.reload()): boolean {
  const state = useLivePart(useData().session, (live) =>
    live.state === "ready" && live.value.state === "in" ? { locked: live.value.lock?.locked ?? false } : null,
  );
  const locked = state?.locked ?? false;
  const shown = useRef(false);
  if (state && !locked) shown.current = true;
  const leaves = locked && shown.current;
  useEffect(() => {
    if (!leaves) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const leave = async () => {
      const ready = await readyToReload();
      if (gone) return;
      if (ready) reload();
      else timer = setTimeout(() => void leave(), AGAIN_MS);
    };
    void leave();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [leaves, reload]);
  return locked && !shown.current;
}
