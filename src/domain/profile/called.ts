import { text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";

/** How somebody is named in what they write: the person that their account is linked to, else the account's own title. */
export type Called = { readonly ref: string; readonly title: string; readonly displayName: string };

/** The person that a user document is linked to; null without one. */
export function personIn(userDoc: Json): Called | null {
  const person = isObject(userDoc) ? userDoc["person"] : null;
  if (!isObject(person) || text(person["ref"]) === "") return null;
  return { ref: text(person["ref"]), title: text(person["title"]), displayName: text(person["displayName"]) };
}

type Known = { readonly person: Called | null; readonly title?: string | undefined };
/** What the rules take as the name of who writes: nobody is called what they say (docs/decisions/057). [NAM-1] */
export const calledNow = ({ person, title = "" }: Known): Called => person ?? { ref: "", title, displayName: title };
/** The same by the user document. */
export const calledIn = (userDoc: Json): Called =>
  calledNow({ person: personIn(userDoc), title: isObject(userDoc) ? text(userDoc["title"]) : "" });
/** In one word, for what keeps a name by the side of an account. */
export const nameOf = ({ title, displayName }: Called): string => displayName || title;

/** A value that names its author, with the name that they have now. */
function renamed(value: Json, uid: string, now: Called): Json {
  if (!isObject(value)) return value;
  if (value["uid"] === uid && typeof value["name"] === "string") return { ...value, name: nameOf(now) };
  return value;
}
/**
 * Fields of a document as their author writes them, who was renamed since: names beside their own account are brought up to
 * date. What they say of others, and all else, stays. [NAM-2]
 */
export const withNameNow = (fields: JsonObject, uid: string, now: Called): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([field, x]) => {
      if (field === "createdBy") return [field, entitled(x, now)];
      if (field === "creation" && isObject(x) && "by" in x)
        return [field, { ...x, by: entitled(x["by"] ?? null, now) }];
      return [field, renamed(x, uid, now)];
    }),
  );
/** A link to somebody, with the title that they have now; links to others, and to nobody by nobody's name, stay. */
const entitled = (x: Json, now: Called): Json =>
  isObject(x) && x["ref"] === now.ref && "title" in x && x["title"] !== "" ? { ...x, title: now.title } : x;
