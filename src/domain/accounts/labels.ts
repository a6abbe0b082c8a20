import { textsOf } from "../access/claims.ts";
import { ownChoiceFields } from "../profile/labels.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import { flag, type Labels, linkField, plainWords, shownAs, toldAs } from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { roleWord, USER_FIELD } from "../words/accounts.ts";
import { FIELD_WORDS } from "../words/fields.ts";

const listWords = (words: readonly string[]): string => (words.length === 0 ? FIELD_WORDS.absent : words.join(", "));
const ofList = (value: Json, word: (one: string) => string): string =>
  Array.isArray(value) ? listWords(textsOf(value).map(word)) : plainWords(value);
const personWords = (value: Json): string =>
  text(object(value)["title"]) || lastPart(text(object(value)["ref"])) || FIELD_WORDS.absent;

/** An account's fields, as its page names them. */
export const userLabels: Labels = {
  fields: {
    ...ownChoiceFields,
    title: shownAs(USER_FIELD.title),
    email: shownAs(USER_FIELD.email),
    roles: shownAs(USER_FIELD.roles, (value) => ofList(value, roleWord)),
    sites: toldAs(
      shownAs(USER_FIELD.sites, (value) => ofList(value, (site) => site)),
      "sites",
    ),
    person: linkField(USER_FIELD.person, personWords),
    disabled: flag(USER_FIELD.disabled),
  },
  // What else stands in the profile is how somebody looks at things.
  internal: ["profile"],
  name: (id, doc) => text(doc?.["title"]) || text(doc?.["email"]) || id,
};
