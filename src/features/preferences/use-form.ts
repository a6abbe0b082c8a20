import { useState } from "react";
import type { ProfileRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { recordModel } from "#domain/forms/model.ts";
import { LETTER_KINDS, type LetterKind } from "#domain/notices/events.ts";
import { edited, type RecordDraft } from "#domain/forms/record.ts";
import { NOTICE_CHOICE } from "#domain/words/notices.ts";
import { PREFERENCES } from "#domain/words/preferences.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import { type Fields, useFields } from "#widgets/form/use-fields.ts";
import {
  type SaveOutcome,
  saveDefaultSite,
  saveDisplayName,
  saveGroupByCountry,
  saveLetters,
} from "#widgets/save-preference.ts";
import { preferencesSchema, type TypedPreferences } from "./draft.ts";

const FORM = "preferences";
const { model, kind } = recordModel(preferencesSchema);
/** What went wrong, by field. */
type Errors = { [F in keyof TypedPreferences]?: string };
export type Form = Pick<Fields<RecordDraft<TypedPreferences>, TypedPreferences>, "field" | "conflicts" | "decide"> & {
  /** Something of an earlier time was put back. */
  readonly recovered: boolean;
  readonly busy: boolean;
  /** Answers whether everything was kept. */
  readonly save: () => Promise<boolean>;
  /** Forgets what was typed. */
  readonly discard: () => void;
};
type Input = { readonly row: ProfileRow; readonly sites: readonly SiteRow[] };

const lettersOf = <T>(of: (kind: LetterKind) => T) =>
  Object.fromEntries(LETTER_KINDS.map((kind) => [kind, of(kind)])) as { readonly [K in LetterKind]: T };

const startOf = ({ row, sites }: Input): TypedPreferences => ({
  displayName: row.displayName,
  site: sites.find((s) => s.id === (row.prefs === null ? row.userSite : row.preferredSite))?.title ?? "",
  grouped: row.groupByCountry,
  ...lettersOf((kind) => !(row.lettersOff ?? []).includes(kind)),
});

/** Saves one field after the other; each has its own message (spec 1 §8). */
async function saveAll(
  api: Parameters<typeof saveDisplayName>[0],
  { row, sites }: Input,
  typed: TypedPreferences,
): Promise<Errors> {
  const title = typed.site.trim();
  const site = sites.find((s) => s.title === title) ?? null;
  if (title !== "" && !site) return { site: PREFERENCES.siteUnknown };
  const errors: Errors = {};
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
  if (row.prefs !== null) {
    const { updated: ok, failed } = NOTICE_CHOICE;
    told(
      LETTER_KINDS[0],
      await saveLetters(
        api,
        row,
        lettersOf((kind) => typed[kind]),
      ),
      { ok, failed },
    );
  }
  return errors;
}

/** The state of the Preferences dialog: each field is saved by itself, with its own message. [PREF-4] [PREF-6] */
export function useForm(input: Input): Form {
  const { api } = useData();
  const now = startOf(input);
  const labels = {
    displayName: now.displayName === "" ? PREFERENCES.addDisplayName : PREFERENCES.displayName,
    site: PREFERENCES.defaultSite,
    grouped: PREFERENCES.groupByCountry,
    ...lettersOf((kind) => NOTICE_CHOICE[kind]),
  };
  const fields = useFields({ key: FORM, now, model, kind, labels });
  const { draft, check, tell, field, conflicts, decide } = fields;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!check()) return false;
    setBusy(true);
    const wrong = await saveAll(api, input, edited(draft.latest(), now));
    tell(wrong);
    setBusy(false);
    const clean = Object.keys(wrong).length === 0;
    if (clean) void draft.discard();
    return clean;
  };
  const discard = () => void draft.discard();
  return { field, conflicts: busy ? [] : conflicts, decide, recovered: draft.before !== null, busy, save, discard };
}
