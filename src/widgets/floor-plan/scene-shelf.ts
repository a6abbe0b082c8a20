import type { PlanTheme } from "#domain/floorplan/paint.ts";
import type { PlanClient } from "./plan-client.ts";
import { PlanScene, type SceneInput } from "./plan-scene.ts";

/** Floors that stay painted while others are looked at, and what they may hold together: 40 MB. */
const KEPT = 3;
const KEPT_PIXELS = 10_000_000;

const shelves = new WeakMap<PlanClient, readonly PlanScene[]>();

/** The scene of a floor: the one that stands painted on the shelf, or a new one. It is off the shelf then. [PLAN-15] */
export function takenScene(input: SceneInput, theme: PlanTheme): PlanScene {
  const all = shelves.get(input.client) ?? [];
  const known = all.find((s) => s.plan === input.plan);
  shelves.set(
    input.client,
    all.filter((s) => s !== known),
  );
  return known ?? new PlanScene(input, theme);
}

/** Puts a scene that has left its window on the shelf. Those longest there are let go when it gets too full. [PLAN-15] */
export function shelve(client: PlanClient, scene: PlanScene): void {
  let pixels = 0;
  const cached: PlanScene[] = [];
  for (const one of [scene, ...(shelves.get(client) ?? [])]) {
    pixels += one.pixels;
    if (cached.length < KEPT && pixels <= KEPT_PIXELS) cached.push(one);
    else one.clear();
  }
  shelves.set(client, cached);
}
