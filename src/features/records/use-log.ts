import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useData } from "#data/live.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { isShown, type LogAsk, type LogFilter } from "#domain/audit/log-filter.ts";
import {
  isLogGivenUp,
  LOG,
  logPageCame,
  logPageFailed,
  type LogPages,
  moreOfLog,
  newsOfLog,
  openLog,
} from "#domain/audit/log-pages.ts";
import type { Tellers } from "#domain/audit/telling.ts";
import { serverNow } from "#widgets/clock.ts";
import { useOffline } from "#widgets/use-offline.ts";

export type Log = {
  readonly pages: LogPages;
  /** All that are here, hidden ones too. */
  readonly entries: readonly LogEntry[];
  /** Those that the filter leaves, newest first. */
  readonly shown: readonly LogEntry[];
  readonly offline: boolean;
  /** Nothing has come, and no more tries are made by themselves. */
  readonly failed: boolean;
  readonly refused: boolean;
  readonly more: () => void;
  /** Server time of the newest answer; null for none. */
  readonly asOf: number | null;
  /** First and last moment of what this device keeps, where no page has come; null for nothing. */
  readonly kept: { readonly from: number; readonly to: number } | null;
};

/**
 * The audit log while it is open: page by page from the server until ten are shown, newer ones as they come, and what this
 * device keeps where there is no connection. It begins anew with every other question (`ask`). [AUD-15] [AUD-16]
 */
export function useLog(ask: LogAsk, filter: LogFilter, tellers: Tellers): Log {
  const client = useData();
  const { api } = client;
  const offline = useOffline();
  const [pages, setPages] = useState(openLog);
  const [onDevice, setOnDevice] = useState<readonly LogEntry[]>([]);
  const [refused, setRefused] = useState(false);
  const [asOf, setAsOf] = useState<number | null>(null);
  const [asked, setAsked] = useState(ask);
  if (asked !== ask) {
    setAsked(ask);
    setPages(openLog());
    setOnDevice([]);
    setRefused(false);
    setAsOf(null);
  }
  const passes = useCallback((entry: LogEntry) => isShown(entry, filter, tellers), [filter, tellers]);
  const latest = useRef(passes);
  useEffect(() => {
    latest.current = passes;
  });
  const { fetching } = pages;
  useEffect(() => {
    if (!fetching) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void api.logPage({ ...ask, after: fetching.after, newer: null }).then((answer) => {
        if (gone) return;
        if (answer.ok && fetching.after === null) setAsOf(serverNow(client));
        setRefused(!answer.ok && answer.error === "refused");
        setPages((now) => (answer.ok ? logPageCame(now, answer.value, latest.current) : logPageFailed(now)));
      });
    }, fetching.inMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [client, api, ask, fetching]);
  const newest = pages.entries[0]?.at ?? null;
  useEffect(() => {
    if (offline || !pages.paged || ask.to !== null) return undefined;
    let gone = false;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      void api.logPage({ ...ask, after: null, newer: newest, most: LOG.atOnceMax }).then((answer) => {
        if (gone || !answer.ok) return;
        setAsOf(serverNow(client));
        setPages((now) => newsOfLog(now, answer.value));
      });
    }, LOG.newsMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [client, api, ask, offline, pages.paged, newest]);
  useEffect(() => {
    if (!offline || pages.paged) return undefined;
    let gone = false;
    void api.logOnDevice(ask).then((entries) => {
      if (!gone) setOnDevice(entries);
    });
    return () => {
      gone = true;
    };
  }, [api, ask, offline, pages.paged]);
  const failed = isLogGivenUp(pages);
  const more = useCallback(() => setPages((now) => moreOfLog(now, latest.current)), []);
  // Another filter may leave fewer than ten; a connection that is back is asked at once.
  useEffect(() => {
    if (!offline) setPages((now) => (isLogGivenUp(now) || now.paged ? again(now, latest.current) : now));
  }, [offline, filter]);
  const entries = pages.paged ? pages.entries : onDevice;
  const shown = useMemo(() => entries.filter(passes), [entries, passes]);
  const [last, first] = [onDevice[0], onDevice.at(-1)];
  const kept = pages.paged || !last || !first ? null : { from: first.at, to: last.at };
  return { pages, entries, shown, offline, failed, refused, more, asOf, kept };
}

/** Goes on where fewer are shown than a page, or tries once more. */
function again(now: LogPages, passes: (entry: LogEntry) => boolean): LogPages {
  if (isLogGivenUp(now)) return moreOfLog(now, passes);
  return now.entries.filter(passes).length < LOG.page ? moreOfLog(now, passes) : now;
}
