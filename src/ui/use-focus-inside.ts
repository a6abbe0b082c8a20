import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus inside of an element when what had it goes away, such as a button that has done its work: the element itself
 * gets it then, so that keys still reach it and a screen reader does not start over. It needs a `tabIndex` of -1.
 */
export function useFocusInside(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = place.current;
    if (!own) return undefined;
    let last: Element | null = null;
    const note = (e: FocusEvent) => (last = e.target instanceof Element ? e.target : null);
    const gone = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body) own.focus({ preventScroll: true });
    });
    own.addEventListener("focusin", note);
    gone.observe(own, { childList: true, subtree: true });
    return () => {
      own.removeEventListener("focusin", note);
      gone.disconnect();
    };
  }, [place]);
}
