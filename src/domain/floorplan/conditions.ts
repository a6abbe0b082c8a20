/** The one extension that browsers say they have besides MathML: foreign text. */
const EXTENSIONS: ReadonlySet<string> = new Set(["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"]);
const primary = (language: string) => language.trim().toLowerCase().split("-")[0] ?? "";

/**
 * Whether an element may be drawn by its conditions (SVG 2, 5.9): `requiredExtensions` and `systemLanguage`, as Chromium reads
 * them. `requiredFeatures` of SVG 1.1 counts for nothing. [PLAN-20]
 * @param language of the person, as browsers write it: `en-GB`
 */
export function applies(attrs: ReadonlyMap<string, string>, language: string): boolean {
  const [extensions, languages] = [attrs.get("requiredExtensions"), attrs.get("systemLanguage")];
  if (extensions === undefined && languages === undefined) return true;
  const known =
    extensions === undefined ||
    (extensions.trim() !== "" &&
      extensions
        .trim()
        .split(/\s+/)
        .every((e) => EXTENSIONS.has(e)));
  return known && (languages === undefined || languages.split(",").some((l) => primary(l) === primary(language)));
}
