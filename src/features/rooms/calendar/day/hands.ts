/** How far a mouse goes, and how long a finger rests, before something is dragged or painted. */
export const SLOP_PX = 4;
export const FINGER_SLOP_PX = 10;
export const HOLD_MS = 350;
/** Edge of the calendar that scrolls it, and how far in each frame, px. */
const EDGE_PX = 36;
const SCROLL_PX = 12;

export type Point = { readonly x: number; readonly y: number };

/** Scrolls while something is held at an edge; true while it does. `along`: only along the hours. */
export function scrolled(scroller: HTMLElement, { x, y }: Point, along = false): boolean {
  const box = scroller.getBoundingClientRect();
  const way = (at: number, from: number, to: number) => (at < from + EDGE_PX ? -1 : at > to - EDGE_PX ? 1 : 0);
  const dx = way(x, box.left, box.right) * SCROLL_PX;
  const dy = along ? 0 : way(y, box.top, box.bottom) * SCROLL_PX;
  if (dx === 0 && dy === 0) return false;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy(dx, dy);
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}
