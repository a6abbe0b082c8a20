import { useData, useLive } from "#data/live.ts";
import { OWN } from "#domain/shared/known.ts";
import type { Of } from "./known.tsx";
import { NOT_YET } from "./list-state.tsx";

/** What is said of the remote configuration: before this device was told any, it knows nothing of what is switched off. [KNOW-2] */
export function useRemoteKnown(): Of {
  const live = useLive(useData().remote.heard);
  return live.state === "ready" && live.value ? OWN : NOT_YET;
}
