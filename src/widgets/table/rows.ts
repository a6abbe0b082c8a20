import type { Basis } from "#domain/shared/known.ts";

/** Rows of a list by their place in it; some may not be here yet. */
export type TableRows<R> = {
  readonly total: number;
  /** The row at a place; undefined while it is on its way. */
  readonly at: (index: number) => R | undefined;
  /** Says which places are in sight, ends included: asks for them. The same places may be said again. */
  readonly show: (from: number, to: number) => void;
  /** These answer the question before: the answer to the one that is asked is on its way. Nothing can be done with them. */
  readonly old?: true;
} & Basis;

const allAreHere = (): void => undefined;

/** An array as rows: all that the device has are here. `basis`: of the answer that they are made of. */
export const rowsOfArray = <R>(rows: readonly R[], { known, sources }: Basis): TableRows<R> => ({
  total: rows.length,
  known,
  sources,
  at: (index) => rows[index],
  show: allAreHere,
});

/** Rows of which not even the number has arrived. */
export const ROWS_COMING: TableRows<never> = {
  ...{ total: 0, known: "part", sources: [], at: () => undefined, show: allAreHere },
};
