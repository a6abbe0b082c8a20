import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { follow, type Live, type LiveSource } from "#data/live-source.ts";
import { whenHandsRest } from "#ui/when-idle.ts";

/** A hand that never rests holds up what arrives for so long at most, ms. */
const LATE_MS = 1_500;

/**
 * As `useLive`, for lists that others change under a hand that types: what comes after the first answer is drawn when the
 * page is idle and nobody types, and lets go of it for every letter. `atOnce` draws everything as it comes, and so is another source;
 * the first answer is drawn as it comes, in slices. What was shown is never taken back. (performance T6, T14, SPEED-3)
 */
export function useLiveCalmly<T>(source: LiveSource<readonly T[]>, atOnce: boolean): Live<readonly T[]> {
  const [seen, setSeen] = useState(() => ({ source, live: source.get() }));
  const live = seen.source === source ? seen.live : source.get();
  const calm = !atOnce && live.state === "ready" && live.value.length > 0;
  const [drawn] = useState({ live });
  useLayoutEffect(() => {
    drawn.live = live;
  }, [drawn, live]);
  useEffect(() => {
    let [gone, waiting] = [false, false];
    const take = () => setSeen({ source, live: source.get() });
    const later = async () => {
      if (waiting) return;
      waiting = true;
      await whenHandsRest(LATE_MS);
      waiting = false;
      if (!gone) startTransition(take);
    };
    const hear = () => {
      if (calm) void later();
      else if (drawn.live.state === "loading") startTransition(take);
      else take();
    };
    const stop = follow(source, drawn.live, hear);
    return () => {
      gone = true;
      stop();
    };
  }, [source, calm, drawn]);
  return live;
}
