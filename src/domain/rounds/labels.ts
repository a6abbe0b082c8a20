import { text } from "../shared/doc-reads.ts";
import { type Labels, plainWords, shownAs, title } from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { ROUND_FIELDS, STATUS_WORDS } from "../words/rounds-fields.ts";
import type { Said } from "./status.ts";

const statusWords = (value: Json): string =>
  typeof value === "string" && Object.hasOwn(STATUS_WORDS, value)
    ? (STATUS_WORDS[value as Said] ?? value)
    : plainWords(value);

export const roundLabels: Labels = { fields: { title, state: shownAs(ROUND_FIELDS.state) } };

/** Read only: observations are never edited. */
export const observationLabels: Labels = {
  fields: {
    status: shownAs(ROUND_FIELDS.status, statusWords),
    label: shownAs(ROUND_FIELDS.label),
    note: shownAs(ROUND_FIELDS.note),
    wrongLabel: shownAs(ROUND_FIELDS.wrongLabel),
    wrongPlace: shownAs(ROUND_FIELDS.wrongPlace),
    seenPerson: shownAs(ROUND_FIELDS.seenPerson),
  },
  name: (_, doc) => text(doc?.["label"]),
};
