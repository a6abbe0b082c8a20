import * as v from "valibot";
import { optionalEmail, optionalText, requiredText } from "../forms/fields.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import {
  type FieldSpec,
  flag,
  type Labels,
  linkWords,
  linkField,
  moment,
  parsed,
  plainWords,
  shownAs,
  textField,
} from "../shared/field-spec.ts";
import { isUnset, stepsOf } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { DEPARTMENTS_FIELD, MEMBER_FIELD, permissionWord, PERSON_FIELD } from "../words/people.ts";
import { say } from "../words/say.ts";
import { delegatesOf } from "./delegates.ts";
import { rawCardId } from "../cards/id.ts";
import { departmentInputs, departmentWords } from "./departments.ts";
import { PEOPLE } from "./limits.ts";
import { phonesOf } from "./phones.ts";

const textOf = (label: string, schema: v.GenericSchema<unknown, string>): FieldSpec =>
  textField(label, (typed) =>
    parsed(
      v.pipe(
        v.unknown(),
        schema,
        v.transform((t): Json => (t === "" ? null : t)),
      ),
      typed,
    ),
  );
const optional = (label: string): FieldSpec => textOf(label, optionalText(label, { max: PEOPLE.textMax }) as never);
const listWords = (words: readonly string[]): string => (words.length === 0 ? FIELD_WORDS.absent : words.join(", "));

/** A person's fields, named as the form names them. */
export const personLabels: Labels = {
  fields: {
    title: textOf(PERSON_FIELD.title, requiredText(PERSON_FIELD.title, { max: PEOPLE.titleMax }) as never),
    displayName: textOf(
      PERSON_FIELD.displayName,
      requiredText(PERSON_FIELD.displayName, { max: PEOPLE.displayNameMax }) as never,
    ),
    email: textOf(
      PERSON_FIELD.email,
      v.pipe(
        optionalEmail(PERSON_FIELD.email),
        v.transform((e) => e.toLowerCase()),
      ) as never,
    ),
    phones: shownAs(PERSON_FIELD.phones, (value) =>
      listWords(phonesOf(value).map((p) => `${p.type} ${p.number}`.trim())),
    ),
    position: optional(PERSON_FIELD.position),
    employer: shownAs(PERSON_FIELD.employer, linkWords),
    department: shownAs(PERSON_FIELD.department, (value) => departmentWords(text(value)) || FIELD_WORDS.absent),
    costCentre: optional(PERSON_FIELD.costCentre),
    homeSite: linkField(
      PERSON_FIELD.homeSite,
      (value) => text(object(value)["title"]) || lastPart(text(object(value)["ref"])) || FIELD_WORDS.absent,
    ),
    active: flag(PERSON_FIELD.active),
    tags: shownAs(PERSON_FIELD.tags, (value) => listWords(Object.keys(object(value)))),
    profilePicture: shownAs(PERSON_FIELD.profilePicture),
    delegates: shownAs(PERSON_FIELD.delegates, (value) => listWords(delegatesOf(value).map((d) => d.title || d.id))),
    memberSites: shownAs(PERSON_FIELD.memberSites, (value) =>
      Array.isArray(value) ? listWords(value.map(plainWords)) : plainWords(value),
    ),
  },
  internal: ["memberSites", "delegators", "created"],
  dynamic: (field) => {
    const [place, key = ""] = stepsOf(field);
    if (place === "tags")
      return {
        ...flag(`${PERSON_FIELD.tags}: ${key}`),
        words: (value) => (value === true ? FIELD_WORDS.yes : FIELD_WORDS.no),
      };
    if (place !== "delegates") return undefined;
    const words = (value: Json) =>
      isUnset(value) ? FIELD_WORDS.absent : listWords(permissionList(object(value)["permissions"] ?? value));
    return shownAs(`${PERSON_FIELD.delegates}: ${key}`, words);
  },
};

const permissionList = (value: Json | undefined): readonly string[] =>
  Object.entries(object(value)).flatMap(([key, on]) => (on === true ? [permissionWord(key)] : []));

const cardWords = (value: Json): string => plainWords(typeof value === "string" ? rawCardId(value) : value);
/** A membership's fields. Its document has no title of its own: the person's says whose it is. */
export const memberLabels: Labels = {
  fields: {
    type: shownAs(MEMBER_FIELD.type),
    validFrom: moment(MEMBER_FIELD.validFrom),
    validTo: moment(MEMBER_FIELD.validTo),
    permissions: shownAs(MEMBER_FIELD.permissions, (value) => listWords(permissionList(value))),
    defaultFloor: linkField(MEMBER_FIELD.defaultFloor),
    neighbourhood: linkField(MEMBER_FIELD.neighbourhood, (value) =>
      Array.isArray(value)
        ? listWords((value as readonly Json[]).map((l) => (typeof l === "string" ? lastPart(l) : linkWords(l))))
        : linkWords(value),
    ),
    "cards/permanent": shownAs(MEMBER_FIELD.permanentCard, cardWords),
    "cards/temporary": shownAs(MEMBER_FIELD.temporaryCard, cardWords),
  },
  internal: ["person"],
  dynamic: (field) => {
    const [place, key = ""] = stepsOf(field);
    return place === "permissions"
      ? flag(say(MEMBER_FIELD.permission, { permission: permissionWord(key) }))
      : undefined;
  },
  name: (_, doc) => text(object(doc?.["person"])["title"]),
};

const namesOf = (value: Json): string => listWords(departmentInputs({ busgroup: value }).groups);
/** What a site offers for departments. */
export const departmentsLabels: Labels = {
  fields: {
    division: shownAs(DEPARTMENTS_FIELD.divisions, namesOf),
    busgroup: shownAs(DEPARTMENTS_FIELD.groups, namesOf),
    busunit: shownAs(DEPARTMENTS_FIELD.units, namesOf),
  },
};
