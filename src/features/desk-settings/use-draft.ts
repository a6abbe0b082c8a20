import { useCallback } from "react";
import type { DeskRefusal } from "#domain/desks/commands.ts";
import type { DataApi } from "#data/api.ts";
import { countEdits, type Draft, draftFromJson, draftToJson, NO_EDITS, withFields } from "#domain/desks/draft.ts";
import type { DeskNow, FoundEdit, FoundField } from "#domain/desks/recover.ts";
import type { FieldEdits } from "#domain/neighbourhoods/fields.ts";
import { sameJson } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { DESK_REFUSED } from "#domain/words/desks.ts";
import { MSG } from "#domain/words/spec.ts";
import { report } from "#ui/report.ts";
import { type DraftKind, type DraftState as Kept, useDraft as useKeptDraft } from "#widgets/form/use-draft.ts";

export type DraftState = Omit<Kept<Draft, Found>, "latest" | "before"> & {
  /** When recovered edits were made; null once they are saved, or when there were none. */
  readonly fromBefore: number | null;
  /** Runs a rule on the draft. A refusal is said and changes nothing. */
  readonly edit: (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => void;
  /** Changes what is edited of neighbourhoods, desks in them and circles. */
  readonly change: (rule: (fields: FieldEdits) => FieldEdits) => void;
};

/** A draft of an earlier page, against what its desks show now. */
export type Found = {
  readonly draft: Draft;
  readonly edits: readonly FoundEdit[];
  readonly fields: readonly FoundField[];
};

/** Whether a person was asked about this, as it stands. */
const sameQuestion = (now: FoundEdit, asked: FoundEdit | undefined): boolean =>
  asked !== undefined &&
  asked.state === now.state &&
  (now.state !== "moved" || asked.now?.disabled === now.now?.disabled);

const sameField = (now: FoundField, asked: FoundField | undefined): boolean =>
  asked !== undefined &&
  asked.state === now.state &&
  (now.state !== "moved" || sameJson(asked.now?.value, now.now?.value));

/** Seldom needed: what compares an earlier page's edits with what stands there now. */
const loadRecover = () => import("#domain/desks/recover.ts");

async function foundIn(api: DataApi, draft: Draft): Promise<Found | null> {
  if (countEdits(draft) === 0) return null;
  const { foundEdits, foundFields } = await loadRecover();
  const paths = [...draft.edits.values(), ...draft.fields.values()].map((e) => e.path);
  const shown = await api.shown([...new Set(paths)]);
  const desks = Object.entries(shown).map(([path, doc]): [string, DeskNow | null] => {
    const disabled = doc?.fields["disabled"] ?? false;
    const value = typeof disabled === "string" || typeof disabled === "boolean" ? disabled : false;
    return [path, doc ? { disabled: value, rev: doc.rev } : null];
  });
  const edits = foundEdits(draft, new Map(desks));
  const fields = foundFields(draft, new Map(Object.entries(shown)));
  return edits.length + fields.length > 0 ? { draft, edits, fields } : null;
}

function sameQuestions(now: Found, asked: Found): boolean {
  const edits = new Map(asked.edits.map((e) => [e.id, e]));
  const fields = new Map(asked.fields.map((f) => [f.key, f]));
  return (
    now.edits.every((e) => sameQuestion(e, edits.get(e.id))) && now.fields.every((f) => sameField(f, fields.get(f.key)))
  );
}

const DRAFT: DraftKind<Draft, Found> = {
  none: NO_EDITS,
  toJson: draftToJson,
  fromJson: draftFromJson,
  ask: {
    about: foundIn,
    same: sameQuestions,
    recovered: async (now, mine) => (await loadRecover()).recovered(now.draft, now, mine),
  },
};

const keyOf = (site: string) => `desk-settings/${site}`;
const REFUSED: Record<DeskRefusal, string> = { ...DESK_REFUSED, "not-permitted": MSG.noEditDesks };

/** The unsaved desk edits of a site, kept on the device as they are made. [DSK-6] */
export function useDraft(site: string): DraftState {
  const { latest, before, ...kept } = useKeptDraft(keyOf(site), DRAFT);
  const { set } = kept;
  const edit = useCallback(
    (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => {
      const answer = rule(latest());
      if (answer.ok) set(() => answer.value);
      else report(answer, { refused: REFUSED });
    },
    [latest, set],
  );
  const change = useCallback(
    (rule: (fields: FieldEdits) => FieldEdits) => set((d) => withFields(d, rule(d.fields), Date.now())),
    [set],
  );
  return { ...kept, fromBefore: before?.at ?? null, edit, change };
}
