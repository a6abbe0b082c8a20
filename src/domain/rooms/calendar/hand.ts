import type { Period } from "../booking.ts";
import { ROOMS } from "../limits.ts";
import { atX } from "./scale.ts";

const HOUR = 3_600_000;
const snapUp = (at: number): number => Math.ceil(at / ROOMS.snapMs) * ROOMS.snapMs;

const snapDown = (at: number): number => Math.floor(at / ROOMS.snapMs) * ROOMS.snapMs;

/** What of a reservation a hand takes: all of it, its beginning or its end. */
export type Grip = "move" | "start" | "end";

/** Within a quarter of an hour at least: what is pulled past the other end stops before it. */
function pulled({ from, to }: Period, grip: Grip, at: number): Period {
  if (grip === "start") return { from: Math.min(at, to - ROOMS.snapMs), to };
  if (grip === "end") return { from, to: Math.max(at, from + ROOMS.snapMs) };
  return { from: at, to: at + (to - from) };
}

/**
 * Where a reservation stands that was dragged along a scale, on quarters of an hour; the same where it would not leave its
 * quarter. What begins before the scale, or ends behind it, goes as far as the hand went. (expectations 5.7) [ROM-66]
 * @param dx parts of the scale's width
 */
export function draggedTo(
  r: Period,
  { grip, dx }: { readonly grip: Grip; readonly dx: number },
  scale: Period,
): Period {
  const span = scale.to - scale.from;
  const edge = grip === "end" ? r.to : r.from;
  const x = (edge - scale.from) / span;
  const far = Math.round((dx * span) / ROOMS.snapMs) * ROOMS.snapMs;
  if (far === 0) return { from: r.from, to: r.to };
  return pulled(r, grip, x >= 0 && x <= 1 ? atX(x + dx, scale) : edge + far);
}

/** A quarter of an hour earlier or later, by keys. [ROM-66] */
export function steppedTo(r: Period, { grip, by }: { readonly grip: Grip; readonly by: 1 | -1 }): Period {
  const edge = grip === "end" ? r.to : r.from;
  const floor = Math.floor(edge / ROOMS.snapMs) * ROOMS.snapMs;
  const off = edge - floor;
  const at = by > 0 ? floor + ROOMS.snapMs : off === 0 ? floor - ROOMS.snapMs : floor;
  return pulled(r, grip, at);
}

/**
 * What a new booking gets of the time between events: an hour, less where there is less, from the next quarter of an hour where
 * now lies within. [ROM-65]
 */
export function slotIn(gap: Period, now: number): Period {
  const begun = gap.from < now && now < gap.to ? snapUp(now) : snapUp(gap.from);
  const from = begun < gap.to ? begun : gap.from;
  return { from, to: Math.min(from + HOUR, gap.to) };
}

/** The same from a place within the gap, where a hand pressed. @param x parts of the scale's width [ROM-65] */
export const slotAt = (x: number, gap: Period, scale: Period): Period => {
  const at = Math.floor((scale.from + x * (scale.to - scale.from)) / ROOMS.snapMs) * ROOMS.snapMs;
  const from = Math.max(gap.from, at);
  return { from, to: Math.min(from + HOUR, gap.to) };
};

/**
 * What a hand paints of a row: the quarters of an hour in which it began and is now, with all between them, whichever way it went;
 * one at least, within the scale. [ROM-73]
 * @param a part of the scale's width where it began, @param b where it is now
 */
export function painted(a: number, b: number, scale: Period): Period {
  const at = (x: number) => scale.from + Math.min(1, Math.max(0, x)) * (scale.to - scale.from);
  const last = snapDown(scale.to - 1);
  const from = Math.max(scale.from, Math.min(last, snapDown(at(Math.min(a, b)))));
  const end = Math.max(from + ROOMS.snapMs, snapUp(at(Math.max(a, b))));
  return { from, to: Math.min(scale.to, end) };
}

/** A painted range moved, or made longer or shorter, by a quarter of an hour; as it is where it would leave the scale. [ROM-74] */
export function repainted(
  range: Period,
  step: { readonly grip: "move" | "end"; readonly by: 1 | -1 },
  scale: Period,
): Period {
  const next = steppedTo(range, step);
  return next.from < scale.from || next.to > scale.to ? range : next;
}
