import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Random } from "../dev/seed/random.ts";
import { BENCH } from "./builds.ts";
import type { BenchTenant } from "./world.ts";

/** One change set of the recorded workload: which desks (by index) get which value. */
export type RecordedSet = { readonly desks: readonly number[]; readonly disabled: string };

/** Sizes from 1 to `max` that add up to `ops`: many small saves, a few large ones. */
function sizesOf(sets: number, ops: number, max: number, random: Random): number[] {
  const weights = Array.from({ length: sets }, () => random.next() ** 3 + 0.01);
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((w) => Math.max(1, Math.min(max, Math.round((w / sum) * ops))));
  let missing = ops - sizes.reduce((a, b) => a + b, 0);
  for (let i = 0; missing !== 0; i = (i + 1) % sets) {
    const step = Math.sign(missing);
    const size = (sizes[i] ?? 0) + step;
    if (size < 1 || size > max) continue;
    sizes[i] = size;
    missing -= step;
  }
  return sizes;
}

/** The sets of a round, the same for every contender, and written to a file that shows what was replayed. */
export function workload(shape: { sets: number; ops: number; desks: number; name: string }): readonly RecordedSet[] {
  const random = new Random(`workload ${shape.name}`);
  const all = Array.from({ length: shape.desks }, (_, i) => i);
  const sets = sizesOf(shape.sets, shape.ops, Math.min(499, shape.desks), random).map((size, i) => ({
    desks: random.shuffled(all).slice(0, size),
    disabled: `${shape.name}, set ${i + 1}`,
  }));
  mkdirSync(BENCH, { recursive: true });
  writeFileSync(path.join(BENCH, `workload-${shape.sets}.json`), JSON.stringify(sets));
  return sets;
}

/** Sets as a device is handed them: desks by their paths. */
export function plainSets(
  { site }: BenchTenant,
  sets: readonly RecordedSet[],
): readonly { readonly paths: readonly string[]; readonly disabled: string }[] {
  const paths = site.floors.flatMap((f) => f.desks.map((d) => d.ref));
  return sets.map(({ desks, disabled }) => ({ paths: desks.map((i) => paths[i] ?? ""), disabled }));
}
