import { withAlpha } from "./colour.ts";
import { diagonalOf, type Paint, paintKey, type Viewport } from "./display-list.ts";
import { PLAN } from "./limits.ts";
import { growthOf, type Matrix } from "./matrix.ts";
import { pxOf } from "./numbers.ts";
import { inkOf, type Style } from "./style.ts";

function paintOf(s: Style, m: Matrix, view: Viewport): Paint {
  const k = growthOf(m);
  const whole = diagonalOf(view);
  const strokeWidth = pxOf(s.strokeWidth, whole) * k;
  const [fill, stroke] = [inkOf(s.fill, s), inkOf(s.stroke, s)];
  const lined = stroke && strokeWidth > 0 && strokeWidth <= PLAN.maxCoordinate;
  return {
    fill: fill ? withAlpha(fill, s.alpha * s.fillAlpha) : null,
    fillRule: s.fillRule,
    stroke: lined ? withAlpha(stroke, s.alpha * s.strokeAlpha) : null,
    strokeWidth: lined ? strokeWidth : 0,
    cap: s.cap,
    join: s.join,
    miter: s.miter,
    dash: lined ? s.dash.map((x) => pxOf(x, whole) * k) : [],
    clip: null,
  };
}

/** Things painted alike share one paint: less to keep, and less to hand from the worker to the page. */
export class Paints {
  readonly #known = new Map<string, Paint>();

  of(style: Style, matrix: Matrix, view: Viewport): Paint {
    const paint = paintOf(style, matrix, view);
    const key = paintKey(paint);
    const known = this.#known.get(key) ?? paint;
    this.#known.set(key, known);
    return known;
  }
}
