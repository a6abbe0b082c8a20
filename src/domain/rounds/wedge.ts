import { ROUNDS } from "./limits.ts";

/** Keys that came in one after another, fast, and when the last of them did. */
export type Wedge = { readonly text: string; readonly at: number };
export const NO_KEYS: Wedge = { text: "", at: 0 };

/**
 * A scanner that types like a keyboard: fast keys that end with Enter. A slow key begins anew, so that what a person types is
 * never taken for a scan. [WALK-8]
 * @param at ms
 * @returns what is held now, and the label when one is complete
 */
export function typed(held: Wedge, key: string, at: number): { readonly held: Wedge; readonly scan: string | null } {
  const fast = at - held.at <= ROUNDS.wedgeGapMs;
  if (key === "Enter") {
    const whole = fast && held.text.length >= ROUNDS.wedgeKeys;
    return { held: NO_KEYS, scan: whole ? held.text.trim().slice(0, ROUNDS.labelMax) || null : null };
  }
  if ([...key].length !== 1) return { held, scan: null }; // Shift and the like
  const text = fast ? (held.text + key).slice(0, ROUNDS.labelMax * 4) : key;
  return { held: { text, at }, scan: null };
}
