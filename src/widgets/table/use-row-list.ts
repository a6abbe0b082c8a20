import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRowWindow } from "./row-window.ts";
import type { TableRows } from "./rows.ts";
import { type Choosing, useRange } from "./use-range.ts";
import { type RowKeys, useRowKeys } from "./use-row-keys.ts";

/** Up to so many rows all stand in the page, unless a list says otherwise; of more, only those in sight. */
const ALL_UP_TO = 60;

type Key = string | number;
type Taken = { readonly group: string; readonly of: ReadonlyMap<string, string> };

/**
 * Keys of the rows: a row keeps its own while its group is shown, so that the focus stays with it; the rows of another group
 * take over those that stand in the page, from the top, which is quicker than to make all of them anew.
 */
function useKeysAt<R>(group: string, rows: TableRows<R>, keyOf: (row: R) => string): (index: number) => Key {
  const made = (): Taken => {
    const first = Array.from({ length: Math.min(rows.total, ALL_UP_TO) }, (_, i) => rows.at(i));
    return { group, of: new Map(first.flatMap((row, i) => (row === undefined ? [] : [[keyOf(row), `row ${i}`]]))) };
  };
  const [earlier, setTaken] = useState(made);
  const taken = earlier.group === group ? earlier : made();
  if (taken !== earlier) setTaken(taken);
  return (index) => {
    const row = rows.at(index);
    if (row === undefined) return index;
    const key = keyOf(row);
    return taken.of.get(key) ?? key;
  };
}

/** The group that rows are of: rows of the question before belong to its group. */
function useGroupOf(rows: Pick<TableRows<unknown>, "old">, asked: string): string {
  const [group, setGroup] = useState(asked);
  if (group === asked || rows.old === true) return group;
  setGroup(asked);
  return asked;
}

/** A row that stands in the page: its place, and where that is in the scroller, px. */
export type StandingRow = {
  readonly index: number;
  readonly key: Key | bigint;
  readonly style: CSSProperties;
};

export type RowList = Omit<RowKeys, "tabIndexOf"> & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly standing: readonly StandingRow[];
  /** Of all rows together, px. */
  readonly height: number;
  readonly tabIndexOf: RowKeys["tabIndexOf"];
  /** Chooses a row, or with `ranged` all up to the one chosen before. */
  readonly choose: (key: string, ranged: boolean) => void;
  readonly focusOn: (index: number) => void;
};

type Options<R> = {
  readonly rows: TableRows<R>;
  readonly keyOf: (row: R) => string;
  readonly rowPx: number;
  /** What the rows belong to: others begin at the top. */
  readonly group?: string;
  readonly choosing?: Choosing | null;
  readonly whenHere?: (from: number, to: number, then: (rows: TableRows<R>) => void) => void;
  /** Size of the window before it is measured, px. */
  /** Up to so many rows all stand in the page. */
  readonly allUpTo?: number;
  readonly initialRect?: { readonly width: number; readonly height: number };
};

/**
 * Rows of one height in a scroller, of which only those in sight stand in the page: what a list or a table has below its
 * looks. Rows are elements with `data-index` and `style`; the control that takes the focus carries `data-own`.
 */
export function useRowList<R>(given: Options<R>): RowList {
  const {
    rows,
    keyOf,
    rowPx,
    group: asked = "",
    choosing = null,
    whenHere,
    allUpTo = ALL_UP_TO,
    initialRect = { width: 400, height: 400 },
  } = given;
  const group = useGroupOf(rows, asked);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [group]);
  const keyAt = useKeysAt(group, rows, keyOf);
  const whole = rows.total <= allUpTo;
  const inSight = useRowWindow({ count: rows.total, rowPx, keyAt, scroller, initialRect, enabled: !whole });
  const items = whole
    ? Array.from({ length: rows.total }, (_, index) => ({ index, key: keyAt(index), start: index * rowPx }))
    : inSight.standing;
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const { show } = rows;
  useEffect(() => {
    if (to >= from) show(from, to);
  }, [show, from, to]);
  const { one, range } = useRange({ rows, keyOf, choosing, whenHere });
  const focusOn = (index: number) => {
    const focus = () =>
      requestAnimationFrame(() => {
        const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
        const control = row?.matches("[data-own]") ? row : row?.querySelector<HTMLElement>("[data-own]");
        control?.focus({ preventScroll: !whole });
      });
    if (whole) focus();
    else inSight.scrollTo(index, focus);
  };
  const keys = useRowKeys({
    total: rows.total,
    standing: items.map(({ index }) => index),
    scroller,
    rowPx,
    keyAt,
    focusOn,
    range: choosing ? range : undefined,
  });
  const standing = items.map(({ index, key, start }) => ({
    index,
    key,
    style: { transform: `translateY(${start}px)`, height: rowPx },
  }));
  return { ...keys, scroller, standing, height: rows.total * rowPx, choose: one, focusOn };
}
