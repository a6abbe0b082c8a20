import type { Box } from "./box.ts";
import { PLAN } from "./limits.ts";
import type { Matrix } from "./matrix.ts";

export type Step = "M" | "L" | "Q" | "C" | "Z";
/** Takes the steps of a path: `M`, `L` with a point, `Q` with two, `C` with three, `Z` with none. */
export type Sink = { add(step: Step, ...xy: readonly number[]): void };

/** Decimals that keep a hundred-thousandth of a drawing this large. */
export const decimalsFor = (size: number): number =>
  size > 0 && Number.isFinite(size) ? Math.min(6, Math.max(0, 5 - Math.floor(Math.log10(size)))) : 2;

/** Collects path steps given in an element's own units and writes them in the drawing's: only M, L, Q, C and Z, all absolute. */
export class PathSink implements Sink {
  readonly #m: Matrix;
  readonly #factor: number;
  readonly #steps: string[] = [];
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;
  #broken = false;

  constructor(m: Matrix, decimals: number) {
    this.#m = m;
    this.#factor = 10 ** decimals;
  }

  add(step: Step, ...xy: readonly number[]): void {
    let out: string = step;
    for (let i = 0; i + 1 < xy.length; i += 2) {
      out += `${i > 0 ? " " : ""}${this.#point(xy[i] ?? 0, xy[i + 1] ?? 0)}`;
    }
    this.#steps.push(out);
  }

  /** The path, or null when it is empty or had coordinates that are no place. */
  end(): { readonly d: string; readonly box: Box } | null {
    if (this.#broken || this.#left > this.#right) return null;
    const box = { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
    return { d: this.#steps.join(""), box };
  }

  #point(px: number, py: number): string {
    const m = this.#m;
    const x = Math.round((m[0] * px + m[2] * py + m[4]) * this.#factor) / this.#factor;
    const y = Math.round((m[1] * px + m[3] * py + m[5]) * this.#factor) / this.#factor;
    // Not-a-number fails the comparison as well.
    if (!(Math.abs(x) <= PLAN.maxCoordinate && Math.abs(y) <= PLAN.maxCoordinate)) this.#broken = true;
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
    return `${x} ${y}`;
  }
}
