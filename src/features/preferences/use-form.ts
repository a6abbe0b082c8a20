import { useState } from "react";
import type { ProfileRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import type { Json } from "#domain/shared/json.ts";
import { plainWords } from "#domain/sync/fields.ts";
import { PREFERENCES } from "#domain/words/preferences.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { useKept } from "#widgets/use-kept.ts";
import { type SaveOutcome, saveDefaultSite, saveDisplayName, saveGroupByCountry } from "#widgets/save-preference.ts";
import { type PreferencesDraft, draftOf, edited, movedIn, sameTyped, type TypedPreferences } from "./draft.ts";

const FORM = "preferences";
/** What went wrong, by field. */
type MutableErrors = { -readonly [F in keyof Errors]: Errors[F] };
export type Errors = { readonly [F in keyof TypedPreferences]?: string };
export type Form = {
  readonly typed: TypedPreferences;
  /** Something of an earlier time was put back. */
  readonly recovered: boolean;
  readonly errors: Errors;
  readonly busy: boolean;
  readonly change: (next: Partial<TypedPreferences>) => void;
  /** Answers whether everything was kept. */
  readonly save: () => Promise<boolean>;
  /** Forgets what was typed. */
  readonly discard: () => void;
};
type Input = { readonly row: ProfileRow; readonly sites: readonly SiteRow[] };

const startOf = ({ row, sites }: Input): TypedPreferences => ({
  displayName: row.displayName,
  site: sites.find((s) => s.id === (row.prefs === null ? row.userSite : row.preferredSite))?.title ?? "",
  grouped: row.groupByCountry,
});

/** What differs from what stands there; a dialog in which nothing was typed leaves nothing. */
function editsIn(found: Json): PreferencesDraft | null {
  const draft = draftOf(found);
  return draft && !sameTyped(draft.typed, draft.base) ? draft : null;
}

/** Saves one field after the other; each has its own message (spec 1 §8). */
async function saveAll(
  api: Parameters<typeof saveDisplayName>[0],
  { row, sites }: Input,
  typed: TypedPreferences,
): Promise<Errors> {
  const title = typed.site.trim();
  const site = sites.find((s) => s.title === title) ?? null;
  if (title !== "" && !site) return { site: PREFERENCES.siteUnknown };
  const errors: MutableErrors = {};
  const told = (
    field: keyof TypedPreferences,
    outcome: SaveOutcome,
    words: { readonly ok: string; readonly failed: string },
  ) => {
    if (!outcome.ok) {
      errors[field] = `${words.failed}. ${outcome.error}`;
      toast({ text: words.failed, tone: "error" });
    } else if (outcome.value === "kept") toast({ text: words.ok });
  };
  const { nameUpdated, nameFailed, siteUpdated, siteFailed, listUpdated, listFailed } = PREFERENCES;
  const how = typed.grouped ? PREFERENCES.byCountry : PREFERENCES.asDefault;
  told("displayName", await saveDisplayName(api, row, typed.displayName), { ok: nameUpdated, failed: nameFailed });
  told("site", await saveDefaultSite(api, row, site), {
    ok: say(siteUpdated, { site: site?.title ?? PREFERENCES.noSite }),
    failed: siteFailed,
  });
  told("grouped", await saveGroupByCountry(api, row, typed.grouped), {
    ok: say(listUpdated, { how }),
    failed: listFailed,
  });
  return errors;
}

/** The state of the Preferences dialog. [PREF-4] */
export function useForm(input: Input): Form {
  const { api } = useData();
  const now = startOf(input);
  const {
    value: draft,
    putBack,
    change: keep,
    forget,
  } = useKept<PreferencesDraft>(FORM, { typed: now, base: now }, editsIn);
  const typed = edited(draft, now);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const moved = movedIn(draft, now);
    if (moved.length > 0) {
      const words = (f: keyof TypedPreferences) => say(PREFERENCES.moved, { now: plainWords(now[f]) });
      setErrors(Object.fromEntries(moved.map((f) => [f, words(f)])));
      keep({ typed, base: now }); // seen now: the next save is the person's decision
      return false;
    }
    setBusy(true);
    const found = await saveAll(api, input, typed);
    setErrors(found);
    setBusy(false);
    const clean = Object.keys(found).length === 0;
    if (clean) forget();
    return clean;
  };
  return {
    typed,
    recovered: putBack,
    errors,
    busy,
    change: (next) => {
      const { base } = draft;
      const changed = { ...typed, ...next };
      if (sameTyped(changed, base)) forget();
      else keep({ typed: changed, base });
    },
    save,
    discard: forget,
  };
}
