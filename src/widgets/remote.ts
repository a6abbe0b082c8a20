import { useData, useLive } from "#data/live.ts";
import { BUILT_IN_REMOTE, type Remote } from "#domain/config/remote.ts";

/** What the remote configuration says now: the last good values of this device, else the built-in ones. */
export function useRemote(): Remote {
  const live = useLive(useData().remote.source);
  return live.state === "ready" ? live.value : BUILT_IN_REMOTE;
}
