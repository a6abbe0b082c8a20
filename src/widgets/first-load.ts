import type { SyncState } from "#data/api.ts";

const count = (n: number): string => n.toLocaleString("en-GB");

/**
 * How far the first load has come. Out of how many is said only while it is known for everything that still arrives: a
 * total of some parts, beside documents of all, would be less than what is here. [FRESH-4]
 */
export function firstLoadWords(
  { firstLoad, pulls }: Pick<SyncState, "firstLoad" | "pulls">,
  words: { readonly of: (docs: string, total: string) => string; readonly soFar: (docs: string) => string },
): string {
  const running = pulls.filter((p) => !p.complete);
  const known = running.length > 0 && running.every((p) => p.total !== null);
  const docs = count(firstLoad.docs);
  if (!known || firstLoad.total === null || firstLoad.total < firstLoad.docs) return words.soFar(docs);
  const arrived = pulls.filter((p) => p.complete).reduce((n, p) => n + p.docs, 0);
  const total = running.reduce((n, p) => n + Math.max(p.docs, p.total ?? 0), arrived);
  return words.of(docs, count(total));
}
