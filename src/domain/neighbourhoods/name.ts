import * as v from "valibot";
import { err, ok, type Result } from "../shared/result.ts";
import { TITLE_MAX } from "../site/schema.ts";

export type NameRefusal = "name-missing" | "name-too-long" | "name-backslash" | "name-taken";

/** A name as it is kept: one form for what looks the same, single blanks, none around it. */
export const cleanName = (typed: string): string => typed.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** One letter in lower case, where that is one letter. */
const lower = (letter: string): string => {
  const low = letter.toLowerCase();
  return [...low].length === 1 ? low : letter;
};
/** What names have in common that are the same to people, whatever their upper and lower case; `firestore.rules` checks it. [HOOD-1] */
export const foldedName = (title: string): string => [...cleanName(title)].map(lower).join("").replaceAll("ς", "σ");

const schema = v.pipe(v.string(), v.transform(cleanName));

/** A typed name against the names of the other neighbourhoods of the site (spec 2 §5). [HOOD-1] */
export function checkedName(typed: string, others: Iterable<string>): Result<string, NameRefusal> {
  const title = v.parse(schema, typed);
  if (title === "") return err("name-missing");
  if (title.length > TITLE_MAX) return err("name-too-long");
  if (title.includes("\\")) return err("name-backslash"); // the rules could not compare it
  const own = foldedName(title);
  for (const other of others) if (foldedName(other) === own) return err("name-taken");
  return ok(title);
}

/** Keeps a name from being read as a path. */
const escaped = (text: string): string => text.replaceAll("%", "%25").replaceAll("/", "%2F");

/** The document that holds a name at a site: whoever made it first has the name (design section 3). [HOOD-2] */
export const claimPath = (ns: string, site: string, title: string): string =>
  `ns/${ns}/uniques/neighbourhood_${site}_${escaped(foldedName(title))}`;
