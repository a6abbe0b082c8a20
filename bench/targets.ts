import type { TargetResult } from "./result.ts";
import { changeSet } from "./targets/t05-change-set.ts";
import { queueDrain } from "./targets/t06-queue-drain.ts";
import { firstSync } from "./targets/t12-first-sync.ts";
import type { World } from "./world.ts";

/** Every benchmark: its id in performance.md and what runs it. */
export const TARGETS: readonly {
  readonly id: string;
  readonly run: (world: World) => Promise<readonly TargetResult[]>;
}[] = [
  { id: "T5", run: async (world) => [await changeSet(world)] },
  { id: "T6", run: async (world) => [await queueDrain(world)] },
  { id: "T12", run: async (world) => [await firstSync(world)] },
];
