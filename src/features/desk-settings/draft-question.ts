import type { DataApi } from "#data/api.ts";
import { countEdits, type Draft } from "#domain/desks/draft.ts";
import {
  type DeskNow,
  type FoundEdit,
  foundEdits,
  type FoundField,
  foundFields,
  recovered,
} from "#domain/desks/recover.ts";
import { sameJson } from "#domain/shared/json.ts";
import type { Asking } from "#widgets/form/use-draft.ts";

/** A draft of an earlier page, against what its desks show now. */
export type FoundDraft = {
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

async function foundIn(api: DataApi, draft: Draft): Promise<FoundDraft | null> {
  if (countEdits(draft) === 0) return null;
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

function sameQuestions(now: FoundDraft, asked: FoundDraft): boolean {
  const edits = new Map(asked.edits.map((e) => [e.id, e]));
  const fields = new Map(asked.fields.map((f) => [f.key, f]));
  return (
    now.edits.every((e) => sameQuestion(e, edits.get(e.id))) && now.fields.every((f) => sameField(f, fields.get(f.key)))
  );
}

/** What is asked about desk edits of an earlier page; seldom needed, and fetched then. [RECOVER-1] [RECOVER-2] */
export const DESK_QUESTION: Asking<Draft, FoundDraft> = {
  about: foundIn,
  same: sameQuestions,
  recovered: (now, mine) => recovered(now.draft, now, mine),
};
