import { type ListItems, LIST_NONE, type ListPhase, listWords } from "#domain/words/lists.ts";
import { Icon } from "#ui/icons.tsx";
import { BarRows } from "#ui/skeleton.tsx";
import { None, type Of } from "./known.tsx";
import classes from "./list-state.module.css";

type Props = {
  readonly items: ListItems;
  readonly phase: ListPhase;
  readonly some: boolean;
  /** The answers that the list is made of: at its end, that there are no (more) rows is said of them. */
  readonly of: Of | readonly Of[];
  /** So many grey rows stand above the words while the first of them load: only where no table has its own. */
  readonly bars?: number;
};

/** Height of a row to choose, px. */
const BAR_PX = 48;

/** What stands below the rows of a list: the same words and looks everywhere. [LIST-1] */
export function ListState({ items, phase, some, of, bars = 0 }: Props) {
  const trouble = phase === "failing" || phase === "aborted";
  return (
    <>
      {bars > 0 && phase === "loading" && !some ? (
        <div aria-hidden="true" data-skeleton="">
          <BarRows n={bars} px={BAR_PX} frame={false} />
        </div>
      ) : null}
      <p
        className={classes["state"]}
        data-tone={trouble ? phase : undefined}
        role={phase === "aborted" ? "alert" : "status"}
      >
        {trouble ? <Icon name="alert" size={16} /> : null}
        {phase === "end" ? (
          <None of={of} say={some ? LIST_NONE.end : LIST_NONE.none} slots={{ items }} />
        ) : (
          listWords(items, phase, some)
        )}
      </p>
    </>
  );
}

/** A list whose first answer is on its way. */
export const NOT_YET: Of = { known: "nothing", sources: [] };
