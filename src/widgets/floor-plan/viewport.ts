import type { Box, Point } from "#domain/floorplan/box.ts";
import { DESKS } from "#domain/desks/limits.ts";

/** The window onto a floor: its size in CSS pixels, and what there is to see. */
export type Frame = { readonly width: number; readonly height: number; readonly bounds: Box };
/** `scale` 1 shows the whole floor. (x, y): where the floor's upper left corner stands, CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

/** Share of the window that the whole floor takes at scale 1. */
const FIT_SHARE = 0.96;
/** So much of the floor stays in sight however far it is moved, px. */
const KEEP_PX = 64;

const clampScale = (scale: number): number => Math.min(DESKS.maxScale, Math.max(DESKS.minScale, scale));

/** CSS pixels per unit of the drawing at scale 1. */
export const fitOf = ({ width, height, bounds }: Frame): number =>
  Math.min(width / bounds.width, height / bounds.height) * FIT_SHARE;

export const toPlan = (f: Frame, v: View, at: Point): Point => {
  const k = fitOf(f) * v.scale;
  return { x: f.bounds.x + (at.x - v.x) / k, y: f.bounds.y + (at.y - v.y) / k };
};
export const toScreen = (f: Frame, v: View, at: Point): Point => {
  const k = fitOf(f) * v.scale;
  return { x: v.x + (at.x - f.bounds.x) * k, y: v.y + (at.y - f.bounds.y) * k };
};

const held = (at: number, size: number, room: number) => Math.min(room - KEEP_PX, Math.max(KEEP_PX - size, at));

/** Moved by so many pixels, but never out of sight. [PLAN-10] */
export function panned(f: Frame, v: View, dx: number, dy: number): View {
  const k = fitOf(f) * v.scale;
  return {
    scale: v.scale,
    x: held(v.x + dx, f.bounds.width * k, f.width),
    y: held(v.y + dy, f.bounds.height * k, f.height),
  };
}

/** Scaled by a factor; what stands at `about` (CSS pixels) stays there. [PLAN-10] */
export function zoomed(f: Frame, v: View, factor: number, about: Point): View {
  const scale = clampScale(v.scale * factor);
  const real = scale / v.scale;
  return panned(f, { scale, x: about.x - (about.x - v.x) * real, y: about.y - (about.y - v.y) * real }, 0, 0);
}

/** A scale with a place of the drawing in the middle of the window. */
function centredOn(f: Frame, at: Point, scale: number): View {
  const k = fitOf(f) * scale;
  return panned(
    f,
    { scale, x: f.width / 2 - (at.x - f.bounds.x) * k, y: f.height / 2 - (at.y - f.bounds.y) * k },
    0,
    0,
  );
}

const middle = (b: Box): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });

/** The whole floor. */
export const homeOf = (f: Frame): View => centredOn(f, middle(f.bounds), 1);

/** A rectangle of the drawing over 70 percent of the window, as far as the scale may go. [PLAN-11] */
export function zoomedTo(f: Frame, box: Box): View {
  const wide = f.width / Math.max(box.width, 1e-9);
  const high = f.height / Math.max(box.height, 1e-9);
  return centredOn(f, middle(box), clampScale((Math.min(wide, high) * DESKS.zoomToRectShare) / fitOf(f)));
}

/** Where a side of the floor stands: within the window as a whole, or over all of it. */
const filling = (at: number, size: number, room: number): number =>
  size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));

/**
 * Zoomed in on a place until what is `width` wide in the drawing is `px` wide on screen, as far as the scale may go; as it is
 * where it is wide enough. The window stays full of the floor. [LOOK-3]
 */
export function enlarged(f: Frame, v: View, { at, width, px }: { at: Point; width: number; px: number }): View {
  const fit = fitOf(f);
  if (width * fit * v.scale >= px) return v;
  const { scale, x, y } = centredOn(f, at, clampScale(px / (width * fit)));
  const k = fit * scale;
  return { scale, x: filling(x, f.bounds.width * k, f.width), y: filling(y, f.bounds.height * k, f.height) };
}

/** The same place in the middle and the same scale in a window of another size. */
export const resized = (from: Frame, to: Frame, v: View): View =>
  centredOn(to, toPlan(from, v, { x: from.width / 2, y: from.height / 2 }), v.scale);

/** The part of the drawing in the window. */
export function visibleBox(f: Frame, v: View): Box {
  const k = fitOf(f) * v.scale;
  return { ...toPlan(f, v, { x: 0, y: 0 }), width: f.width / k, height: f.height / k };
}

/** On whole pixels of the screen, of which `ratio` make a CSS pixel: sheets lie on each other sharp, and the same each time. */
export const onPixels = ({ scale, x, y }: View, ratio: number): View => ({
  scale,
  x: Math.round(x * ratio) / ratio,
  y: Math.round(y * ratio) / ratio,
});

export const sameView = (a: View, b: View | null): boolean => a.scale === b?.scale && a.x === b.x && a.y === b.y;
