import type { Box, Point } from "#domain/floorplan/box.ts";
import {
  type Circle,
  circleAt,
  drawnCircle,
  movedCircle,
  nearEdge,
  resizedCircle,
} from "#domain/neighbourhoods/circles.ts";

/** What a hand does to circles from where it came down. */
export type Drag =
  | { readonly kind: "draw"; readonly from: Point }
  | { readonly kind: "move" | "resize"; readonly from: Point; readonly circle: Circle };

/** Edge of the chosen circle first, then the uppermost circle there, else a new one. [CIRC-3] */
export function dragAt(circles: readonly Circle[], current: string | null, from: Point, reach: number): Drag {
  const chosen = circles.find((c) => c.id === current);
  if (chosen && nearEdge(chosen, from, reach)) return { kind: "resize", from, circle: chosen };
  const circle = circleAt(circles, from);
  return circle ? { kind: "move", from, circle } : { kind: "draw", from };
}

/** The circle as it is while the hand is at a place. `fresh` names and fills a new one. */
export function draggedTo(drag: Drag, to: Point, floor: Box, fresh: Pick<Circle, "id" | "fill">): Circle {
  if (drag.kind === "draw") return { ...fresh, ...drawnCircle(drag.from, to) };
  const { circle, from } = drag;
  if (drag.kind === "move") return movedCircle(circle, to.x - from.x, to.y - from.y, floor);
  return resizedCircle(circle, Math.hypot(to.x - circle.cx, to.y - circle.cy), floor);
}
