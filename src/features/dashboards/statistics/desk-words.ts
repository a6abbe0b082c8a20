import type { DeskRow } from "#data/api.ts";
import { type DayKey, slashed } from "#domain/shared/time.ts";
import { STATS } from "#domain/statistics/limits.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";

/** What is known of a desk. */
export type DeskHeat = { readonly mean: number; readonly last: DayKey | null };
export type HeatByDesk = ReadonlyMap<string, DeskHeat>;

/** Title, mean, last use and days of a desk, in words. */
export function deskWords(desk: DeskRow, of: DeskHeat | undefined, counted: number): readonly string[] {
  if (counted === 0) return [desk.title, W.noDeskData];
  const last = of?.last ? [say(W.lastUsedOn, { day: slashed(of.last) })] : [];
  const mean = say(W.percent, { n: (of?.mean ?? 0).toFixed(STATS.decimals) });
  return [desk.title, mean, ...last, say(W.heatDays, { n: String(counted) })];
}
