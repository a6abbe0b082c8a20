import { DESKS } from "#domain/desks/limits.ts";
import type { Direction } from "#domain/floorplan/neighbour.ts";

/** What a key means on the plan. */
export type KeyAct =
  | { readonly act: "pan"; readonly dx: number; readonly dy: number }
  | { readonly act: "zoom"; readonly more: boolean }
  | { readonly act: "home" | "toggle" | "escape" }
  | { readonly act: "next"; readonly direction: Direction };

const ARROWS: ReadonlyMap<string, Direction> = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);
const STEP = DESKS.panStepPx;
const PAN: { readonly [D in Direction]: readonly [dx: number, dy: number] } = {
  up: [0, STEP],
  down: [0, -STEP],
  left: [STEP, 0],
  right: [-STEP, 0],
};
const OTHERS: ReadonlyMap<string, KeyAct> = new Map<string, KeyAct>([
  ["+", { act: "zoom", more: true }],
  ["=", { act: "zoom", more: true }],
  ["-", { act: "zoom", more: false }],
  ["_", { act: "zoom", more: false }],
  ["0", { act: "home" }],
  ["Home", { act: "home" }],
  [" ", { act: "toggle" }],
  ["Enter", { act: "toggle" }],
  ["Escape", { act: "escape" }],
]);

type Key = { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** Null: the key is somebody else's. [PLAN-14] */
export function keyAct({ key, altKey, ctrlKey, metaKey }: Key): KeyAct | null {
  if (ctrlKey || metaKey) return null;
  const direction = ARROWS.get(key);
  if (direction && altKey) return { act: "next", direction };
  if (altKey) return null;
  if (!direction) return OTHERS.get(key) ?? null;
  const [dx, dy] = PAN[direction];
  return { act: "pan", dx, dy };
}
