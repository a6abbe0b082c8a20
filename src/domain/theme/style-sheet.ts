import { cssRules, declarationsIn } from "../floorplan/css-text.ts";

/** Parts of the app that a tenant's style file may reach, by the class it uses. */
const PARTS: ReadonlyMap<string, string> = new Map([
  [".atrium", "body"],
  [".atrium-header", "[data-part=header]"],
  [".atrium-drawer", "[data-part=drawer]"],
  [".atrium-footer", "[data-part=footer]"],
  [".atrium-logo", "[data-part=logo]"],
]);
/** What may be said of them. Nothing that hides, moves, covers or colours text: the app stays whole and readable. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  [
    "font-family",
    /^(?:"[\w -]{1,60}"|'[\w -]{1,60}'|[\w-]{1,60})(?:, ?(?:"[\w -]{1,60}"|'[\w -]{1,60}'|[\w-]{1,60})){0,9}$/,
  ],
  ["font-weight", /^(normal|bold|[4-8]00)$/],
  ["font-style", /^(normal|italic)$/],
  ["letter-spacing", /^(-?0?\.\d{1,3}em|-?0\.\d{1,3}em|-?[0-4](\.\d)?px|0)$/],
  ["text-transform", /^(none|uppercase|capitalize)$/],
  ["border-radius", /^\d{1,2}(\.\d{1,2})?(px|rem|em)$/],
  ["border-bottom-width", /^[0-6]px$/],
  ["border-bottom-style", /^(solid|dashed|dotted|double|none)$/],
]);
/** Rules of a file that count. */
const MAX_RULES = 200;

/**
 * A tenant's style file as far as it can do no harm: known parts, known properties, plain values; no address, no escape, no
 * at-rule. Colours come from the theme's three, which are made readable. (reliability S22) [THEME-3]
 */
export function safeStyles(text: string): string {
  return cssRules(text)
    .slice(0, MAX_RULES)
    .flatMap(({ selectors, body, at }) => {
      const parts = at === "" ? selectors.flatMap((s) => PARTS.get(s) ?? []) : [];
      const safe = declarationsIn(body).filter(({ name, value }) => VALUES.get(name)?.test(value));
      if (parts.length === 0 || safe.length === 0) return [];
      return `${parts.join(",")}{${safe.map(({ name, value }) => `${name}:${value}`).join(";")}}`;
    })
    .join("\n");
}
