import type { DeskLook, Pointed } from "./desk-look.ts";
import type { DeskShape } from "./desk-shapes.ts";
import type { Palette } from "./palette.ts";

export type Canvas2D = CanvasRenderingContext2D;
/** Where a canvas stands: pixel = (unit - origin) * k. `ratio`: canvas pixels per CSS pixel. */
export type Placing = { readonly x: number; readonly y: number; readonly k: number; readonly ratio: number };
/** The desks of a floor and how each of them looks now. */
export type DeskScene = {
  readonly shapes: readonly DeskShape[];
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly pointed: Pointed;
  readonly palette: Palette;
};
