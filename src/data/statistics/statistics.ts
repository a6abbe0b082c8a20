import type { JsonObject } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import type { DayKey, Zone } from "#domain/shared/time.ts";
import { chartsOf } from "#domain/statistics/charts.ts";
import type { CountsOf } from "#domain/statistics/older.ts";
import { type CountFault, readDayCounts, readDeskMinutes } from "#domain/statistics/count-document.ts";
import { heatOf } from "#domain/statistics/heat.ts";
import { type Rollup, rollupOf } from "#domain/statistics/rollup.ts";
import { wallMinutesOf } from "#domain/statistics/wall-minutes.ts";
import type { ReadCounts } from "./read-counts.ts";
import type {
  ChangedDays,
  ChartsAnswer,
  ChartsQuestion,
  GivenCounts,
  HeatAnswer,
  HeatQuestion,
  StatisticsApi,
  Unusable,
  WhoseCounts,
} from "./statistics-api.ts";

type Given = { readonly key: string; readonly docs: { readonly [O in CountsOf]: Map<DayKey, JsonObject> } };
/** How the ids of documents begin. */
const PREFIX: { readonly [O in CountsOf]: string } = { desks: "bookings", rooms: "rooms", minutes: "desks" };
/** Days read and worked out in one go: between two of these a newer question takes over. */
const STEP_DAYS = 92;
/** Faults that an answer names. */
const NAMED = 20;
/** What was worked out of a site is kept for so long after the last question, ms. */
const FRESH_MS = 300_000;

type Known<T> = Map<DayKey, Result<T, CountFault> | null>;
const keyOf = ({ ns, uid }: WhoseCounts, site: string): string => JSON.stringify([ns, uid, site]);
type KnownOfSite = {
  readonly key: string;
  readonly site: string;
  readonly desks: Known<Rollup>;
  readonly rooms: Known<Rollup>;
  readonly minutes: Known<ReadonlyMap<string, number>>;
};

/** Answers questions about one site at a time; what it worked out of a day is not worked out again until the day changes. [STA-8] */
export class Statistics implements StatisticsApi {
  readonly #read: ReadCounts;
  #known: KnownOfSite | null = null;
  #given: Given | null = null;
  #zone: Zone = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest question about each. */
  readonly #newest = { desks: 0, rooms: 0, minutes: 0 };

  constructor(read: ReadCounts) {
    this.#read = read;
  }

  async charts(whose: WhoseCounts, question: ChartsQuestion): Promise<ChartsAnswer | null> {
    const { counted, site, zone, days } = question;
    const known = this.#knownOf(whose, site, zone)[counted];
    const make = (day: DayKey, doc: JsonObject): Result<Rollup, CountFault> => {
      const read = readDayCounts(day, doc);
      return read.ok ? { ok: true, value: rollupOf(read.value, wallMinutesOf(day, zone)) } : read;
    };
    if (!(await this.#fill({ whose, site, of: counted, days }, known, make))) return null;
    const { there, ...unusable } = usable(known, days);
    return { ...chartsOf(there, question), ...unusable };
  }

  async heat(whose: WhoseCounts, question: HeatQuestion): Promise<HeatAnswer | null> {
    const { site, days } = question;
    const known = this.#knownOf(whose, site, null).minutes;
    if (!(await this.#fill({ whose, site, of: "minutes", days }, known, readDeskMinutes))) return null;
    const { there, ...unusable } = usable(known, days);
    return { ...heatOf(there, question), ...unusable };
  }

  given(whose: WhoseCounts, { site, of, docs }: GivenCounts): Promise<void> {
    const key = keyOf(whose, site);
    if (this.#given?.key !== key)
      this.#given = { key, docs: { desks: new Map(), rooms: new Map(), minutes: new Map() } };
    for (const { day, fields } of docs) this.#given.docs[of].set(day, fields);
    return this.changed({ site, of, days: docs.map((d) => d.day) });
  }

  changed({ site, of, days }: ChangedDays): Promise<void> {
    this.#newest[of] += 1; // what is being read may be what stood there before
    if (this.#known?.site === site) for (const day of days) this.#known[of].delete(day);
    return Promise.resolve();
  }

  /** What is known of a site; that of another person, site or zone is let go. */
  #knownOf(whose: WhoseCounts, site: string, zone: Zone | null): KnownOfSite {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#known = null), FRESH_MS);
    const key = keyOf(whose, site);
    if (this.#known?.key !== key) this.#known = { key, site, desks: new Map(), rooms: new Map(), minutes: new Map() };
    if (zone !== null && zone !== this.#zone) {
      this.#zone = zone;
      this.#known.desks.clear();
      this.#known.rooms.clear();
    }
    return this.#known;
  }
  /** Reads and works out the days that are not known yet. @returns false when a newer question came */
  async #fill<T>(
    { whose, site, of, days }: { whose: WhoseCounts; site: string; of: CountsOf; days: readonly DayKey[] },
    known: Known<T>,
    make: (day: DayKey, doc: JsonObject) => Result<T, CountFault>,
  ): Promise<boolean> {
    const mine = (this.#newest[of] += 1);
    for (let at = 0; at < days.length; at += STEP_DAYS) {
      const step = days.slice(at, at + STEP_DAYS);
      const wanted = step.filter((day) => !known.has(day));
      if (wanted.length === 0) continue;
      const found = await this.#read(whose, { site, prefix: PREFIX[of], days: wanted });
      if (this.#newest[of] !== mine) return false;
      const given = this.#given?.key === keyOf(whose, site) ? this.#given.docs[of] : null;
      for (const day of wanted) {
        const doc = found.get(day) ?? given?.get(day);
        known.set(day, doc ? make(day, doc) : null);
      }
    }
    return true;
  }
}

/** Days that can be used, and what cannot. */
function usable<T>(known: Known<T>, days: readonly DayKey[]): Unusable & { readonly there: ReadonlyMap<DayKey, T> } {
  const there = new Map<DayKey, T>();
  const faults: CountFault[] = [];
  for (const day of days) {
    const read = known.get(day);
    if (read?.ok) there.set(day, read.value);
    else if (read) faults.push(read.error);
  }
  return { there, unusable: faults.length, faults: faults.slice(0, NAMED) };
}
