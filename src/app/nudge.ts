import type { DataClient } from "#data/client.ts";

/** Hints that trying the network is worth it now: the page is looked at again, or the browser thinks it is online. Hints only. */
export function nudgeOnReturn(client: DataClient): void {
  const nudge = () => void client.api.nudge();
  window.addEventListener("online", nudge);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") nudge();
  });
}
