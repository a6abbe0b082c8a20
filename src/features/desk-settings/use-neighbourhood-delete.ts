import { useCallback } from "react";
import type { ChangeSetRow, FloorRow } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { withoutMade } from "#domain/neighbourhoods/edits.ts";
import type { NeighbourhoodLine } from "#domain/neighbourhoods/list.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { confirm } from "#ui/confirm.tsx";
import { filesOrSay } from "#ui/files-or-say.ts";
import { report } from "#ui/report.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { NEIGHBOURHOOD_WHY } from "./neighbourhood-words.ts";
import type { DraftState } from "./use-draft.ts";
import type { NeighbourhoodsState } from "./use-neighbourhoods.ts";

/**
 * Deleting a neighbourhood. One that was only added here is taken away; another one is the server's own act: without a
 * connection it waits as an item that can be seen and cancelled. [HOOD-6] [HOOD-9]
 */
export function useNeighbourhoodDelete(
  site: string,
  draft: DraftState,
  neighbourhoods: NeighbourhoodsState,
  floors: readonly FloorRow[],
) {
  const { api } = useData();
  const { roles } = useSignedIn();
  // Before the server has answered it is not known to be there: nobody is promised that it happens now.
  const offline = useSyncPart((sync) => sync !== null && sync.net !== "online");
  const ask = useCallback(
    async ({ neighbourhood, desks }: NeighbourhoodLine) => {
      const { path } = neighbourhood;
      const words = await filesOrSay(import("./neighbourhood-delete-words.ts"));
      if (
        !words ||
        !(await confirm(words.questionOf({ neighbourhood, desks, docs: neighbourhoods.docs, floors, offline })))
      )
        return;
      if (!neighbourhood.made) {
        const stored = neighbourhoods.docs.find((d) => d.path === path);
        const { planNeighbourhoodDelete } = await import("#domain/neighbourhoods/commands.ts");
        const plan = planNeighbourhoodDelete(stored ?? neighbourhood, site, { roles });
        if (!plan.ok) return report(plan, { refused: NEIGHBOURHOOD_WHY });
        const answer = await api.save(plan.value);
        report(answer, { refused: SAVE_REFUSED });
        if (!answer.ok) return;
      }
      neighbourhoods.select(null);
      draft.change((fields) => withoutMade(fields, path));
    },
    [api, draft, floors, neighbourhoods, offline, roles, site],
  );
  const cancel = useCallback(
    async (row: ChangeSetRow) => {
      const { DECIDE_REFUSED } = await import("#domain/words/sync.ts");
      report(await api.discard(row.id), { done: NEIGHBOURHOOD_WORDS.deleteCancelled, refused: DECIDE_REFUSED });
    },
    [api],
  );
  return { ask, cancel, offline };
}
