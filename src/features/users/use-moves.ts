import { sameSet } from "#domain/accounts/roles.ts";
import { object, texts } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { useTyped } from "#widgets/use-typed.ts";

type Moves = { readonly added: readonly string[]; readonly taken: readonly string[] };
const NONE: Moves = { added: [], taken: [] };
function movesIn(found: Json): Moves | null {
  const { added, taken } = object(found);
  const moves = { added: texts(added), taken: texts(taken) };
  return moves.added.length + moves.taken.length === 0 ? null : moves;
}

export type Chosen = {
  readonly selected: readonly string[];
  /** The selection differs from what is saved. */
  readonly differs: boolean;
  /** What was changed before this page was left was put back. */
  readonly putBack: boolean;
  readonly set: (one: string, on: boolean) => void;
  readonly forget: () => void;
};

/**
 * A set of boxes over a saved set, until it is applied. Only what was ticked and unticked is kept, so that what others change
 * meanwhile shows, and is not taken back by applying. A reload keeps it. [USR-5]
 */
export function useMoves(key: string, saved: readonly string[]): Chosen {
  const moves = useTyped<{ added: string[]; taken: string[] }>(
    key,
    { added: [...NONE.added], taken: [...NONE.taken] },
    movesIn as never,
  );
  const { added, taken } = moves.value;
  const selected = [...saved.filter((x) => !taken.includes(x)), ...added.filter((x) => !saved.includes(x))];
  const set = (one: string, on: boolean) =>
    moves.change({
      added: [...added.filter((x) => x !== one), ...(on && !saved.includes(one) ? [one] : [])],
      taken: [...taken.filter((x) => x !== one), ...(!on && saved.includes(one) ? [one] : [])],
    });
  return { selected, differs: !sameSet(selected, saved), putBack: moves.putBack, set, forget: moves.forget };
}
