import { useSyncPart } from "#data/live.ts";
import type { TableRows } from "./rows.ts";

/** Rows that have not arrived wait for a server that does not answer, or for what fails while it does: it is tried for as long as that lasts (spec 1 §4). */
const FAILING = 2;

/** How many tries to fetch a list have failed, as its messages count them. [LIST-1] */
export function useFetchErrors(rows: Pick<TableRows<unknown>, "partial"> | null): number {
  const failing = useSyncPart((sync) => sync?.net === "offline" || sync?.fault?.where === "fetching");
  return failing && rows?.partial === true ? FAILING : 0;
}
