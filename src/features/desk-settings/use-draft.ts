import { useCallback } from "react";
import type { DeskRefusal } from "#domain/desks/commands.ts";
import { type Draft, draftFromJson, draftToJson, NO_EDITS, withFields } from "#domain/desks/draft.ts";
import type { FieldEdits } from "#domain/neighbourhoods/fields.ts";
import type { Result } from "#domain/shared/result.ts";
import { DESK_REFUSED } from "#domain/words/desks.ts";
import { MSG } from "#domain/words/spec.ts";
import { report } from "#ui/report.ts";
import {
  type DraftKind,
  type DraftState as FormDraftState,
  useDraft as useFormDraft,
} from "#widgets/form/use-draft.ts";
import type { FoundDraft } from "./draft-question.ts";

export type DraftState = Omit<FormDraftState<Draft, FoundDraft>, "latest" | "before"> & {
  /** When recovered edits were made; null once they are saved, or when there were none. */
  readonly fromBefore: number | null;
  /** Runs a rule on the draft. A refusal is said and changes nothing. */
  readonly edit: (rule: (draft: Draft) => Result<Draft, DeskRefusal>) => void;
  /** Changes what is edited of neighbourhoods, desks in them and circles. */
  readonly change: (rule: (fields: FieldEdits) => FieldEdits) => void;
};

const DRAFT: DraftKind<Draft, FoundDraft> = {
  none: NO_EDITS,
  toJson: draftToJson,
  fromJson: draftFromJson,
  ask: async () => (await import("./draft-question.ts")).DESK_QUESTION,
};

const keyOf = (site: string) => `desk-settings/${site}`;
const REFUSED: Record<DeskRefusal, string> = { ...DESK_REFUSED, "not-permitted": MSG.noEditDesks };

/** The unsaved desk edits of a site, kept on the device as they are made. [DSK-6] */
export function useDraft(site: string): DraftState {
  const { latest, before, ...stored } = useFormDraft(keyOf(site), DRAFT);
  const { set } = stored;
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
  return { ...stored, fromBefore: before?.at ?? null, edit, change };
}
