import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { Period } from "#domain/rooms/booking.ts";
import { draggedTo, type Grip } from "#domain/rooms/calendar/hand.ts";
import type { Block } from "#domain/rooms/calendar/lanes.ts";
import { FINGER_SLOP_PX, HOLD_MS, type Point, scrolled, SLOP_PX } from "./hands.ts";
import type { NoClick } from "./no-click.ts";

/** Edge of an event that resizes it, px. */
const GRIP_PX = 8;

/** Where something is dropped: the row by its place. */
export type Drop = Period & { readonly row: number };
type Ref = RefObject<HTMLElement | null>;
type Options = {
  readonly scroller: Ref;
  /** What holds the rows: it moves with the scroller. */
  readonly plane: Ref;
  readonly ghost: Ref;
  readonly label: Ref;
  readonly enabled: boolean;
  readonly scale: Period;
  readonly noClick: NoClick;
  readonly find: (id: string) => { readonly block: Block; readonly row: number } | null;
  readonly rowAt: (y: number) => { readonly row: number; readonly top: number; readonly height: number };
  readonly words: (drop: Drop) => string;
  readonly onDrop: (block: Block, grip: Grip, drop: Drop) => Promise<unknown>;
  /** Which event is in hand: it stays in the page. */
  readonly onHeld: (id: string | null) => void;
};
/** An event in hand, as it was taken. */
type Hand = {
  readonly id: string;
  readonly node: HTMLElement;
  readonly block: Block;
  readonly row: number;
  readonly grip: Grip;
  readonly finger: boolean;
  readonly from: Point;
  /** Where the plane was then. */
  readonly plane: Point;
  /** Where the pointer is now. */
  at: Point;
  lifted: boolean;
  started: boolean;
  frame: number;
};

const gripOf = (button: DOMRect, x: number, finger: boolean): Grip => {
  if (finger || button.width < GRIP_PX * 3) return "move";
  if (x - button.left < GRIP_PX) return "start";
  return button.right - x < GRIP_PX ? "end" : "move";
};

/** Takes what is under a pointer; null where there is nothing that can be dragged. */
function taken(e: ReactPointerEvent<HTMLElement>, { enabled, find, plane }: Options): Hand | null {
  const node = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-movable]") : null;
  const id = node?.dataset["event"] ?? "";
  const found = find(id);
  const rect = plane.current?.getBoundingClientRect();
  if (!enabled || e.button !== 0 || !e.isPrimary || !node || !found || !rect) return null;
  const finger = e.pointerType === "touch";
  const button = node.querySelector("[data-stop]") ?? node;
  const at = { x: e.clientX, y: e.clientY };
  return {
    id,
    node,
    ...found,
    grip: gripOf(button.getBoundingClientRect(), e.clientX, finger),
    finger,
    from: at,
    plane: { x: rect.left, y: rect.top },
    at,
    lifted: !finger,
    started: false,
    frame: 0,
  };
}

/** Where what is in hand would stand now, and how far the hand has gone, px. */
function targetOf(hand: Hand, { plane, scale, rowAt }: Options) {
  const rect = plane.current?.getBoundingClientRect();
  if (!rect) return null;
  const name = plane.current?.querySelector<HTMLElement>("[data-name]")?.offsetWidth ?? 0;
  const track = Math.max(1, rect.width - name);
  const dx = hand.at.x - hand.from.x - (rect.left - hand.plane.x);
  const dy = hand.at.y - hand.from.y - (rect.top - hand.plane.y);
  const to = draggedTo(hand.block.reservation, { grip: hand.grip, dx: dx / track }, scale);
  const own = hand.node.closest<HTMLElement>("[data-row]")?.offsetTop ?? 0;
  const place = rowAt(hand.grip === "move" ? hand.at.y - rect.top : own + 1);
  return { drop: { ...to, row: hand.grip === "move" ? place.row : hand.row }, dx, dy, track, name, place };
}

/** One frame: what is in hand follows, its shadow snaps. Transforms alone move. */
function draw(hand: Hand, options: Options): void {
  const { scroller, ghost, label, scale, words } = options;
  const more = scroller.current !== null && scrolled(scroller.current, hand.at);
  const target = targetOf(hand, options);
  if (target) {
    const { drop, dx, dy, track, name, place } = target;
    if (hand.grip === "move") hand.node.style.transform = `translate(${dx}px, ${dy}px)`;
    const span = scale.to - scale.from;
    const x = name + ((drop.from - scale.from) / span) * track;
    const width = ((drop.to - drop.from) / span) * track;
    if (ghost.current)
      ghost.current.style.transform = `translate(${x}px, ${place.top}px) scale(${width}, ${place.height})`;
    if (label.current) {
      label.current.style.transform = `translate(${x}px, ${place.top}px)`;
      label.current.textContent = words(drop);
    }
  }
  hand.frame = more ? requestAnimationFrame(() => draw(hand, options)) : 0;
}

const show = ({ ghost, label }: Options, on: boolean): void => {
  for (const { current } of [ghost, label]) if (current) current.hidden = !on;
};

/** Follows a hand until it lets go. @returns lets go at once */
function follow(hand: Hand, pointer: number, options: () => Options): () => void {
  const { node } = hand;
  const start = () => {
    hand.started = true;
    node.dataset["dragging"] = "";
    options().onHeld(hand.id);
    show(options(), true);
  };
  const lift = setTimeout(() => {
    if (!hand.finger) return;
    hand.lifted = true;
    start();
  }, HOLD_MS);
  const back = () => {
    node.style.transform = "";
    delete node.dataset["dragging"];
    options().onHeld(null);
  };
  const heard = new AbortController();
  const end = () => {
    clearTimeout(lift);
    cancelAnimationFrame(hand.frame);
    heard.abort();
    show(options(), false);
  };
  const off = () => {
    end();
    if (hand.started) back();
  };
  const move = (e: PointerEvent) => {
    if (e.pointerId !== pointer) return;
    hand.at = { x: e.clientX, y: e.clientY };
    const far = Math.hypot(e.clientX - hand.from.x, e.clientY - hand.from.y);
    if (!hand.lifted && far > FINGER_SLOP_PX) return off();
    if (!hand.started && (!hand.lifted || far <= SLOP_PX)) return;
    if (!hand.started) start();
    hand.frame ||= requestAnimationFrame(() => draw(hand, options()));
  };
  const up = (e: PointerEvent) => {
    if (e.pointerId !== pointer) return;
    hand.at = { x: e.clientX, y: e.clientY };
    const target = hand.started ? targetOf(hand, options()) : null;
    end();
    if (!target) return;
    options().noClick.over();
    const { drop } = target;
    const { from, to } = hand.block.reservation;
    if (drop.from === from && drop.to === to && drop.row === hand.row) return back();
    void options().onDrop(hand.block, hand.grip, drop).finally(back);
  };
  const key = (e: KeyboardEvent) => {
    if (e.key !== "Escape" || !hand.started) return;
    e.preventDefault();
    e.stopPropagation();
    options().noClick.untilUp();
    off();
  };
  const { signal } = heard;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", off, { signal });
  window.addEventListener("keydown", key, { signal, capture: true });
  // A finger that holds something does not scroll.
  window.addEventListener("touchmove", (e) => hand.lifted && e.preventDefault(), { signal, passive: false });
  return off;
}

/**
 * Drags events: mouse and pen at once, a finger after it has rested. What is held follows at every frame by its transform alone,
 * nothing is rendered meanwhile. Escape lets go. [ROM-66]
 */
export function useDrag(options: Options): (e: ReactPointerEvent<HTMLElement>) => void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);
  return useCallback((e: ReactPointerEvent<HTMLElement>) => {
    const hand = taken(e, latest.current);
    if (hand) leave.current = follow(hand, e.pointerId, () => latest.current);
  }, []);
}
