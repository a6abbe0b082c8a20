/** Languages in which files name months; those of the sites that are seeded, and of their neighbours. */
const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pt", "pl"];
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase();

let months: ReadonlyMap<string, number> | null = null;
/** Months by name, whole and short, as the platform writes them; what means another month in another language is left out. */
function byName(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC", day: "numeric" });
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
      for (let month = 1; month <= 12; month++) {
        const at = Date.UTC(2026, month - 1, 1);
        const named = format.formatToParts(at).find((part) => part.type === "month")?.value ?? "";
        for (const name of [plain(named), plain(alone.format(at))])
          if (name !== "" && !found.has(name)) found.set(name, month);
      }
    }
  found.set("sept", 9);
  return found;
}

/** The month that a name says in any of the languages, 1 to 12; undefined for none. */
export const monthNamed = (name: string): number | undefined => (months ??= byName()).get(plain(name));
