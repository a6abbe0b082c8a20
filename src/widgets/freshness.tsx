import type { SyncState } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { isLate } from "#domain/shared/known.ts";
import { momentOf } from "#domain/shared/clock-time.ts";
import { type Freshness as Fresh, freshnessOf } from "#domain/sync/freshness.ts";
import { type PulledKind, sourceOf, sourceOfKind, SOURCES } from "#domain/sources.ts";
import { FRESH } from "#domain/words/freshness.ts";
import { say } from "#domain/words/say.ts";
import { useNow } from "./clock.ts";
import { deviceZone } from "./device-zone.ts";
import classes from "./freshness.module.css";

const count = (n: number): string => n.toLocaleString("en-GB");

/** As of when something is, in words; by the clock that the person looks at, as the line is about this device. */
export const asOfWords = (at: number, now: number): string => say(FRESH.asOf, { at: momentOf(at, deviceZone(), now) });

function wordsOf(fresh: Fresh, what: string, now: number): string {
  if (fresh.state === "known") return fresh.asOf === null ? FRESH.coming : asOfWords(fresh.asOf, now);
  if (fresh.total === null)
    return fresh.docs === 0 ? FRESH.coming : say(FRESH.loading, { docs: count(fresh.docs), what });
  return say(FRESH.loadingOf, { docs: count(fresh.docs), total: count(Math.max(fresh.total, fresh.docs)), what });
}

/** Whether all of a kind has arrived, of a site where each has its own: before, an empty list is not a fact. [FRESH-3] */
export function useArrived(kind: PulledKind, site?: string): boolean {
  const source = sourceOf(kind, site);
  return useSyncPart((sync) => sync?.pulls.some((p) => p.source === source && p.complete) === true);
}

/** Whether the chip in the header says it all: everything is here, the server answers, and it was heard a moment ago. [FRAME-2] */
const isAsUsual = (sync: SyncState, fresh: Fresh, now: number): boolean =>
  fresh.state === "known" &&
  fresh.asOf !== null &&
  !isLate(fresh.asOf, now) &&
  sync.firstLoad.done &&
  sync.fault === null &&
  sync.net !== "offline";

type Props = {
  /** The kind that the list is made of; its source says what is missing, and in which words. */
  readonly of: PulledKind;
  /** Whose list it is, where each site has its own. */
  readonly site?: string;
};

/** How much of a list has arrived, or as of when it is where that is not just now: only what differs is said here. [FRESH-2] */
export function Freshness({ of, site }: Props) {
  const source = sourceOf(of, site);
  const what = SOURCES[sourceOfKind(of)].list;
  const now = useNow();
  const said = useSyncPart((sync) => {
    if (!sync) return null;
    const fresh = freshnessOf(sync, [source]);
    if (isAsUsual(sync, fresh, now)) return null;
    const loading = fresh.state === "loading" ? { docs: fresh.docs, total: fresh.total } : null;
    return { words: wordsOf(fresh, what, now), loading };
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
