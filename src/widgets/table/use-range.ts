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

function indexOf<R>({ rows, keyOf }: Given<R>, key: string | null): number | null {
  if (key === null) return null;
  for (let i = 0; i < rows.total; i++) {
    const row = rows.at(i);
    if (row !== undefined && keyOf(row) === key) return i;
  }
  return null;
}

/** Keys from one place to another, both included; null for those that are not here. */
function between<R>({ rows, keyOf }: Given<R>, a: number, b: number): readonly (string | null)[] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)];
  return Array.from({ length: to - from + 1 }, (_, i) => rows.at(from + i)).map((row) =>
    row === undefined ? null : keyOf(row),
  );
}

/** Choosing one row, or with Shift all from the one chosen before. The functions stay the same from one rendering to the next. [DSK-21] [TABLE-3] */
export function useRange<R>(given: Given<R>) {
  const anchor = useRef<string | null>(null);
  const now = useRef(given);
  useEffect(() => {
    now.current = given;
  });
  const range = useCallback((to: number, from?: number) => {
    const { choosing, whenHere } = now.current;
    const [target] = between(now.current, to, to);
    if (!choosing || target === undefined) return;
    const before = anchor.current !== null && choosing.has(anchor.current) ? anchor.current : null;
    const start = from ?? indexOf(now.current, before) ?? to;
    const add = (rows: TableRows<R>) =>
      choosing.add(between({ ...now.current, rows }, start, to).flatMap((key) => key ?? []));
    const here = between(now.current, start, to).every((key) => key !== null);
    if (here || !whenHere) add(now.current.rows);
    else whenHere(Math.min(start, to), Math.max(start, to), add);
    anchor.current = before ?? between(now.current, from ?? to, from ?? to)[0] ?? null;
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
