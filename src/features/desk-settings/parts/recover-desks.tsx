import { useMemo } from "react";
import { isBookable, reasonOf } from "#domain/desks/schema.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { FIELD_WORDS } from "#domain/words/fields.ts";
import { say } from "#domain/words/say.ts";
import { type RecoverItem, RecoverWork } from "#widgets/recover-work.tsx";
import type { DraftState, Found } from "../use-draft.ts";

function wordsOf(disabled: boolean | string): string {
  if (isBookable(disabled)) return DESK_WORDS.free;
  const reason = reasonOf(disabled);
  return reason === "" ? DESK_WORDS.disabled : say(DESK_WORDS.disabledBecause, { reason });
}

/** Desk edits that were not saved before the page was gone. [RECOVER-1] */
export function RecoverDesks({
  draft,
  found,
  zone,
}: {
  readonly draft: DraftState;
  readonly found: Found;
  readonly zone: string;
}) {
  const items = useMemo(
    () =>
      found.edits.map(({ id, edit, state, now }): RecoverItem => ({
        key: id,
        name: say(DESK_WORDS.desk, { title: edit.title }),
        field: FIELD_WORDS.bookings,
        before: wordsOf(edit.seen),
        mine: wordsOf(edit.to),
        now: state === "moved" && now ? wordsOf(now.disabled) : null,
        gone: state === "gone",
      })),
    [found],
  );
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
