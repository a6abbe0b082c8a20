import * as v from "valibot";
import type { Box, Point } from "../floorplan/box.ts";
import { fieldPath, isUnset, type Patch, stepsOf } from "../shared/changes.ts";
import { isObject, type Json } from "../shared/json.ts";
import { NEIGHBOURHOODS } from "./limits.ts";

/** A coloured circle over a floor, in units of its drawing (spec 2 §3). */
export type Circle = {
  readonly id: string;
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  readonly fill: string;
  /** Id of the neighbourhood that it shows, and goes with; absent: of none, or from before this was kept (decision 018). */
  readonly neighbourhood?: string | undefined;
};
/** What a floor's document says of its circles. */
export type Circles = {
  readonly circles: readonly Circle[];
  readonly showGrid: boolean;
  /** Path data that the circles are cut to; null for none. */
  readonly clipPath: string | null;
};
export const NO_CIRCLES: Circles = { circles: [], showGrid: false, clipPath: null };

const units = v.pipe(v.number(), v.finite(), v.minValue(-NEIGHBOURHOODS.maxUnits), v.maxValue(NEIGHBOURHOODS.maxUnits));
const radius = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(NEIGHBOURHOODS.minRadius),
  v.maxValue(NEIGHBOURHOODS.maxUnits),
);
const FILL = /^rgba\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*(0|1|0?\.\d{1,4})\s*\)$/;
const circleSchema = v.object({
  cx: units,
  cy: units,
  r: radius,
  fill: v.pipe(v.string(), v.regex(FILL)),
  neighbourhood: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), undefined),
});

const FIELD = "neighbourhoodCircles";
/** Each circle is a value of its own, so that two people who draw merge by themselves (docs/decisions/018). [CIRC-2] */
export const circleField = (id: string): string => fieldPath(FIELD, "circles", id);
export const GRID_FIELD = fieldPath(FIELD, "showGrid");
/** Ids of the circles that the last save drew: the rules look at these one by one (docs/decisions/057). */
const CHANGED_FIELD = fieldPath(FIELD, "changed");
const CIRCLES = circleField("");
/** Whether a field is a circle. */
export const isCircleField = (field: string): boolean => field.startsWith(CIRCLES);

/**
 * What a patch writes, with the ids of the circles that it draws, whole or a part of one; those that it takes away need no look.
 * [CIRC-9]
 */
export function withDrawn(fields: Patch): Patch {
  const ids = Object.entries(fields).flatMap(([field, x]) => {
    const [, , id = "", ...part] = isCircleField(field) ? stepsOf(field) : [];
    return id === "" || (part.length === 0 && isUnset(x)) ? [] : [id];
  });
  return ids.length === 0 ? fields : { ...fields, [CHANGED_FIELD]: [...new Set(ids)] };
}

/** A circle as it is stored. */
export const circleJson = ({ cx, cy, r, fill, neighbourhood }: Circle): Json => ({
  cx,
  cy,
  r,
  fill,
  ...(neighbourhood === undefined ? {} : { neighbourhood }),
});

/** A stored circle, or null for what is none. */
export function circleOf(id: string, stored: Json | undefined): Circle | null {
  const parsed = v.safeParse(circleSchema, stored);
  return parsed.success ? { id, ...parsed.output } : null;
}

/** What a floor's document says of its circles; what is none of them is left out. [CIRC-2] */
export function circlesOf(stored: Json | undefined): Circles {
  if (!isObject(stored)) return NO_CIRCLES;
  const { circles, showGrid, clipPath } = stored;
  const all = isObject(circles) ? Object.entries(circles) : [];
  return {
    circles: all.flatMap(([id, one]) => circleOf(id, one) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)),
    showGrid: showGrid === true,
    clipPath: typeof clipPath === "string" && clipPath !== "" ? clipPath : null,
  };
}

const sameCircle = (a: Circle, b: Circle | undefined): boolean =>
  a.id === b?.id &&
  a.cx === b.cx &&
  a.cy === b.cy &&
  a.r === b.r &&
  a.fill === b.fill &&
  a.neighbourhood === b.neighbourhood;

/** Whether two floors look the same under their desks. */
export const sameCircles = (a: Circles, b: Circles): boolean =>
  a === b ||
  (a.showGrid === b.showGrid &&
    a.clipPath === b.clipPath &&
    a.circles.length === b.circles.length &&
    a.circles.every((c, i) => sameCircle(c, b.circles[i])));

/** Whole units: a hand is not finer than that, and numbers stay short. */
const whole = (n: number): number => Math.round(n) + 0;
const between = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));

/** The circle around a place that reaches to another one. [CIRC-3] */
export const drawnCircle = (centre: Point, edge: Point): Pick<Circle, "cx" | "cy" | "r"> => ({
  cx: whole(centre.x),
  cy: whole(centre.y),
  r: Math.max(NEIGHBOURHOODS.minRadius, whole(Math.hypot(edge.x - centre.x, edge.y - centre.y))),
});

/** Moved by so much; its middle stays on the floor. [CIRC-3] */
export const movedCircle = (c: Circle, dx: number, dy: number, floor: Box): Circle => ({
  ...c,
  cx: whole(between(c.cx + dx, floor.x, floor.x + floor.width)),
  cy: whole(between(c.cy + dy, floor.y, floor.y + floor.height)),
});

/** With another radius, up to the length of the floor. [CIRC-3] */
export const resizedCircle = (c: Circle, r: number, floor: Box): Circle => ({
  ...c,
  r: whole(between(r, NEIGHBOURHOODS.minRadius, Math.hypot(floor.width, floor.height))),
});

/** The uppermost circle at a place: null for none. The later one in the list lies above. */
export function circleAt(circles: readonly Circle[], p: Point): Circle | null {
  return circles.findLast((c) => Math.hypot(c.cx - p.x, c.cy - p.y) <= c.r) ?? null;
}

/** Whether a place is near enough to a circle's edge to take hold of it. */
export const nearEdge = (c: Circle, p: Point, reach: number): boolean =>
  Math.abs(Math.hypot(c.cx - p.x, c.cy - p.y) - c.r) <= reach;
