import type { Viewport } from "./display-list.ts";
import { IDENTITY, isFiniteMatrix, type Matrix, rotation, skewed, times } from "./matrix.ts";
import { pxOf, readAngle, readLength } from "./numbers.ts";

/** What lengths of CSS are reckoned with: the `view-box` that percent refer to, and the height of the letters. */
export type CssBasis = { readonly view: Viewport; readonly em: number };
type Arg = (text: string, basis: CssBasis, axis: "width" | "height") => number | null;

/** A length with its unit; only zero may stand without one. */
const length: Arg = (text, { view, em }, axis) => {
  const read = readLength(text, em);
  return !read || (read.unit === "" && read.px !== 0) ? null : pxOf(read, view[axis]);
};
const angle: Arg = (text) => {
  const read = readAngle(text);
  return !read || (read.unit === "" && read.degrees !== 0) ? null : read.degrees;
};
const number: Arg = (text) => {
  const read = readLength(text);
  return read?.unit === "" ? read.px : null;
};
const factor: Arg = (text) => {
  const read = readLength(text);
  return read?.unit === "%" ? read.share : read?.unit === "" ? read.px : null;
};

type Call = { readonly args: Arg; readonly counts: readonly number[]; readonly make: (n: readonly number[]) => Matrix };
const call = (args: Arg, counts: readonly number[], make: (n: readonly number[]) => Matrix): Call => ({
  args,
  counts,
  make,
});
const CALLS: ReadonlyMap<string, Call> = new Map([
  ["matrix", call(number, [6], (n) => n as unknown as Matrix)],
  ["translate", call(length, [1, 2], ([x = 0, y = 0]) => [1, 0, 0, 1, x, y])],
  ["translatex", call(length, [1], ([x = 0]) => [1, 0, 0, 1, x, 0])],
  [
    "translatey",
    call(
      (text, basis) => length(text, basis, "height"),
      [1],
      ([y = 0]) => [1, 0, 0, 1, 0, y],
    ),
  ],
  ["scale", call(factor, [1, 2], ([x = 1, y]) => [x, 0, 0, y ?? x, 0, 0])],
  ["scalex", call(factor, [1], ([x = 1]) => [x, 0, 0, 1, 0, 0])],
  ["scaley", call(factor, [1], ([y = 1]) => [1, 0, 0, y, 0, 0])],
  ["rotate", call(angle, [1], ([a = 0]) => rotation(a))],
  ["rotatez", call(angle, [1], ([a = 0]) => rotation(a))],
  ["skew", call(angle, [1, 2], ([x = 0, y = 0]) => skewed(x, y))],
  ["skewx", call(angle, [1], ([x = 0]) => skewed(x, 0))],
  ["skewy", call(angle, [1], ([y = 0]) => skewed(0, y))],
]);

const STEP = /^([A-Za-z0-9]+)\(([^()]*)\)\s*/;
/** Functions of CSS that lead out of the plane of the paper. */
export const LEAVES_PAPER = /(?:3d|perspective|rotate[xy]|translatez|scalez)\s*\(/i;

/** A `transform` as CSS writes it, with units and commas; null when it is none, and the declaration is dropped. [PLAN-23] */
export function parseCssTransform(text: string, basis: CssBasis): Matrix | null {
  let m = IDENTITY;
  let rest = text.trim();
  if (rest.toLowerCase() === "none") return m;
  do {
    const found = STEP.exec(rest);
    const known = CALLS.get(found?.[1]?.toLowerCase() ?? "");
    if (!found || !known) return null;
    const parts = (found[2] ?? "").split(",");
    const n = parts.map((p, i) => known.args(p, basis, i === 0 ? "width" : "height"));
    if (!known.counts.includes(n.length) || n.some((x) => x === null)) return null;
    m = times(m, known.make(n as number[]));
    rest = rest.slice(found[0].length);
  } while (rest !== "");
  return isFiniteMatrix(m) ? m : null;
}

const SIDES: ReadonlyMap<string, readonly [axis: "x" | "y" | "both", share: number]> = new Map([
  ["left", ["x", 0]],
  ["right", ["x", 1]],
  ["top", ["y", 0]],
  ["bottom", ["y", 1]],
  ["center", ["both", 0.5]],
]);

/**
 * A `transform-origin`: one or two of side and length, the third dimension left out; null when it is none.
 * @param bare whether lengths may stand without a unit, as in attributes
 */
export function parseOrigin(text: string, { view, em }: CssBasis, bare: boolean): { x: number; y: number } | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.length > 3) return null;
  const sides = words.slice(0, 2).map((w) => SIDES.get(w)?.[0]);
  const swapped = sides[0] === "y" || (sides[1] === "x" && sides[0] !== "x");
  const [first = "", second = "center"] = swapped ? [words[1] ?? "center", words[0]] : words;
  const at = (word: string, axis: "x" | "y"): number | null => {
    const size = axis === "x" ? view.width : view.height;
    const side = SIDES.get(word);
    if (side) return side[0] === axis || side[0] === "both" ? side[1] * size : null;
    const read = readLength(word, em);
    return !read || (read.unit === "" && read.px !== 0 && !bare) ? null : pxOf(read, size);
  };
  const [x, y] = [at(first, "x"), at(second, "y")];
  return x === null || y === null ? null : { x, y };
}
