import * as v from "valibot";
import { requiredText } from "../forms/fields.ts";
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
  toldAs,
} from "../shared/field-spec.ts";
import { stepsOf } from "../shared/changes.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { cardTypeWords } from "../words/card-encoding.ts";
import { CARD_FIELD, CARD_ROLE_WORDS } from "../words/cards.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { rawCardId } from "./id.ts";

const listWords = (words: readonly string[]): string => (words.length === 0 ? FIELD_WORDS.absent : words.join(", "));
const sitesWords = shownAs(CARD_FIELD.sites, (value) => listWords(Object.keys(object(value))));
/** The sites that a card opens, by their names in the log. */
const sitesField: FieldSpec = {
  ...sitesWords,
  told: (value, as) =>
    Object.entries(object(value))
      .flatMap(([id, on]) => (on === true ? [as.name(`sites/${id}`) ?? FIELD_WORDS.unknownName] : []))
      .join("; ") || FIELD_WORDS.absent,
};
const roleWords = (value: unknown): string =>
  value === "permanent" || value === "temporary" ? CARD_ROLE_WORDS[value] : FIELD_WORDS.absent;
const titleField = (label: string): FieldSpec =>
  textField(label, (typed) =>
    parsed(
      v.pipe(v.unknown(), requiredText(label, { max: TITLE_MAX }) as never) as v.GenericSchema<unknown, string>,
      typed,
    ),
  );

/** A card's fields, named as its form and its page name them. [CRD-9] */
export const cardLabels: Labels = {
  fields: {
    title: titleField(CARD_FIELD.title),
    owner: linkField(CARD_FIELD.owner, (value) => linkWords(value) || FIELD_WORDS.absent),
    role: shownAs(CARD_FIELD.role, roleWords),
    sites: sitesField,
    enabledFrom: moment(CARD_FIELD.enabledFrom),
    enabledTo: moment(CARD_FIELD.enabledTo),
    disabled: flag(CARD_FIELD.disabled),
    nonTransferable: flag(CARD_FIELD.nonTransferable),
    returned: flag(CARD_FIELD.returned),
    updateReason: shownAs(CARD_FIELD.updateReason),
    assignedAt: toldAs(shownAs(CARD_FIELD.assignedAt), "sites"),
    uids: shownAs(CARD_FIELD.uids, (value) =>
      listWords(Object.entries(object(value)).map(([type, uid]) => `${cardTypeWords(type)}: ${plainWords(uid)}`)),
    ),
    cardIdType: shownAs(CARD_FIELD.cardIdType, (value) => cardTypeWords(text(value)) || FIELD_WORDS.absent),
    tags: shownAs(CARD_FIELD.tags, (value) => listWords(Object.keys(object(value)))),
  },
  internal: ["inactiveOwner", "madeRev"],
  dynamic: (field) => {
    const [place, key = ""] = stepsOf(field);
    if (place === "tags") return flag(`${CARD_FIELD.tags}: ${key}`);
    if (place === "sites")
      return {
        ...flag(`${CARD_FIELD.sites}: ${key}`),
        toldLabel: ({ name }) => `${CARD_FIELD.sites}: ${name(`sites/${key}`) ?? FIELD_WORDS.unknownName}`,
      };
    return place === "uids" ? shownAs(cardTypeWords(key)) : undefined;
  },
  name: (id) => rawCardId(lastPart(id)),
};
