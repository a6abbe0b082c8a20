import type { TargetResult } from "./result.ts";
import { coldStart } from "./targets/t01-cold-start.ts";
import { keystroke } from "./targets/t02-keystroke.ts";
import { circle } from "./targets/t03-circle.ts";
import { openFloor } from "./targets/t03-open-floor.ts";
import { bytes } from "./targets/t10-bytes.ts";
import { people } from "./targets/t15-people.ts";
import { rooms } from "./targets/t16-rooms.ts";
import { auditLog } from "./targets/t18-log.ts";
import { interactions } from "./targets/t11-interactions.ts";
import { toggle } from "./targets/t04-toggle.ts";
import { table } from "./targets/t13-table.ts";
import { remoteBurst } from "./targets/t14-remote-burst.ts";
import { changeSet } from "./targets/t05-change-set.ts";
import { queueDrain } from "./targets/t06-queue-drain.ts";
import { statistics } from "./targets/t07-statistics.ts";
import { exported } from "./targets/t08-export.ts";
import { memory } from "./targets/t09-memory.ts";
import { importing } from "./targets/t17-import.ts";
import { firstSync } from "./targets/t12-first-sync.ts";
import type { World } from "./world.ts";

/** Every benchmark: its id in performance.md and what runs it. */
export const TARGETS: readonly {
  readonly id: string;
  readonly run: (world: World) => Promise<readonly TargetResult[]>;
}[] = [
  { id: "T1", run: async (world) => [await coldStart(world)] },
  { id: "T2", run: async (world) => [await keystroke(world)] },
  { id: "T3", run: openFloor },
  { id: "CIRCLE", run: async (world) => [await circle(world)] },
  { id: "T4", run: async (world) => [await toggle(world)] },
  { id: "T5", run: async (world) => [await changeSet(world)] },
  { id: "T7", run: async (world) => [await statistics(world)] },
  { id: "T8", run: async (world) => [await exported(world)] },
  { id: "T9", run: async (world) => [await memory(world)] },
  { id: "T10", run: async (world) => [await bytes(world)] },
  { id: "T11", run: async (world) => [await interactions(world)] },
  { id: "T12", run: async (world) => [await firstSync(world)] },
  { id: "T13", run: async (world) => [await table(world)] },
  { id: "T14", run: async (world) => [await remoteBurst(world)] },
  { id: "T15", run: async (world) => [await people(world)] },
  { id: "T16", run: async (world) => [await rooms(world)] },
  { id: "T18", run: async (world) => [await auditLog(world)] },
  { id: "T17", run: async (world) => [await importing(world)] },
  { id: "T6", run: async (world) => [await queueDrain(world)] },
];
