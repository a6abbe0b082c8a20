import { useMemo } from "react";
import { OWN } from "#domain/shared/known.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { contentOf, type Edit } from "./content.ts";
import { useWhole } from "./use-whole.ts";
import classes from "./sync.module.css";

function Value({
  word,
  text,
  strong = false,
}: {
  readonly word: string;
  readonly text: string;
  readonly strong?: boolean;
}) {
  return (
    <div className={classes["value"]}>
      <dt>{word}</dt>
      <dd data-strong={strong || undefined}>{text}</dd>
    </div>
  );
}

function EditRow({ edit }: { readonly edit: Edit }) {
  return (
    <div className={classes["edit"]}>
      <div>
        <strong>{edit.name}</strong>
        {edit.field === null ? null : <span className={classes["field"]}>{edit.field}</span>}
        {edit.against === null ? null : <span className={classes["against"]}>{edit.against}</span>}
        <div className={classes["path"]}>{edit.path}</div>
      </div>
      <dl className={classes["values"]}>
        {edit.seen === null ? null : <Value word={SYNC_WORDS.seen} text={edit.seen} />}
        <Value word={SYNC_WORDS.written} text={edit.written} strong />
        <Value word={SYNC_WORDS.server} text={edit.server} />
      </dl>
    </div>
  );
}

/**
 * Everything a set would write, per document and field. `version` changes when the set does. [SYNCUI-4]
 */
export function SetContent({
  id,
  label,
  version,
}: {
  readonly id: string;
  readonly label: string;
  readonly version: string;
}) {
  const { whole } = useWhole(id, version);
  const edits = useMemo(
    () => (whole === "loading" || !whole ? [] : contentOf(whole.set, whole.theirs, whole.names)),
    [whole],
  );
  if (whole === "loading") return <p role="status">{SYNC_WORDS.loadingEdits}</p>;
  if (whole === null) return <p>{SYNC_WORDS.setGone}</p>;
  return (
    <div className={classes["content"]}>
      <RowList label={label} rows={rowsOfArray(edits, OWN)} keyOf={(e) => e.key} estimate={92}>
        {(edit) => <EditRow edit={edit} />}
      </RowList>
    </div>
  );
}
