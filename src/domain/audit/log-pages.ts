import type { LogEntry } from "./log.ts";

/** Numbers of the audit log (spec 1 §9). */
export const LOG = {
  /** Records on a page, and the one behind them that tells of another page. */
  page: 10,
  tail: 1,
  delayMs: 500,
  retryMs: 500,
  errorsMax: 5,
  /** Pages that are looked through in one go for ten that are shown. */
  pagesAtOnce: 30,
  /** Most that are asked for at once, for a file. */
  atOnceMax: 500,
  /** Most rows of a file. */
  fileMax: 20_000,
  /** How often newer ones are asked for, ms. */
  newsMs: 15_000,
  /** Entries that a device keeps for when there is no connection. */
  kept: 200,
} as const;

/**
 * Where a page ends: the next one begins behind it. Times are finer than a millisecond and records of one commit share theirs,
 * so both its nanoseconds and its id count.
 */
export type LogCursor = { readonly at: number; readonly nanos: number; readonly id: string };
/** A page of the log. What cannot be read is left out of the entries and counts all the same. */
export type LogPage = {
  readonly entries: readonly LogEntry[];
  readonly more: boolean;
  /** Where it ends; null for an empty one. */
  readonly cursor: LogCursor | null;
};
/** What is to be fetched, and when; `after` null: from the newest on. */
export type LogFetch = { readonly after: LogCursor | null; readonly inMs: number };

/** The log as it comes: pages from the newest on, and newer entries in front. */
export type LogPages = {
  /** Newest first, hidden ones too. */
  readonly entries: readonly LogEntry[];
  readonly paged: boolean;
  /** The last page told of another one. */
  readonly more: boolean;
  readonly cursor: LogCursor | null;
  /** Failed tries, one after another. */
  readonly errors: number;
  /** So many entries are wanted on screen. */
  readonly wanted: number;
  /** Pages that were fetched since somebody asked. */
  readonly tried: number;
  readonly fetching: LogFetch | null;
};

export const openLog = (): LogPages => ({
  entries: [],
  paged: false,
  more: false,
  cursor: null,
  errors: 0,
  wanted: LOG.page,
  tried: 0,
  fetching: { after: null, inMs: 0 },
});

const newestFirst = (a: LogEntry, b: LogEntry): number => b.at - a.at || (a.id < b.id ? 1 : -1);
const merged = (known: readonly LogEntry[], come: readonly LogEntry[]): readonly LogEntry[] =>
  [...new Map([...known, ...come].map((r) => [r.id, r])).values()].sort(newestFirst);

/** The next page, where fewer are shown than are wanted. Pages are looked through until ten are shown, or for so many. [AUD-15] */
function filled(pages: LogPages, isShown: (entry: LogEntry) => boolean): LogPages {
  const shown = pages.entries.filter(isShown).length;
  if (!pages.more || shown >= pages.wanted || pages.tried >= LOG.pagesAtOnce) return { ...pages, fetching: null };
  return { ...pages, fetching: { after: pages.cursor, inMs: LOG.delayMs } };
}

/** A page that came. [AUD-15] */
export function logPageCame(pages: LogPages, page: LogPage, isShown: (entry: LogEntry) => boolean): LogPages {
  const next = {
    ...pages,
    entries: merged(pages.entries, page.entries),
    paged: true,
    more: page.more,
    cursor: page.cursor ?? pages.cursor,
    errors: 0,
    tried: pages.tried + 1,
  };
  return filled(next, isShown);
}

/** A page that did not come is tried again 500 ms later for each failure in a row; the fifth was the last (spec 1 §9). [AUD-15] */
export function logPageFailed(pages: LogPages): LogPages {
  const errors = pages.errors + 1;
  const fetching = errors >= LOG.errorsMax ? null : { after: pages.cursor, inMs: errors * LOG.retryMs };
  return { ...pages, errors, fetching };
}
export const isLogGivenUp = ({ errors }: Pick<LogPages, "errors">): boolean => errors >= LOG.errorsMax;

/** Somebody asks for ten more, or once more after failures. [AUD-15] */
export function moreOfLog(pages: LogPages, isShown: (entry: LogEntry) => boolean): LogPages {
  if (pages.fetching) return pages;
  const shown = pages.entries.filter(isShown).length;
  const asked = { ...pages, errors: 0, tried: 0, wanted: Math.max(pages.wanted, shown + LOG.page) };
  if (!pages.paged) return { ...asked, fetching: { after: null, inMs: 0 } };
  return pages.more ? { ...asked, fetching: { after: pages.cursor, inMs: LOG.delayMs } } : asked;
}

/** What came since: in front of the pages. Where more came than one answer holds, the log begins anew: nothing is left out. */
export function newsOfLog(pages: LogPages, { entries, more }: LogPage): LogPages {
  if (more) return openLog();
  const come = entries.filter((e) => !pages.entries.some((known) => known.id === e.id));
  if (come.length === 0) return pages;
  return { ...pages, entries: merged(pages.entries, come), wanted: pages.wanted + come.length };
}

/** The moment down to which everything has been looked at, epoch ms; null: down to the beginning, or nothing yet. */
export const searchedTo = ({ more, cursor }: LogPages): number | null => (more ? (cursor?.at ?? null) : null);
