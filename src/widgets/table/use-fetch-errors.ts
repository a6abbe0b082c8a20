import { useSyncPart } from "#data/live.ts";
import type { TableRows } from "./rows.ts";

/** Rows that have not arrived wait for a server that does not answer, or for what fails here: it is tried for as long as that lasts (spec 1 §4). */
const FAILING = 2;

/**
 * How many tries to fetch a list have failed, as its messages count them: where the server is there, the pulls that failed one
 * after another. [LIST-1]
 */
export function useFetchErrors(rows: Pick<TableRows<unknown>, "known"> | null): number {
  const errors = useSyncPart((sync) => {
    if (sync === null) return 0;
    if (sync.net === "offline") return FAILING;
    return Math.max(sync.failedPulls, sync.fault?.where === "fetching" ? FAILING : 0);
  });
  return rows?.known === "part" ? errors : 0;
}
