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

function rotation(n: readonly number[]): Matrix {
  const [angle = 0, cx = 0, cy = 0] = n;
  const [cos, sin] = [Math.cos(rad(angle)), Math.sin(rad(angle))];
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
}

function step(name: string, n: readonly number[]): Matrix | null {
  const [p = 0, q] = n;
  switch (name) {
    case "matrix":
      return n.length === 6 ? (n as unknown as Matrix) : null;
    case "translate":
      return [1, 0, 0, 1, p, q ?? 0];
    case "scale":
      return n.length > 0 ? [p, 0, 0, q ?? p, 0, 0] : null;
    case "rotate":
      return rotation(n);
    case "skewX":
      return [1, 0, Math.tan(rad(p)), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(rad(p)), 0, 1, 0, 0];
    default:
      return null;
  }
}

/** The value of a `transform` attribute; null when it is not one, which in SVG means that the element is not drawn. */
export function parseTransform(text: string): Matrix | null {
  let m = IDENTITY;
  let rest = text.trim();
  while (rest !== "") {
    const call = /^([A-Za-z]+)\s*\(([^()]*)\)[\s,]*/.exec(rest);
    const next = call ? step(call[1] ?? "", numbersIn(call[2] ?? "")) : null;
    if (!call || !next) return null;
    m = times(m, next);
    rest = rest.slice(call[0].length);
  }
  return isFiniteMatrix(m) ? m : null;
}
