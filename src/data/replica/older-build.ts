import type { Replica } from "./replica.ts";
import { checkpointOf, CHECKPOINT_PREFIX, isByOlder, isInBlocks, storedCheckpoint } from "./names.ts";

/**
 * Where a build that knows of no blocks was at work since: it loaded anew what it could not see, and what it took away may still
 * stand in blocks. These go, and their sources are loaded anew, unless it has done so. Checkpoints go first: none may count what
 * is not there any more. [SNAP-24] (decision 106)
 */
export async function afterOlderBuild(replica: Pick<Replica, "values" | "hasBlocks" | "dropBlocks">): Promise<void> {
  const all = await replica.values.all("meta", CHECKPOINT_PREFIX);
  const older = all.filter(([, value]) => isByOlder(value));
  if (older.length === 0) return;
  if (await replica.hasBlocks(null)) {
    for (const [id, value] of all) if (isInBlocks(value)) await replica.values.remove("meta", id);
    await replica.dropBlocks();
  }
  for (const [id, value] of older) {
    const checkpoint = checkpointOf(value);
    if (checkpoint) await replica.values.write("meta", id, storedCheckpoint(checkpoint, false));
    else await replica.values.remove("meta", id);
  }
}
