import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Spot } from "#domain/pictures/crop.ts";

/** What a person does with a picture under their hands, by parts of the square that shows it. */
export type Gestures = {
  /** The picture goes along by so much. */
  readonly drag: (by: Spot) => void;
  /** It becomes so many times larger around a spot. */
  readonly zoom: (times: number, about: Spot) => void;
};
/** Lines and pages of a wheel, in px. */
const DELTA_PX = [1, 16, 400];
/** Px of a wheel for e times the size. A pinch on a touchpad comes as a wheel with the control key, in smaller steps. */
const WHEEL_PX = 500;
const PINCH_PX = 100;

type At = { readonly x: number; readonly y: number };
const middle = ([a, b]: readonly At[]): At | null =>
  a ? { x: (a.x + (b ?? a).x) / 2, y: (a.y + (b ?? a).y) / 2 } : null;
const apart = ([a, b]: readonly At[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Drags with mouse, pen or one finger; zooms with the wheel, or with two fingers that may drag as well. [PIC-7] */
export function useGestures(area: RefObject<HTMLElement | null>, gestures: Gestures) {
  const hands = useRef(new Map<number, At>());
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  const spot = ({ x, y }: At): Spot => {
    const box = area.current?.getBoundingClientRect();
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 };
  };
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // React's own handler cannot keep the page from scrolling.
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const px = e.deltaY * (DELTA_PX[e.deltaMode] ?? 1);
      latest.current.zoom(Math.exp(-px / (e.ctrlKey ? PINCH_PX : WHEEL_PX)), spot({ x: e.clientX, y: e.clientY }));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  const down = (e: PointerEvent) => {
    if (e.button !== 0 || hands.current.size > 1) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    hands.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  const move = (e: PointerEvent) => {
    const { current } = hands;
    if (!current.has(e.pointerId)) return;
    const before = [...current.values()];
    current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const after = [...current.values()];
    const [from, to] = [middle(before), middle(after)];
    if (!from || !to) return;
    const [a, b] = [spot(from), spot(to)];
    latest.current.drag({ x: b.x - a.x, y: b.y - a.y });
    if (apart(before) > 0) latest.current.zoom(apart(after) / apart(before), b);
  };
  const up = (e: PointerEvent) => void hands.current.delete(e.pointerId);
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
