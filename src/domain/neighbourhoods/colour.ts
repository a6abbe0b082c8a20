import { NEIGHBOURHOODS } from "./limits.ts";

/** A stored colour; the leading sign may be missing in older documents. */
export const HEX = /^#?[0-9a-fA-F]{6}$/;
const TYPED = /^#?([0-9a-fA-F]{6})(?:[0-9a-fA-F]{2})?$/;
const SHORT = /^#?([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])$/;

/**
 * A colour as it is kept: `#` and six digits. Eight digits are trimmed to seven characters (spec 2 §5), three are doubled;
 * null for what is no colour. [HOOD-4]
 */
export function hexOf(typed: string): string | null {
  const text = typed.trim();
  const long = TYPED.exec(text)?.[1];
  if (long !== undefined) return `#${long.toLowerCase()}`;
  const short = SHORT.exec(text)?.slice(1);
  return short ? `#${short.map((digit) => digit + digit).join("")}`.toLowerCase() : null;
}

/** A stored colour to be shown; grey for what is none. */
export const shownColour = (stored: string): string => hexOf(stored) ?? "#808080";

/** What becomes of the colour when *exclusive* is switched: the default red and the default blue change places (spec 2 §5). [HOOD-3] */
export function swappedColour(color: string, exclusive: boolean): string {
  const hex = hexOf(color);
  if (exclusive && hex === NEIGHBOURHOODS.red) return NEIGHBOURHOODS.blue;
  return !exclusive && hex === NEIGHBOURHOODS.blue ? NEIGHBOURHOODS.red : color;
}

/** Fill of a circle in a neighbourhood's colour (spec 2 §3). [CIRC-1] */
export function circleFill(color: string): string {
  const hex = shownColour(color);
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${NEIGHBOURHOODS.circleAlpha})`;
}
