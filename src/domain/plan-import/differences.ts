import { type Box, boxAround, centreOf } from "../floorplan/box.ts";
import type { Matrix } from "../floorplan/matrix.ts";
import { apart, movedBox, placeOf, type Sheet } from "./laid-over.ts";
import type { Renamed } from "./import.ts";

/** Where desks stand in two drawings laid over one another, in the units of the new one. */
export type Differences = {
  /** All that either drawing covers. */
  readonly frame: Box;
  /** At their place in both. */
  readonly same: readonly Box[];
  /** Only in the drawing of before. */
  readonly gone: readonly Box[];
  /** Only in the new one. */
  readonly came: readonly Box[];
  /** In both, elsewhere. */
  readonly moved: readonly { readonly from: Box; readonly to: Box }[];
  /** At one place under two ids. */
  readonly renamed: readonly { readonly from: Box; readonly to: Box }[];
};

/**
 * What a new drawing changes of the places of desks. [IMPT-9]
 * @param m lays the drawing of before over the new one
 * @returns null where neither drawing covers anything
 */
export function differencesOf(before: Sheet, after: Sheet, m: Matrix, pairs: readonly Renamed[]): Differences | null {
  const frame = boxAround([
    ...(before.bounds ? [movedBox(before.bounds, m)] : []),
    ...(after.bounds ? [after.bounds] : []),
  ]);
  if (!frame || !(frame.width > 0 && frame.height > 0)) return null;
  const was = new Map(before.bookables.map((b) => [b.id, movedBox(placeOf(b), m)]));
  const is = new Map(after.bookables.map((b) => [b.id, placeOf(b)]));
  const renamed = pairs.flatMap(({ from, to }) => {
    const [a, b] = [was.get(from.id), is.get(to.id)];
    return a && b ? [{ from: a, to: b }] : [];
  });
  const paired = new Set(pairs.flatMap(({ from, to }) => [from.id, to.id]));
  const both = [...was].flatMap(([id, from]) => {
    const to = is.get(id);
    return to ? [{ from, to }] : [];
  });
  const stays = ({ from, to }: { from: Box; to: Box }) => apart(from, to) !== null;
  return {
    frame,
    same: both.filter(stays).map(({ to }) => to),
    moved: both.filter((b) => !stays(b)),
    gone: [...was].filter(([id]) => !is.has(id) && !paired.has(id)).map(([, b]) => b),
    came: [...is].filter(([id]) => !was.has(id) && !paired.has(id)).map(([, b]) => b),
    renamed,
  };
}

const place = (n: number) => String(Math.round(n * 1_000) / 1_000);
const rect = ({ x, y, width, height }: Box) =>
  `M${place(x)} ${place(y)}h${place(width)}v${place(height)}h${place(-width)}Z`;
const sign = (b: Box, strokes: readonly (readonly [number, number, number, number])[]) => {
  const { x, y } = centreOf(b);
  const r = Math.min(b.width, b.height) * 0.25;
  return strokes
    .map(([ax, ay, bx, by]) => `M${place(x + ax * r)} ${place(y + ay * r)}L${place(x + bx * r)} ${place(y + by * r)}`)
    .join("");
};
const CROSS = [
  [-1, -1, 1, 1],
  [-1, 1, 1, -1],
] as const;
const PLUS = [
  [-1, 0, 1, 0],
  [0, -1, 0, 1],
] as const;
const EQUALS = [
  [-1, -0.4, 1, -0.4],
  [-1, 0.4, 1, 0.4],
] as const;
const joined = ({ from, to }: { from: Box; to: Box }) => {
  const [a, b] = [centreOf(from), centreOf(to)];
  return `M${place(a.x)} ${place(a.y)}L${place(b.x)} ${place(b.y)}`;
};

/** Which drawing is looked at. */
export type ShownDrawing = "before" | "both" | "after";
export const MARKS = ["same", "gone", "came", "moved", "renamed"] as const;
export type DeskMark = (typeof MARKS)[number];

/** The marks of desks as path data: kinds differ in their signs as well as in their colour. */
export function marksOf(d: Differences, shown: ShownDrawing): { readonly [M in DeskMark]: string } {
  const [then, now] = [shown !== "after", shown !== "before"];
  const of = (boxes: readonly Box[], strokes: typeof CROSS | typeof PLUS | typeof EQUALS | null) =>
    boxes.map((b) => rect(b) + (strokes ? sign(b, strokes) : "")).join("");
  const ends = (pairs: Differences["moved"]) => [
    ...(then ? pairs.map((p) => p.from) : []),
    ...(now ? pairs.map((p) => p.to) : []),
  ];
  return {
    same: of(d.same, null),
    gone: then ? of(d.gone, CROSS) : "",
    came: now ? of(d.came, PLUS) : "",
    moved: of(ends(d.moved), null) + (then && now ? d.moved.map(joined).join("") : ""),
    renamed: of(now ? d.renamed.map((p) => p.to) : d.renamed.map((p) => p.from), EQUALS),
  };
}
