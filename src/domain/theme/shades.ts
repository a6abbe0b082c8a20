import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode as register, wcagLuminance } from "culori/fn";
import { COLOUR } from "./product.ts";

const oklch = register(modeOklch);
register(modeRgb);
register(modeLrgb);

/** Ten colours of one hue, from a tint to almost black, each `#rrggbb`. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];
const HALVINGS = 24;

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2). */
export const luminance = (colour: string): number => wcagLuminance(colour);

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The lightest colour of a hue that is not lighter than asked for; its chroma as far as a screen can show it. */
function ofLuminance(h: number | undefined, c: number, wanted: number): string {
  const at = (l: number) => formatHex(clampChroma({ mode: "oklch", l, c, ...(h === undefined ? {} : { h }) }, "oklch"));
  let [dark, light] = [0, 1];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (dark + light) / 2;
    if (luminance(at(middle)) <= wanted) dark = middle;
    else light = middle;
  }
  return at(dark);
}

/**
 * A row of shades of a tenant's colour with the lightness of another row: contrast depends on luminance alone, so every pair
 * that can be read in that row can be read in this one. Null for what is no colour. [THEME-2]
 */
export function shadesLike(colour: string, model: Shades): Shades | null {
  const parsed = COLOUR.test(colour) ? oklch(colour) : undefined;
  if (!parsed) return null;
  return model.map((shade) => ofLuminance(parsed.h, parsed.c, luminance(shade))) as unknown as Shades;
}

const BLACK = "#000000";
/** White or black, whichever reads better on a fill. [THEME-2] */
export const textOn = (fill: string): string =>
  contrast("#ffffff", fill) >= contrast(BLACK, fill) ? "#ffffff" : BLACK;
