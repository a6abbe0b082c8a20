import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";

/** `page`: rows that fit into the window. */
type Step = (at: number, last: number, page: number) => number;
const STEPS: { readonly [key: string]: Step } = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, last, page) => Math.min(last, at + page),
  PageUp: (at, _, page) => Math.max(0, at - page),
  Home: () => 0,
  End: (_, last) => last,
};
const ASIDE: { readonly [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowLeft: -1 };

const rowOf = (e: { readonly target: EventTarget }): HTMLElement | null =>
  e.target instanceof Element ? e.target.closest<HTMLElement>("[data-index]") : null;

/** The focus goes from a row's own control (`data-own`) through all that it offers besides (`data-aside`), and back. */
function aside(e: KeyboardEvent<HTMLElement>): boolean {
  const [row, by] = [rowOf(e), ASIDE[e.key]];
  if (!row || by === undefined) return false;
  const own = row.matches("[data-own]") ? row : row.querySelector<HTMLElement>("[data-own]");
  const all = [...(own ? [own] : []), ...row.querySelectorAll<HTMLElement>("[data-aside]:not(:disabled)")];
  const at = all.findIndex((control) => control === e.target);
  const to = at < 0 ? all[by === 1 ? 1 : 0] : all[at + by];
  if (!to || to === e.target) return false;
  e.preventDefault();
  to.focus();
  return true;
}

export type RowKeys = {
  /** For the control of the row at a place: 0 for one row of those that stand in the page. */
  readonly tabIndexOf: (index: number) => 0 | -1;
  readonly onFocus: (e: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (e: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: (e: KeyboardEvent<HTMLElement>) => void;
};

type Given = {
  readonly total: number;
  /** Places of the rows that stand in the page. */
  readonly standing: readonly number[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowPx: number;
  readonly keyAt: (index: number) => string | number;
  readonly focusOn: (index: number) => void;
  /** Chooses all up to a place: from another one, or from the one that was chosen before. */
  readonly range?: ((to: number, from?: number) => void) | undefined;
};

/**
 * Makes rows one stop of the Tab key (WAI-ARIA: roving tabindex): arrows, Page Up and Down, Home and End go from row to row,
 * with Shift they choose on the way. Rows carry `data-index`; the one that has the focus keeps it when places change. [A11Y-4]
 */
export function useRowKeys({ total, standing, scroller, rowPx, keyAt, focusOn, range }: Given): RowKeys {
  const [current, setCurrent] = useState<string | number | null>(null);
  const stop = standing.find((index) => keyAt(index) === current) ?? standing[0];
  const onFocus = (e: FocusEvent<HTMLElement>) => {
    const row = rowOf(e);
    if (row) setCurrent(keyAt(Number(row.dataset["index"])));
  };
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(e);
    if (aside(e) || !row) return;
    const from = Number(row.dataset["index"]);
    if (range && e.key === " " && e.shiftKey) {
      e.preventDefault();
      range(from);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1);
    const to = STEPS[e.key]?.(from, total - 1, page);
    if (to === undefined) return;
    e.preventDefault();
    if (e.shiftKey) range?.(to, from);
    focusOn(to);
  };
  /** Firefox presses a box when its key comes up, whatever became of the key going down. */
  const onKeyUp = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key === " " && e.shiftKey) e.preventDefault();
  };
  return { tabIndexOf: (index) => (index === stop ? 0 : -1), onFocus, onKeyDown, onKeyUp };
}
