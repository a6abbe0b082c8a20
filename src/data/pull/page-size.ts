import type { PageSize } from "../replica/names.ts";

/** How many documents are asked for at once: the fewest, and the most. `FIRST_SIZE` says how many at first. */
const PAGE_SIZES = { least: 50, most: 2_000 } as const;
/** So many good answers in a row have twice as many asked for. */
const GOOD_IN_ROW = 3;
/** A page that was coming for longer than this, ms, was no good answer: twice as many would take too long. */
const GOOD_MS = 4_000;

/** What became of a request: `null` for no answer. `tookMs`: from its first byte to its last. */
export type Answered = { readonly docs: number; readonly cut: boolean; readonly tookMs: number } | null;

/** How many are asked for after an answer. What a server takes before it begins to answer says nothing of the line. [PULL-9] */
export function sizeAfter({ size, good }: PageSize, answered: Answered): PageSize {
  if (!answered || answered.cut) return { size: Math.max(PAGE_SIZES.least, Math.floor(size / 2)), good: 0 };
  if (answered.docs < size) return { size, good }; // the last page tells nothing of larger ones
  if (answered.tookMs > GOOD_MS) return { size, good: 0 };
  if (good + 1 < GOOD_IN_ROW) return { size, good: good + 1 };
  return { size: Math.min(PAGE_SIZES.most, 2 * size), good: 0 };
}
