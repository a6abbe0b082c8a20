import { byName } from "#domain/shared/collate.ts";
import type { Basis, RowsUpdate } from "../api.ts";

/** Row with what tells whether it changed since the last message. */
export type Stamped<R> = { readonly key: string; readonly stamp: string; readonly row: R };

/** Turns whole answers into messages that hold only what changed. */
export function rowsDiffer<R>(emit: (u: RowsUpdate<R>) => void): (rows: readonly Stamped<R>[], basis: Basis) => void {
  let known = new Map<string, string>();
  let order = "";
  let first = true;
  let before: Basis | undefined;
  return (rows, basis) => {
    const upsert = rows.filter((r) => known.get(r.key) !== r.stamp).map((r) => [r.key, r.row] as const);
    const now = new Map(rows.map((r) => [r.key, r.stamp]));
    const remove = [...known.keys()].filter((k) => !now.has(k));
    const keys = rows.map((r) => r.key);
    const joined = keys.join("\n");
    const moved = first || joined !== order;
    if (!first && upsert.length === 0 && remove.length === 0 && !moved && basis.known === before?.known) return;
    known = now;
    order = joined;
    first = false;
    before = basis;
    emit({ upsert, remove, ...basis, ...(moved || remove.length > 0 ? { order: keys } : {}) });
  };
}

/** Titles as people order them: 1.9 before 1.10. */
export const byTitle = (
  a: { readonly row: { readonly title: string } },
  b: { readonly row: { readonly title: string } },
): number => byName(a.row.title, b.row.title);
