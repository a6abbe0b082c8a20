import { Random } from "../dev/seed/random.ts";

/** A value below which a share of the values lies, between neighbours by a straight line. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error("no values");
  return low + (high - low) * (at - Math.floor(at));
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

const DRAWS = 4_000;

/** 95 % interval of the median, by drawing from the values with replacement; the same values give the same interval. */
export function intervalOfMedian(values: readonly number[]): readonly [low: number, high: number] {
  const random = new Random("interval");
  const medians = Array.from({ length: DRAWS }, () => median(values.map(() => random.pick(values))));
  return [quantile(medians, 0.025), quantile(medians, 0.975)];
}
