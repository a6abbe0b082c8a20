import { csvText } from "#domain/export/csv.ts";
import { downloadFile } from "#ui/download.ts";
import type { Column } from "./columns.ts";
import type { TableRows } from "./rows.ts";

/** What is listed as a CSV file: all rows in their order, in the columns that have a value for it, shown or not. [GRID-4] */
export function csvOf<R>(columns: readonly Column<R>[], rows: TableRows<R>, mark: boolean): string {
  const written = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []));
  const all = Array.from({ length: rows.total }, (_, i) => rows.at(i)).flatMap((row) =>
    row === undefined ? [] : [row],
  );
  return csvText(
    written.map(({ title }) => title),
    all.map((row) => written.map(({ csv }) => csv(row))),
    mark,
  );
}

/** Hands the file to the browser. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(name, new Blob([text], { type: "text/csv" }));
