import type { Box } from "#domain/floorplan/box.ts";
import { type Circles, NO_CIRCLES, sameCircles } from "#domain/neighbourhoods/circles.ts";
import { NEIGHBOURHOODS } from "#domain/neighbourhoods/limits.ts";
import type { Canvas2D, Placing } from "./desk-scene.ts";
import type { Palette } from "./palette.ts";
import { layOn, type Surface } from "./surface.ts";
import { fitOf, type Frame } from "./viewport.ts";

/** Lines that would stand closer than this on screen are left out, px. */
const MIN_GAP_PX = 8;
/** Up to this scale the whole floor is seen, and lines say nothing. */
const LINES_ABOVE = 1.02;
/** Outline and name of a circle, px on screen. */
const LINE_PX = 2;
const NAME_PX = 12;
/** A circle that is smaller has no room for its name, px. */
const NAMED_FROM_PX = 48;

/** Names of circles by their id: those of the neighbourhoods that they show. */
export type ZoneNames = ReadonlyMap<string, string>;
export const NO_NAMES: ZoneNames = new Map();
const sameNames = (a: ZoneNames, b: ZoneNames): boolean =>
  a === b || (a.size === b.size && [...a].every(([id, name]) => b.get(id) === name));

/** The colour of a fill, without letting anything through. */
const solid = (fill: string): string => fill.replace(/,[^,]*\)$/, ", 1)");

function paintCircles(pen: Canvas2D, { circles, clipPath }: Circles, place: Placing) {
  pen.save();
  if (clipPath !== null) pen.clip(new Path2D(clipPath));
  pen.lineWidth = (LINE_PX * place.ratio) / place.k;
  for (const { cx, cy, r, fill } of circles) {
    pen.beginPath();
    pen.arc(cx, cy, r, 0, Math.PI * 2);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = solid(fill);
    pen.stroke();
  }
  pen.restore();
}

type Naming = {
  readonly names: ZoneNames;
  readonly place: Placing;
  readonly palette: Palette;
  /** Of the floor. */
  readonly bounds: Box;
};
/** The name of each circle on the top of its outline, or of the floor where that lies above it, on paper. [LOOK-6] */
function paintNames(pen: Canvas2D, { circles }: Circles, { names, place, bounds, palette: { paper, band } }: Naming) {
  const px = place.ratio / place.k;
  pen.font = `600 ${NAME_PX * px}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { id, cx, cy, r } of circles) {
    const name = names.get(id);
    if (name === undefined || (2 * r) / px < NAMED_FROM_PX) continue;
    const width = pen.measureText(name).width + 12 * px;
    const top = Math.max(cy - r, bounds.y);
    pen.fillStyle = paper;
    pen.fillRect(cx - width / 2, top - 9 * px, width, 18 * px);
    pen.fillStyle = band;
    pen.fillText(name, cx, top);
  }
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
  #names: ZoneNames = NO_NAMES;
  #palette: Palette;
  #last: { readonly frame: Frame; readonly surface: Surface } | null = null;

  constructor(canvas: HTMLCanvasElement, palette: Palette) {
    this.#canvas = canvas;
    this.#palette = palette;
  }

  setZones(zones: Circles, names: ZoneNames = NO_NAMES): void {
    if (sameCircles(zones, this.#zones) && sameNames(names, this.#names)) return;
    this.#zones = zones;
    this.#names = names;
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
    const { circles } = this.#zones;
    const { place, region } = surface;
    const lines = this.#zones.showGrid && place.k / place.ratio / fitOf(frame) > LINES_ABOVE;
    const canvas = this.#canvas;
    canvas.hidden = circles.length === 0 && !lines;
    if (canvas.hidden) return;
    [canvas.width, canvas.height] = [surface.width, surface.height];
    layOn(canvas, frame, region);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.setTransform(place.k, 0, 0, place.k, -place.x * place.k, -place.y * place.k);
    paintCircles(pen, this.#zones, place);
    if (lines) this.#paintGrid(pen, surface);
    paintNames(pen, this.#zones, { names: this.#names, place, bounds: frame.bounds, palette: this.#palette });
  }

  #paintGrid(pen: Canvas2D, { place, region }: Surface): void {
    pen.lineWidth = place.ratio / place.k;
    pen.strokeStyle = this.#palette.grid.fine;
    paintLines(pen, NEIGHBOURHOODS.gridFine, region, place);
    pen.strokeStyle = this.#palette.grid.coarse;
    paintLines(pen, NEIGHBOURHOODS.gridCoarse, region, place);
  }
}
