import * as v from "valibot";
import { TITLE_MAX } from "../site/limits.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import { isUnset, stepsOf, UNSET } from "./changes.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { err, ok, type Result } from "./result.ts";
import { issueWords } from "./schema-words.ts";
import { dateTimeOf } from "./time.ts";

/** What an editor holds while somebody types: kept as it is, good or bad. */
export type Typed = { readonly on: boolean; readonly text: string };
/** What values of a change are told with: the clock of their site, and what other documents are called. */
export type Telling = {
  /** A moment at the site, `dd/MM/yyyy HH:mm`. */
  readonly at: (moment: number) => string;
  /** What a document is called, by its path; null where that is not known here. */
  readonly name: (path: string) => string | null;
  readonly ns: string;
  /** Site of the document that a value stands in; empty for one of the tenant. */
  readonly site: string;
};

/** One field of a kind of document: what it is called, how its values read, and how one is typed. */
export type FieldSpec = {
  readonly label: string;
  readonly editor: "booking" | "switch" | "text" | "json";
  readonly words: (value: Json) => string;
  /** How a record of changes says a value, where that takes a clock or a name; left out: as `words`. [AUD-26] */
  readonly told?: (value: Json, as: Telling) => string;
  /** What it is called there, where its name holds the id of another document. */
  readonly toldLabel?: (as: Telling) => string;
  /** It is told where it came or went as a whole; what stands in it is told by its own name, or not at all. */
  readonly shallow?: true;
  /** What the editor starts with. */
  readonly typed: (value: Json) => Typed;
  /** The value, or what is wrong with what was typed. */
  readonly parse: (typed: Typed) => Result<Json, string>;
};
export type Fields = { readonly [field: string]: FieldSpec };
/** How a kind of document is told on screen. Stands in `<area>/labels.ts` and in the list of `domain/labels.ts`. */
export type Labels = {
  readonly fields: Fields;
  /** Fields whose names are made as they are needed; undefined for any other. */
  readonly dynamic?: (field: string) => FieldSpec | undefined;
  /** Fields that no sentence tells: kept by commands and functions, or told by others. Each other one of a recorded kind has words. [AUD-26] */
  readonly internal?: readonly string[];
  /** What a document without a title is called; empty where nothing says it. */
  readonly name?: (id: string, doc: JsonObject | null) => string;
  /** Heading of its group in the search. */
  readonly many?: string;
};

/** A value of a field that nobody described, in plain words. */
export function plainWords(value: Json | undefined): string {
  if (value === undefined || value === null || isUnset(value)) return FIELD_WORDS.absent;
  if (typeof value === "boolean") return value ? FIELD_WORDS.yes : FIELD_WORDS.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A typed value by its schema, or the schema's words for what is wrong. */
export function parsed(schema: v.GenericSchema<unknown, Json>, typed: unknown): Result<Json, string> {
  const answer = v.safeParse(schema, typed);
  return answer.success ? ok(answer.output) : err(issueWords(answer.issues));
}

const titleSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, FIELD_WORDS.titleMissing),
  v.maxLength(TITLE_MAX, say(FIELD_WORDS.titleTooLong, { max: String(TITLE_MAX) })),
);
/** A text of one line. */
export const textField = (label: string, parse: (text: string) => Result<Json, string>): FieldSpec => ({
  label,
  editor: "text",
  words: plainWords,
  typed: (value) => ({ on: false, text: typeof value === "string" ? value : "" }),
  parse: ({ text }) => parse(text),
});
export const title = textField(FIELD_WORDS.title, (text) => parsed(titleSchema, text));
/** Yes or no. */
export const flag = (label: string): FieldSpec => ({
  label,
  editor: "switch",
  words: plainWords,
  typed: (value) => ({ on: value === true, text: "" }),
  parse: ({ on }) => parsed(v.boolean(), on),
});

function jsonOf(text: string): Result<Json, string> {
  if (text.trim() === "") return ok(UNSET);
  try {
    return ok(JSON.parse(text) as Json);
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
    return err(say(FIELD_WORDS.notJson, { why: e.message }));
  }
}
/** Anything that no form knows yet. */
export const anything = (field: string): FieldSpec => ({
  label: stepsOf(field).join(" / "),
  editor: "json",
  words: plainWords,
  typed: (value) => ({ on: false, text: isUnset(value) ? "" : JSON.stringify(value, null, 1) }),
  parse: ({ text }) => jsonOf(text),
});
/** A field with a name and words of its own, typed as JSON. */
export const shownAs = (label: string, words: (value: Json) => string = plainWords): FieldSpec => ({
  ...anything(label),
  label,
  words,
});

/** A moment, with its zone named: the review knows no site. */
export const momentWords = (value: Json): string =>
  typeof value === "number" ? say(FIELD_WORDS.utc, { at: dateTimeOf(value, "UTC") }) : plainWords(value);
/** A moment: with its zone where no site is known, at the site where one is. */
export const moment = (label: string): FieldSpec => ({
  ...shownAs(label, momentWords),
  told: (value, { at }) => (typeof value === "number" ? at(value) : plainWords(value)),
});
/** Between names: those of sites have commas. */
const BETWEEN = "; ";
/** Ids of documents of a collection, e.g. of floors in `sites/{site}/spaces`; one, or a list. */
export const toldAs = (spec: FieldSpec, collection: string): FieldSpec => ({
  ...spec,
  told: (value, as) => {
    const ids = (Array.isArray(value) ? value : [value]).filter(
      (id): id is string => typeof id === "string" && id !== "",
    );
    const place = collection.replace("{site}", as.site).replace("{ns}", as.ns);
    const names = ids.map((id) => as.name(id.includes("/") ? id : `${place}/${id}`) ?? FIELD_WORDS.unknownName);
    return names.length === 0 ? FIELD_WORDS.absent : names.join(BETWEEN);
  },
});
/** A link, or a list of links: by the title that it carries, else by what it leads to is called. */
export const linkTold = (value: Json, as: Telling): string => {
  const links = (Array.isArray(value) ? value : [value]) as readonly Json[];
  const names = links.flatMap((link) => {
    const ref = isObject(link) ? link["ref"] : link;
    const title = isObject(link) ? link["title"] : null;
    if (typeof title === "string" && title !== "") return [title];
    return typeof ref === "string" && ref !== "" ? [as.name(ref) ?? FIELD_WORDS.unknownName] : [];
  });
  return names.length === 0 ? FIELD_WORDS.absent : names.join(BETWEEN);
};
/** A link by its title. */
export const linkWords = (value: Json): string =>
  plainWords(isObject(value) && typeof value["title"] === "string" ? value["title"] : value);
/** A field that holds a link, or a list of them. */
export const linkField = (label: string, words: (value: Json) => string = linkWords): FieldSpec => ({
  ...shownAs(label, words),
  told: linkTold,
});

const TOLD = /^(\S+) (\S+)(.*)$/;
/** From when to when something is: the day once where both ends have it, and the zone once. */
export function spanTold({ at }: Telling, from: number, to: number): string {
  const [, day = "", clock = "", zone = ""] = TOLD.exec(at(from)) ?? [];
  const [, lastDay = "", end = "", lastZone = ""] = TOLD.exec(at(to)) ?? [];
  return say(FIELD_WORDS.span, {
    from: zone === lastZone ? `${day} ${clock}` : at(from),
    to: `${lastDay === day ? "" : `${lastDay} `}${end}${lastZone}`,
  });
}
