import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react";
import { CARD_PRINT } from "#domain/cards/limits.ts";

const isPress = ({ key }: KeyboardEvent): boolean => key === " " || key === "Enter";

/**
 * Handlers of a button that does its work at once and again every 200 ms as long as it is held, by pointer or by key (spec 3 §2).
 * A click that is neither, as assistive technology sends it, counts once. [CRD-302]
 */
export function useHeld(press: () => void) {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const timer = useRef<ReturnType<typeof setInterval> | null>(null);
  const stop = useCallback(() => {
    if (timer.current !== null) clearInterval(timer.current);
    timer.current = null;
  }, []);
  const start = useCallback(() => {
    stop();
    latest.current();
    timer.current = setInterval(() => latest.current(), CARD_PRINT.repeatMs);
  }, [stop]);
  useEffect(() => stop, [stop]);
  return {
    onPointerDown: (e: PointerEvent) => (e.button === 0 ? start() : undefined),
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onKeyDown: (e: KeyboardEvent) => {
      if (!isPress(e)) return;
      e.preventDefault(); // the keyboard's own repetition, and its click
      if (!e.repeat) start();
    },
    onKeyUp: (e: KeyboardEvent) => {
      if (isPress(e)) e.preventDefault();
      stop();
    },
    onClick: (e: MouseEvent) => (e.detail === 0 ? latest.current() : undefined),
  };
}
