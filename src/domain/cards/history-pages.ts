import type { CardChange } from "./history.ts";
import { CARDS } from "./limits.ts";

type Record = Pick<CardChange, "id" | "at">;
/** Where a page ends: the next one begins behind it. */
export type Cursor = { readonly at: number; readonly id: string };
/** What is to be fetched, and when; `after` null: from the newest on. */
export type Fetch = { readonly after: Cursor | null; readonly inMs: number };

/**
 * The records of one card or person as they come: pages from the newest on, and what a listener tells of newer ones (spec 3 §4,
 * §7). `paged` and `live` say which of the two has spoken for the first time.
 */
export type Pages<R extends Record> = {
  /** Newest first. */
  readonly records: readonly R[];
  readonly paged: boolean;
  readonly live: boolean;
  /** The last page told of another one. */
  readonly more: boolean;
  readonly cursor: Cursor | null;
  /** Failed tries, one after another. */
  readonly errors: number;
  /** Records that were taken back while their page was on its way. */
  readonly removed: readonly string[];
  /** What is being fetched; null: nothing. */
  readonly fetching: Fetch | null;
};

/** A history that is opened: its first page is fetched at once. */
export const openPages = <R extends Record>(): Pages<R> => ({
  records: [],
  paged: false,
  live: false,
  more: false,
  cursor: null,
  errors: 0,
  removed: [],
  fetching: { after: null, inMs: 0 },
});

const newestFirst = (a: Record, b: Record): number => b.at - a.at || (a.id < b.id ? 1 : -1);
const merged = <R extends Record>(known: readonly R[], come: readonly R[]): readonly R[] =>
  [...new Map([...known, ...come].map((r) => [r.id, r])).values()].sort(newestFirst);

/** So many records are asked for: a page, and one that tells of another page. */
export const PAGE_ASKED: number = CARDS.historyPage + CARDS.historyTail;

/** A page that came: ten of it are kept, the eleventh only tells that there is more. [CRD-42] */
export function pageCame<R extends Record>(pages: Pages<R>, page: readonly R[]): Pages<R> {
  const kept = page.toSorted(newestFirst).slice(0, CARDS.historyPage);
  const last = kept.at(-1);
  return {
    ...pages,
    records: merged(
      pages.records,
      kept.filter((r) => !pages.removed.includes(r.id) && !pages.records.some((known) => known.id === r.id)),
    ),
    paged: true,
    more: page.length > CARDS.historyPage,
    cursor: last ? { at: last.at, id: last.id } : pages.cursor,
    errors: 0,
    fetching: null,
  };
}

/** A page that did not come is tried again 500 ms later for each failure in a row; the fifth was the last. [CRD-43] */
export function pageFailed<R extends Record>(pages: Pages<R>): Pages<R> {
  const errors = pages.errors + 1;
  const isLast = errors >= CARDS.historyErrorsMax;
  const fetching = isLast ? null : { after: pages.cursor, inMs: errors * CARDS.historyRetryMs };
  return { ...pages, errors, fetching };
}
/** Whether no more tries are made until somebody asks again. */
export const isGivenUp = ({ errors }: Pick<Pages<Record>, "errors">): boolean => errors >= CARDS.historyErrorsMax;

/** Somebody asks for more, or once more: 500 ms pass between two pages. Nothing new where there is nothing, or it is on its way. [CRD-42] */
export function moreAsked<R extends Record>(pages: Pages<R>): Pages<R> {
  if (pages.fetching !== null || (pages.paged && !pages.more && !isGivenUp(pages))) return pages;
  return { ...pages, errors: 0, fetching: { after: pages.cursor, inMs: pages.paged ? CARDS.historyDelayMs : 0 } };
}

/** What a listener tells: records that came or changed, and those that went. */
export type LiveNews<R> = { readonly come: readonly R[]; readonly gone: readonly string[] };
/** … laid over the pages: what is told of a record last is what counts. [CRD-42] */
export function newsCame<R extends Record>(pages: Pages<R>, { come, gone }: LiveNews<R>): Pages<R> {
  const there = new Set(come.map((r) => r.id));
  const away = new Set(gone.filter((id) => !there.has(id)));
  return {
    ...pages,
    live: true,
    records: merged(pages.records, come).filter((r) => !away.has(r.id)),
    removed: [...new Set([...pages.removed, ...away])].filter((id) => !there.has(id)),
  };
}

/** So long after a change its record may still come: whoever writes the records was minutes behind. Older ones have come, or have none, ms. */
const SETTLED_MS = 3_600_000;
type Reaching = {
  /** Of the newest record; null: none. */
  readonly newest: number | null;
  /** When what the history is about was written last, as this device knows it up to `knownTo`. */
  readonly last: number | null;
  readonly knownTo: number | null;
  /** When the server told of what is newest. */
  readonly asOf: number | null;
};
/**
 * How far records that a function writes behind each change have come, server time: `upTo` it is complete, as far as that can be
 * said, and `coming` is when the change was made whose record may still come. [CRD-44]
 */
export function reachOf({ newest, last, knownTo, asOf }: Reaching): {
  readonly upTo: number | null;
  readonly coming: number | null;
} {
  if (asOf === null) return { upTo: null, coming: null };
  const isBehind = last !== null && last > (newest ?? -Infinity) && asOf - last < SETTLED_MS;
  if (isBehind) return { upTo: newest, coming: last };
  return { upTo: knownTo === null ? null : Math.min(asOf, knownTo), coming: null };
}
