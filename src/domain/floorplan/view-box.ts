import type { Box } from "./box.ts";
import type { Viewport } from "./display-list.ts";
import type { Matrix } from "./matrix.ts";
import { numbersIn, parseLength } from "./numbers.ts";
import type { Node } from "./xml.ts";

/** The `viewBox` of an `svg` or `symbol`; null when missing or empty. */
function viewBoxOf(node: Node): Box | null {
  const [x, y, width, height] = numbersIn(node.attrs.get("viewBox") ?? "");
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return null;
  return { x, y, width, height };
}

/** The area a drawing says it covers: its `viewBox`, else its width and height; null when it says nothing. */
export function areaOf(root: Node): Box | null {
  const [width, height] = [parseLength(root.attrs.get("width")), parseLength(root.attrs.get("height"))];
  return viewBoxOf(root) ?? (width && height && width > 0 && height > 0 ? { x: 0, y: 0, width, height } : null);
}

/** How one area is laid over another: stretched, or by one scale with a share of the rest before it; `slice` covers it all. */
export type Aspect = { readonly stretch: boolean; readonly slice: boolean; readonly x: number; readonly y: number };
const MIDDLE: Aspect = { stretch: false, slice: false, x: 0.5, y: 0.5 };
const SHARES: ReadonlyMap<string, number> = new Map([
  ["Min", 0],
  ["Mid", 0.5],
  ["Max", 1],
]);

/** The value of `preserveAspectRatio`; anything else counts as not said. */
export function aspectOf(node: Node): Aspect {
  const said = (node.attrs.get("preserveAspectRatio") ?? "").trim().slice(0, 60);
  const found = /^(?:defer\s+)?(?:none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?$/.exec(said);
  if (!found) return MIDDLE;
  const [x, y] = [SHARES.get(found[1] ?? "") ?? 0, SHARES.get(found[2] ?? "") ?? 0];
  return { stretch: found[1] === undefined, slice: found[3] === "slice", x, y };
}

/** Lays one area over another, whole and centred where nothing else is said, as `xMidYMid meet` does. */
export function fitted(from: Box, to: Box, aspect: Aspect = MIDDLE): Matrix {
  const [sx, sy] = [to.width / from.width, to.height / from.height];
  const k = aspect.slice ? Math.max(sx, sy) : Math.min(sx, sy);
  const [kx, ky] = aspect.stretch ? [sx, sy] : [k, k];
  return [
    kx,
    0,
    0,
    ky,
    to.x + (to.width - from.width * kx) * aspect.x - from.x * kx,
    to.y + (to.height - from.height * ky) * aspect.y - from.y * ky,
  ];
}

/** Where the content of a nested `svg` or a used `symbol` goes. */
export type ViewBoxFrame = {
  readonly matrix: Matrix;
  /** What percent inside refer to. */
  readonly view: Viewport;
  /** What it is cut off at, in the units around it. */
  readonly edge: Box;
};

/**
 * The frame of `content`, in the units around it; null where it covers nothing, and is not drawn.
 * @param use the element that shows it, whose size speaks first, and whose place is added
 */
export function frameOf(content: Node, use: Node | null, view: Viewport): ViewBoxFrame | null {
  const at = (name: "x" | "y", whole: number) =>
    (parseLength(content.attrs.get(name), whole) ?? 0) + (parseLength(use?.attrs.get(name), whole) ?? 0);
  const size = (name: "width" | "height") =>
    parseLength(use?.attrs.get(name), view[name]) ?? parseLength(content.attrs.get(name), view[name]) ?? view[name];
  const edge = { x: at("x", view.width), y: at("y", view.height), width: size("width"), height: size("height") };
  if (!(edge.width > 0 && edge.height > 0)) return null;
  const from = viewBoxOf(content);
  if (from) return { matrix: fitted(from, edge, aspectOf(content)), view: from, edge };
  return { matrix: [1, 0, 0, 1, edge.x, edge.y], view: edge, edge };
}
