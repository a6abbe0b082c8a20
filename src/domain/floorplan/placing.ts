import { parseCssTransform, parseOrigin } from "./css-transform.ts";
import type { Viewport } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import type { Look } from "./looks.ts";
import { IDENTITY, type Matrix, parseTransform, times } from "./matrix.ts";
import type { Node } from "./xml.ts";

/**
 * The element's own transform: what CSS says before the attribute, about its origin, which is that of the `view-box` where
 * nothing is said (CSS Transforms 5). [PLAN-23]
 */
export function ownMatrix(node: Node, { own, style }: Look, view: Viewport, findings: Findings): Matrix {
  const said = node.attrs.get("transform");
  if (said === undefined && own.transform === null) return IDENTITY;
  const basis = { view, em: style.fontSize };
  const m = own.transform === null ? parseTransform(said ?? "") : parseCssTransform(own.transform, basis);
  if (!m) {
    findings.add("simplified", `transform ${said ?? ""}`.slice(0, 40)); // browsers draw it without one
    return IDENTITY;
  }
  const about = own.origin === null ? null : parseOrigin(own.origin, basis, true);
  return about ? times(times([1, 0, 0, 1, about.x, about.y], m), [1, 0, 0, 1, -about.x, -about.y]) : m;
}

const BY_CSS: ReadonlySet<string> = new Set(["svg", "symbol", "use", "rect", "circle", "ellipse", "image"]);

/** The element with the place and size that CSS gives it in place of its attributes. */
export function sized(node: Node, { own }: Look): Node {
  if (!own.geometry || !BY_CSS.has(node.tag)) return node;
  const attrs = new Map(node.attrs);
  for (const [name, value] of own.geometry) {
    if (value === "") attrs.delete(name);
    else attrs.set(name, value);
  }
  return { ...node, attrs };
}
