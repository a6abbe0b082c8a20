import type { TargetResult } from "./result.ts";
import { changeSet } from "./targets/t05-change-set.ts";
import type { World } from "./world.ts";

/** Every benchmark: its id in performance.md and what runs it. */
export const TARGETS: readonly {
  readonly id: string;
  readonly run: (world: World) => Promise<readonly TargetResult[]>;
}[] = [{ id: "T5", run: async (world) => [await changeSet(world)] }];
