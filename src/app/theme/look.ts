import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import { type Shades, shadesLike, textOn } from "#domain/theme/shades.ts";
import { safeStyles } from "#domain/theme/style-sheet.ts";
import type { Colours } from "#domain/theme/product.ts";
import { cssVariables, PALETTE, theme } from "#ui/theme.ts";

export type AppLook = { readonly theme: MantineThemeOverride; readonly cssVariablesResolver: CSSVariablesResolver };

/** The product's theme in a tenant's colours, every pair as readable as before. [THEME-2] */
export function lookOf({ primary, secondary, accent }: Colours): AppLook {
  const model: Shades = PALETTE.brand;
  const brand = shadesLike(primary, model) ?? model;
  return {
    theme: createTheme({ ...theme, colors: { ...theme.colors, brand: [...brand] } }),
    cssVariablesResolver: (from) => {
      const own = cssVariables(from);
      const marks = {
        "--app-secondary": secondary,
        "--app-secondary-text": textOn(secondary),
        "--app-accent": accent,
        "--app-accent-text": textOn(accent),
      };
      return { ...own, variables: { ...own.variables, ...marks } };
    },
  };
}

/** A tenant's style file as a sheet of the page; returns how to take it away. [THEME-3] */
export function wear(text: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(safeStyles(text));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
  };
}
