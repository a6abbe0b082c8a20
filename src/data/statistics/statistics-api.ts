import type { Charts, Scale } from "#domain/statistics/charts.ts";
import type { Counted, CountFault } from "#domain/statistics/count-document.ts";
import type { CountsOf } from "#domain/statistics/older.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { Heat } from "#domain/statistics/heat.ts";
import type { DayKey, Zone } from "#domain/shared/time.ts";

/** Whose numbers: where the device keeps what the person may read. */
export type WhoseCounts = { readonly ns: string; readonly uid: string };
type OfRange = {
  readonly site: string;
  /** All days of the range, in order. */
  readonly days: readonly DayKey[];
  /** Weekdays from 0, Sunday, that are left out. */
  readonly without: readonly number[];
};
export type ChartsQuestion = OfRange & {
  readonly zone: Zone;
  readonly counted: Counted;
  readonly scale: Scale;
  /** First hour, and the one behind the last. */
  readonly hours: readonly [from: number, to: number];
  readonly byFloor: boolean;
  readonly occupied: boolean;
};
export type HeatQuestion = OfRange;
/** Documents that are there and cannot be used: how many, and the first of them. */
export type Unusable = { readonly unusable: number; readonly faults: readonly CountFault[] };
export type ChartsAnswer = Charts & Unusable;
export type HeatAnswer = Heat & Unusable;
/** Which documents changed. */
export type ChangedDays = { readonly site: string; readonly of: CountsOf; readonly days: readonly DayKey[] };

/** Documents that the device does not keep. */
export type GivenCounts = {
  readonly site: string;
  readonly of: CountsOf;
  readonly docs: readonly { readonly day: DayKey; readonly fields: JsonObject }[];
};

/** The statistics worker, as the page sees it. An answer of null: a newer question about the same came meanwhile. */
export interface StatisticsApi {
  charts(whose: WhoseCounts, question: ChartsQuestion): Promise<ChartsAnswer | null>;
  heat(whose: WhoseCounts, question: HeatQuestion): Promise<HeatAnswer | null>;
  /** Takes documents of days that the device does not keep; they hold until those of another site or person are given. */
  given(whose: WhoseCounts, counts: GivenCounts): Promise<void>;
  /** What it knows of these days is read again. */
  changed(what: ChangedDays): Promise<void>;
}
