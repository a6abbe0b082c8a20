import { type TouchEvent, useRef } from "react";

/** How far a finger goes, px, and how much further along than across, before the days turn. */
const FAR_PX = 60;
const SLOPE = 2;

/** Whether what is under a finger scrolls that way: then it does, and nothing turns. */
function scrolls(target: EventTarget, stop: Element, way: number): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== stop; node = node.parentElement) {
    if (node.scrollWidth <= node.clientWidth + 1) continue;
    const { overflowX } = getComputedStyle(node);
    if (overflowX !== "auto" && overflowX !== "scroll") continue;
    if (way > 0 ? node.scrollLeft > 1 : node.scrollLeft < node.scrollWidth - node.clientWidth - 1) return true;
  }
  return false;
}

/** A finger that swipes turns the days: to the left the next ones. [ROM-63] */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number; left: boolean; right: boolean } | null>(null);
  return {
    onTouchStart: (e: TouchEvent<HTMLElement>) => {
      const touch = e.touches[0];
      // A finger that rests on an event takes it in hand.
      const one = e.touches.length === 1 && !(e.target instanceof Element && e.target.closest("[data-movable]"));
      const free = (way: number) => !scrolls(e.target, e.currentTarget, way);
      start.current = one && touch ? { x: touch.clientX, y: touch.clientY, right: free(1), left: free(-1) } : null;
    },
    onTouchEnd: (e: TouchEvent<HTMLElement>) => {
      const [from, touch] = [start.current, e.changedTouches[0]];
      start.current = null;
      if (!from || !touch) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) < FAR_PX || Math.abs(dx) < SLOPE * Math.abs(dy)) return;
      if (dx > 0 ? from.right : from.left) turn(dx > 0 ? -1 : 1);
    },
  };
}
