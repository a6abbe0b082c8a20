import * as v from "valibot";
import {
  anything,
  type FieldSpec,
  flag,
  type Labels,
  parsed,
  plainWords,
  title,
  toldAs,
} from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { ok } from "../shared/result.ts";
import { DESK_WORDS } from "../words/desks.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import { fromReason } from "./draft.ts";
import { DESKS } from "./limits.ts";
import { isBookable, reasonOf } from "./bookable.ts";

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

const inSpaces = (label: string, field: string): FieldSpec =>
  toldAs({ ...anything(field), label }, "sites/{site}/spaces");

export const deskLabels: Labels = {
  fields: {
    title,
    disabled,
    disabledAfterUse: flag(FIELD_WORDS.disabledAfterUse),
    neighbourhood: inSpaces(FIELD_WORDS.neighbourhood, "neighbourhood"),
    floor: inSpaces(FIELD_WORDS.floor, "floor"),
  },
  internal: ["kind"],
};
