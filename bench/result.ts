import { intervalOfMedian, median, p95 } from "./stats.ts";

/** What one contender took, one value per round, in the order of the rounds. */
export type Series = { readonly name: string; readonly unit: string; readonly values: readonly number[] };

/** Product against a peer of the same rounds; the gate is on the upper end of the interval of the ratio's median. */
export type RatioGate = {
  readonly what: string;
  readonly product: Series;
  readonly peer: Series;
  /** Null where it is told and not judged. */
  readonly gate: number | null;
  readonly moonshot: number | null;
};
/** A plain number against a limit: bytes, nodes, the longest task. Times among them are medians over the rounds. */
export type LimitGate = {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number | null;
  readonly moonshot: number | null;
};
export type TargetResult = {
  readonly id: string;
  readonly title: string;
  /** What was done and what was compared with what, in a sentence or two. */
  readonly how: string;
  readonly rounds: number;
  readonly series: readonly Series[];
  readonly ratios: readonly RatioGate[];
  readonly limits: readonly LimitGate[];
  /** What was checked about the results themselves; a run whose check fails throws. */
  readonly oracle: string;
};

export type Verdict = "reached" | "missed" | "void" | "told";
/** Above this the peer's own p95/p50 makes a comparison worthless. */
const VOID_SPREAD = 2.5;

export type Judged = {
  readonly median: number;
  readonly interval: readonly [number, number];
  readonly spread: number;
  readonly verdict: Verdict;
};

/** The ratio of each round, its median and interval, and what that says about the gate. */
export function judged({ product, peer, gate }: RatioGate): Judged {
  const ratios = product.values.map((p, i) => p / (peer.values[i] ?? Number.NaN));
  if (ratios.some((r) => !Number.isFinite(r))) throw new Error(`${product.name} / ${peer.name}: rounds do not match`);
  const interval = intervalOfMedian(ratios);
  const spread = p95(peer.values) / median(peer.values);
  const open: Verdict = gate === null ? "told" : interval[1] <= gate ? "reached" : "missed";
  return { median: median(ratios), interval, spread, verdict: spread > VOID_SPREAD ? "void" : open };
}

export const limitVerdict = ({ value, limit }: LimitGate): Verdict =>
  limit === null ? "told" : value <= limit ? "reached" : "missed";

/** @throws {Error} when a result is not what an independent reckoning says */
export function mustEqual(what: string, got: unknown, want: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`wrong result: ${what} is ${a.slice(0, 200)}, not ${b.slice(0, 200)}`);
}
