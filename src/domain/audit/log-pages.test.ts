import { describe, expect, test } from "vitest";
import type { LogEntry } from "./log.ts";
import { NO_TELLERS } from "./telling.ts";
import { askOf, isAsked, isShown, logFilter } from "./log-filter.ts";
import {
  isLogGivenUp,
  LOG,
  logPageCame,
  type LogPage,
  logPageFailed,
  type LogPages,
  moreOfLog,
  newsOfLog,
  openLog,
  searchedTo,
} from "./log-pages.ts";

const entry = (n: number, over: Partial<LogEntry> = {}): LogEntry => ({
  id: `e${n}`,
  at: 1_000_000 - n,
  path: `sites/s1/spaces/d${n}`,
  kind: "desk",
  title: `Desk ${n}`,
  exists: true,
  via: "Desk Settings",
  by: "Ada",
  sites: ["s1"],
  paths: ["disabled"],
  before: { disabled: false },
  after: { disabled: true },
  cut: false,
  madeAt: null,
  device: "dev-1",
  offline: false,
  ...over,
});
const cursorOf = ({ at, id }: LogEntry) => ({ at, nanos: 0, id });
/** A page as the server answers it: so many, of which the eleventh only tells of more. */
function page(from: number, n: number): LogPage {
  const entries = Array.from({ length: Math.min(n, LOG.page) }, (_, i) => entry(from + i));
  const last = entries.at(-1);
  return { entries, more: n > LOG.page, cursor: last ? cursorOf(last) : null };
}
const all = () => true;

describe("pages of the log", () => {
  test("[AUD-15] ten are kept, the eleventh tells of more", () => {
    const one = logPageCame(openLog(), page(0, 11), all);
    expect([one.entries.length, one.more, one.fetching]).toEqual([10, true, null]);
    const next = moreOfLog(one, all);
    expect(next.fetching).toEqual({ after: cursorOf(entry(9)), inMs: LOG.delayMs });
    const two = logPageCame(next, page(10, 3), all);
    expect([two.entries.length, two.more, searchedTo(two)]).toEqual([13, false, null]);
  });
  test("[AUD-15] a page of which nothing can be read tells of more, and where it ends", () => {
    const cursor = { at: 1_000, nanos: 5, id: "unread" };
    const one = logPageCame(openLog(), { entries: [], more: true, cursor }, all);
    expect(one.fetching).toEqual({ after: cursor, inMs: LOG.delayMs });
  });
  test("[AUD-15] pages are looked through until ten are shown", () => {
    const even = (e: LogEntry) => Number(e.id.slice(1)) % 2 === 0;
    let now = logPageCame(openLog(), page(0, 11), even);
    expect(now.fetching?.inMs).toBe(LOG.delayMs);
    now = logPageCame(now, page(10, 11), even);
    expect([now.entries.filter(even).length, now.fetching]).toEqual([10, null]);
  });
  test("[AUD-15] … or so many were looked through, which is said", () => {
    let now: LogPages = openLog();
    let looked = 0;
    while (now.fetching) now = logPageCame(now, page(10 * looked++, 11), () => false);
    expect(looked).toBe(LOG.pagesAtOnce);
    expect(searchedTo(now)).toBe(entry(299).at);
    expect(moreOfLog(now, () => false).fetching).not.toBeNull();
  });
  test("[AUD-15] a page that does not come is tried later each time, five times", () => {
    let now = openLog();
    const waits: number[] = [];
    while (now.fetching) {
      now = logPageFailed(now);
      if (now.fetching) waits.push(now.fetching.inMs);
    }
    expect(waits).toEqual([500, 1_000, 1_500, 2_000]);
    expect(isLogGivenUp(now)).toBe(true);
    expect(moreOfLog(now, all)).toMatchObject({ errors: 0, fetching: { after: null, inMs: 0 } });
  });
  test("[AUD-15] what is newer comes in front, and takes nobody's place", () => {
    const one = logPageCame(openLog(), page(0, 11), all);
    const come = (entries: readonly LogEntry[], more = false): LogPage => ({ entries, more, cursor: null });
    const news = newsOfLog(one, come([entry(-1), entry(0)]));
    expect([news.entries[0]?.id, news.entries.length, news.wanted]).toEqual(["e-1", 11, 11]);
    expect(newsOfLog(one, come([]))).toBe(one);
    expect(newsOfLog(one, come([entry(-1)], true)), "more than one answer holds").toEqual(openLog());
  });
});

describe("the filter of the log", () => {
  const read = (said: string) => logFilter(new URLSearchParams(said));
  test("[AUD-13] without days the last seven are asked for, of one item all", () => {
    const week = askOf(read(""), "2026-03-10", "UTC");
    expect([week.from, week.to]).toEqual([Date.UTC(2026, 2, 4), null]);
    expect(askOf(read("item=sites/s/spaces/d&kind=desk"), "2026-03-10", "UTC")).toEqual({
      kind: "",
      site: "",
      item: "sites/s/spaces/d",
      from: null,
      to: null,
    });
  });
  test("[AUD-13] days are the site's, reversed ones are swapped, bad ones not said", () => {
    const ask = askOf(read("from=2026-03-30&to=2026-03-28"), "2026-05-01", "Europe/London");
    expect([ask.from, ask.to]).toEqual([Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30, 23)]);
    expect(read("from=2026-99-01&item=no")).toMatchObject({ from: null, item: "" });
  });
  test.each<[string, boolean]>([
    ["", true],
    ["kind=desk&site=s1", true],
    ["kind=person", false],
    ["site=s2", false],
    ["from=2020-01-01&to=2020-01-02", false],
  ])("[AUD-13] the server's part: %s", (said, want) => {
    const ask = askOf(read(said), "1970-01-01", "UTC");
    expect(isAsked(entry(0), ask)).toBe(want);
  });
  test.each<[string, boolean]>([
    ["q=desk 0", true],
    ["q=nowhere", false],
    ["who=ada", true],
    ["who=ben", false],
    ["field=bookings", true],
    ["field=title", false],
    ["via=settings", true],
    ["device=dev", true],
    ["device=other", false],
    ["offline", false],
  ])("[AUD-13] what is looked at here: %s", (said, want) =>
    expect(isShown(entry(0), read(said), NO_TELLERS)).toBe(want),
  );
  test("[AUD-11] technical entries are shown on asking alone", () => {
    const one = entry(0, { paths: ["lastWrittenVia"] });
    expect([isShown(one, read(""), NO_TELLERS), isShown(one, read("technical"), NO_TELLERS)]).toEqual([false, true]);
  });
});
