import { ROUNDS } from "./limits.ts";

/** Keys that came in one breath: how many, and when the first and the last of them did, ms. */
export type Wedge = { readonly text: string; readonly keys: number; readonly from: number; readonly at: number };
export const NO_KEYS: Wedge = { text: "", keys: 0, from: 0, at: 0 };

/** Whether keys came as fast as a scanner's, on the whole: a device that is busy, or a radio, may hold one of them up. */
const isFast = (held: Wedge, at: number, gaps: number): boolean => at - held.from <= gaps * ROUNDS.wedgeGapMs;

/** Whether what is held looks like a scan so far. */
export const isScanning = (held: Wedge): boolean => held.keys > 1 && isFast(held, held.at, held.keys - 1);

/**
 * A scanner that types like a keyboard: fast keys that end with Enter. A pause begins anew, so that what a person types is never
 * taken for a scan; a shorter one cuts nothing off, or the rest of a label would be kept as a label that no desk has. [WALK-8]
 * @param at ms
 * @returns what is held now, and the label when one is complete
 */
export function typed(held: Wedge, key: string, at: number): { readonly held: Wedge; readonly scan: string | null } {
  const goesOn = held.keys > 0 && at - held.at <= ROUNDS.wedgePauseMs;
  if (key === "Enter") {
    const whole = goesOn && held.keys >= ROUNDS.wedgeKeys && isFast(held, at, held.keys);
    return { held: NO_KEYS, scan: whole ? held.text.trim().slice(0, ROUNDS.labelMax) || null : null };
  }
  if ([...key].length !== 1) return { held, scan: null }; // Shift and the like
  const before = goesOn ? held : { ...NO_KEYS, from: at };
  const text = (before.text + key).slice(0, ROUNDS.labelMax * 4);
  return { held: { text, keys: before.keys + 1, from: before.from, at }, scan: null };
}
