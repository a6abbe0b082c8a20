import { useEffect, useState } from "react";
import { useData, useSyncPart } from "#data/live.ts";
import { LOG } from "#domain/audit/log-pages.ts";
import { COLLECTIONS } from "#domain/collections.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { useOffline } from "#widgets/use-offline.ts";

/** Functions write a record within this of a change as a rule, ms: less is no delay worth a word. */
const SOON_MS = 5_000;
/** Sources whose documents have change records. */
const RECORDED: ReadonlySet<string> = new Set(
  (COLLECTIONS as readonly Collection[]).flatMap((c) => (c.record && c.pull ? c.pull.source : [])),
);
const NEWEST = { kind: "", site: "", item: "", from: null, to: null, after: null, newer: null, most: 1 + LOG.tail };

/**
 * How far the log has come: the time of its newest record, where this device knows of a later change that is not in it yet; null
 * where none is missing as far as it knows. Functions write the log, minutes behind where they have much to do. [AUD-25]
 */
export function useLogReach(): number | null {
  const { api } = useData();
  const offline = useOffline();
  const [newest, setNewest] = useState<number | null>(null);
  const changed = useSyncPart((sync) =>
    Math.max(
      0,
      ...(sync?.pulls ?? []).flatMap((p) => (RECORDED.has(p.source.split(":")[0] ?? "") ? (p.newest ?? 0) : [])),
    ),
  );
  const isBehind = newest === null || changed > newest + SOON_MS;
  useEffect(() => {
    if (offline || !isBehind) return undefined;
    let gone = false;
    const ask = () =>
      void api.logPage(NEWEST).then((answer) => {
        const at = answer.ok ? (answer.value.entries[0]?.at ?? null) : null;
        if (!gone && at !== null) setNewest(at);
      });
    ask();
    const timer = setInterval(ask, LOG.newsMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [api, offline, isBehind]);
  return newest !== null && isBehind ? newest : null;
}
