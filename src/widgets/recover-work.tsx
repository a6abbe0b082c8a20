import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { OWN } from "#domain/shared/known.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { RECOVER } from "#domain/words/recover.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useCalm } from "#ui/use-calm.ts";
import { RowList } from "./table/row-list.tsx";
import { rowsOfArray } from "./table/rows.ts";
import classes from "./recover-work.module.css";

/** One field that was typed and not saved, in words. */
export type RecoverItem = {
  readonly key: string;
  readonly name: string;
  readonly field: string;
  readonly before: string;
  readonly mine: string;
  /** What stands there now, when that is not what it was: a person decides between the two. */
  readonly now: string | null;
  /** The document is no longer there: nothing can be recovered, but it can be read. */
  readonly gone?: boolean;
};
type Take = "mine" | "theirs";
type Props = {
  readonly at: number;
  readonly zone: string;
  readonly items: readonly RecoverItem[];
  /** Keys of moved fields that are to be mine; fields that did not move come back anyway. */
  readonly onRecover: (mine: ReadonlySet<string>) => void;
  readonly onDiscard: () => void;
};

function Value({ word, text }: { readonly word: string; readonly text: string }) {
  return (
    <Group gap={8} align="baseline" wrap="nowrap" mih="1.5rem">
      <span className={classes["word"]}>{word}</span>
      <span>{text}</span>
    </Group>
  );
}

type ItemProps = { readonly item: RecoverItem; readonly take: Take | null; readonly choose: (take: Take) => void };

function Choice({ item, take, choose, side, text }: ItemProps & { readonly side: Take; readonly text: string }) {
  return (
    <label className={classes["choice"]}>
      <input type="radio" name={`recover-${item.key}`} checked={take === side} onChange={() => choose(side)} />
      <span className={classes["word"]}>{side === "mine" ? RECOVER.mine : RECOVER.now}</span>
      <span>{text}</span>
    </label>
  );
}

function Item(props: ItemProps) {
  const { item } = props;
  return (
    <div className={classes["item"]}>
      <div>
        <strong>{item.name}</strong>
        <div className={classes["word"]}>{item.field}</div>
      </div>
      <div className={classes["values"]}>
        <Value word={RECOVER.before} text={item.before} />
        {item.now === null || item.gone ? (
          <Value word={RECOVER.mine} text={item.mine} />
        ) : (
          <fieldset className={classes["values"]} style={{ border: 0, margin: 0, padding: 0 }}>
            <legend className={classes["moved"]}>{say(RECOVER.moved, { name: item.name })}</legend>
            <Choice {...props} side="mine" text={item.mine} />
            <Choice {...props} side="theirs" text={item.now} />
          </fieldset>
        )}
        {item.gone ? <span className={classes["moved"]}>{RECOVER.gone}</span> : null}
      </div>
    </div>
  );
}

/**
 * Offers what was typed before the page was gone, field by field. What somebody changed meanwhile is decided here; closing
 * the dialog recovers nothing and loses nothing. It comes when nobody is about to click. (issue 3, expectations no. 22)
 * [RECOVER-1] [RECOVER-5]
 */
export function RecoverWork(props: Props) {
  return useCalm() ? <Offer {...props} /> : null;
}

function Offer({ at, zone, items, onRecover, onDiscard }: Props) {
  const [takes, setTakes] = useState<ReadonlyMap<string, Take>>(new Map());
  const moved = items.filter((i) => i.now !== null && !i.gone);
  const open = moved.filter((i) => !takes.has(i.key)).length;
  const all = (take: Take) => setTakes(new Map(moved.map((i) => [i.key, take])));
  const ready = open === 0;
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ready) yes.current?.focus(); // not the button that takes something away
  }, [ready]);
  const recover = () => onRecover(new Set([...takes].filter(([, take]) => take === "mine").map(([key]) => key)));
  return (
    <Dialog
      title={RECOVER.title}
      wide
      onClose={() => undefined}
      footer={
        <>
          <Button variant="default" onClick={onDiscard}>
            {RECOVER.discard}
          </Button>
          <Button ref={yes} disabled={!ready} onClick={recover}>
            {RECOVER.recover}
          </Button>
        </>
      }
    >
      <p className={classes["intro"]}>
        {say(items.length === 1 ? RECOVER.introOne : RECOVER.intro, {
          n: String(items.length),
          at: dateTimeOf(at, zone),
        })}
      </p>
      {moved.length === 0 ? null : (
        <>
          <p className={classes["intro"]} role="status">
            {say(RECOVER.open, { open: String(open), moved: String(moved.length) })}
          </p>
          <Group gap={8} my={8}>
            <Button variant="default" size="compact-md" onClick={() => all("mine")}>
              {RECOVER.allMine}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => all("theirs")}>
              {RECOVER.allNow}
            </Button>
          </Group>
        </>
      )}
      <RowList label={RECOVER.list} rows={rowsOfArray(items, OWN)} keyOf={(i) => i.key} estimate={84}>
        {(item) => (
          <Item
            item={item}
            take={takes.get(item.key) ?? null}
            choose={(take) => setTakes((now) => new Map(now).set(item.key, take))}
          />
        )}
      </RowList>
    </Dialog>
  );
}
