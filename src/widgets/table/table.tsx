import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Target } from "#domain/addresses.ts";
import { saysNone } from "#domain/shared/known.ts";
import { type ListItems, type ListPhase, phaseOf } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { TABLE } from "#domain/words/tables.ts";
import { Bar, widthAt } from "#ui/skeleton.tsx";
import { useRowPx } from "#ui/use-media.ts";
import { useNow } from "#widgets/clock.ts";
import { useGround } from "#widgets/known.tsx";
import { ListState } from "#widgets/list-state.tsx";
import { type Column, columnsAt, type Sort } from "./columns.ts";
import { ComingRows } from "./coming-rows.tsx";
import { ROWS_COMING, type TableRows } from "./rows.ts";
import { isSelected, type TableSelection } from "./selection.ts";
import { TableHead } from "./table-head.tsx";
import { TableBar } from "./table-bar.tsx";
import { useRowList } from "./use-row-list.ts";
import { useWhenHere } from "./use-when-here.ts";
import classes from "./table.module.css";

/** A row of a table has many cells: fewer of them stand in the page before only those in sight do. */
const ALL_UP_TO = 30;

type Props<R> = {
  readonly label: string;
  /** What the rows are, in the messages of spec 1 §8. */
  readonly items: ListItems;
  readonly columns: readonly Column<R>[];
  /** Null: the answer is on its way. */
  readonly rows: TableRows<R> | null;
  readonly keyOf: (row: R) => string;
  /** What a row is called by those who cannot see it. */
  readonly nameOf: (row: R) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: TableSelection;
  /** Whether a row begins something, e.g. a day: a line stands above it. */
  readonly beginsAt?: (row: R) => boolean;
  /** Where a row leads; the first column is the link, and Enter opens it. */
  readonly linkOf?: (row: R) => Target;
  /** Says below the last row that there are no more (spec 1 §8). */
  readonly ends?: boolean;
  /** Tries to fetch that failed one after another (spec 1 §9). */
  readonly errors?: number;
  /** What the rows belong to: others begin at the top. */
  readonly group?: string;
  /** Offers what is listed as a file of this name. */
  readonly csv?: string;
  /** In the line above the table, before what is chosen. */
  readonly above?: ReactNode;
  /** Stands in place of the message where it is known that there are no rows. */
  readonly empty?: ReactNode;
};

/** Width of an element, px, as it changes; null before it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * A table of any length: columns as data, rows of one height, of which only those in sight stand in the page. It is one stop of
 * the Tab key; arrows, pages, Home and End go from row to row, up from the first to the header, Space chooses, Enter opens.
 * For rows that differ in height see `RowList`. [GRID-1] [GRID-2] [GRID-3] [GRID-5] [A11Y-4]
 *
 * @example
 * const [sort, setSort] = useState<Sort | null>(null);
 * const rows = rowsOfArray(sortRows(people, COLUMNS, sort), live);
 * <Table label="People" items="people" columns={COLUMNS} rows={rows} keyOf={(p) => p.id} nameOf={(p) => p.title}
 *   sort={sort} onSort={setSort} selection={selection} linkOf={({ id }) => to.person({ id })} csv="people" />
 */
export function Table<R>(props: Props<R>) {
  const {
    label,
    items,
    columns,
    rows: given,
    keyOf,
    sort,
    onSort,
    selection,
    errors = 0,
    group = "",
    csv,
    above,
    empty,
    ends,
  } = props;
  const rows: TableRows<R> = given ?? ROWS_COMING;
  const { ref, width } = useWidth();
  const rowPx = useRowPx();
  const { whenHere } = useWhenHere(rows);
  const shown = columnsAt(columns, width);
  const choosing = selection ?? null;
  const list = useRowList({ rows, keyOf, rowPx, group, choosing, whenHere, allUpTo: ALL_UP_TO });
  const tracks = shown.map((column) => column.width ?? "minmax(0, 1fr)");
  const style = { gridTemplateColumns: [...(selection ? ["2.75rem"] : []), ...tracks].join(" ") };
  const toHead = (e: KeyboardEvent<HTMLElement>) => {
    if (rows.old) return;
    const first = e.target instanceof Element && e.target.closest("[data-index='0']") !== null;
    if (e.key === "ArrowUp" && first) ref.current?.querySelector<HTMLElement>("[role=columnheader] button")?.focus();
    else list.onKeyDown(e);
  };
  const phase = phaseOf({ ended: rows.known === "all", errors });
  const isComing = useComing(rows, phase);
  return (
    <Stack gap={0} miw={0} mih={0}>
      <TableBar rows={rows} columns={columns} selection={selection ?? null} csv={csv ?? null}>
        {above}
      </TableBar>
      <div
        ref={ref}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={isComing || rows.known === "part" || rows.old === true}
        data-old={rows.old}
        className={classes["grid"]}
      >
        <TableHead
          columns={shown}
          sort={sort ?? null}
          {...(onSort ? { onSort } : {})}
          style={style}
          selects={selection !== undefined}
          tabIndex={rows.total === 0 ? 0 : -1}
          down={() => list.focusOn(0)}
        />
        <div
          ref={list.scroller}
          role="presentation"
          className={classes["scroller"]}
          data-coming={isComing || undefined}
        >
          <div
            role="rowgroup"
            className={classes["rows"]}
            style={{ height: list.height }}
            onFocus={list.onFocus}
            onKeyDown={toHead}
            onKeyUp={list.onKeyUp}
          >
            {list.standing.map(({ index, key, style: place }) => (
              <Row
                key={key}
                {...props}
                rows={rows}
                columns={shown}
                index={index}
                style={{ ...place, ...style }}
                tabIndex={list.tabIndexOf(index)}
                choose={list.choose}
              />
            ))}
          </div>
          {isComing ? (
            <ComingRows columns={shown} selects={selection !== undefined} style={style} height={rowPx} />
          ) : null}
        </div>
      </div>
      <Below items={items} phase={phase} some={rows.total > 0} of={rows} empty={empty} ends={ends === true} />
    </Stack>
  );
}

/** Whether nothing of a list has arrived, nor that there is nothing. */
function useComing(rows: TableRows<unknown>, phase: ListPhase): boolean {
  const says = saysNone(useGround(rows), useNow());
  return rows.total === 0 && phase !== "aborted" && (says === "part" || says === "nothing");
}

type BelowProps = ComponentProps<typeof ListState> & { readonly empty: ReactNode; readonly ends: boolean };
/** What stands below the last row. */
function Below({ empty, ends, ...state }: BelowProps) {
  const says = saysNone(useGround(...[state.of].flat()), useNow());
  if (state.phase === "end" && !state.some && empty !== undefined && says === "none") return empty;
  return state.phase !== "end" || !state.some || ends ? <ListState {...state} /> : null;
}

type RowProps<R> = Pick<Props<R>, "columns" | "keyOf" | "nameOf" | "selection" | "linkOf" | "beginsAt"> & {
  readonly rows: TableRows<R>;
  readonly index: number;
  readonly style: object;
  readonly tabIndex: 0 | -1;
  readonly choose: (key: string, ranged: boolean) => void;
};

function Row<R>({
  columns,
  rows,
  keyOf,
  nameOf,
  selection,
  linkOf,
  beginsAt,
  index,
  style,
  tabIndex,
  choose,
}: RowProps<R>) {
  const row = rows.at(index);
  const common = { role: "row", "aria-rowindex": index + 2, "data-index": index, "data-own": true, tabIndex, style };
  if (row === undefined)
    return (
      <div {...common} className={classes["row"]} data-coming="" aria-label={TABLE.coming}>
        {selection ? <span role="gridcell" /> : null}
        {columns.map(({ key }, column) => (
          <span key={key} role="gridcell" className={classes["cell"]}>
            <Bar width={widthAt(index, column)} />
          </span>
        ))}
      </div>
    );
  const key = keyOf(row);
  const selected = selection ? isSelected(selection.selected, key) : undefined;
  const press = (e: KeyboardEvent<HTMLElement>) => {
    if (e.target !== e.currentTarget || rows.old) return;
    if (e.key === "Enter") e.currentTarget.querySelector<HTMLElement>("[data-open]")?.click();
    if (e.key !== " " || e.shiftKey || !selection) return;
    e.preventDefault();
    choose(key, false);
  };
  const box = (e: MouseEvent<HTMLElement>) => choose(key, e.shiftKey);
  return (
    <div
      {...common}
      className={classes["row"]}
      aria-selected={selected}
      data-begins={(index > 0 && beginsAt?.(row)) || undefined}
      onKeyDown={press}
    >
      {selection ? (
        <span role="gridcell" className={classes["box"]}>
          {/* The whole cell is the target: a finger needs more than the box. */}
          <label className={classes["pick"]}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected === true}
              aria-label={say(TABLE.select, { name: nameOf(row) })}
              readOnly
              onClick={box}
            />
          </label>
        </span>
      ) : null}
      {columns.map(({ key: column, cell }, i) => (
        <span key={column} role="gridcell" className={classes["cell"]}>
          {i === 0 && linkOf ? (
            <Link {...linkOf(row)} tabIndex={-1} data-open className={classes["link"]}>
              <span className={classes["words"]}>{cell(row)}</span>
            </Link>
          ) : (
            cell(row)
          )}
        </span>
      ))}
    </div>
  );
}
