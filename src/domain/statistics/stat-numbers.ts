import { slashed } from "../shared/time.ts";
import { STATS_WORDS as W } from "../words/dashboards.ts";
import { say } from "../words/say.ts";
import { averageChip, type Charts, type MeasureCharts, peakChip } from "./charts.ts";
import { STATS } from "./limits.ts";

/** One of the numbers above the charts. */
export type StatNumber = {
  readonly key: string;
  readonly label: string;
  /** With its decimals, without its unit; null: there is none. */
  readonly value: string | null;
  /** When it was, or of what it is; empty: nothing is said. */
  readonly about: string;
};
/** What the charts are made of, as far as the numbers say it. */
export type NumbersAsk = {
  /** The working day that is looked at; null: all hours are. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  readonly withoutWeekends: boolean;
  /** It is known of each day whether it has counts: only then is it said how many have. */
  readonly whole: boolean;
};

const MEASURES = ["reserved", "checkedIn"] as const;
const two = (n: number): string => String(n).padStart(2, "0");
const shown = (n: number): string | null => (Number.isNaN(n) ? null : n.toFixed(STATS.decimals));

function highestWords(of: MeasureCharts | undefined): string {
  if (!of?.highest) return "";
  const { day, hour, count, over } = of.highest;
  return say(W.highestAt, {
    day: slashed(day),
    hour: `${two(hour)}:00`,
    count: String(count),
    all: String(over),
  });
}

/** Of which hours and days an average is: the same words as the options have. */
function hoursWords({ hours, withoutWeekends }: NumbersAsk): string {
  const words = hours ? say(W.ofHours, hours) : W.ofAllHours;
  return withoutWeekends ? say(W.ofWeekdays, { hours: words }) : words;
}

/**
 * The four numbers above the charts: peak and average of what was reserved and of what was checked in, the same as the chips of the
 * charts. A peak says when it was and how many of how many, an average of which hours it is and how many days have counts. [STA-22]
 */
export function statNumbers(charts: Charts, ask: NumbersAsk): readonly StatNumber[] {
  const of = (measure: (typeof MEASURES)[number]) => charts.measures.find((m) => m.measure === measure);
  const all = charts.counted + charts.missing.length;
  const counted = ask.whole ? say(W.daysCounted, { n: String(charts.counted), all: String(all) }) : "";
  const peaks = MEASURES.map((measure): StatNumber => {
    const value = shown(peakChip(of(measure) ?? { peak: new Float64Array() }));
    return {
      key: `peak-${measure}`,
      label: W.numberOf.peak[measure],
      value,
      about: value === null ? "" : highestWords(of(measure)),
    };
  });
  const averages = MEASURES.map((measure, i): StatNumber => ({
    key: `average-${measure}`,
    label: W.numberOf.average[measure],
    value: shown(averageChip(of(measure) ?? { average: new Float64Array() })),
    about: i === 0 ? hoursWords(ask) : counted,
  }));
  return [...peaks, ...averages];
}
