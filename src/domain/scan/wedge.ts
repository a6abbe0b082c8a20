import { WEDGE } from "./limits.ts";

/** Keys that came in one breath: how many, and when the first and the last of them did, ms. */
export type Wedge = { readonly text: string; readonly keys: number; readonly from: number; readonly at: number };
export const NO_KEYS: Wedge = { text: "", keys: 0, from: 0, at: 0 };

/** Keys that stand between two characters and end nothing (UI Events KeyboardEvent key Values). */
const BETWEEN = new Set(
  "Shift Control Alt AltGraph Meta CapsLock NumLock ScrollLock Fn FnLock Dead Compose Process Unidentified".split(" "),
);
/** Stands at the end of what is longer than a code can be: cut, it could be another desk's label. */
const CUT = "…";

/** Whether keys came as fast as a scanner's, on the whole: a device that is busy, or a radio, may hold one of them up. */
const isFast = (held: Wedge, at: number, gaps: number): boolean => at - held.from <= gaps * WEDGE.gapMs;

/** Whether what is held looks like a scan so far. */
export const isScanning = (held: Wedge): boolean => held.keys > 1 && isFast(held, held.at, held.keys - 1);

/** The label of a scan that nothing ended, once no more keys come; null where a person may have typed it. [WALK-8] */
export const unended = (held: Wedge): string | null =>
  held.keys >= WEDGE.keys && isScanning(held) ? held.text.trim() || null : null;

function added(text: string, key: string): string {
  if (text.length < WEDGE.codeMax) return text + key;
  return text.endsWith(CUT) ? text : text + CUT;
}

/**
 * A scanner that types like a keyboard: fast keys that end with Enter, Tab or another key that is no character. A pause begins
 * anew, so that what a person types is never taken for a scan; a shorter one cuts nothing off, or the rest of a label would be
 * kept as a label that no desk has. [WALK-8]
 * @param at ms
 * @returns what is held now, and the label when one is complete
 */
export function typed(held: Wedge, key: string, at: number): { readonly held: Wedge; readonly scan: string | null } {
  if (BETWEEN.has(key)) return { held, scan: null };
  const goesOn = held.keys > 0 && at - held.at <= WEDGE.pauseMs;
  if ([...key].length !== 1) {
    const whole = goesOn && isFast(held, at, held.keys);
    return { held: NO_KEYS, scan: whole ? held.text.trim() || null : null };
  }
  const before = goesOn ? held : { ...NO_KEYS, from: at };
  return { held: { text: added(before.text, key), keys: before.keys + 1, from: before.from, at }, scan: null };
}
