import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import { type KindLabels, kindLabels } from "#domain/site/kinds.ts";

/** What desks and rooms are called: the titles of the kinds' documents once they are on this device. [KIND-1] */
export function useKindLabels(): KindLabels {
  const live = useLive(useData().rows({ name: "spaceKinds" }));
  const known = live.state === "ready" ? live.value : null;
  return useMemo(() => kindLabels(known ?? []), [known]);
}
