import { type FocusEvent, type KeyboardEvent, useState } from "react";

const STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export type Roving = {
  /** For a row's own control; what else a row offers is -1, and reached by the arrow to the right. */
  readonly tabIndexOf: (key: string) => 0 | -1;
  /** Notes which row has the focus. */
  readonly onFocus: (e: FocusEvent<HTMLElement>) => void;
  /** The row that a key leads to, by its place; null where the key leads nowhere. */
  readonly stepFrom: (e: KeyboardEvent<HTMLElement>) => number | null;
  /** Between a row's own control and what else it offers; true when the key was used. */
  readonly aside: (e: KeyboardEvent<HTMLElement>) => boolean;
};

const rowOf = (e: { readonly target: EventTarget }): HTMLElement | null =>
  e.target instanceof Element ? e.target.closest<HTMLElement>("[data-row]") : null;

/** The focus goes from a row's own control (`data-own`) to what it offers besides (`data-aside`), or back. */
function aside(e: KeyboardEvent<HTMLElement>): boolean {
  const wanted = { ArrowRight: "[data-aside]", ArrowLeft: "[data-own]" }[e.key];
  const to = wanted === undefined ? null : rowOf(e)?.querySelector<HTMLElement>(wanted);
  if (!to || to === e.target) return false;
  e.preventDefault();
  to.focus();
  return true;
}

/**
 * Makes a list one stop of the Tab key: arrows, Home and End go from row to row (WAI-ARIA: roving tabindex). Rows carry
 * `data-row` with their key. [A11Y-4]
 * @param keys of all rows in order, also of those that do not stand in the page
 * @param standing those that do; the first of them is the stop where the current row is not among them
 */
export function useRoving(keys: readonly string[], standing: readonly string[] = keys): Roving {
  const [current, setCurrent] = useState<string | null>(null);
  const stop = current !== null && standing.includes(current) ? current : standing[0];
  return {
    tabIndexOf: (key) => (key === stop ? 0 : -1),
    onFocus: (e) => {
      const key = rowOf(e)?.getAttribute("data-row") ?? null;
      if (key !== null && key !== current) setCurrent(key);
    },
    stepFrom: (e) => {
      const at = keys.indexOf(rowOf(e)?.getAttribute("data-row") ?? "");
      const to = at < 0 ? undefined : STEPS[e.key]?.(at, keys.length - 1);
      if (to === undefined) return null;
      e.preventDefault();
      return to;
    },
    aside,
  };
}
