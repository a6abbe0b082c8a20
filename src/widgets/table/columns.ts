import type { ReactNode } from "react";

/** Widths of a table, px, from which on a column may show. */
export const BREAKPOINTS = [0, 350, 600, 900, 1200] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

/** A column as data. */
export type Column<R> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Shows while the table, not the page, is at least so wide, px; left out: always. */
  readonly from?: Breakpoint;
  /** A track of a CSS grid, e.g. `8rem`; left out: its share of the room. */
  readonly width?: string;
  /** What an array is sorted by; a list that is sorted elsewhere says `true`. Left out: not sorted by this. */
  readonly sort?: ((row: R) => string | number) | true;
  /** As a cell of a CSV file; left out: not in the file. */
  readonly csv?: (row: R) => string;
};

export type Sort = { readonly key: string; readonly down: boolean };

/** The columns that show in a table of this width, px; null: not measured yet, all of them. [TABLE-1] */
export const columnsAt = <R>(columns: readonly Column<R>[], width: number | null): readonly Column<R>[] =>
  width === null ? columns : columns.filter(({ from = 0 }) => width >= from);

/** What pressing a header makes of the order: up, then down, then up again; another column begins up. [TABLE-2] */
export const sortedBy = (now: Sort | null, key: string): Sort => ({ key, down: now?.key === key && !now.down });

const inWords = new Intl.Collator("en-GB", { numeric: true });
const compared = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : inWords.compare(String(a), String(b));

/** Rows of an array in the order of a column; equal ones stay as they stand. [TABLE-2] */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | null): readonly R[] {
  const by = columns.find(({ key }) => key === sort?.key)?.sort;
  if (!sort || typeof by !== "function") return rows;
  const way = sort.down ? -1 : 1;
  return rows.toSorted((a, b) => way * compared(by(a), by(b)));
}
