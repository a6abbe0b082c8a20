import { SITE_KEYS, type SiteKey } from "../config/site-keys.ts";
import { circleField, circleOf, GRID_FIELD } from "../neighbourhoods/circles.ts";
import { fieldPath, isUnset, UNSET } from "../shared/changes.ts";
import { anything, type Fields, type FieldSpec, flag, type Labels, title } from "../shared/field-spec.ts";
import { ok } from "../shared/result.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { NEIGHBOURHOOD_WORDS } from "../words/neighbourhoods.ts";
import { say } from "../words/say.ts";
import { SITE_LABELS } from "../words/site-settings.ts";
import { typedOf, typedValue, valueWords } from "./fields.ts";

/** A key of a site's configuration, typed as in its own form; the empty text takes it back to the default. */
const setting = (key: SiteKey): FieldSpec => ({
  label: SITE_LABELS[key],
  editor: "text",
  words: (value) => valueWords(key, isUnset(value) ? null : value),
  typed: (value) => ({ on: false, text: value === null || isUnset(value) ? "" : typedOf(key, value) }),
  parse: ({ text }) => (text.trim() === "" ? ok(UNSET) : typedValue(key, text)),
});
const SETTINGS: Fields = Object.fromEntries(SITE_KEYS.map((key) => [fieldPath("config", key), setting(key)]));

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

export const siteLabels: Labels = { fields: { title, ...SETTINGS } };
export const floorLabels: Labels = {
  fields: { title, [GRID_FIELD]: flag(NEIGHBOURHOOD_WORDS.grid) },
  dynamic: (field) => (field.startsWith(circleField("")) ? circle(field) : undefined),
};
