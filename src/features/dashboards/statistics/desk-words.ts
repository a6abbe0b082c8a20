import type { DeskRow } from "#data/api.ts";
import { type DayKey, slashed } from "#domain/shared/time.ts";
import type { HeatBasis } from "#domain/statistics/heat.ts";
import { STATS } from "#domain/statistics/limits.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";

/** What is known of a desk: mean in percent, days on which it was reserved, the last of them. */
export type DeskHeat = { readonly mean: number; readonly used: number; readonly last: DayKey | null };
export type HeatByDesk = ReadonlyMap<string, DeskHeat>;
/** How desks are judged, and over how many days that have counts; 0: nothing is known of any, which `none` says. */
export type HeatBy = { readonly basis: HeatBasis; readonly counted: number; readonly none: string };

/** Use of a desk in percent: by hours its mean, by days those with a reservation of all. [STA-17] */
export function heatPercent(of: DeskHeat | undefined, { basis, counted }: Omit<HeatBy, "none">): number {
  if (!of || counted === 0) return 0;
  return basis === "hours" ? of.mean : (100 * of.used) / counted;
}

/** Title, mean, days and last use of a desk, in words. */
export function deskWords(desk: DeskRow, of: DeskHeat | undefined, by: HeatBy): readonly string[] {
  if (by.counted === 0) return [desk.title, by.none];
  const last = of?.last ? [say(W.lastUsedOn, { day: slashed(of.last) })] : [];
  const mean = say(W.percent, { n: heatPercent(of, by).toFixed(STATS.decimals) });
  return [desk.title, mean, say(W.heatDays, { used: String(of?.used ?? 0), n: String(by.counted) }), ...last];
}
