import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import { lateReasons, reasonsIn } from "#domain/desks/reasons.ts";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { REASONS_KEY } from "./use-save.ts";

/** Reasons to offer: this device's own last ones, and those of the site's disabled desks. [DSK-27] */
export function useReasons(site: string): readonly string[] {
  const data = useData();
  const { uid } = useSignedIn();
  const remembered = choicesOf(data).get(uid, REASONS_KEY);
  const desks = useLive(data.rows({ list: "desk", site }));
  return useMemo(
    () => lateReasons(reasonsIn(remembered), desks.state === "ready" ? desks.value : []),
    [remembered, desks],
  );
}
