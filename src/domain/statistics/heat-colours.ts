import { schemeYlOrRd } from "d3-scale-chromatic";

// Apart from what the statistics worker computes, which needs no colours: the package comes whole.

/** The nine colours of the legend (BSD-3-Clause; ColorBrewer, Apache-2.0). [STA-5] */
export const HEAT_COLOURS: readonly string[] = schemeYlOrRd[9] ?? [];
const LEVELS = 101;

const channels = (hex: string): readonly number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
function mixed(a: string, b: string, share: number): string {
  const to = channels(b);
  return `#${channels(a)
    .map((from, i) => Math.round(from + ((to[i] ?? 0) - from) * share))
    .map((c) => c.toString(16).padStart(2, "0"))
    .join("")}`;
}
/** The colour of each whole percent: the nine stretched over 0 to 100, mixed evenly between (spec 1 §9). [STA-5] */
const HEAT_LEVELS: readonly string[] = Array.from({ length: LEVELS }, (_, level) => {
  const steps = HEAT_COLOURS.length - 1;
  const place = (level / (LEVELS - 1)) * steps;
  const low = Math.min(steps - 1, Math.floor(place));
  return mixed(HEAT_COLOURS[low] ?? "", HEAT_COLOURS[low + 1] ?? "", place - low);
});

/** The whole percent of a mean; a half counts upwards. */
export const levelOf = (mean: number): number => Math.max(0, Math.min(LEVELS - 1, Math.floor(mean + 0.5)));
/** The colour of a mean in percent; of no data the lowest. */
export const heatColour = (mean: number | null): string => HEAT_LEVELS[levelOf(mean ?? 0)] ?? "";
