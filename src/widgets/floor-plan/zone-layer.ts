import type { Box } from "#domain/floorplan/box.ts";
import { type Circles, NO_CIRCLES, sameCircles } from "#domain/neighbourhoods/circles.ts";
import { NEIGHBOURHOODS } from "#domain/neighbourhoods/limits.ts";
import type { Canvas2D, Placing } from "./desk-scene.ts";
import type { Palette } from "./palette.ts";
import { layOn, type Surface } from "./surface.ts";
import type { Frame } from "./viewport.ts";

/** Lines that would stand closer than this on screen are left out, px. */
const MIN_GAP_PX = 5;

function paintCircles(pen: Canvas2D, { circles, clipPath }: Circles, place: Placing) {
  pen.save();
  if (clipPath !== null) pen.clip(new Path2D(clipPath));
  pen.lineWidth = (1.25 * place.ratio) / place.k;
  for (const { cx, cy, r, fill } of circles) {
    pen.beginPath();
    pen.arc(cx, cy, r, 0, Math.PI * 2);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = fill;
    pen.stroke();
  }
  pen.restore();
}

/** Lines at every multiple of `step` that falls into the region. */
function paintLines(pen: Canvas2D, step: number, { x, y, width, height }: Box, place: Placing) {
  if ((step * place.k) / place.ratio < MIN_GAP_PX) return;
  pen.beginPath();
  for (let at = Math.ceil(x / step) * step; at <= x + width; at += step) {
    pen.moveTo(at, y);
    pen.lineTo(at, y + height);
  }
  for (let at = Math.ceil(y / step) * step; at <= y + height; at += step) {
    pen.moveTo(x, at);
    pen.lineTo(x + width, at);
  }
  pen.stroke();
}

/** Circles and grid of a floor, under its desks (spec 2 §2). Few shapes: painted whole, in the task that asks for it. [CIRC-6] */
export class ZoneLayer {
  readonly #canvas: HTMLCanvasElement;
  #zones: Circles = NO_CIRCLES;
  #palette: Palette;
  #last: { readonly frame: Frame; readonly surface: Surface } | null = null;

  constructor(canvas: HTMLCanvasElement, palette: Palette) {
    this.#canvas = canvas;
    this.#palette = palette;
  }

  setZones(zones: Circles): void {
    if (sameCircles(zones, this.#zones)) return;
    this.#zones = zones;
    this.#again();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#again();
  }

  /** As `DeskLayer.lie`. */
  lie(frame: Frame): void {
    if (!this.#last) return;
    const { surface } = this.#last;
    this.#last = { frame, surface };
    layOn(this.#canvas, frame, surface.region);
  }

  #again(): void {
    if (this.#last) this.paint(this.#last.frame, this.#last.surface);
  }

  /** Whether it was painted before. */
  get stands(): boolean {
    return this.#last !== null;
  }

  paint(frame: Frame, surface: Surface): void {
    this.#last = { frame, surface };
    const { circles, showGrid } = this.#zones;
    const canvas = this.#canvas;
    canvas.hidden = circles.length === 0 && !showGrid;
    if (canvas.hidden) return;
    const { place, region } = surface;
    [canvas.width, canvas.height] = [surface.width, surface.height];
    layOn(canvas, frame, region);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.setTransform(place.k, 0, 0, place.k, -place.x * place.k, -place.y * place.k);
    paintCircles(pen, this.#zones, place);
    if (!showGrid) return;
    pen.lineWidth = place.ratio / place.k;
    pen.strokeStyle = this.#palette.grid.fine;
    paintLines(pen, NEIGHBOURHOODS.gridFine, region, place);
    pen.strokeStyle = this.#palette.grid.coarse;
    paintLines(pen, NEIGHBOURHOODS.gridCoarse, region, place);
  }
}
