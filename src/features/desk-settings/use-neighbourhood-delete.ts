import { useCallback } from "react";
import type { ChangeSetRow, FloorRow } from "#data/api.ts";
import { useData, useSyncPart } from "#data/live.ts";
import { withoutMade } from "#domain/neighbourhoods/edits.ts";
import { goesWith } from "#domain/neighbourhoods/own-circles.ts";
import type { NeighbourhoodLine } from "#domain/neighbourhoods/list.ts";
import { SAVE_REFUSED } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { report } from "#ui/report.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { NEIGHBOURHOOD_WHY } from "./neighbourhood-words.ts";
import { deskWords } from "./parts/neighbourhood-list.tsx";
import type { DraftState } from "./use-draft.ts";
import type { NeighbourhoodsState } from "./use-neighbourhoods.ts";

/** How many circles of the saved ones go with a neighbourhood, as a sentence; empty for none. [HOOD-13] */
function circleWords(
  { path }: { readonly path: string },
  { docs }: NeighbourhoodsState,
  floors: readonly FloorRow[],
): string {
  const stored = docs.find((d) => d.path === path);
  const all = floors.flatMap((f) => f.zones.circles);
  const n = stored ? all.filter((c) => goesWith(c, stored, docs)).length : 0;
  if (n === 0) return "";
  return n === 1 ? NEIGHBOURHOOD_WORDS.deleteCircle : say(NEIGHBOURHOOD_WORDS.deleteCircles, { n: String(n) });
}

/**
 * Deleting a neighbourhood. One that was only added here is taken away; another one is the server's own act: without a
 * connection it waits as an item that can be seen and cancelled. [HOOD-6] [HOOD-9]
 */
export function useNeighbourhoodDelete(
  site: string,
  draft: DraftState,
  hoods: NeighbourhoodsState,
  floors: readonly FloorRow[],
) {
  const { api } = useData();
  const { roles } = useSignedIn();
  // Before the server has answered it is not known to be there: nobody is promised that it happens now.
  const offline = useSyncPart((sync) => sync !== null && sync.net !== "online");
  const ask = useCallback(
    async ({ hood, desks }: NeighbourhoodLine) => {
      const { name: title, path } = hood;
      const body = hood.made
        ? say(NEIGHBOURHOOD_WORDS.deleteMade, { title })
        : `${say(NEIGHBOURHOOD_WORDS.deleteBody, { title, desks: desks === null ? NEIGHBOURHOOD_WORDS.itsDesks : deskWords(desks), circles: circleWords(hood, hoods, floors) })}${offline ? ` ${NEIGHBOURHOOD_WORDS.deleteOffline}` : ""}`;
      const yes = offline && !hood.made ? NEIGHBOURHOOD_WORDS.deleteLater : NEIGHBOURHOOD_WORDS.deleteNow;
      if (
        !(await confirm({
          title: NEIGHBOURHOOD_WORDS.deleteTitle,
          body,
          yes,
          no: NEIGHBOURHOOD_WORDS.keep,
          danger: true,
        }))
      )
        return;
      if (!hood.made) {
        const stored = hoods.docs.find((d) => d.path === path);
        const { planNeighbourhoodDelete } = await import("#domain/neighbourhoods/commands.ts");
        const plan = planNeighbourhoodDelete(stored ?? hood, site, { roles });
        if (!plan.ok) return report(plan, { refused: NEIGHBOURHOOD_WHY });
        const answer = await api.save(plan.value);
        report(answer, { refused: SAVE_REFUSED });
        if (!answer.ok) return;
      }
      hoods.select(null);
      draft.change((fields) => withoutMade(fields, path));
    },
    [api, draft, floors, hoods, offline, roles, site],
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
