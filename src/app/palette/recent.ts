import * as v from "valibot";
import { SEARCH } from "#domain/search/limits.ts";

/** Key of the choice. */
export const RECENT = "palette.recent";
const schema = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.maxLength(400))));

/** Keys of what was opened last, the newest first; of a stored text of another shape, none. */
export function recentOf(stored: string | null): readonly string[] {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? [...new Set(parsed.output)].slice(0, SEARCH.recent) : [];
}

/** The same with one more, as it is stored. [PAL-6] */
export const withRecent = (recent: readonly string[], key: string): string =>
  JSON.stringify([key, ...recent.filter((k) => k !== key)].slice(0, SEARCH.recent));
