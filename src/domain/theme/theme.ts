import * as v from "valibot";
import { object } from "../shared/doc-reads.ts";
import { COLOUR, type Colours, PRODUCT_COLOURS } from "./product.ts";

/** Largest logo or style file that is kept, bytes. */
export const THEME_FILE_MAX_BYTES = 300_000;

/** The look of a tenant. What is missing, or of a wrong kind, is the product's own. */
export type Theme = {
  /** Storage paths below `ns/{ns}/theme/`. */
  readonly logo: string | null;
  readonly css: string | null;
  readonly colours: Colours;
};

const colour = (own: string) => v.fallback(v.pipe(v.string(), v.regex(COLOUR), v.toLowerCase()), own);
const coloursSchema = v.object({
  primary: colour(PRODUCT_COLOURS.primary),
  secondary: colour(PRODUCT_COLOURS.secondary),
  accent: colour(PRODUCT_COLOURS.accent),
});

/** A stored file of the tenant's own folder, by kind; anything else is none. */
function fileOf(value: unknown, ns: string, kinds: RegExp): string | null {
  if (typeof value !== "string" || value.length > 300 || !kinds.test(value)) return null;
  const inside = `ns/${ns}/theme/`;
  return value.startsWith(inside) && !value.slice(inside.length).includes("/") && !value.includes("..") ? value : null;
}

/**
 * The look that a namespace document asks for (`logo`, `theme.logoImg`, `theme.cssFile`, `theme.colours`). Never fails: hostile
 * values leave the product's own look. (reliability S22) [THEME-1]
 */
export function themeOf(ns: string, doc: unknown): Theme {
  const fields = object(doc);
  const theme = object(fields["theme"]);
  const images = /\.(svg|png|jpe?g|webp)$/i;
  return {
    logo: fileOf(theme["logoImg"], ns, images) ?? fileOf(fields["logo"], ns, images),
    css: fileOf(theme["cssFile"], ns, /\.css$/i),
    colours: v.parse(coloursSchema, object(theme["colours"])),
  };
}

/** Stored files that a look needs. */
export const filesOf = ({ logo, css }: Theme): readonly string[] => [logo, css].filter((f) => f !== null);
