import { useMemo } from "react";
import type { Draft } from "#domain/desks/draft.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import classes from "../desk-settings.module.css";
import { useEditItems } from "./recover-desks.tsx";

/** What is edited and not saved: whose, of which field, from what to what. [DSK-26] */
export function ChangesList({ draft }: { readonly draft: Draft }) {
  const found = useMemo(
    () => ({
      edits: [...draft.edits].map(([id, edit]) => ({ id, edit, state: "same" as const, now: null })),
      fields: [...draft.fields].map(([key, edit]) => ({ key, edit, state: "same" as const, now: null })),
    }),
    [draft],
  );
  const items = useEditItems(found);
  return (
    <ul className={classes["changes"]} aria-label={DESK_WORDS.changes}>
      {items.map(({ key, name, field, before, mine }) => (
        <li key={key}>
          <strong>{name}</strong> {say(DESK_TOOLS.changed, { field, before, mine })}
        </li>
      ))}
    </ul>
  );
}
