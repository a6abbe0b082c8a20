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
  /** `set`: set here, to what the default is as well. */
  readonly mark: "unsaved" | "changed" | "set" | "default";
  /** The default in words. */
  readonly standard: string;
  /** Whether something is set here that this person can take back. */
  readonly resets: boolean;
  readonly hints: readonly string[];
  /** Why it cannot be changed by this person, empty where the section says so; null when it can. */
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

/** What says that a value is not just the default. */
function markOf(key: SiteKey, { layers, draft, defaults }: FormInput): FieldView["mark"] {
  if (draft.edits.has(key)) return "unsaved";
  if (READ_ONLY.includes(key)) return "default"; // nobody can change it, so there is nothing to tell apart
  const { value, from } = layers.config[key];
  if (from !== "site") return "default";
  return sameValue(key, value, defaultOf(key, defaults).value) ? "set" : "changed";
}

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
function fieldView(key: SiteKey, input: FormInput): FieldView {
  const { site, layers, defaults, draft, roles, wrong } = input;
  const edit = draft.edits.get(key);
  const stored = storedOf(site, key);
  const byDefault = defaultOf(key, defaults);
  const isHere = edit ? edit.to !== null : stored !== null;
  const locked = lockedBecause(roles, key);
  const unusable = layers.unusable.find((u) => u.key === key && u.layer === "site");
  const hint = SITE_HINTS[key];
  return {
    key,
    label: SITE_LABELS[key],
    text: shownText(draft, layers.config, key, defaults),
    words: valueWords(key, layers.config[key].value),
    mark: markOf(key, input),
    standard: valueWords(key, byDefault.value),
    resets: isHere && locked === null,
    hints: [
      ...(hint === undefined ? [] : [hint]),
      ...unusableHint(edit ? undefined : unusable, stored),
      ...remoteHint(key, byDefault),
    ],
    locked,
    wrong: wrong.get(key) ?? null,
  };
}

/** A section of the form: its rows, and what is said of all of them at once. */
export type SectionView = {
  readonly rows: readonly FieldView[];
  readonly changed: number;
  readonly resets: readonly SiteKey[];
  /** Why nothing of it can be changed by this person, where that is not said at each row. */
  readonly locked: string | null;
};

/** Rows of a section. A reason that holds for all that could be changed is said once. [SETT-10] */
export function sectionView(keys: readonly SiteKey[], input: FormInput): SectionView {
  const rows = keys.map((key) => fieldView(key, input));
  const free = rows.filter(({ key }) => !READ_ONLY.includes(key));
  const locked = free.length > 0 && free.every((row) => row.locked !== null) ? (free[0]?.locked ?? null) : null;
  return {
    rows: rows.map((row) => (row.locked !== null && row.locked === locked ? { ...row, locked: "" } : row)),
    changed: rows.filter(({ mark }) => mark === "changed" || mark === "unsaved").length,
    resets: rows.filter(({ resets }) => resets).map(({ key }) => key),
    locked,
  };
}
