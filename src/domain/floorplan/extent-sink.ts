import type { Box } from "./box.ts";
import type { Matrix } from "./matrix.ts";
import type { Sink, Step } from "./path-sink.ts";

/** Where along a curve one axis turns: between 0 and 1, ends left out. */
function turns(p: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d] = p;
  if (d === undefined) return [(a - b) / (a - 2 * b + c)];
  const [u, v, w] = [-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a];
  if (Math.abs(u) < 1e-12) return [-w / v];
  const root = Math.sqrt(v * v - 4 * u * w);
  return [(-v + root) / (2 * u), (-v - root) / (2 * u)];
}
const along = (p: readonly number[], t: number): number =>
  p.length === 1
    ? (p[0] ?? 0)
    : along(
        p.slice(1).map((x, i) => (1 - t) * (p[i] ?? 0) + t * x),
        t,
      );

/** The smallest box around what a path covers, curves as they bend and not as their handles reach (`getBBox` of SVG). */
export class ExtentSink implements Sink {
  #m: Matrix;
  #from: readonly [number, number] = [0, 0];
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  constructor(m: Matrix) {
    this.#m = m;
  }

  /** What follows stands elsewhere. */
  place(m: Matrix): void {
    this.#m = m;
  }

  add(_: Step, ...xy: readonly number[]): void {
    const m = this.#m;
    const points: (readonly [number, number])[] = [this.#from];
    for (let i = 0; i + 1 < xy.length; i += 2) {
      const [x = 0, y = 0] = [xy[i], xy[i + 1]];
      points.push([m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]);
    }
    const end = points.at(-1);
    if (!end || points.length < 2) return;
    this.#grow(...end);
    if (points.length > 2) this.#bend(points);
    this.#from = end;
  }

  /** Null when nothing was drawn, or where it is no place. */
  end(): Box | null {
    const [width, height] = [this.#right - this.#left, this.#bottom - this.#top];
    return width >= 0 && height >= 0 ? { x: this.#left, y: this.#top, width, height } : null;
  }

  #bend(points: readonly (readonly [number, number])[]) {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    for (const t of [...turns(xs), ...turns(ys)]) if (t > 0 && t < 1) this.#grow(along(xs, t), along(ys, t));
  }

  #grow(x: number, y: number) {
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
  }
}
