import { Button, Group, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { OWN } from "#domain/shared/known.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED, SYNC_WORDS } from "#domain/words/sync.ts";
import { Notice } from "#ui/notice.tsx";
import { report } from "#ui/report.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { FieldEditor } from "./field-editor.tsx";
import { editsFrom, NO_DECISIONS, type ReviewDraft, withTyped, wrongWith } from "./review-draft.ts";
import { editItems, type FreeItem, type Whole } from "./review-items.ts";
import { versionOf } from "./set-facts.ts";
import { useReviewDraft } from "./use-review-draft.ts";
import { useWhole } from "./use-whole.ts";
import { Value } from "./values.tsx";
import classes from "./review.module.css";

type ItemProps = {
  readonly item: FreeItem;
  readonly draft: ReviewDraft;
  readonly update: (change: (draft: ReviewDraft) => ReviewDraft) => void;
};

/** One field: what was seen, what the server has now, and the value to send, which can be changed. */
function EditItem({ item, draft, update }: ItemProps) {
  const { spec } = item;
  return (
    <div className={classes["item"]} role="group" aria-label={say(REVIEW_WORDS.document, item)}>
      <div>
        <strong>{item.name}</strong> <span className={classes["dim"]}>{item.what}</span>
      </div>
      {item.refused ? <p className={classes["moved"]}>{REVIEW_WORDS.refused}</p> : null}
      <div className={classes["values"]}>
        <Value head={SYNC_WORDS.seen} lines={item.before} />
        <Value head={REVIEW_WORDS.server} lines={item.theirs} />
        <Value head={SYNC_WORDS.written} lines={item.mine} />
      </div>
      {spec ? (
        <FieldEditor
          spec={spec}
          typed={draft.get(item.key)?.typed ?? spec.typed(item.mineValue)}
          wrong={wrongWith(draft, item)}
          onType={(typed) => update((d) => withTyped(d, item, typed))}
        />
      ) : null}
    </div>
  );
}

type LoadedProps = { readonly row: ChangeSetRow; readonly whole: Whole };

function Loaded({ row, whole }: LoadedProps) {
  const { api } = useData();
  const { draft, known, stored, update } = useReviewDraft(row.id);
  const [busy, setBusy] = useState(false);
  const items = useMemo(() => editItems(whole), [whole]);
  const edits = editsFrom(draft, items);
  if (!known) return <p className={classes["dim"]}>{REVIEW_WORDS.loading}</p>;
  const send = async () => {
    if (!edits) return;
    setBusy(true);
    const answer = await api.resolve(row.id, edits).finally(() => setBusy(false));
    report(answer, { done: REVIEW_WORDS.sent, refused: DECIDE_REFUSED });
    if (answer.ok) update(() => NO_DECISIONS);
  };
  return (
    <Stack component="section" gap="sm" mt="sm" aria-label={say(REVIEW_WORDS.editResendOf, { label: row.label })}>
      <p className={classes["intro"]}>{REVIEW_WORDS.editIntro}</p>
      {stored ? null : <Notice tone="error">{REVIEW_WORDS.notKept}</Notice>}
      <div className={classes["frame"]}>
        <RowList label={row.label} rows={rowsOfArray(items, OWN)} keyOf={(i) => i.key} estimate={250}>
          {(item) => <EditItem item={item} draft={draft} update={update} />}
        </RowList>
      </div>
      <Group gap="0.5rem 0.75rem">
        <Button disabled={edits === null || busy} onClick={() => void send()}>
          {REVIEW_WORDS.send}
        </Button>
      </Group>
    </Stack>
  );
}

/** A refused set, field by field, to be corrected and sent again. [SYNCUI-11] */
export function EditPanel({ row }: { readonly row: ChangeSetRow }) {
  const { whole } = useWhole(row.id, versionOf(row));
  if (whole === "loading") return <p className={classes["dim"]}>{REVIEW_WORDS.loading}</p>;
  if (whole === null) return <p>{REVIEW_WORDS.gone}</p>;
  return <Loaded row={row} whole={whole} />;
}
