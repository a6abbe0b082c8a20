import type { NetState } from "../api.ts";
import type { Outbox } from "../outbox/outbox.ts";

/**
 * What is edited before the server's first word: whether that was made without a connection is known once the link has been found
 * out, and nothing is said of it before. (commands-step; reliability I8) [LINK-20]
 * @param next told of every state of the link, behind this
 */
export function earlyEdits(
  outbox: Pick<Outbox, "heads" | "change">,
  next: (net: NetState) => void,
): (net: NetState) => void {
  const begun = performance.timeOrigin; // the loop itself begins later than people do
  let found = false;
  const mark = async () => {
    for (const { id, state } of await outbox.heads())
      if (state === "queued")
        await outbox.change(id, (set) =>
          set.attempts === 0 && !set.madeOffline && set.madeAt >= begun ? { ...set, madeOffline: true } : set,
        );
  };
  return (net) => {
    if (!found && net === "offline") void mark();
    if (net !== "unknown") found = true;
    next(net);
  };
}
