import { PLAN } from "./limits.ts";
import { numbersIn } from "./numbers.ts";

/** Affine map as SVG writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `n`, then `m`. */
export const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** How much longer a line gets, averaged over directions: what a stroke width is multiplied by. */
export const growthOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
export const isFiniteMatrix = (m: Matrix): boolean => m.every(Number.isFinite);
/** Whether a place is one: what lies beyond is nonsense, and so is what stands there. */
export const isPlace = (m: Matrix): boolean => m.every((v) => Math.abs(v) <= PLAN.maxCoordinate);

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** A turn about a point, degrees. */
export function rotation(angle: number, cx = 0, cy = 0): Matrix {
  const [cos, sin] = [Math.cos(rad(angle)), Math.sin(rad(angle))];
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
}
/** A slant along both axes, degrees. */
export const skewed = (ax: number, ay: number): Matrix => [1, Math.tan(rad(ay)), Math.tan(rad(ax)), 1, 0, 0];

function step(name: string, n: readonly number[]): Matrix | null {
  const [p = 0, q, r] = n;
  switch (`${name} ${n.length}`) {
    case "matrix 6":
      return n as unknown as Matrix;
    case "translate 1":
    case "translate 2":
      return [1, 0, 0, 1, p, q ?? 0];
    case "scale 1":
    case "scale 2":
      return [p, 0, 0, q ?? p, 0, 0];
    case "rotate 1":
    case "rotate 3":
      return rotation(p, q, r);
    case "skewX 1":
      return skewed(p, 0);
    case "skewY 1":
      return skewed(0, p);
    default:
      return null;
  }
}

const ONLY_NUMBERS = /^[\s,\d.eE+-]*$/;

/** The value of a `transform` attribute; null when it is not one: browsers draw the element as if it had none. */
export function parseTransform(text: string): Matrix | null {
  let m = IDENTITY;
  let rest = text.trim();
  while (rest !== "") {
    const call = /^([A-Za-z]+)\s*\(([^()]*)\)[\s,]*/.exec(rest);
    const inner = call?.[2] ?? "";
    const next = call && ONLY_NUMBERS.test(inner) ? step(call[1] ?? "", numbersIn(inner)) : null;
    if (!call || !next) return null;
    m = times(m, next);
    rest = rest.slice(call[0].length);
  }
  return isFiniteMatrix(m) ? m : null;
}
