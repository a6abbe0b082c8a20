import { slashed } from "#domain/shared/time.ts";
import type { DayRange } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";

/** What is chosen, in the words of spec 1 §2.7. */
export function rangeWords(range: DayRange | null): string {
  if (!range) return W.selectDate;
  const [from, to] = [slashed(range.from), slashed(range.to)];
  return range.from === range.to ? say(W.selected, { date: from }) : say(W.selectedRange, { from, to });
}

/** The dates alone: of a heading, of a picture. */
export const rangeDates = ({ from, to }: DayRange): string =>
  from === to ? slashed(from) : say(W.dates, { from: slashed(from), to: slashed(to) });
