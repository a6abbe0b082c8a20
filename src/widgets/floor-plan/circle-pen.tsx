import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Box, Point } from "#domain/floorplan/box.ts";
import type { Circle } from "#domain/neighbourhoods/circles.ts";
import { type Drag, dragAt, draggedTo } from "./circle-drag.ts";
import classes from "./floor-plan.module.css";

/** What is drawn, and whom to tell; a new circle comes without an id of its own. */
export type PenDrawing = {
  readonly circles: readonly Circle[];
  readonly current: string | null;
  /** Fill of a new circle; null where no more may be drawn. */
  readonly fill: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onDraw: (circle: Omit<Circle, "id">) => void;
  readonly onChange: (circle: Circle) => void;
};
export type PenHandle = { readonly follow: () => void };
type Props = PenDrawing & {
  readonly bounds: Box;
  readonly placing: () => { readonly k: number; readonly x: number; readonly y: number } | null;
  readonly ref: Ref<PenHandle>;
};

/** A hand is never quite still: less than this draws nothing, px. */
const SLOP = { mouse: 3, finger: 8 };
/** So near to its edge a circle is taken hold of, px. */
const REACH = { mouse: 8, finger: 18 };
const HANDLE_PX = 7;
const FRESH = "fresh";

const setCircle = (element: Element | null, { cx, cy, r }: Pick<Circle, "cx" | "cy" | "r">) => {
  element?.setAttribute("cx", String(cx));
  element?.setAttribute("cy", String(cy));
  element?.setAttribute("r", String(r));
};

/**
 * Circles under a mouse or a finger: drawn, moved and resized on a layer of their own above the plan, which is not painted
 * meanwhile. The page renders when the hand lets go. A second finger and the wheel move the plan. [CIRC-3] [CIRC-6]
 */
export function CirclePen(props: Props) {
  const { circles, current, fill, placing, ref } = props;
  const svg = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const fresh = useRef<SVGCircleElement>(null);
  const handle = useRef<SVGCircleElement>(null);
  const now = useRef(props);
  useLayoutEffect(() => {
    now.current = props;
  });
  const follow = () => {
    const at = placing();
    if (!at) return;
    group.current?.setAttribute("transform", `matrix(${at.k} 0 0 ${at.k} ${at.x} ${at.y})`);
    handle.current?.setAttribute("r", String(HANDLE_PX / at.k));
  };
  useLayoutEffect(follow);
  useImperativeHandle(ref, () => ({ follow }));
  useEffect(() => {
    const element = svg.current;
    return element ? listen(element, now, { fresh, handle }) : undefined;
  }, []);
  const chosen = circles.find((c) => c.id === current);
  return (
    <svg ref={svg} className={classes["pen"]} data-testid="circle-pen" aria-hidden="true">
      <g ref={group}>
        {circles.map(({ id, cx, cy, r, fill: own }) => (
          <circle key={id} data-id={id} cx={cx} cy={cy} r={r} fill={own} data-current={id === current || undefined} />
        ))}
        <circle ref={fresh} fill={fill ?? "none"} visibility="hidden" data-current />
        {chosen ? <circle ref={handle} data-handle cx={chosen.cx + chosen.r} cy={chosen.cy} fill="none" /> : null}
      </g>
    </svg>
  );
}

type Latest = { readonly current: Props };
type Marks = {
  readonly fresh: { readonly current: SVGCircleElement | null };
  readonly handle: { readonly current: SVGCircleElement | null };
};

/** Native listeners: what happens here must not reach the plan's own. Returns how to stop. */
function listen(element: SVGSVGElement, now: Latest, { fresh, handle }: Marks): () => void {
  let held: { readonly id: number; readonly drag: Drag; readonly px: Point; circle: Circle | null } | null = null;
  const planAt = (e: PointerEvent): (Point & { readonly k: number }) | null => {
    const at = now.current.placing();
    const box = element.getBoundingClientRect();
    return at && { x: (e.clientX - box.left - at.x) / at.k, y: (e.clientY - box.top - at.y) / at.k, k: at.k };
  };
  const elementOf = (drag: Drag) =>
    drag.kind === "draw" ? fresh.current : element.querySelector(`[data-id="${CSS.escape(drag.circle.id)}"]`);
  const show = (drag: Drag, circle: Circle) => {
    setCircle(elementOf(drag), circle);
    if (drag.kind === "draw") fresh.current?.setAttribute("visibility", "visible");
    else if (handle.current) handle.current.setAttribute("cx", String(circle.cx + circle.r));
    if (drag.kind !== "draw") handle.current?.setAttribute("cy", String(circle.cy));
  };
  const hideFresh = () => fresh.current?.setAttribute("visibility", "hidden");
  const press = (e: PointerEvent) => {
    if (!e.isPrimary || (e.pointerType === "mouse" && e.button !== 0)) return; // the plan moves
    const at = planAt(e);
    if (!at) return;
    e.stopPropagation();
    element.setPointerCapture(e.pointerId);
    const { circles, current, fill, onSelect } = now.current;
    const drag = dragAt(circles, current, at, (e.pointerType === "mouse" ? REACH.mouse : REACH.finger) / at.k);
    if (drag.kind === "draw" && fill === null) return;
    held = { id: e.pointerId, drag, px: { x: e.clientX, y: e.clientY }, circle: null };
    if (drag.kind !== "draw") onSelect(drag.circle.id);
  };
  const move = (e: PointerEvent) => {
    if (held?.id !== e.pointerId) return;
    e.stopPropagation();
    const at = planAt(e);
    const slop = e.pointerType === "mouse" ? SLOP.mouse : SLOP.finger;
    if (!at || (!held.circle && Math.hypot(e.clientX - held.px.x, e.clientY - held.px.y) <= slop)) return;
    const { bounds, fill } = now.current;
    held.circle = draggedTo(held.drag, at, bounds, { id: FRESH, fill: fill ?? "" });
    show(held.drag, held.circle);
  };
  const release = (e: PointerEvent) => {
    if (held?.id !== e.pointerId) return;
    e.stopPropagation();
    const { drag, circle } = held;
    held = null;
    hideFresh();
    if (!circle) return drag.kind === "draw" ? now.current.onSelect(null) : undefined;
    if (drag.kind === "draw") return now.current.onDraw(circle);
    return now.current.onChange(circle);
  };
  const cancel = (e: PointerEvent) => {
    if (held?.id !== e.pointerId) return;
    hideFresh();
    if (held.drag.kind !== "draw") show(held.drag, held.drag.circle);
    held = null;
  };
  element.addEventListener("pointerdown", press);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", cancel);
  return () => {
    element.removeEventListener("pointerdown", press);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", release);
    element.removeEventListener("pointercancel", cancel);
  };
}
