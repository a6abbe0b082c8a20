import { useSyncPart } from "#data/live.ts";
import { momentOf } from "#domain/shared/time.ts";
import { type Freshness as Fresh, freshnessOf } from "#domain/sync/freshness.ts";
import { FRESH } from "#domain/words/freshness.ts";
import { say } from "#domain/words/say.ts";
import { useNow } from "./clock.ts";
import classes from "./freshness.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

type Time = { readonly zone: string; readonly now: number };
/** As of when something is, in words; the time is the site's. */
export const asOfWords = (at: number, { zone, now }: Time): string => say(FRESH.asOf, { at: momentOf(at, zone, now) });

function wordsOf(fresh: Fresh, what: string, time: Time): string {
  if (fresh.state === "known") return fresh.asOf === null ? FRESH.never : asOfWords(fresh.asOf, time);
  if (fresh.total === null)
    return fresh.docs === 0 ? FRESH.never : say(FRESH.loading, { docs: count(fresh.docs), what });
  return say(FRESH.loadingOf, { docs: count(fresh.docs), total: count(Math.max(fresh.total, fresh.docs)), what });
}

/** Whether all of a source has arrived: before, an empty list is not a fact. [FRESH-3] */
export function useArrived(source: string): boolean {
  return useSyncPart((sync) => sync?.pulls.some((p) => p.source === source && p.complete) === true);
}

type Props = {
  /** The source that the list is made of, e.g. `spaces:acme-london`. */
  readonly source: string;
  /** What its documents are, in words. */
  readonly what: string;
  readonly zone: string;
};

/** As of when a list is, or how much of it has arrived. The times are the site's. [FRESH-2] */
export function Freshness({ source, what, zone }: Props) {
  const now = useNow();
  const said = useSyncPart((sync) => {
    if (!sync) return null;
    const fresh = freshnessOf(sync.pulls, source, { lastHeard: sync.lastPullAt, online: sync.net === "online" });
    const loading = fresh.state === "loading" ? { docs: fresh.docs, total: fresh.total } : null;
    return { words: wordsOf(fresh, what, { zone, now }), loading };
  });
  if (!said) return null;
  const { words, loading } = said;
  return (
    <p
      className={classes["fresh"]}
      data-loading={loading !== null || undefined}
      role={loading === null ? undefined : "status"}
    >
      {words}
      {loading !== null && loading.total !== null ? (
        <progress className={classes["bar"]} max={loading.total} value={loading.docs} aria-hidden="true" />
      ) : null}
    </p>
  );
}
