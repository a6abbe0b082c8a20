import { defaultOf, type ConfigLayers, type Unusable } from "#domain/config/layers.ts";
import { BUILT_IN, type SiteKey } from "#domain/config/site-keys.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { type EditableSite, shownText, type SiteDraft, storedOf } from "#domain/site/draft.ts";
import { sameValue, valueWords } from "#domain/site/fields.ts";
import { mayChange, READ_ONLY } from "#domain/site/rights.ts";
import { say } from "#domain/words/say.ts";
import { SITE_HINTS, SITE_LABELS, SITE_WORDS } from "#domain/words/site-settings.ts";

/** One field of the form, as it is shown. */
export type FieldView = {
  readonly key: SiteKey;
  readonly label: string;
  readonly text: string;
  /** The value in words, for those who cannot change it. */
  readonly words: string;
  readonly mark: "unsaved" | "here" | "default";
  /** The default in words, where something else is set here and could be taken back. */
  readonly back: string | null;
  readonly hints: readonly string[];
  /** Why it cannot be changed by this person; null when it can. */
  readonly locked: string | null;
  readonly wrong: string | null;
};

export type FormInput = {
  readonly site: EditableSite;
  readonly layers: ConfigLayers;
  readonly defaults: JsonObject;
  readonly draft: SiteDraft;
  readonly roles: readonly string[];
  readonly wrong: ReadonlyMap<SiteKey, string>;
};

function lockedBecause(roles: readonly string[], key: SiteKey): string | null {
  if (mayChange(roles, key)) return null;
  return READ_ONLY.includes(key) ? SITE_WORDS.readOnly : SITE_WORDS.othersKey;
}

/** Where a default comes from, when that is not the built-in table. */
function remoteHint(key: SiteKey, byDefault: { readonly value: Json; readonly from: string }): string[] {
  const builtIn = BUILT_IN[key];
  if (byDefault.from !== "remote" || sameValue(key, byDefault.value, builtIn)) return [];
  return [say(SITE_WORDS.remoteDiffers, { value: valueWords(key, builtIn) })];
}

function unusableHint(unusable: Unusable | undefined, stored: Json): string[] {
  if (!unusable) return [];
  return [say(SITE_WORDS.unusable, { value: JSON.stringify(stored).slice(0, 60), why: unusable.why })];
}

/** A key of the configuration as the form shows it. [SETT-6] */
export function fieldView(key: SiteKey, { site, layers, defaults, draft, roles, wrong }: FormInput): FieldView {
  const edit = draft.edits.get(key);
  const stored = storedOf(site, key);
  const byDefault = defaultOf(key, defaults);
  const isHere = edit ? edit.to !== null : stored !== null;
  const locked = lockedBecause(roles, key);
  const standard = valueWords(key, byDefault.value);
  const unusable = layers.unusable.find((u) => u.key === key && u.layer === "site");
  const hint = SITE_HINTS[key];
  return {
    key,
    label: SITE_LABELS[key],
    text: shownText(draft, layers.config, key, defaults),
    words: valueWords(key, layers.config[key].value),
    mark: edit ? "unsaved" : layers.config[key].from === "site" ? "here" : "default",
    back: isHere && locked === null ? standard : null,
    hints: [
      ...(hint === undefined ? [] : [hint]),
      ...unusableHint(edit ? undefined : unusable, stored),
      ...remoteHint(key, byDefault),
    ],
    locked,
    wrong: wrong.get(key) ?? null,
  };
}
