import { useEffect, useMemo, useState } from "react";
import type { ImportRow } from "#data/api-import.ts";
import { useData } from "#data/live.ts";
import { OWN } from "#domain/shared/known.ts";
import { IMPORT } from "#domain/import/limits.ts";
import type { Verdict } from "#domain/import/verdict.ts";
import type { TableRows } from "#widgets/table/rows.ts";

type Pages = { readonly total: number | null; readonly rows: ReadonlyMap<number, ImportRow> };
const NOTHING: Pages = { total: null, rows: new Map() };
/** Rows that are asked for at once. */
const PAGE = IMPORT.windowMax;

/** Rows of the last check of a verdict; those in sight come to the page, a page of them at a time. [IMR-31] */
export function useJudged(verdict: Verdict | null, turn: number): TableRows<ImportRow> {
  const { api } = useData();
  const [pages, setPages] = useState<Pages>(NOTHING);
  const source = useMemo(() => {
    const asked = new Set<number>();
    let over = false;
    const ask = (page: number): void => {
      if (asked.has(page)) return;
      asked.add(page);
      void api.importRows({ verdict, from: page * PAGE, to: (page + 1) * PAGE }).then(({ total, rows }) => {
        if (over) return;
        setPages((now) => ({
          total,
          rows: new Map([...now.rows, ...rows.map((row, i) => [page * PAGE + i, row] as const)]),
        }));
      });
    };
    return {
      show: (from: number, to: number) => {
        for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) ask(page);
      },
      end: () => (over = true),
      turn,
    };
  }, [api, verdict, turn]);
  useEffect(() => {
    setPages(NOTHING);
    source.show(0, 0);
    return () => void source.end();
  }, [source]);
  return {
    total: pages.total ?? 0,
    known: pages.total === null ? "part" : "all",
    sources: OWN.sources,
    at: (index) => pages.rows.get(index),
    show: source.show,
  };
}
