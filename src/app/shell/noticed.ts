import type { SyncState } from "#data/api.ts";

/** What notices are made of. What was pulled matters during the first load only. */
export type Noticed = Pick<SyncState, "storage" | "signInNeeded" | "readOnly" | "net" | "firstLoad" | "pulls">;
export const noticed = (sync: SyncState | null): Noticed | null =>
  sync && {
    storage: sync.storage,
    signInNeeded: sync.signInNeeded,
    readOnly: sync.readOnly,
    net: sync.net,
    firstLoad: sync.firstLoad,
    pulls: sync.firstLoad.done ? [] : sync.pulls,
  };

/** Before the device has said what was pulled, nothing is known of a first load. */
export const isLoading = ({ firstLoad, net, pulls }: Noticed): boolean =>
  !firstLoad.done && (net === "online" || pulls.length > 0);
