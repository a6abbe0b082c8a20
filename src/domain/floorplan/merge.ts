import { type Box, boxAround, grown } from "./box.ts";
import { type Item, type Paint, paintKey, type PathItem } from "./display-list.ts";
import { Layers } from "./layers.ts";

/** Longest path of one group; a path of megabytes would be slow to build at once. */
const MAX_D = 200_000;

type Group = {
  readonly layer: number;
  readonly paint: Paint;
  readonly d: string[];
  readonly boxes: Box[];
  length: number;
};
type Placed = { readonly layer: number; readonly items: () => Item };

const opaque = (c: string | null) => c === null || c.endsWith("ff");
/** Opaque lines lie over one another as one. Areas could cut holes into each other, so theirs does show. */
const commutes = (p: Paint) => p.fill === null && opaque(p.stroke);

function pathOf(g: Group): PathItem {
  const box = boxAround(g.boxes) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { kind: "path", d: g.d.join(""), paint: g.paint, box };
}

/** The same picture from fewer paths: those painted alike become one wherever their order does not show. [PLAN-6] */
export function merged(items: readonly Item[], area: Box): Item[] {
  const layers = new Layers(area);
  const open = new Map<string, Group>();
  const out: Placed[] = [];
  for (const item of items) {
    if (item.kind !== "path") {
      const layer = layers.next({ box: item.box, key: item.kind, commutes: false });
      out.push({ layer, items: () => item });
      continue;
    }
    const key = paintKey(item.paint);
    const reach = grown(item.box, item.paint.stroke ? item.paint.strokeWidth : 0);
    const layer = layers.next({ box: reach, key, commutes: commutes(item.paint) });
    const name = `${layer}|${key}`;
    const group = open.get(name);
    if (group && group.length + item.d.length <= MAX_D) {
      group.d.push(item.d);
      group.boxes.push(item.box);
      group.length += item.d.length;
      continue;
    }
    const made: Group = { layer, paint: item.paint, d: [item.d], boxes: [item.box], length: item.d.length };
    open.set(name, made);
    out.push({ layer, items: () => pathOf(made) });
  }
  return out.sort((a, b) => a.layer - b.layer).map((p) => p.items());
}
