/** Deterministic chance (mulberry32): the same seed gives the same run. */
export function randomOf(seed: number): () => number {
  let s = seed | 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** The host ended in the middle of a step. */
export class Crash extends Error {}
/** Safeties that a test may take out, to prove that the invariants would notice. */
export type Broken =
  | "no-burn"
  | "no-monotone"
  | "no-order"
  | "no-field-check"
  | "no-receipt-look"
  | "no-second-look"
  | "no-edit-lock"
  | "no-overlap"
  | "no-recover"
  | "parts"
  | "overtakes";
