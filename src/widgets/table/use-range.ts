import { useCallback, useEffect, useRef } from "react";
import type { TableRows } from "./rows.ts";

/** What is chosen, by key, and how to change it. */
export type Choosing = {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly add: (keys: readonly string[]) => void;
};

type Given<R> = {
  readonly rows: TableRows<R>;
  readonly keyOf: (row: R) => string;
  readonly choosing: Choosing | null;
  /** Called where rows between two places are not here yet, with what to do once they are. */
  readonly whenHere?: ((from: number, to: number, then: (rows: TableRows<R>) => void) => void) | undefined;
};

function keyAt<R>({ rows, keyOf }: Given<R>, index: number): string | null {
  const row = rows.at(index);
  return row === undefined ? null : keyOf(row);
}

/** The place of a key; null where it is not here. */
function indexOf<R>(given: Given<R>, key: string | null): number | null {
  const at = key === null ? -1 : between(given, 0, given.rows.total - 1).indexOf(key);
  return at < 0 ? null : at;
}

/** Keys from one place to another, both included; null for those that are not here. */
const between = <R>(given: Given<R>, from: number, to: number): readonly (string | null)[] =>
  Array.from({ length: to - from + 1 }, (_, i) => keyAt(given, from + i));

/** Choosing one row, or with Shift all from the one chosen before. The functions stay the same from one rendering to the next. [DSK-21] [TABLE-3] */
export function useRange<R>(given: Given<R>) {
  const anchor = useRef<string | null>(null);
  const now = useRef(given);
  useEffect(() => {
    now.current = given;
  });
  const range = useCallback((to: number, from?: number) => {
    const { choosing, whenHere, rows } = now.current;
    const target = keyAt(now.current, from ?? to);
    if (!choosing || target === null) return;
    const before = anchor.current !== null && choosing.has(anchor.current) ? anchor.current : null;
    const start = from ?? indexOf(now.current, before) ?? to;
    const [first, last] = [Math.min(start, to), Math.max(start, to)];
    const add = (here: TableRows<R>) =>
      choosing.add(between({ ...now.current, rows: here }, first, last).flatMap((key) => key ?? []));
    if (whenHere && between(now.current, first, last).includes(null)) whenHere(first, last, add);
    else add(rows);
    anchor.current = before ?? target;
  }, []);
  const one = useCallback(
    (key: string, ranged: boolean) => {
      const at = ranged ? indexOf(now.current, key) : null;
      if (at !== null) return range(at);
      anchor.current = key;
      return now.current.choosing?.toggle(key);
    },
    [range],
  );
  return { one, range };
}
