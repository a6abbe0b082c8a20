import * as v from "valibot";
import { LETTER_KINDS } from "../notices/events.ts";
import { UNSET } from "../shared/changes.ts";
import { type Fields, flag, type Labels, linkWords, parsed, shownAs, textField, toldAs } from "../shared/field-spec.ts";
import type { Json } from "../shared/json.ts";
import { isSeen } from "../shared/seen.ts";
import { NOTICE_CHOICE } from "../words/notices.ts";
import { PREFERENCES } from "../words/preferences.ts";
import { say } from "../words/say.ts";
import { DISPLAY_NAME_MAX } from "./limits.ts";

const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DISPLAY_NAME_MAX, say(PREFERENCES.nameTooLong, { max: String(DISPLAY_NAME_MAX) })),
  v.check(isSeen, PREFERENCES.nameUnseen),
  v.transform((name): Json => (name === "" ? UNSET : name)),
);
const grouped = flag(PREFERENCES.groupByCountry);

/** What somebody chose in their own user document; `accounts/labels.ts` has the rest of it. */
export const ownChoiceFields: Fields = {
  "profile/displayName": textField(PREFERENCES.displayName, (text) => parsed(nameSchema, text)),
  "profile/groupSitesByCountry": grouped,
  defaultSite: toldAs(shownAs(PREFERENCES.defaultSite), "sites"),
};
export const prefsLabels: Labels = {
  fields: {
    site: shownAs(PREFERENCES.defaultSite, linkWords),
    groupSitesByCountry: grouped,
    ...Object.fromEntries(LETTER_KINDS.map((kind) => [`letters/${kind}`, flag(NOTICE_CHOICE[kind])])),
  },
};
