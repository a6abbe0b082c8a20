import * as v from "valibot";
import { issueWords } from "../shared/schema-words.ts";
import { fromReason } from "../desks/draft.ts";
import { DESKS } from "../desks/limits.ts";
import { DISPLAY_NAME_MAX } from "../profile/limits.ts";
import { isBookable, reasonOf } from "../desks/schema.ts";
import { circleField, circleOf, GRID_FIELD } from "../neighbourhoods/circles.ts";
import { hexOf } from "../neighbourhoods/colour.ts";
import { checkedName } from "../neighbourhoods/name.ts";
import { fieldPath, isUnset, stepsOf, UNSET, valueAt } from "../shared/changes.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { dateTimeOf } from "../shared/time.ts";
import { SITE_KEYS, type SiteKey } from "../config/site-keys.ts";
import { typedOf, typedValue, valueWords } from "../site/fields.ts";
import { TITLE_MAX } from "../site/schema.ts";
import { SITE_LABELS } from "../words/site-settings.ts";
import { DESK_WORDS } from "../words/desks.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { NEIGHBOURHOOD_REFUSED, NEIGHBOURHOOD_WORDS } from "../words/neighbourhoods.ts";
import { MSG } from "../words/spec.ts";
import { DESK_AUDIT_FIELDS, STATUS_WORDS } from "../words/desk-audits-fields.ts";
import type { Said } from "../desk-audits/status.ts";
import { PREFERENCES } from "../words/preferences.ts";
import { say } from "../words/say.ts";

type Fields = { readonly [field: string]: FieldSpec };

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

/** A value of a field that nobody described, in plain words. */
export function plainWords(value: Json | undefined): string {
  if (value === undefined || value === null || isUnset(value)) return FIELD_WORDS.absent;
  if (typeof value === "boolean") return value ? FIELD_WORDS.yes : FIELD_WORDS.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function parsed(schema: v.GenericSchema<unknown, Json>, typed: unknown): Result<Json, string> {
  const answer = v.safeParse(schema, typed);
  return answer.success ? ok(answer.output) : err(issueWords(answer.issues));
}

const disabledWords = (value: Json): string => {
  if (typeof value !== "boolean" && typeof value !== "string") return plainWords(value);
  if (isBookable(value)) return DESK_WORDS.free;
  const reason = reasonOf(value);
  return reason === "" ? DESK_WORDS.disabled : say(DESK_WORDS.disabledBecause, { reason });
};
const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DESKS.reasonMax, say(DESK_WORDS.reasonTooLong, { max: String(DESKS.reasonMax) })),
  v.transform(fromReason),
);
/** `on`: disabled; `text`: the reason. */
const disabled: FieldSpec = {
  label: FIELD_WORDS.bookings,
  editor: "booking",
  words: disabledWords,
  typed: (value) => {
    const known = typeof value === "boolean" || typeof value === "string" ? value : false;
    return { on: !isBookable(known), text: reasonOf(known) };
  },
  parse: ({ on, text }) => (on ? parsed(reasonSchema, text) : ok(false)),
};

const disabledAfterUse: FieldSpec = {
  label: FIELD_WORDS.disabledAfterUse,
  editor: "switch",
  words: plainWords,
  typed: (value) => ({ on: value === true, text: "" }),
  parse: ({ on }) => parsed(v.boolean(), on),
};

const titleSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, FIELD_WORDS.titleMissing),
  v.maxLength(TITLE_MAX, say(FIELD_WORDS.titleTooLong, { max: String(TITLE_MAX) })),
);
const title: FieldSpec = {
  label: FIELD_WORDS.title,
  editor: "text",
  words: plainWords,
  typed: (value) => ({ on: false, text: typeof value === "string" ? value : "" }),
  parse: ({ text }) => parsed(titleSchema, text),
};

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
const anything = (field: string): FieldSpec => ({
  label: stepsOf(field).join(" / "),
  editor: "json",
  words: plainWords,
  typed: (value) => ({ on: false, text: isUnset(value) ? "" : JSON.stringify(value, null, 1) }),
  parse: ({ text }) => jsonOf(text),
});

/** A key of a site's configuration, typed as in its own form; the empty text takes it back to the default. */
const setting = (key: SiteKey): FieldSpec => ({
  label: SITE_LABELS[key],
  editor: "text",
  words: (value) => valueWords(key, isUnset(value) ? null : value),
  typed: (value) => ({ on: false, text: value === null || isUnset(value) ? "" : typedOf(key, value) }),
  parse: ({ text }) => (text.trim() === "" ? ok(UNSET) : typedValue(key, text)),
});
const SETTINGS: Fields = Object.fromEntries(SITE_KEYS.map((key) => [fieldPath("config", key), setting(key)]));

const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DISPLAY_NAME_MAX, say(PREFERENCES.nameTooLong, { max: String(DISPLAY_NAME_MAX) })),
  v.transform((name): Json => (name === "" ? UNSET : name)),
);
const displayName: FieldSpec = {
  label: PREFERENCES.displayName,
  editor: "text",
  words: plainWords,
  typed: (value) => ({ on: false, text: typeof value === "string" ? value : "" }),
  parse: ({ text }) => parsed(nameSchema, text),
};
const grouped: FieldSpec = { ...disabledAfterUse, label: PREFERENCES.groupByCountry };
const preferredSite: FieldSpec = {
  ...anything("site"),
  label: PREFERENCES.defaultSite,
  words: (value) => plainWords(isObject(value) && typeof value["title"] === "string" ? value["title"] : value),
};
const defaultSite: FieldSpec = { ...anything("defaultSite"), label: PREFERENCES.defaultSite };

/** A moment, with its zone named: this screen knows no site. */
const momentWords = (value: Json): string =>
  typeof value === "number" ? say(FIELD_WORDS.utc, { at: dateTimeOf(value, "UTC") }) : plainWords(value);
/** A link by its title. */
const linkWords = (value: Json): string =>
  plainWords(isObject(value) && typeof value["title"] === "string" ? value["title"] : value);
const shownAs = (field: string, label: string, words: (value: Json) => string): FieldSpec => ({
  ...anything(field),
  label,
  words,
});
const BOOKING: Fields = {
  onDay: shownAs("onDay", FIELD_WORDS.day, plainWords),
  owner: shownAs("owner", FIELD_WORDS.owner, linkWords),
  space: shownAs("space", FIELD_WORDS.desk, linkWords),
  fromTime: shownAs("fromTime", FIELD_WORDS.from, momentWords),
  toTime: shownAs("toTime", FIELD_WORDS.to, momentWords),
  "checkIn/toTime": shownAs("checkIn/toTime", FIELD_WORDS.checkedOut, momentWords),
};

/** The name of a neighbourhood; whether somebody else has it is found out when it is sent. */
const hoodName: FieldSpec = {
  ...title,
  parse: ({ text }) => {
    const name = checkedName(text, []);
    return name.ok ? name : err(name.error === "name-taken" ? MSG.hoodUnique : NEIGHBOURHOOD_REFUSED[name.error]);
  },
};
const color: FieldSpec = {
  ...title,
  label: NEIGHBOURHOOD_WORDS.colour,
  parse: ({ text }) => {
    const hex = hexOf(text);
    return hex === null ? err(NEIGHBOURHOOD_REFUSED["no-colour"]) : ok(hex);
  },
};
/** A circle in plain words: where it is and how large. */
const circle = (field: string): FieldSpec => ({
  ...anything(field),
  label: NEIGHBOURHOOD_WORDS.circle,
  words: (value) => {
    const known = circleOf("", value);
    if (!known) return FIELD_WORDS.absent;
    return say(NEIGHBOURHOOD_WORDS.circleAt, { x: String(known.cx), y: String(known.cy), r: String(known.r) });
  },
});
/** Read only: observations are never edited. */
const said = (label: string, words: (value: Json) => string = plainWords): FieldSpec => ({
  ...anything(label),
  label,
  words,
});
const statusWords = (value: Json): string =>
  typeof value === "string" && Object.hasOwn(STATUS_WORDS, value)
    ? (STATUS_WORDS[value as Said] ?? value)
    : plainWords(value);
const observation: Fields = {
  status: said(DESK_AUDIT_FIELDS.status, statusWords),
  label: said(DESK_AUDIT_FIELDS.label),
  note: said(DESK_AUDIT_FIELDS.note),
  wrongLabel: said(DESK_AUDIT_FIELDS.wrongLabel),
  wrongPlace: said(DESK_AUDIT_FIELDS.wrongPlace),
  seenPerson: said(DESK_AUDIT_FIELDS.seenPerson),
};

const KINDS: { readonly [kind: string]: Fields } = {
  booking: BOOKING,
  desk: {
    title,
    disabled,
    disabledAfterUse,
    neighbourhood: { ...anything("neighbourhood"), label: FIELD_WORDS.neighbourhood },
    floor: { ...anything("floor"), label: FIELD_WORDS.floor },
  },
  floor: { title, [GRID_FIELD]: { ...disabledAfterUse, label: NEIGHBOURHOOD_WORDS.grid } },
  neighbourhood: {
    title: hoodName,
    color,
    exclusive: { ...disabledAfterUse, label: NEIGHBOURHOOD_WORDS.exclusive },
    exclusiveAdHoc: { ...disabledAfterUse, label: MSG.adHoc },
  },
  site: { title, ...SETTINGS },
  user: { "profile/displayName": displayName, "profile/groupSitesByCountry": grouped, defaultSite },
  round: { title, state: said(DESK_AUDIT_FIELDS.state) },
  observation,
  prefs: { site: preferredSite, groupSitesByCountry: grouped },
};

const KIND_OF_COLLECTION = new Map([
  ["spaces", "desk"],
  ["bookings", "booking"],
  ["sites", "site"],
  ["users", "user"],
  ["prefs", "prefs"],
  ["rounds", "round"],
  ["observations", "observation"],
]);

/** The kind of a document: its own word for it, else what its place says. Most of what is edited in a site's spaces are desks. */
export function kindOf(path: string, doc: Json): string {
  const kind = isObject(doc) ? doc["kind"] : undefined;
  if (typeof kind === "string") return kind;
  const collection = path.split("/").at(-2);
  return (collection === undefined ? undefined : KIND_OF_COLLECTION.get(collection)) ?? "";
}

const fieldsOf = (kind: string): Fields => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? {}) : {});

/** The one home of field names, values in words, and editors. */
export function fieldSpec(kind: string, field: string): FieldSpec {
  const fields = fieldsOf(kind);
  if (kind === "floor" && field.startsWith(circleField(""))) return circle(field);
  return (Object.hasOwn(fields, field) ? fields[field] : undefined) ?? anything(field);
}

/** The known fields of a document, as `[label, words]`. */
export function documentWords(
  kind: string,
  doc: JsonObject,
  specOf: (field: string) => FieldSpec = (field) => fieldSpec(kind, field),
): readonly (readonly [label: string, words: string])[] {
  return Object.keys(fieldsOf(kind))
    .filter((field) => Object.hasOwn(doc, field) || valueAt(doc, field) !== null)
    .map((field) => [specOf(field).label, specOf(field).words(valueAt(doc, field))]);
}
