import { useMemo, useRef } from "react";

/** The click that ends a drag comes within this, ms. */
const CLICK_MS = 300;

export type NoClick = {
  /** The hand has let go: the click that follows is none. */
  readonly over: () => void;
  /** What the hand did was given up while it is still down: nothing until it is lifted is a click, nor that. */
  readonly untilUp: () => void;
  /** Keeps what belongs to it from everything below. */
  readonly swallow: (e: { readonly stopPropagation: () => void }) => void;
};

/** Which click belongs to what a hand did before it, and is none of its own. */
export function useNoClick(): NoClick {
  const at = useRef(-Infinity);
  return useMemo(() => {
    const over = () => {
      at.current = performance.now();
    };
    const untilUp = () => {
      at.current = Infinity;
      const heard = new AbortController();
      const up = () => {
        heard.abort();
        over();
      };
      for (const kind of ["pointerup", "pointercancel", "pointerdown"])
        window.addEventListener(kind, up, { signal: heard.signal, capture: true });
    };
    const swallow = (e: { readonly stopPropagation: () => void }) => {
      if (performance.now() - at.current < CLICK_MS) e.stopPropagation();
    };
    return { over, untilUp, swallow };
  }, []);
}
