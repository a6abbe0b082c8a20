import type { Item, PathItem } from "./display-list.ts";
import { growthOf, type Matrix, times } from "./matrix.ts";
import { addPathData } from "./path-data.ts";
import { PathSink } from "./path-sink.ts";
import { boxOf } from "./text-lines.ts";

const DECIMALS = 4;

function movedPath(item: PathItem, m: Matrix): PathItem {
  const rewrite = (d: string) => {
    const sink = new PathSink(m, DECIMALS);
    addPathData(sink, d);
    return sink.end();
  };
  const path = rewrite(item.d);
  const k = growthOf(m);
  const { strokeWidth, dash, clip } = item.paint;
  const paint = {
    ...item.paint,
    strokeWidth: strokeWidth * k,
    dash: dash.map((x) => x * k),
    clip: clip === null ? null : (rewrite(clip)?.d ?? null),
  };
  return path ? { ...item, ...path, paint } : item;
}

/** The same item elsewhere. `m` scales and shifts; it comes from laying one sheet over another. */
export function moved(item: Item, m: Matrix): Item {
  if (item.kind === "path") return movedPath(item, m);
  const { box } = item;
  const corners = [box.x, box.y, box.x + box.width, box.y + box.height] as const;
  return { ...item, matrix: times(m, item.matrix), box: boxOf(m, corners) };
}
