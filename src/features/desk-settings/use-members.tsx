import { useCallback, useMemo } from "react";
import { useData } from "#data/live.ts";
import { type HoodView, withMoves } from "#domain/neighbourhoods/edits.ts";
import { HOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { confirm } from "#ui/confirm.tsx";
import { choicesOf } from "#widgets/choices.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import classes from "./hoods.module.css";
import type { DraftState } from "./use-draft.ts";
import type { Selecting } from "./use-selection.ts";
import type { DeskView } from "./view.ts";

const DONT_ASK = "hoods.dontAsk";

/** 'Change Neighbourhood?' (spec 2 §4): Move or No, and whether to ask again. */
async function mayMove(to: HoodView, elsewhere: readonly DeskView[], dontAsk: () => void): Promise<boolean> {
  const [only, ...more] = elsewhere;
  const said =
    only?.hood && more.length === 0
      ? say(HOOD_WORDS.changeBody, { desk: only.title, from: only.hood.title, to: to.title })
      : say(HOOD_WORDS.changeBodyMany, { n: String(elsewhere.length), to: to.title });
  let quiet = false;
  const yes = await confirm({
    title: MSG.changeHood,
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
  if (yes && quiet) dontAsk();
  return yes;
}

/**
 * While a neighbourhood is selected, choosing a desk puts it in or takes it out; one of another neighbourhood is asked about
 * first. Null while none is selected, or without the right. [HOOD-7]
 */
export function useMembers(
  hood: HoodView | null,
  views: ReadonlyMap<string, DeskView>,
  { change }: Pick<DraftState, "change">,
  floor: string,
): Selecting | null {
  const choices = choicesOf(useData());
  const { uid } = useSignedIn();
  const members = useMemo(
    () => new Set([...views.values()].filter((v) => hood && v.hood?.id === hood.id).map((v) => v.id)),
    [views, hood],
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
      if (!hood) return;
      const some = [...ids].flatMap((id) => views.get(id) ?? []).filter((v) => v.hood?.id !== hood.id);
      const elsewhere = some.filter((v) => v.hood !== null);
      const quiet = choices.get(uid, DONT_ASK) !== null;
      const asked = elsewhere.length > 0 && !quiet;
      const moved = !asked || (await mayMove(hood, elsewhere, () => choices.set(uid, DONT_ASK, "yes")));
      move(moved ? some : some.filter((v) => v.hood === null), hood.id);
    },
    [hood, views, choices, uid, move],
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
    () => (hood ? { selection: members, toggle, add: (ids) => void add(ids), clear } : null),
    [hood, members, toggle, add, clear],
  );
}
