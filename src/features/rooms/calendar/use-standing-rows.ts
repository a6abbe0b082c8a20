import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useRows } from "#ui/use-rows.ts";

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  /** Heights of the rows, px. */
  readonly heights: readonly number[];
  /** So many above and below those in sight, and so many while they move. */
  readonly overscan: number;
  readonly flung?: number;
};

/** Rows that stand in the page: those in sight, and those that `keep` names, because they have the focus or are in hand. */
export function useStandingRows({ scroller, keys, heights, overscan, flung = overscan }: Options) {
  const pinned = useRef<readonly number[]>([]);
  const moves = useRef<() => boolean>(() => false);
  const rows = useRows({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => heights[i] ?? 0,
    getItemKey: (i) => keys[i] ?? i,
    rangeExtractor: (range: Range) =>
      [
        ...new Set([
          ...defaultRangeExtractor({ ...range, overscan: moves.current() ? flung : overscan }),
          ...pinned.current,
        ]),
      ]
        .filter((i) => i >= 0 && i < keys.length)
        .sort((a, b) => a - b),
    initialRect: { width: 800, height: 500 },
  });
  moves.current = () => rows.isScrolling;
  useLayoutEffect(() => rows.measure(), [rows, heights]);
  const keep = (indexes: readonly number[]) => {
    pinned.current = indexes;
  };
  return { rows, keep };
}
