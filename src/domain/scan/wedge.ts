import { WEDGE } from "./limits.ts";

/** Keys that came in one breath: how many, how many of them as fast behind another as a scanner's, and when the first and the last did, ms. */
export type Wedge = {
  readonly text: string;
  readonly keys: number;
  readonly fast: number;
  readonly from: number;
  readonly at: number;
};
export const NO_KEYS: Wedge = { text: "", keys: 0, fast: 0, from: 0, at: 0 };

/** Keys that stand between two characters and end nothing (UI Events KeyboardEvent key Values). */
const BETWEEN = new Set(
  "Shift Control Alt AltGraph Meta CapsLock NumLock ScrollLock Fn FnLock Dead Compose Process Unidentified".split(" "),
);
/** Stands at the end of what is longer than a code can be: cut, it could be another desk's label. */
const CUT = "…";

/** How many keys came fast, with one more at a moment. */
const fastWith = (held: Wedge, at: number): number =>
  held.fast + (held.keys > 0 && at - held.at <= WEDGE.gapMs ? 1 : 0);

/** Whether keys came as fast as a scanner's, on the whole: a device that is busy, or a radio, may hold some of them up. */
function isFast(
  { from }: Wedge,
  { at, fast, gaps }: { readonly at: number; readonly fast: number; readonly gaps: number },
) {
  const took = at - from;
  if (took <= gaps * WEDGE.gapMs) return true;
  return fast >= WEDGE.fastGaps && fast * WEDGE.oneOf >= gaps && took <= gaps * WEDGE.heldUpMs;
}

/** Whether what is held looks like a scan so far. */
export const isScanning = (held: Wedge): boolean =>
  held.keys > 1 && isFast(held, { at: held.at, fast: held.fast, gaps: held.keys - 1 });

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
  const longest = isScanning(held) ? WEDGE.silenceMs : WEDGE.pauseMs;
  const goesOn = held.keys > 0 && at - held.at <= longest;
  if ([...key].length !== 1) {
    const whole = goesOn && isFast(held, { at, fast: fastWith(held, at), gaps: held.keys });
    return { held: NO_KEYS, scan: whole ? held.text.trim() || null : null };
  }
  const before = goesOn ? held : { ...NO_KEYS, from: at };
  const { text, keys, from } = before;
  return { held: { text: added(text, key), keys: keys + 1, fast: fastWith(before, at), from, at }, scan: null };
}
