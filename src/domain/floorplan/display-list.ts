import type { Box } from "./box.ts";
import type { Rgba } from "./colour.ts";
import type { Matrix } from "./matrix.ts";

/** The size that percent refer to: that of the nearest `viewBox`. */
export type Viewport = { readonly width: number; readonly height: number };
/** What percent of neither width nor height refer to, as of a radius (SVG 2, 8.9). */
export const diagonalOf = ({ width, height }: Viewport): number => Math.sqrt((width ** 2 + height ** 2) / 2);

export type FillRule = "nonzero" | "evenodd";
/** How a path is painted: fill first, stroke second. Widths are in units of the drawing. */
export type Paint = {
  readonly fill: Rgba | null;
  readonly fillRule: FillRule;
  readonly stroke: Rgba | null;
  readonly strokeWidth: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miter: number;
  readonly dash: readonly number[];
  /** Path data of the area outside which nothing is painted. */
  readonly clip: string | null;
};
/** The same text for the same paint. */
export const paintKey = (p: Paint): string =>
  `${p.fill}|${p.fillRule}|${p.stroke}|${p.strokeWidth}|${p.cap}|${p.join}|${p.miter}|${p.dash.join(" ")}|${p.clip}`;
export type PathItem = { readonly kind: "path"; readonly d: string; readonly paint: Paint; readonly box: Box };
/** Height of the letters before `matrix` scales them: tiny fonts of plans in metres stay sharp. */
export const LETTER_SIZE = 100;
/** One line of letters, `LETTER_SIZE` high, on the base line through (0, 0) of its own units, which `matrix` places. */
export type TextItem = {
  readonly kind: "text";
  readonly text: string;
  readonly matrix: Matrix;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly family: "sans-serif" | "serif" | "monospace";
  readonly anchor: "start" | "middle" | "end";
  readonly fill: Rgba;
  readonly box: Box;
};
/** An embedded picture over the unit square, which `matrix` places. `data` is base64. */
export type ImageItem = {
  readonly kind: "image";
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly data: string;
  readonly matrix: Matrix;
  readonly alpha: number;
  readonly box: Box;
};
/** All that can come out of a drawing: numbers, colours, letters and pictures; no markup, no names of anything outside. */
export type Item = PathItem | TextItem | ImageItem;

/** A desk of the drawing: everything painted inside its `bookable_` group, and where. */
export type Bookable = {
  readonly id: string;
  readonly parts: readonly Item[];
  readonly box: Box;
  /** The first text of its group as one reads it; not there when it has none. Untrusted text. */
  readonly text?: string;
  /** What the file calls its group; not there when it says nothing. Untrusted text. */
  readonly label?: string;
};
