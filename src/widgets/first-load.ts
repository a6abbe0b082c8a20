import type { SyncState } from "#data/api.ts";

const count = (n: number): string => n.toLocaleString("en-GB");

/**
 * How far the first load has come. Out of how many is said once all of it was counted, and then to its end: a total of some parts,
 * beside documents of all, would be less than what is here, and one that comes and goes tells nothing. [FRESH-4]
 */
export function firstLoadWords(
  { firstLoad: { docs, total } }: Pick<SyncState, "firstLoad">,
  words: { readonly of: (docs: string, total: string) => string; readonly soFar: (docs: string) => string },
): string {
  return total === null ? words.soFar(count(docs)) : words.of(count(docs), count(Math.max(docs, total)));
}
