import { SITE_KEYS, type SiteKey } from "../config/site-keys.ts";
import { circleField, circleOf, GRID_FIELD } from "../neighbourhoods/circles.ts";
import { fieldPath, isUnset, stepsOf, UNSET } from "../shared/changes.ts";
import {
  anything,
  type Fields,
  type FieldSpec,
  flag,
  type Labels,
  plainWords,
  shownAs,
  title,
} from "../shared/field-spec.ts";
import { textsOf } from "../access/claims.ts";
import { lastPart, object, text } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";
import { ok } from "../shared/result.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { NEIGHBOURHOOD_WORDS } from "../words/neighbourhoods.ts";
import { say } from "../words/say.ts";
import { FLOOR_FIELD, SITE_LABELS, SITE_OWN_FIELD } from "../words/site-settings.ts";
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

const CIRCLE_PARTS = [
  ["cx", NEIGHBOURHOOD_WORDS.circleX],
  ["cy", NEIGHBOURHOOD_WORDS.circleY],
  ["r", NEIGHBOURHOOD_WORDS.circleR],
  ["fill", NEIGHBOURHOOD_WORDS.circleFill],
] as const;
/** A circle in plain words: where it is and how large. */
const circle = (field: string): FieldSpec => ({
  ...anything(field),
  label: NEIGHBOURHOOD_WORDS.circle,
  words: (value) => {
    const known = circleOf("", value);
    if (!known) return FIELD_WORDS.absent;
    return say(NEIGHBOURHOOD_WORDS.circleAt, { x: String(known.cx), y: String(known.cy), r: String(known.r) });
  },
  // A record has what changed of it: where it was moved to alone, or its colour alone.
  told: (value) => {
    const known = object(value);
    const parts = CIRCLE_PARTS.flatMap(([key, word]) =>
      known[key] === undefined ? [] : [`${word} ${plainWords(known[key])}`],
    );
    return parts.join(", ") || FIELD_WORDS.absent;
  },
});

const keysWords = (value: Json): string =>
  (Array.isArray(value)
    ? textsOf(value)
    : Object.keys(object(value)).filter((key) => object(value)[key] === true)
  ).join(", ") || FIELD_WORDS.absent;

const offeredWords = (value: Json): string => {
  const { permissions, profiles } = object(value);
  const all = [permissions, profiles].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  return all.map((one) => text(object(one)["title"]) || text(object(one)["value"])).join(", ") || FIELD_WORDS.absent;
};

export const siteLabels: Labels = {
  fields: {
    title,
    ...SETTINGS,
    "address/street": shownAs(SITE_OWN_FIELD.street),
    "address/country": shownAs(SITE_OWN_FIELD.country),
    hasDeskBooking: flag(SITE_OWN_FIELD.hasDeskBooking),
    hasRoomBooking: flag(SITE_OWN_FIELD.hasRoomBooking),
    availablePermissions: shownAs(SITE_OWN_FIELD.availablePermissions, keysWords),
    accessControlOptions: shownAs(SITE_OWN_FIELD.accessControlOptions, offeredWords),
    accessControlRestricted: shownAs(SITE_OWN_FIELD.accessControlRestricted, keysWords),
  },
  // Keys of the configuration that no setting is of are nobody's to read; what is offered is kept by a function.
  internal: ["config", "address", "accessControlOffered", "group"],
};
/** `neighbourhoodCircles/circles/{id}`. */
const CIRCLE_STEPS = 3;
/** A drawing by the beginning of the name of its file, which tells one from another. */
const drawing = (label: string): FieldSpec =>
  shownAs(label, (value) => lastPart(text(value)).slice(0, 8) || FIELD_WORDS.absent);

export const floorLabels: Labels = {
  fields: {
    title,
    planSvg: drawing(FLOOR_FIELD.plan),
    bookablesSvg: drawing(FLOOR_FIELD.bookables),
    svgScale: shownAs(FLOOR_FIELD.scale),
    [GRID_FIELD]: flag(NEIGHBOURHOOD_WORDS.grid),
  },
  internal: ["kind", "neighbourhoodCircles"],
  dynamic: (field) =>
    field.startsWith(circleField("")) && stepsOf(field).length === CIRCLE_STEPS ? circle(field) : undefined,
};
/** Rooms as they stand on plans. */
export const roomSpaceLabels: Labels = { fields: { title }, internal: ["kind"] };
