/** Spec 1 §9. */
export const PRODUCT_COLOURS = { primary: "#00c2d4", secondary: "#ffa600", accent: "#cddc00" } as const;
export type Colours = { readonly [C in keyof typeof PRODUCT_COLOURS]: string };

/** What a colour may be written as: six hexadecimal digits. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** Spec 1 §4: what has not loaded by then counts as loaded, and the product's own look stays, ms. */
export const THEME_MAX_MS = 30_000;
