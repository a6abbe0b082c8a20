import { OWN } from "#domain/shared/known.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import type { FreeItem } from "./review-items.ts";
import { Value } from "./values.tsx";
import classes from "./review.module.css";

/** What of a set has no conflict: it goes along as written; documents that others changed elsewhere are marked as merged. */
export function FreeList({ items, label }: { readonly items: readonly FreeItem[]; readonly label: string }) {
  if (items.length === 0) return null;
  return (
    <details className={classes["free"]}>
      <summary>{say(REVIEW_WORDS.free, { n: String(items.length) })}</summary>
      <p className={classes["dim"]}>{REVIEW_WORDS.freeHow}</p>
      <RowList label={label} rows={rowsOfArray(items, OWN)} keyOf={(i) => i.key} estimate={96}>
        {(item) => (
          <div className={classes["item"]}>
            <div>
              <strong>{item.name}</strong> <span className={classes["dim"]}>{item.what}</span>
            </div>
            {item.merged ? (
              <p className={classes["mark"]}>
                <strong>{REVIEW_WORDS.merged}</strong> {REVIEW_WORDS.mergedHow}
              </p>
            ) : null}
            <div className={classes["values"]}>
              <Value head={SYNC_WORDS.seen} lines={item.before} />
              <Value head={REVIEW_WORDS.server} lines={item.theirs} />
              <Value head={REVIEW_WORDS.mine} lines={item.mine} />
            </div>
          </div>
        )}
      </RowList>
    </details>
  );
}
