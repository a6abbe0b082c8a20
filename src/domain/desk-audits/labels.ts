import { text } from "../shared/doc-reads.ts";
import { type Labels, plainWords, shownAs, title, toldAs } from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { DESK_AUDIT_FIELDS, STATUS_WORDS } from "../words/desk-audits-fields.ts";
import type { Said } from "./status.ts";

const statusWords = (value: Json): string =>
  typeof value === "string" && Object.hasOwn(STATUS_WORDS, value)
    ? (STATUS_WORDS[value as Said] ?? value)
    : plainWords(value);

/** What devices say of themselves is told by the audit's own screen. */
export const roundLabels: Labels = {
  fields: {
    title,
    state: shownAs(DESK_AUDIT_FIELDS.state),
    floors: toldAs(shownAs(DESK_AUDIT_FIELDS.floors), "sites/{site}/spaces"),
  },
  internal: ["day", "startedBy", "startedAt", "devices", "closings"],
};

/** Read only: observations are never edited. */
export const observationLabels: Labels = {
  fields: {
    status: shownAs(DESK_AUDIT_FIELDS.status, statusWords),
    label: shownAs(DESK_AUDIT_FIELDS.label),
    note: shownAs(DESK_AUDIT_FIELDS.note),
    wrongLabel: shownAs(DESK_AUDIT_FIELDS.wrongLabel),
    wrongPlace: shownAs(DESK_AUDIT_FIELDS.wrongPlace),
    seenPerson: shownAs(DESK_AUDIT_FIELDS.seenPerson),
  },
  name: (_, doc) => text(doc?.["label"]),
};
