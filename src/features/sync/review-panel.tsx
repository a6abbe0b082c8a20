import { Button, Group, Stack } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import type { ChangeSetRow, DecideRefusal } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { OWN } from "#domain/shared/known.ts";
import type { Result } from "#domain/shared/result.ts";
import { mayBringBack } from "#domain/sync/rights.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { SaveButton } from "#ui/save-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { report } from "#ui/report.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { FreeList } from "./free-list.tsx";
import { choicesFrom, countDecided, NO_DECISIONS, withAll } from "./review-draft.ts";
import { conflictItems, freeItems, type Whole } from "./review-items.ts";
import { ReviewItem } from "./review-item.tsx";
import { madeWords, versionOf } from "./set-facts.ts";
import { useProvenance } from "./use-provenance.ts";
import { type TypedDraft, useReviewDraft } from "./use-review-draft.ts";
import { useWhole } from "./use-whole.ts";
import classes from "./review.module.css";

type Decided = Result<"queued" | "closed", DecideRefusal>;
const doneWords = (answer: Decided) =>
  answer.ok && answer.value === "closed" ? REVIEW_WORDS.appliedTheirs : REVIEW_WORDS.applied;

/** Sends what was decided, over what stands on the server at this moment. What moved meanwhile is asked about again. */
function useApply(
  row: ChangeSetRow,
  { draft, update }: TypedDraft,
  reload: () => Promise<Whole | null>,
  bringBack: boolean,
) {
  const { api } = useData();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(false);
  const resolve = async (): Promise<Decided> => {
    const fresh = await reload();
    if (!fresh) return { ok: false, error: "gone" };
    const choices = choicesFrom(draft, conflictItems(fresh, bringBack));
    return choices ? api.resolve(row.id, choices) : { ok: false, error: "moved" };
  };
  const apply = async () => {
    setBusy(true);
    const answer = await resolve().finally(() => setBusy(false));
    const again = !answer.ok && answer.error === "moved";
    setMoved(again);
    report(answer, { done: doneWords(answer), refused: DECIDE_REFUSED });
    if (again) await reload();
    if (answer.ok) update(() => NO_DECISIONS);
  };
  return { busy, moved, apply };
}

type LoadedProps = {
  readonly row: ChangeSetRow;
  readonly whole: Whole;
  readonly reload: () => Promise<Whole | null>;
};

function Loaded({ row, whole, reload }: LoadedProps) {
  const bringBack = mayBringBack(useSignedIn().roles);
  const reviewDraft = useReviewDraft(row.id);
  const { draft, update } = reviewDraft;
  const items = useMemo(() => conflictItems(whole, bringBack), [whole, bringBack]);
  const told = useProvenance(whole.set);
  const free = useMemo(() => freeItems(whole), [whole]);
  const { busy, moved, apply } = useApply(row, reviewDraft, reload, bringBack);
  const countId = useId();
  const decided = countDecided(draft, items);
  const [n, all] = [String(decided), String(items.length)];
  const complete = decided === items.length;
  if (!reviewDraft.known) return <p className={classes["dim"]}>{REVIEW_WORDS.loading}</p>;
  const setAll = (take: "mine" | "theirs") => () => update((d) => withAll(d, items, take));
  return (
    <Stack component="section" gap="sm" mt="sm" aria-label={say(REVIEW_WORDS.reviewOf, { label: row.label })}>
      <p className={classes["intro"]}>{REVIEW_WORDS.intro}</p>
      {moved ? (
        <Notice tone="warning" role="status">
          {REVIEW_WORDS.moved}
        </Notice>
      ) : null}
      {reviewDraft.stored ? null : <Notice tone="error">{REVIEW_WORDS.notKept}</Notice>}
      <Group gap="0.5rem 0.75rem">
        <strong id={countId} className={classes["count"]}>
          {say(REVIEW_WORDS.decided, { n, all })}
        </strong>
        {items.length < 2 ? null : (
          <>
            <Button variant="default" size="compact-md" onClick={setAll("theirs")}>
              {REVIEW_WORDS.allTheirs}
            </Button>
            <Button variant="default" size="compact-md" onClick={setAll("mine")}>
              {REVIEW_WORDS.allMine}
            </Button>
          </>
        )}
      </Group>
      <div className={classes["frame"]}>
        <RowList label={REVIEW_WORDS.toDecide} rows={rowsOfArray(items, OWN)} keyOf={(i) => i.key} estimate={250}>
          {(item) => (
            <ReviewItem item={item} items={items} told={told} draft={draft} made={madeWords(row)} update={update} />
          )}
        </RowList>
      </div>
      <FreeList items={free} label={say(REVIEW_WORDS.free, { n: String(free.length) })} />
      <Group gap="0.5rem 0.75rem">
        <SaveButton disabled={!complete || busy} aria-describedby={countId} onClick={() => void apply()}>
          {REVIEW_WORDS.apply}
        </SaveButton>
        <span role="status" className={classes["dim"]}>
          {complete ? say(REVIEW_WORDS.allDecided, { all }) : null}
        </span>
      </Group>
    </Stack>
  );
}

/** The review of a set's conflicts, document by document and field by field. [SYNCUI-9] */
export function ReviewPanel({ row }: { readonly row: ChangeSetRow }) {
  const { whole, reload } = useWhole(row.id, versionOf(row));
  if (whole === "loading") return <p className={classes["dim"]}>{REVIEW_WORDS.loading}</p>;
  if (whole === null) return <p>{REVIEW_WORDS.gone}</p>;
  return <Loaded row={row} whole={whole} reload={reload} />;
}
