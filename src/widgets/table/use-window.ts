import { useMemo, useSyncExternalStore } from "react";
import type { WindowSource } from "#data/window-source.ts";
import type { TableRows } from "./rows.ts";

/** So many rows before and behind those in sight are here as well: scrolling finds them. */
const AROUND = 30;

/** A live window of a long list as rows of a table; null before the first answer. */
export function useWindow<R>(source: WindowSource<R>): TableRows<R> | null {
  const live = useSyncExternalStore(source.subscribe, source.get);
  return useMemo(
    () =>
      live.state === "loading"
        ? null
        : {
            total: live.value.total,
            partial: live.partial,
            at: live.value.at,
            show: (from, to) => source.show({ from: Math.max(0, from - AROUND), to: to + 1 + AROUND }),
          },
    [live, source],
  );
}
