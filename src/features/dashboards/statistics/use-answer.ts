import { useEffect, useRef, useState } from "react";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import type { ChangedDays, StatisticsApi, WhoseCounts } from "#data/statistics/statistics-api.ts";
import { statisticsOf } from "#data/statistics/statistics-client.ts";
import { type Basis, OWN } from "#domain/shared/known.ts";
import type { DayKey } from "#domain/shared/time.ts";
import type { CountsOf } from "#domain/statistics/older.ts";

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

/**
 * `unfetched`: so many days that the device does not keep could not be had from the server. `of`: what the days that it keeps stood
 * on when it was asked.
 */
export type Answer<A> =
  | { readonly state: "none" | "processing" | "failed" }
  | { readonly state: "ready"; readonly value: A; readonly unfetched: number; readonly of: Basis };

const fetched = new WeakMap<DataClient, Set<string>>();
type Older = { readonly site: string; readonly of: CountsOf; readonly days: readonly DayKey[] };
/** Brings days that the device does not keep from the server to the worker, once. @returns how many could not be had */
async function bringOlder(data: DataClient, whose: WhoseCounts, { site, of, days }: Older): Promise<number> {
  const known = fetched.get(data) ?? new Set<string>();
  fetched.set(data, known);
  const name = (day: DayKey) => [whose.ns, whose.uid, site, of, day].join("/");
  const wanted = days.filter((day) => !known.has(name(day)));
  if (wanted.length === 0) return 0;
  const { docs, failed } = await data.api.olderCounts({ site, of, days: wanted });
  await statisticsOf(data).given(whose, { site, of, docs });
  if (failed === 0) for (const day of wanted) known.add(name(day));
  return failed;
}
/** A range of at most so many days is asked of the server while the counts of the site still arrive: a year of them is some MiB. */
const AHEAD_DAYS = 31;
/** Days of a short range that the device keeps, and that have not arrived. [STA-21] */
function notHere(
  days: readonly DayKey[],
  retainedFrom: DayKey,
  rows: readonly { readonly id: string }[],
): readonly DayKey[] {
  const here = new Set(rows.map((row) => row.id));
  return days.length > AHEAD_DAYS ? [] : days.filter((day) => day >= retainedFrom && !here.has(day));
}

type Question<A> = {
  readonly whose: WhoseCounts;
  /** The first day that the device keeps. */
  readonly retainedFrom: DayKey;
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
  const { site, of, days, key, ask, retainedFrom } = question;
  const { ns, uid } = question.whose;
  const data = useData();
  const [answer, setAnswer] = useState<Answer<A>>({ state: days.length === 0 ? "none" : "processing" });
  const latest = useRef(ask);
  latest.current = ask;
  const group = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const live = useLive(data.rows({ list: KIND[of], site, group }));
  const rows = live.state === "ready" ? live.value : null;
  const { known, sources } = live;
  // Days before those that the device keeps are asked of the server, whatever has arrived here.
  const isOlder = (days.at(-1) ?? "") < retainedFrom;
  useEffect(() => {
    if (rows === null || days.length === 0) return undefined;
    let over = false;
    const run = async () => {
      const api = statisticsOf(data);
      const older = days.filter((day) => day < retainedFrom);
      const unfetched = await bringOlder(data, { ns, uid }, { site, of, days: older });
      const early = known === "all" ? [] : notHere(days, retainedFrom, rows);
      const missed = await bringOlder(data, { ns, uid }, { site, of, days: early });
      const changed = changedIn(revisionsOf(data, `${site} ${of}`), days, rows);
      if (changed.length > 0) await api.changed({ site, of, days: changed });
      // Asked after its time it would take over from the question that is waited for, and its answer would be dropped.
      return { value: over ? null : await latest.current(api), unfetched, isWhole: early.length > 0 && missed === 0 };
    };
    run().then(
      ({ value, unfetched, isWhole }) => {
        if (over || value === null) return;
        const basis: Basis = isOlder || isWhole ? OWN : { known: known === "all" ? "all" : "part", sources };
        setAnswer({ state: "ready", value, unfetched, of: basis });
      },
      (e: unknown) => {
        if (!over) setAnswer({ state: "failed" });
        throw e; // the page tells it as a fault
      },
    );
    return () => void (over = true);
  }, [data, ns, uid, site, of, days, retainedFrom, key, rows, known, sources, isOlder]);
  return answer;
}
