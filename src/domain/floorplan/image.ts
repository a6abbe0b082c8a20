import type { ImageItem, Viewport } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import { isPlace, type Matrix, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { parsePicture } from "./picture.ts";
import type { Style } from "./style.ts";
import { boxOf } from "./text-lines.ts";
import { aspectOf, fitted } from "./view-box.ts";
import type { Node } from "./xml.ts";

/** An embedded picture where its element puts it; null where it is none, or has no size. What is not drawn is named. */
export function imageItem(
  node: Node,
  { matrix, style, view }: { readonly matrix: Matrix; readonly style: Style; readonly view: Viewport },
  findings: Findings,
): ImageItem | null {
  const picture = parsePicture(node.attrs.get("href") ?? "");
  if (!picture) {
    findings.add("simplified", "image");
    return null;
  }
  const natural = picture.size;
  const said = (name: string, whole: number) => parseLength(node.attrs.get(name), whole);
  const [width, height] = [said("width", view.width), said("height", view.height)];
  const w = width ?? (height === null ? natural.width : (height * natural.width) / natural.height);
  const h = height ?? (w * natural.height) / natural.width;
  if (!(w > 0 && h > 0)) return null;
  const aspect = aspectOf(node);
  if (aspect.slice) findings.add("simplified", "preserveAspectRatio=slice");
  const frame = { x: said("x", view.width) ?? 0, y: said("y", view.height) ?? 0, width: w, height: h };
  const inFrame = fitted({ x: 0, y: 0, ...natural }, frame, { ...aspect, slice: false });
  const at = times(matrix, times(inFrame, [natural.width, 0, 0, natural.height, 0, 0]));
  if (!isPlace(at)) {
    findings.add("empty-shapes", "image");
    return null;
  }
  const { type, data } = picture;
  return { kind: "image", type, data, matrix: at, alpha: style.alpha, box: boxOf(at, [0, 0, 1, 1]) };
}
