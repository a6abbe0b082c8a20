import { useEffect, useState } from "react";
import type { TableRows } from "./rows.ts";

type Wanted<R> = { readonly from: number; readonly to: number; readonly then: (rows: TableRows<R>) => void };

const allHere = <R>(rows: TableRows<R>, { from, to }: Wanted<R>): boolean => {
  for (let i = from; i <= to; i++) if (rows.at(i) === undefined) return false;
  return true;
};

/**
 * Does something with rows once they are all here: those that are not are asked for, and what was wanted before is given up
 * for what is wanted now. `waiting` while they are on their way.
 */
export function useWhenHere<R>(rows: TableRows<R>) {
  const [wanted, setWanted] = useState<Wanted<R> | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    if (rows.old) return setWanted(null); // it was wanted of the question before
    const within = { ...wanted, to: Math.min(wanted.to, rows.total - 1) };
    if (!allHere(rows, within)) return rows.show(within.from, within.to);
    setWanted(null);
    wanted.then(rows);
    return undefined;
  }, [rows, wanted]);
  const whenHere = (from: number, to: number, then: (rows: TableRows<R>) => void) => setWanted({ from, to, then });
  return { whenHere, waiting: wanted !== null };
}
