import type { SiteConfigRow } from "#data/api.ts";
import type { ConfigLayers } from "#domain/config/layers.ts";
import { SITE_KEYS, type SiteKey } from "#domain/config/site-keys.ts";
import type { EditModel } from "#domain/forms/model.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { valueWords } from "#domain/site/fields.ts";
import { shownText, type SiteDraft, withoutSaved, withTyped, wrongs } from "#domain/site/draft.ts";
import { decidedSite, foundSiteEdits } from "#domain/site/recover.ts";
import { SITE_WORDS } from "#domain/words/site-settings.ts";

/** What is edited: the site's document, and what it means over the product's defaults. */
export type SiteNow = { readonly row: SiteConfigRow; readonly layers: ConfigLayers; readonly defaults: JsonObject };
/** The texts that stand in the fields. */
export type SiteTexts = { readonly [K in SiteKey]: string };

/** Site settings as a form: texts by key over layered values. [SETT-2] [SETT-3] */
export const SITE_FORM: EditModel<SiteDraft, SiteTexts, SiteNow> = {
  shown: (draft, { layers, defaults }) =>
    Object.fromEntries(SITE_KEYS.map((key) => [key, shownText(draft, layers.config, key, defaults)])) as SiteTexts,
  typed: (draft, key, to, { row, defaults }) =>
    withTyped(draft, row, { key, to: to === null ? null : String(to), defaults }, Date.now()),
  edits: (draft) => [...draft.edits.keys()],
  moved: (draft, { row }) =>
    foundSiteEdits(draft, row).flatMap(({ key, edit: { to }, state, now }) =>
      state === "moved" ? [{ field: key, mine: to ?? SITE_WORDS.useDefault, now: valueWords(key, now) }] : [],
    ),
  decided: (draft, key, take, { row }) => decidedSite(draft, row, key, take),
  withoutSaved,
  wrong: (draft, { layers, defaults }) => Object.fromEntries(wrongs(draft, layers.config, defaults)),
  required: new Set(),
};
