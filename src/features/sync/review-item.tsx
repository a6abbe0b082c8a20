import { type ReactNode, useId } from "react";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import type { Provenances } from "#data/api.ts";
import type { Typed } from "#domain/sync/fields.ts";
import type { Choice } from "#domain/sync/schema.ts";
import { useNow } from "./use-device.ts";
import { FieldEditor } from "./field-editor.tsx";
import { hasMoved, type ReviewDraft, takenOf, withTogether, withTyped, wrongWith } from "./review-draft.ts";
import { conflictWords } from "./conflict-words.ts";
import { type ConflictItem, type Lines, provenanceWords } from "./review-items.ts";
import { LinesOf, Value } from "./values.tsx";
import classes from "./review.module.css";

type Take = Choice["take"];
type OptionProps = {
  readonly group: string;
  readonly words: string;
  readonly checked: boolean;
  readonly onTake: () => void;
  readonly head?: string;
  readonly lines?: Lines;
  readonly children?: ReactNode;
};

/** One way on as a radio; the value it stands for belongs to its target. */
function Option({ group, words, checked, onTake, head, lines, children }: OptionProps) {
  const id = useId();
  return (
    <label className={classes["value"]} data-option="" data-checked={checked || undefined}>
      {head === undefined ? null : <span className={classes["head"]}>{head}</span>}
      {lines === undefined ? null : (
        <span id={`${id}-value`}>
          <LinesOf lines={lines} />
        </span>
      )}
      {children}
      <span className={classes["pick"]}>
        <input
          type="radio"
          name={group}
          checked={checked}
          aria-labelledby={`${id}-words`}
          aria-describedby={lines === undefined ? undefined : `${id}-value`}
          onChange={onTake}
        />
        <span id={`${id}-words`}>{words}</span>
      </span>
    </label>
  );
}

type Props = {
  readonly item: ConflictItem;
  /** How the changes of others came to the server, as far as it told. */
  readonly told: Provenances;
  readonly draft: ReviewDraft;
  /** Every item of the review: some are decided together. */
  readonly items: readonly ConflictItem[];
  /** When and how mine was made. */
  readonly made: string;
  readonly update: (change: (draft: ReviewDraft) => ReviewDraft) => void;
};

const dim = (words: string | null) => (words === null ? null : <span className={classes["dim"]}>{words}</span>);

function OtherValue({ item, draft, update }: Pick<Props, "item" | "draft" | "update">) {
  const typed = draft.get(item.key)?.typed;
  if (!item.spec || !typed) return null;
  const onType = (next: Typed) => update((d) => withTyped(d, item, next));
  return <FieldEditor spec={item.spec} typed={typed} wrong={wrongWith(draft, item)} onType={onType} />;
}

/** One conflict: as a sentence, then before, theirs and mine side by side, and the ways on as radios. [SYNCUI-9] [SYNCUI-10] [SYNCUI-24] */
export function ReviewItem({ item, items, told, draft, made, update }: Props) {
  const id = useId();
  const taken = takenOf(draft, item);
  const said = conflictWords(item, useNow());
  const way = (take: Take) => item.ways.find((w) => w.take === take);
  const option = (take: Take, rest: Pick<OptionProps, "head" | "lines" | "children">) => {
    const words = way(take)?.words;
    if (words === undefined) return null;
    const onTake = () => update((d) => withTogether(d, items, { item, take }));
    return <Option group={id} words={words} checked={taken === take} onTake={onTake} {...rest} />;
  };
  return (
    <div className={classes["item"]} role="radiogroup" aria-labelledby={`${id}-name`}>
      {said === null ? null : <p className={classes["said"]}>{said}</p>}
      <div id={`${id}-name`} className={said === null ? undefined : "visually-hidden"}>
        <strong>{item.name}</strong> <span className={classes["dim"]}>{item.what}</span>
      </div>
      {item.note !== null && way("mine") ? <p className={classes["moved"]}>{item.note}</p> : null}
      {hasMoved(draft.get(item.key), item) ? <p className={classes["moved"]}>{REVIEW_WORDS.movedField}</p> : null}
      <div className={classes["values"]}>
        <Value head={REVIEW_WORDS.before} lines={item.before} />
        {option("theirs", {
          head: REVIEW_WORDS.theirs,
          lines: item.theirs,
          children: dim(provenanceWords(item.conflict, told)),
        })}
        {option("mine", { head: REVIEW_WORDS.mine, lines: item.mine, children: dim(made) }) ?? (
          <Value head={REVIEW_WORDS.mine} lines={item.mine}>
            {dim(made)}
            {dim(item.note)}
          </Value>
        )}
      </div>
      {option("other", {})}
      {taken === "other" ? <OtherValue item={item} draft={draft} update={update} /> : null}
    </div>
  );
}
