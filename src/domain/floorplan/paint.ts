import { onDark, type Rgba } from "./colour.ts";
import { type Item, LETTER_SIZE, type PathItem, type TextItem } from "./display-list.ts";
import type { Box } from "./box.ts";
import { meets } from "./box.ts";
import type { Matrix } from "./matrix.ts";

/** The part of a 2D canvas that drawing needs, so that this file runs in a page, in a worker and in a test. `P` is the canvas' path. */
export type Pen<P, I> = {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  miterLimit: number;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  setLineDash(segments: number[]): void;
  fill(path: P, rule?: "nonzero" | "evenodd"): void;
  stroke(path: P): void;
  clip(path: P): void;
  fillText(text: string, x: number, y: number): void;
  drawImage(image: I, x: number, y: number, width: number, height: number): void;
};
export type PlanTheme = "light" | "dark";
export type PaintOptions<P, I> = {
  readonly theme: PlanTheme;
  /** Only what touches this is painted. */
  readonly region: Box;
  /** Letters lower than this many units are not worth painting. */
  readonly minLetter: number;
  /** No line is painted thinner, in units: the hairlines of a drawing in millimetres or for plotters are seen all the same. */
  readonly minLine: number;
  /** The path of an item; a good place to keep it. */
  readonly path: (item: PathItem | string) => P;
  /** The unpacked picture of an image item, when there is one. */
  readonly picture: (data: string) => I | null;
};

/** A colour of the drawing on the theme's paper. */
const inTheme = (c: Rgba, theme: PlanTheme): Rgba => (theme === "dark" ? onDark(c) : c);

function paintPath<P, I>(pen: Pen<P, I>, item: PathItem, o: PaintOptions<P, I>) {
  const { paint } = item;
  const path = o.path(item);
  if (paint.clip !== null) {
    pen.save();
    pen.clip(o.path(paint.clip));
  }
  if (paint.fill) {
    pen.fillStyle = inTheme(paint.fill, o.theme);
    pen.fill(path, paint.fillRule);
  }
  if (paint.stroke) {
    pen.strokeStyle = inTheme(paint.stroke, o.theme);
    pen.lineWidth = Math.max(paint.strokeWidth, o.minLine);
    pen.lineCap = paint.cap;
    pen.lineJoin = paint.join;
    pen.miterLimit = paint.miter;
    pen.setLineDash([...paint.dash]);
    pen.stroke(path);
  }
  if (paint.clip !== null) pen.restore();
}

const inPlace = <P, I>(pen: Pen<P, I>, m: Matrix, paint: () => void) => {
  pen.save();
  pen.transform(...m);
  paint();
  pen.restore();
};

function paintText<P, I>(pen: Pen<P, I>, item: TextItem, o: PaintOptions<P, I>) {
  inPlace(pen, item.matrix, () => {
    pen.font = `${item.italic ? "italic " : ""}${item.bold ? "bold " : ""}${LETTER_SIZE}px ${item.family}`;
    pen.textAlign = item.anchor === "middle" ? "center" : item.anchor;
    pen.textBaseline = "alphabetic";
    pen.fillStyle = inTheme(item.fill, o.theme);
    pen.fillText(item.text, 0, 0);
  });
}

/** Height of a line's letters, in units of the drawing. */
const letterHeight = (item: TextItem): number => Math.hypot(item.matrix[2], item.matrix[3]) * LETTER_SIZE;

/** Paints one item. The pen's own transform maps units of the drawing to pixels. */
export function paintItem<P, I>(pen: Pen<P, I>, item: Item, o: PaintOptions<P, I>): void {
  if (!meets(item.box, o.region)) return;
  if (item.kind === "path") paintPath(pen, item, o);
  else if (item.kind === "text") {
    if (letterHeight(item) >= o.minLetter) paintText(pen, item, o);
  } else {
    const picture = o.picture(item.data);
    if (picture === null) return;
    inPlace(pen, item.matrix, () => {
      pen.globalAlpha = item.alpha;
      pen.drawImage(picture, 0, 0, 1, 1);
    });
  }
}
