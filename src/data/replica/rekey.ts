import type { Store } from "#domain/shared/collection.ts";
import type { Replica } from "./replica.ts";

/** Where `meta` says how the stored index keys were made. */
const KEYS_MADE = "keys";
/** Stores whose index keys changed, by the change: the last one is how they are made now. */
const CHANGES: readonly (readonly Store[])[] = [["bookings", "rounds"], ["people"]];
/** Records looked at in one go. */
const SLICE = 500;

/**
 * Gives records of an earlier build the index keys by which they are found now. Once after such an update, before anything is
 * asked; what another tab changes meanwhile has its keys already. [REP-9]
 */
export async function rekey(replica: Replica): Promise<void> {
  const made = await replica.values.read("meta", KEYS_MADE);
  const known = typeof made === "number" ? made : 0;
  if (known >= CHANGES.length) return;
  for (const store of new Set(CHANGES.slice(known).flat()))
    for (let after: string | null = null, more = true; more;) {
      const { paths, next }: Awaited<ReturnType<Replica["stale"]>> = await replica.stale(store, after, SLICE);
      await replica.modify(paths, (rec) => ({ ...rec }));
      [after, more] = [next, next !== null];
    }
  await replica.values.write("meta", KEYS_MADE, CHANGES.length);
}
