import { useCallback, useMemo } from "react";
import { type NeighbourhoodView, withMoves } from "#domain/neighbourhoods/edits.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { confirm } from "#ui/confirm.tsx";
import classes from "./neighbourhoods.module.css";
import type { DraftState } from "./use-draft.ts";
import { useMoveAnswer } from "./use-move-answer.ts";
import type { Selecting } from "./use-selection.ts";
import type { DeskView } from "./view.ts";

/** 'Change Neighbourhood?' (spec 2 §4): Move or No, and whether to ask again. */
async function mayMove(
  to: NeighbourhoodView,
  elsewhere: readonly DeskView[],
  dontAsk: (move: boolean) => void,
): Promise<boolean> {
  const [only, ...more] = elsewhere;
  const said =
    only?.neighbourhood && more.length === 0
      ? say(NEIGHBOURHOOD_WORDS.changeBody, { desk: only.title, from: only.neighbourhood.name, to: to.name })
      : say(NEIGHBOURHOOD_WORDS.changeBodyMany, { n: String(elsewhere.length), to: to.name });
  let quiet = false;
  const yes = await confirm({
    title: MSG.changeNeighbourhood,
    body: (
      <>
        <p>{said}</p>
        <label className={classes["check"]}>
          <input type="checkbox" onChange={(e) => (quiet = e.currentTarget.checked)} />
          {MSG.dontAsk}
        </label>
      </>
    ),
    yes: MSG.move,
    no: MSG.no,
  });
  if (quiet) dontAsk(yes);
  return yes;
}

/**
 * While a neighbourhood is selected, choosing a desk puts it in or takes it out; one of another neighbourhood is asked about
 * first. Null while none is selected, or without the right. [HOOD-7]
 */
export function useMembers(
  neighbourhood: NeighbourhoodView | null,
  views: ReadonlyMap<string, DeskView>,
  { change }: Pick<DraftState, "change">,
  floor: string,
): Selecting | null {
  const { answer, keep } = useMoveAnswer();
  const members = useMemo(
    () =>
      new Set(
        [...views.values()].filter((v) => neighbourhood && v.neighbourhood?.id === neighbourhood.id).map((v) => v.id),
      ),
    [views, neighbourhood],
  );
  const move = useCallback(
    (some: readonly DeskView[], to: string | null) =>
      change((fields) =>
        withMoves(
          fields,
          some.map((v) => ({ ...v.row, floor })),
          to,
        ),
      ),
    [change, floor],
  );
  const add = useCallback(
    async (ids: Iterable<string>) => {
      if (!neighbourhood) return;
      const some = [...ids]
        .flatMap((id) => views.get(id) ?? [])
        .filter((v) => v.neighbourhood?.id !== neighbourhood.id);
      const elsewhere = some.filter((v) => v.neighbourhood !== null);
      const asked = elsewhere.length > 0 && answer === null;
      const moved = asked
        ? await mayMove(neighbourhood, elsewhere, (yes) => keep(yes ? "move" : "stay"))
        : answer !== "stay";
      move(moved ? some : some.filter((v) => v.neighbourhood === null), neighbourhood.id);
    },
    [neighbourhood, views, answer, keep, move],
  );
  const toggle = useCallback(
    (id: string) => {
      const view = views.get(id);
      if (view && members.has(id)) move([view], null);
      else void add([id]);
    },
    [views, members, move, add],
  );
  const clear = useCallback(
    () =>
      move(
        [...members].flatMap((id) => views.get(id) ?? []),
        null,
      ),
    [members, views, move],
  );
  return useMemo(
    () => (neighbourhood ? { selection: members, toggle, add: (ids) => void add(ids), clear } : null),
    [neighbourhood, members, toggle, add, clear],
  );
}
