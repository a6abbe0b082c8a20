import type { Box } from "#domain/floorplan/box.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import type { RasterAsk } from "#domain/floorplan/plan-api.ts";
import type { Placing } from "./desk-scene.ts";
import { type Frame, fitOf, toPlan, type View } from "./viewport.ts";

/** So much is drawn around the window, as a share of it, before a pan shows an edge. */
const MARGIN = 0.2;
/** Most pixels of one canvas: two of them fit into what a small tablet gives a page. */
const MAX_PIXELS = 7_000_000;

/** Canvas pixels per CSS pixel: the device's own, less when the window is huge. */
export function ratioFor(frame: Frame, device: number): number {
  const area = frame.width * frame.height * (1 + 2 * MARGIN) ** 2;
  return Math.max(0.5, Math.min(device, Math.sqrt(MAX_PIXELS / Math.max(1, area))));
}

/** A region of the drawing in canvas pixels at a view's scale, grown to whole pixels. */
export type Surface = {
  readonly region: Box;
  readonly width: number;
  readonly height: number;
  readonly place: Placing;
};

/** The window and a margin around it. Its corner stands on a whole pixel of the screen: sheets lie still and sharp on each other. */
export function surfaceOf(frame: Frame, view: View, ratio: number): Surface {
  const k = fitOf(frame) * view.scale * ratio;
  const [beside, above] = [Math.round(frame.width * MARGIN), Math.round(frame.height * MARGIN)];
  const { x, y } = toPlan(frame, view, { x: -beside, y: -above });
  const [width, height] = [
    Math.ceil((frame.width + 2 * beside) * ratio),
    Math.ceil((frame.height + 2 * above) * ratio),
  ];
  return { region: { x, y, width: width / k, height: height / k }, width, height, place: { x, y, k, ratio } };
}

/** The window of the page that floors are shown in: CSS pixels, and canvas pixels per CSS pixel. */
export type PlanWindow = {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly theme: PlanTheme;
};

/** The whole floor as a picture, as sharp as a window shows it at scale 1. */
export const wholeAsk = (bounds: Box, { width, height, ratio, theme }: PlanWindow): RasterAsk => ({
  region: bounds,
  scale: fitOf({ width, height, bounds }) * ratio,
  theme,
});

/** Lays a canvas that shows `region` onto the stage, whose unit is the CSS pixel of scale 1. */
export function layOn(canvas: HTMLCanvasElement, frame: Frame, region: Box): void {
  const fit = fitOf(frame);
  const { style } = canvas;
  style.left = `${(region.x - frame.bounds.x) * fit}px`;
  style.top = `${(region.y - frame.bounds.y) * fit}px`;
  style.width = `${region.width * fit}px`;
  style.height = `${region.height * fit}px`;
}

export const covers = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
