import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { SYNC } from "#domain/sync/limits.ts";
import { readSet } from "#domain/sync/upgrade.ts";
import { eachRow, type OutboxDb } from "./outbox-db.ts";

/**
 * Looks through the sets of the history at the server's time `now`, epoch ms: what is found for the first time begins its days,
 * what has had them goes; answers the ids of those. How a set is dated itself may come from a clock that was wrong. (decision 011)
 */
export async function lookThrough(db: OutboxDb, ids: readonly string[], now: number): Promise<readonly string[]> {
  const before = now - SYNC.historyDays * DAY_MS;
  const [fresh, old]: [string[], string[]] = [[], []];
  await eachRow(db, ids, (row) => {
    const read = readSet(row);
    if (!read.ok) return;
    const { id, overSince } = read.set;
    if (overSince === undefined) fresh.push(id);
    else if (overSince < before) old.push(id);
  });
  await db.transaction("rw", db.sets, async () => {
    const rows = await db.sets.bulkGet(fresh);
    await db.sets.bulkPut(rows.flatMap((row) => (row ? [{ ...row, overSince: now }] : [])));
    await db.sets.bulkDelete(old);
  });
  return old;
}
