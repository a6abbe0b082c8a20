import { useEffect, useRef, useState } from "react";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import type { ChangedDays, StatisticsApi } from "#data/statistics/statistics-api.ts";
import { statisticsOf } from "#data/statistics/statistics-client.ts";
import type { DayKey } from "#domain/shared/time.ts";

const KIND = { desks: "desk-day", rooms: "room-day", minutes: "desk-minutes" } as const;
/** Revision of each day that the worker was asked about; 0: there was no document. */
type Revisions = Map<DayKey, number>;
const asked = new WeakMap<DataClient, Map<string, Revisions>>();

function revisionsOf(data: DataClient, key: string): Revisions {
  const all = asked.get(data) ?? new Map<string, Revisions>();
  asked.set(data, all);
  const known = all.get(key) ?? new Map<DayKey, number>();
  all.set(key, known);
  return known;
}

/** Days of which the worker knows something else than what stands there now. */
function changedIn(known: Revisions, days: readonly DayKey[], rows: readonly { id: string; rev: number }[]): DayKey[] {
  const now = new Map(rows.map((r) => [r.id, r.rev]));
  return days.filter((day) => {
    const [before, rev] = [known.get(day), now.get(day) ?? 0];
    known.set(day, rev);
    return before !== undefined && before !== rev;
  });
}

export type Answer<A> =
  { readonly state: "none" | "processing" | "failed" } | { readonly state: "ready"; readonly value: A };
type Question<A> = {
  readonly site: string;
  readonly of: ChangedDays["of"];
  readonly days: readonly DayKey[];
  /** Names what is asked; the same one is not asked twice. */
  readonly key: string;
  readonly ask: (api: StatisticsApi) => Promise<A | null>;
};

/**
 * What the statistics worker answers, asked again whenever a day of the range changes on this device. While a new answer is
 * worked out the last one stays: a toggle does not empty the page. [STA-15]
 */
export function useAnswer<A>(question: Question<A>): Answer<A> {
  const { site, of, days, key, ask } = question;
  const data = useData();
  const [answer, setAnswer] = useState<Answer<A>>({ state: days.length === 0 ? "none" : "processing" });
  const latest = useRef(ask);
  latest.current = ask;
  const group = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const live = useLive(data.rows({ list: KIND[of], site, group }));
  const rows = live.state === "ready" ? live.value : null;
  useEffect(() => {
    if (rows === null || days.length === 0) return undefined;
    let over = false;
    const run = async (): Promise<A | null> => {
      const api = statisticsOf(data);
      const changed = changedIn(revisionsOf(data, `${site} ${of}`), days, rows);
      if (changed.length > 0) await api.changed({ site, of, days: changed });
      return latest.current(api);
    };
    run().then(
      (value) => {
        if (!over && value !== null) setAnswer({ state: "ready", value });
      },
      (e: unknown) => {
        if (!over) setAnswer({ state: "failed" });
        throw e; // the page tells it as a fault
      },
    );
    return () => void (over = true);
  }, [data, site, of, days, key, rows]);
  return answer;
}
