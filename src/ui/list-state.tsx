import { type ListItems, type ListPhase, listWords } from "#domain/words/lists.ts";
import { Icon } from "./icons.tsx";
import classes from "./list-state.module.css";

type Props = { readonly items: ListItems; readonly phase: ListPhase; readonly some: boolean };

/** What stands below the rows of a list: the same words and looks everywhere. [LIST-1] */
export function ListState({ items, phase, some }: Props) {
  const trouble = phase === "failing" || phase === "aborted";
  return (
    <p
      className={classes["state"]}
      data-tone={trouble ? phase : undefined}
      role={phase === "aborted" ? "alert" : "status"}
    >
      {trouble ? <Icon name="alert" size={16} /> : null}
      {listWords(items, phase, some)}
    </p>
  );
}
