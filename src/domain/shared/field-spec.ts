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
/** One field of a kind of document: what it is called, how its values read, and how one is typed. */
export type FieldSpec = {
  readonly label: string;
  readonly editor: "booking" | "switch" | "text" | "json";
  readonly words: (value: Json) => string;
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
/** A link by its title. */
export const linkWords = (value: Json): string =>
  plainWords(isObject(value) && typeof value["title"] === "string" ? value["title"] : value);
