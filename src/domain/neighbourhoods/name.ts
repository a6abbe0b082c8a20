import * as v from "valibot";
import { err, ok, type Result } from "../shared/result.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { cleanText, foldedText } from "./fold.ts";

export type NameRefusal = "name-missing" | "name-too-long" | "name-backslash" | "name-taken";

/** A name as it is kept: one form for what looks the same, single blanks, none around it; empty for one that nobody can see. */
export const cleanName = cleanText;

/** What names have in common that are the same to people; `firestore.rules` checks it. [HOOD-1] */
export const foldedName = foldedText;

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

/** The document that holds a name at a site, by what the name is folded to: whoever made it first has it (design section 3). [HOOD-2] */
const reservationOf = (ns: string, site: string, folded: string): string =>
  `ns/${ns}/uniques/neighbourhood_${site}_${escaped(folded)}`;
export const reservationPath = (ns: string, site: string, title: string): string =>
  reservationOf(ns, site, foldedName(title));

/**
 * The reservation of a neighbourhood's document as it stands: by what stands beside its name, which an earlier build may have folded
 * otherwise. [HOOD-2]
 */
export const reservationHeld = (
  ns: string,
  site: string,
  neighbourhood: { readonly title: string; readonly folded: unknown },
): string =>
  typeof neighbourhood.folded === "string"
    ? reservationOf(ns, site, neighbourhood.folded)
    : reservationPath(ns, site, neighbourhood.title);
