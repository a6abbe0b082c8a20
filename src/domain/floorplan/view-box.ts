import type { Box } from "./box.ts";
import { IDENTITY, type Matrix } from "./matrix.ts";
import { numbersIn, parseLength } from "./numbers.ts";
import type { Node } from "./xml.ts";

/** The `viewBox` of an `svg` or `symbol`; null when missing or empty. */
export function viewBoxOf(node: Node): Box | null {
  const [x, y, width, height] = numbersIn(node.attrs.get("viewBox") ?? "");
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return null;
  return { x, y, width, height };
}

/** The area a drawing says it covers: its `viewBox`, else its width and height; null when it says nothing. */
export function areaOf(root: Node): Box | null {
  const [width, height] = [parseLength(root.attrs.get("width")), parseLength(root.attrs.get("height"))];
  return viewBoxOf(root) ?? (width && height && width > 0 && height > 0 ? { x: 0, y: 0, width, height } : null);
}

/** Lays one area over another, whole and centred, as `xMidYMid meet` does; `none` stretches. */
export function fitted(from: Box, to: Box, stretch = false): Matrix {
  const [sx, sy] = [to.width / from.width, to.height / from.height];
  const k = Math.min(sx, sy);
  const [kx, ky] = stretch ? [sx, sy] : [k, k];
  return [
    kx,
    0,
    0,
    ky,
    to.x + (to.width - from.width * kx) / 2 - from.x * kx,
    to.y + (to.height - from.height * ky) / 2 - from.y * ky,
  ];
}

/** Where the content of a nested `svg` or a used `symbol` goes. `frame` gives x, y, width and height. */
export function placed(content: Node, frame: Node): Matrix {
  const at = (name: string) => parseLength(frame.attrs.get(name)) ?? 0;
  const size = (name: string) => parseLength(frame.attrs.get(name)) ?? parseLength(content.attrs.get(name));
  const from = viewBoxOf(content);
  const [x, y] = [at("x"), at("y")];
  const [width, height] = [size("width") ?? from?.width ?? 0, size("height") ?? from?.height ?? 0];
  if (!from || !(width > 0 && height > 0)) return x === 0 && y === 0 ? IDENTITY : [1, 0, 0, 1, x, y];
  return fitted(from, { x, y, width, height }, content.attrs.get("preserveAspectRatio")?.trim() === "none");
}
