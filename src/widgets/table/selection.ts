import { useMemo, useState } from "react";
import type { Choosing } from "./use-range.ts";

/** What is chosen of a list: some rows by key, or all that match but some. All also means rows that are not here yet. */
export type Selected = { readonly all: boolean; readonly keys: ReadonlySet<string> };
const NONE_SELECTED: Selected = { all: false, keys: new Set() };
const ALL_SELECTED: Selected = { all: true, keys: new Set() };

export const isSelected = ({ all, keys }: Selected, key: string): boolean => keys.has(key) !== all;
/** How many of `total` rows. */
export const countSelected = ({ all, keys }: Selected, total: number): number => (all ? total - keys.size : keys.size);

function withKeys(now: Selected, keys: readonly string[], chosen: boolean): Selected {
  const next = new Set(now.keys);
  for (const key of keys)
    if (chosen === now.all) next.delete(key);
    else next.add(key);
  return { all: now.all, keys: next };
}

export type TableSelection = Choosing & {
  readonly selected: Selected;
  readonly selectAll: () => void;
  readonly clear: () => void;
};

/** The selection of a table, begun anew where `of` is another question: its rows are others. [GRID-3] */
export function useTableSelection(of: string): TableSelection {
  const [state, setState] = useState({ of, selected: NONE_SELECTED });
  if (state.of !== of) setState({ of, selected: NONE_SELECTED });
  const { selected } = state;
  return useMemo(() => {
    const set = (change: (now: Selected) => Selected) =>
      setState((now) => ({ of: now.of, selected: change(now.selected) }));
    return {
      selected,
      has: (key) => isSelected(selected, key),
      toggle: (key) => set((now) => withKeys(now, [key], !isSelected(now, key))),
      add: (keys) => set((now) => withKeys(now, keys, true)),
      selectAll: () => set(() => ALL_SELECTED),
      clear: () => set(() => NONE_SELECTED),
    };
  }, [selected]);
}
