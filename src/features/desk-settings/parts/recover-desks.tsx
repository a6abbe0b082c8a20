import { useMemo } from "react";
import type { FoundField } from "#domain/desks/recover.ts";
import { isAfterUse } from "#domain/desks/after-use.ts";
import { WHOLE } from "#domain/neighbourhoods/fields.ts";
import { namedSpec, type Names } from "#domain/sync/names.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { isBookable, reasonOf } from "#domain/desks/bookable.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { FIELD_WORDS } from "#domain/words/fields.ts";
import { say } from "#domain/words/say.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNeighbourhoodRows } from "#widgets/use-booker.ts";
import { type RecoverItem, RecoverWork } from "#widgets/recover-work.tsx";
import type { FoundDraft } from "../draft-question.ts";
import type { DraftState } from "../use-draft.ts";

function wordsOf(disabled: boolean | string): string {
  if (isBookable(disabled)) return DESK_WORDS.free;
  const reason = reasonOf(disabled);
  return reason === "" ? DESK_WORDS.disabled : say(DESK_WORDS.disabledBecause, { reason });
}

/** An edit of a neighbourhood, of a desk in one, or of a circle, in words. */
function fieldItem({ key, edit, state, now }: FoundField, names: Names): RecoverItem {
  const kind =
    edit.field === "neighbourhood" || isAfterUse(edit) ? "desk" : edit.field.includes("/") ? "floor" : "neighbourhood";
  const spec = namedSpec(edit.path, kind, edit.field, names);
  const made = edit.field === WHOLE;
  return {
    key,
    name: edit.name,
    field: made ? NEIGHBOURHOOD_WORDS.one : spec.label,
    before: made ? FIELD_WORDS.absent : spec.words(edit.seen),
    mine: made ? edit.name : spec.words(edit.to),
    now: state === "moved" && now ? spec.words(now.value) : null,
    gone: state === "gone",
  };
}

/** Neighbourhoods by title: those that are there, and those that were made and never saved. */
function useNames(fields: readonly FoundField[]): Names {
  const neighbourhoods = useNeighbourhoodRows(useActiveSite().site?.id ?? "");
  return useMemo(() => {
    const made = fields.flatMap(({ edit }) => (edit.field === WHOLE ? [{ path: edit.path, title: edit.name }] : []));
    return Object.fromEntries([...neighbourhoods, ...made].map(({ path, title }) => [path, { title, deleted: false }]));
  }, [neighbourhoods, fields]);
}

/** Edits in words: whose, of which field, from what to what. */
export function useEditItems(found: Pick<FoundDraft, "edits" | "fields">): readonly RecoverItem[] {
  const names = useNames(found.fields);
  return useMemo(
    () => [
      ...found.edits.map(({ id, edit, state, now }): RecoverItem => ({
        key: id,
        name: say(DESK_WORDS.desk, { title: edit.title }),
        field: FIELD_WORDS.bookings,
        before: wordsOf(edit.seen),
        mine: wordsOf(edit.to),
        now: state === "moved" && now ? wordsOf(now.disabled) : null,
        gone: state === "gone",
      })),
      ...found.fields.map((field) => fieldItem(field, names)),
    ],
    [found, names],
  );
}

/** Desk edits that were not saved before the page was gone. [RECOVER-1] */
export function RecoverDesks({
  draft,
  found,
  zone,
}: {
  readonly draft: DraftState;
  readonly found: FoundDraft;
  readonly zone: string;
}) {
  const items = useEditItems(found);
  return (
    <RecoverWork
      at={found.draft.at}
      zone={zone}
      items={items}
      onRecover={(mine) => void draft.recover(mine)}
      onDiscard={() => void draft.discard()}
    />
  );
}
