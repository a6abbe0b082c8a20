import type { KeyboardEvent } from "react";
import { TABLE } from "#domain/words/tables.ts";
import { Icon } from "#ui/icons.tsx";
import { type Column, type Sort, sortedBy } from "./columns.ts";
import classes from "./table.module.css";

type HeadProps<R> = {
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly columns: readonly Column<R>[];
  readonly style: { readonly gridTemplateColumns: string };
  readonly selects: boolean;
  /** The only stop of the Tab key while there are no rows. */
  readonly tabIndex: 0 | -1;
  readonly down: () => void;
};

/** Arrows go along the header, and down to the rows. */
function alongHead(e: KeyboardEvent<HTMLElement>, down: () => void): void {
  if (e.key === "ArrowDown") {
    e.preventDefault();
    return down();
  }
  const buttons = [...e.currentTarget.querySelectorAll<HTMLElement>("button")];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
  const at = buttons.findIndex((b) => b === e.target);
  if (step !== undefined && at >= 0) buttons[at + step]?.focus();
  return undefined;
}

/** Titles of the columns, those that sort as buttons. [GRID-2] */
export function TableHead<R>({ columns, sort, onSort, style, selects, tabIndex, down }: HeadProps<R>) {
  const orderOf = (key: string) => (sort?.key !== key ? "none" : sort.down ? "descending" : "ascending");
  return (
    <div role="row" aria-rowindex={1} className={classes["head"]} style={style} onKeyDown={(e) => alongHead(e, down)}>
      {selects ? (
        <span role="columnheader">
          <span className="visually-hidden">{TABLE.selection}</span>
        </span>
      ) : null}
      {columns.map(({ key, title, sort: by }) =>
        by && onSort ? (
          <span key={key} role="columnheader" aria-sort={orderOf(key)}>
            <button type="button" tabIndex={tabIndex} onClick={() => onSort(sortedBy(sort ?? null, key))}>
              {title}
              {sort?.key === key ? (
                <span className={classes["way"]} data-down={sort.down || undefined}>
                  <Icon name="down" size={16} />
                </span>
              ) : null}
            </button>
          </span>
        ) : (
          <span key={key} role="columnheader">
            {title}
          </span>
        ),
      )}
    </div>
  );
}
