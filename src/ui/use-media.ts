import { useCallback, useSyncExternalStore } from "react";

/** Screens that are too narrow for a drawer with words and a column beside a plan: the drawer is a rail, the column a sheet. Style sheets say the same width. */
export const COMPACT = "(max-width: 74.99em)";
/** Screens that are too low for two lists below each other in one column. */
export const LOW = "(max-height: 56em)";
/** Phones (spec 1 §2.3: mobile below 768 px). */
export const PHONE = "(max-width: 47.99em)";

/** Whether a media query holds, now and at every change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (on: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", on);
      return () => list.removeEventListener("change", on);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether a finger is what points: style sheets ask the same. */
const COARSE = "(pointer: coarse)";
/** Height of a row of a list, px; `--app-row` of the style sheet is the same. [FRAME-4] */
export const useRowPx = (): number => (useMedia(COARSE) ? 44 : 36);
