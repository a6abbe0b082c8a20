import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Period } from "#domain/rooms/booking.ts";
import { painted } from "#domain/rooms/calendar/hand.ts";
import { FINGER_SLOP_PX, HOLD_MS, type Point, scrolled, SLOP_PX } from "./hands.ts";
import type { NoClick } from "./no-click.ts";

/** A range that is being painted in the row of a room, by its place among the rooms. */
export type Painting = Period & { readonly row: number };
type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly enabled: boolean;
  readonly scale: Period;
  readonly noClick: NoClick;
  /** Place of a room among the rooms. */
  readonly rowOf: (room: string) => number;
  readonly onPaint: (range: Painting) => void;
  /** A finger that rested and did not move: at a part of the row's width. */
  readonly onPress: (row: number, x: number) => void;
};
/** A hand on free time. */
type Hand = {
  readonly track: HTMLElement;
  readonly row: number;
  readonly finger: boolean;
  readonly from: Point;
  /** Where it began, as a part of the track's width: the track may scroll meanwhile. */
  readonly x: number;
  at: Point;
  lifted: boolean;
  moved: boolean;
  frame: number;
};

const partOf = (track: HTMLElement, clientX: number): number => {
  const { left, width } = track.getBoundingClientRect();
  return (clientX - left) / Math.max(1, width);
};
const rangeOf = ({ track, x, row, at }: Hand, scale: Period): Painting => ({
  ...painted(x, partOf(track, at.x), scale),
  row,
});

/** Takes free time under a pointer; null where there is none, or nothing may be booked. */
function taken(e: ReactPointerEvent<HTMLElement>, { enabled, rowOf }: Options): Hand | null {
  const target = e.target instanceof Element ? e.target : null;
  const track = target?.closest<HTMLElement>("[data-track]") ?? null;
  if (!enabled || e.button !== 0 || !e.isPrimary || !track || target?.closest("[data-event]")) return null;
  const row = rowOf(track.dataset["track"] ?? "");
  if (row < 0) return null;
  const at = { x: e.clientX, y: e.clientY };
  const finger = e.pointerType === "touch";
  return { track, row, finger, from: at, x: partOf(track, at.x), at, lifted: !finger, moved: false, frame: 0 };
}

/** Follows a hand until it lets go. `show`: what is painted now, null for nothing. @returns lets go at once */
function follow(hand: Hand, pointer: number, options: () => Options, show: (range: Painting | null) => void) {
  const { track } = hand;
  const heard = new AbortController();
  const { signal } = heard;
  const off = () => {
    clearTimeout(lift);
    cancelAnimationFrame(hand.frame);
    heard.abort();
    if (track.hasPointerCapture?.(pointer)) track.releasePointerCapture(pointer);
    show(null);
  };
  const draw = () => {
    const { scroller, scale } = options();
    const more = scroller.current !== null && scrolled(scroller.current, hand.at, true);
    show(rangeOf(hand, scale));
    hand.frame = more ? requestAnimationFrame(draw) : 0;
  };
  const start = () => {
    track.setPointerCapture?.(pointer);
    show(rangeOf(hand, options().scale));
  };
  const lift = setTimeout(() => {
    if (!hand.finger) return;
    hand.lifted = true;
    start();
  }, HOLD_MS);
  const move = (e: PointerEvent) => {
    if (e.pointerId !== pointer) return;
    hand.at = { x: e.clientX, y: e.clientY };
    const far = Math.hypot(e.clientX - hand.from.x, e.clientY - hand.from.y);
    if (!hand.lifted && far > FINGER_SLOP_PX) return off();
    if (!hand.lifted || (!hand.moved && far <= SLOP_PX)) return;
    if (!hand.moved && !hand.finger) start();
    hand.moved = true;
    hand.frame ||= requestAnimationFrame(draw);
  };
  const up = (e: PointerEvent) => {
    if (e.pointerId !== pointer) return;
    hand.at = { x: e.clientX, y: e.clientY };
    const { noClick, onPaint, onPress, scale } = options();
    off();
    if (!hand.moved && !(hand.finger && hand.lifted)) return;
    noClick.over();
    if (hand.moved) onPaint(rangeOf(hand, scale));
    else onPress(hand.row, hand.x);
  };
  const key = (e: KeyboardEvent) => {
    if (e.key !== "Escape") return;
    if (hand.moved || (hand.finger && hand.lifted)) {
      e.preventDefault();
      e.stopPropagation();
    }
    options().noClick.untilUp();
    off();
  };
  const gone = () => {
    options().noClick.untilUp();
    off();
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", off, { signal });
  window.addEventListener("keydown", key, { signal, capture: true });
  window.addEventListener("blur", gone, { signal });
  // A finger that paints does not scroll, and opens no menu of the browser.
  window.addEventListener("touchmove", (e) => hand.lifted && e.preventDefault(), { signal, passive: false });
  window.addEventListener("contextmenu", (e) => hand.finger && e.preventDefault(), { signal, capture: true });
  return off;
}

const same = (a: Painting | null, b: Painting | null): boolean =>
  a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to && a.row === b.row);

/**
 * Paints a range over free time: mouse and pen at once, a finger after it has rested, so that it still scrolls. What is painted
 * changes by quarters of an hour, and only then is something rendered. Escape ends it wholly. [ROM-73]
 */
export function usePaint(options: Options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [range, setRange] = useState<Painting | null>(null);
  const show = useCallback((next: Painting | null) => setRange((now) => (same(now, next) ? now : next)), []);
  const leave = useRef<() => void>(() => undefined);
  const { scale } = options;
  useEffect(() => () => leave.current(), [scale]);
  const onPointerDown = useCallback(
    (e: ReactPointerEvent<HTMLElement>) => {
      leave.current();
      const hand = taken(e, latest.current);
      leave.current = hand ? follow(hand, e.pointerId, () => latest.current, show) : () => undefined;
    },
    [show],
  );
  return { range, onPointerDown };
}
