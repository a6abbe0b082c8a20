import { Button } from "@mantine/core";
import { useData } from "#data/live.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { planDisableAll, planReturnAll } from "#domain/cards/commands/bulk.ts";
import { CARDS_PAGE } from "#domain/words/card-screens.ts";
import { say } from "#domain/words/say.ts";
import { confirm } from "#ui/confirm.tsx";
import { toast } from "#ui/toast.tsx";
import type { TableRows } from "#widgets/table/rows.ts";
import { countSelected, isSelected, type TableSelection } from "#widgets/table/selection.ts";
import { useWhenHere } from "#widgets/table/use-when-here.ts";
import { cardsNow } from "./find-card.ts";
import { useCardAt } from "./use-card-at.ts";
import { useCardSave } from "./use-card-save.ts";
import classes from "./cards.module.css";

const DO = {
  return: {
    can: ({ holder }: CardRow) => holder !== "",
    plan: planReturnAll,
    word: CARDS_PAGE.returnSome,
    body: CARDS_PAGE.returnBody,
    done: CARDS_PAGE.returnedSome,
    failed: CARDS_PAGE.returnSomeFailed,
    none: CARDS_PAGE.returnNone,
  },
  disable: {
    can: ({ disabled }: CardRow) => !disabled,
    plan: planDisableAll,
    word: CARDS_PAGE.disableSome,
    body: CARDS_PAGE.disableBody,
    done: CARDS_PAGE.disabledSome,
    failed: CARDS_PAGE.disableSomeFailed,
    none: CARDS_PAGE.disableNone,
  },
} as const;
const WHAT = ["return", "disable"] as const;

type Props = {
  readonly rows: TableRows<CardRow>;
  readonly selection: TableSelection;
  readonly site: string | null;
};

/** What is done with the cards that are chosen, after a question (expectations 5.15). [CRD-84] */
export function BulkBar({ rows, selection, site }: Props) {
  const data = useData();
  const save = useCardSave();
  const at = useCardAt(site);
  const { whenHere, waiting } = useWhenHere(rows);
  const n = countSelected(selection.selected, rows.total);
  if (n === 0) return null;
  const run = async (what: (typeof WHAT)[number], chosen: readonly CardRow[]) => {
    const { plan, word, body, done, failed, none } = DO[what];
    if (chosen.length === 0) return toast({ text: none });
    const count = String(chosen.length);
    const question = { title: say(CARDS_PAGE.someTitle, { what: word, n: count }), body, yes: word, danger: true };
    if (!(await confirm(question))) return;
    const cards = await cardsNow(
      data,
      chosen.map((c) => c.id),
    );
    const saved = await save(plan(cards, await at(cards)), { done: say(done, { n: count }), failed });
    if (saved) selection.clear();
  };
  const press = (what: (typeof WHAT)[number]) => {
    const last = rows.total - 1;
    whenHere(0, last, (all) => {
      const every = Array.from({ length: all.total }, (_, i) => all.at(i)).filter((c) => c !== undefined);
      void run(
        what,
        every.filter((c) => isSelected(selection.selected, c.path) && DO[what].can(c)),
      );
    });
  };
  return (
    <div className={classes["some"]}>
      {WHAT.map((what) => (
        <Button key={what} variant="default" loading={waiting} onClick={() => press(what)}>
          {DO[what].word}
        </Button>
      ))}
    </div>
  );
}
