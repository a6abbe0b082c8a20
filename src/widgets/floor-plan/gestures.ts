import type { Point } from "#domain/floorplan/box.ts";

export type Gestures = {
  /** Moved by so many px. */
  readonly onPan: (dx: number, dy: number) => void;
  /** Scaled about a place of the element. */
  readonly onZoom: (factor: number, about: Point) => void;
  readonly onTap: (at: Point, finger: boolean) => void;
  readonly onHover: (at: Point | null) => void;
  /** A finger stays where it came down: it asks, and taps nothing. [LOOK-5] */
  readonly onHold: (at: Point) => void;
  /** An area is being drawn; null: given up. */
  readonly onArea: (from: Point, to: Point) => void;
  readonly onAreaEnd: (done: boolean) => void;
  /** Whether a drag draws an area, without the Shift key. */
  readonly areaMode: () => boolean;
  /** Whether the Shift key may draw one. */
  readonly mayArea: () => boolean;
};
type Drag = { readonly id: number; readonly from: Point; readonly area: boolean; moved: boolean };

/** A hand is never quite still: less than this is a tap, px. */
const SLOP = { mouse: 4, finger: 9 };
/** A finger that stays so long asks, ms. */
const HOLD_MS = 450;
const LINE_PX = 16;
/** Zoom per pixel of wheel; a notch of 100 px is about 16 percent. */
const WHEEL = 0.0015;

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Listens to mouse, fingers and wheel on an element and says what they mean. Returns how to stop. [PLAN-13] */
export function listen(element: HTMLElement, on: Gestures): () => void {
  const down = new Map<number, Point>();
  let drag: Drag | null = null;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const at = (e: { clientX: number; clientY: number }): Point => {
    const r = element.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const giveUp = () => {
    clearTimeout(holding);
    if (drag?.area && drag.moved) on.onAreaEnd(false);
    drag = null;
  };
  const press = (e: PointerEvent) => {
    if (e.pointerType === "mouse" && e.button !== 0) return;
    down.set(e.pointerId, at(e));
    element.setPointerCapture(e.pointerId);
    on.onHover(null);
    if (down.size > 1) giveUp();
    else drag = { id: e.pointerId, from: at(e), area: on.areaMode() || (e.shiftKey && on.mayArea()), moved: false };
    if (drag && !drag.area && e.pointerType !== "mouse") holdSoon(drag);
  };
  const holdSoon = (of: Drag) => {
    clearTimeout(holding);
    holding = setTimeout(() => {
      if (drag !== of || of.moved) return;
      drag = null; // what comes up again is no tap
      on.onHold(of.from);
    }, HOLD_MS);
  };
  /** What a browser offers to a finger that stays. */
  const menu = (e: Event) => (down.size > 0 ? e.preventDefault() : undefined);
  const pinch = (e: PointerEvent, to: Point) => {
    const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
    const from = down.get(e.pointerId);
    if (!other || !from) return;
    const [before, after] = [between(from, other), between(to, other)];
    on.onPan(after.x - before.x, after.y - before.y);
    on.onZoom(apart(to, other) / Math.max(1, apart(from, other)), after);
  };
  const move = (e: PointerEvent) => {
    const to = at(e);
    const from = down.get(e.pointerId);
    if (!from) return e.pointerType === "mouse" ? on.onHover(to) : undefined;
    if (down.size === 2) pinch(e, to);
    else if (drag?.id === e.pointerId) {
      drag.moved ||= apart(drag.from, to) > (e.pointerType === "mouse" ? SLOP.mouse : SLOP.finger);
      if (drag.moved && drag.area) on.onArea(drag.from, to);
      else if (drag.moved) on.onPan(to.x - from.x, to.y - from.y);
      else return;
    }
    down.set(e.pointerId, to);
  };
  const release = (e: PointerEvent) => {
    if (!down.delete(e.pointerId) || drag?.id !== e.pointerId) return;
    const { moved, area } = drag;
    drag = null;
    clearTimeout(holding);
    if (moved && area) on.onAreaEnd(true);
    if (!moved) on.onTap(at(e), e.pointerType !== "mouse");
  };
  const cancel = (e: PointerEvent) => {
    down.delete(e.pointerId);
    if (drag?.id === e.pointerId) giveUp();
  };
  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    const px = e.deltaY * (e.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    on.onZoom(Math.exp(-px * WHEEL * (e.ctrlKey ? 5 : 1)), at(e));
  };
  const leave = (e: PointerEvent) => (e.pointerType === "mouse" ? on.onHover(null) : undefined);
  element.addEventListener("pointerdown", press);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", cancel);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("contextmenu", menu);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(holding);
    element.removeEventListener("contextmenu", menu);
    element.removeEventListener("pointerdown", press);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", release);
    element.removeEventListener("pointercancel", cancel);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
  };
}
