import type * as TanstackVirtual from "@tanstack/react-virtual";
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { filesOrSay } from "#ui/files-or-say.ts";
import { listFirst } from "../floor-plan/list-first.ts";

type Library = typeof TanstackVirtual;
type Key = string | number | bigint;
/** A row that stands in the page: its place, and where it begins, px from the top of all rows. */
type Standing = { readonly index: number; readonly key: Key; readonly start: number };
type Given = {
  readonly count: number;
  readonly rowPx: number;
  readonly keyAt: (index: number) => string | number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Size of the window before it is measured, px. */
  readonly initialRect: { readonly width: number; readonly height: number };
  readonly enabled: boolean;
};

/** Rows in sight, and nearly as many above and below: a fling shows no gap, and what stands in the page stays below three windows. */
function withNeighbours({ startIndex, endIndex, count }: { startIndex: number; endIndex: number; count: number }) {
  const more = Math.max(2, endIndex - startIndex - 1);
  const [from, to] = [Math.max(0, startIndex - more), Math.min(count - 1, endIndex + more)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** Kept once it is here: a later list has it from its first frame. */
let library: Library | null = null;
let coming: Promise<Library | null> | null = null;
/** Where its file is not to be had that is said, and asked for again with the next list. */
const fetched = (): Promise<Library | null> =>
  (coming ??= filesOrSay(import("@tanstack/react-virtual")).then((found) => {
    library = found;
    if (!found) coming = null;
    return found;
  }));

/** The window of one list: the library's, as soon as that is here; before it, the rows from the top that a screen can hold. */
class RowWindow {
  readonly #changed: () => void;
  #virtual: Virtualizer<HTMLDivElement, Element> | null = null;
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  standing(given: Given): readonly Standing[] {
    const { scroller, keyAt, rowPx, count, initialRect, enabled } = given;
    if (!library) return enabled ? firstOf(given) : [];
    const options = {
      count,
      getScrollElement: () => scroller.current,
      estimateSize: () => rowPx,
      getItemKey: keyAt,
      rangeExtractor: withNeighbours,
      initialRect,
      enabled,
      // In the frame after a size was seen: within it WebKit reports a "ResizeObserver loop". [PLAN-17]
      useAnimationFrameWithResizeObserver: true,
      observeElementRect: library.observeElementRect,
      observeElementOffset: library.observeElementOffset,
      scrollToFn: library.elementScroll,
      onChange: (_: unknown, sync: boolean) => (sync ? flushSync(this.#changed) : this.#changed()),
    };
    if (this.#virtual) this.#virtual.setOptions(options);
    else this.#virtual = new library.Virtualizer<HTMLDivElement, Element>(options);
    return this.#virtual.getVirtualItems();
  }

  /** Looks at the scroller as it stands in the page now. */
  painted(): void {
    this.#virtual?._willUpdate();
  }
  /** Lets go of the scroller. */
  left = (): void => this.#virtual?._didMount()();

  scrollTo(index: number, { scroller, rowPx }: Pick<Given, "scroller" | "rowPx">): void {
    if (this.#virtual) this.#virtual.scrollToIndex(index);
    else scroller.current?.scrollTo({ top: index * rowPx });
  }
}

function firstOf({ count, rowPx, keyAt }: Given): readonly Standing[] {
  const fit = Math.ceil(window.innerHeight / rowPx) + 2;
  return Array.from({ length: Math.min(count, fit) }, (_, i) => ({ index: i, key: keyAt(i), start: i * rowPx }));
}

/**
 * The rows of one height that stand in the page. What keeps them to those in sight is 11 KiB that the first rows do without:
 * it comes behind them, or with the first step of whoever scrolls before. (performance T10)
 */
export function useRowWindow(given: Given): {
  readonly standing: readonly Standing[];
  /** Brings a row into sight, and does something once it stands there. */
  readonly scrollTo: (index: number, then: () => void) => void;
} {
  const { scroller, enabled } = given;
  const rerender = useReducer((n: number) => n + 1, 0)[1];
  const [rows] = useState(() => new RowWindow(rerender));
  useEffect(() => {
    if (!enabled || library) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const fetch = () => void fetched().then((found) => found && !signal.aborted && rerender());
    scroller.current?.addEventListener("scroll", fetch, { passive: true, signal });
    void listFirst().then(() => !signal.aborted && fetch());
    return () => gone.abort();
  }, [enabled, scroller, rerender]);
  useLayoutEffect(() => rows.painted());
  useLayoutEffect(() => rows.left, [rows]);
  const scrollTo = (index: number, then: () => void) => {
    rows.scrollTo(index, given);
    if (library) return then();
    void fetched().then(() => {
      rerender();
      then();
    });
  };
  return { standing: rows.standing(given), scrollTo };
}
