import { cleaned } from "#domain/import/cells.ts";
import { doubledHeaders, type Mapping } from "#domain/import/columns.ts";
import { momentFields, type ReadField, readFields, type Reading } from "#domain/import/kind.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { dateColumn, type Orders, orderOf } from "#domain/import/moments.ts";
import { CARD_HEAD, rangeRows, rangeWrong, scanRows } from "#domain/import/range.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { Zone } from "#domain/shared/time.ts";
import type { ImportAsk, ImportDates, ImportFileTrouble, ImportOpened } from "../api-import.ts";
import type { ReadFile } from "./read-file.ts";
import type { Opened } from "./stored.ts";

/** What was read, as the page shows it. */
export function told(opened: Opened, again: boolean): ImportOpened {
  const { id, kind, site, name, headers, rows, file, mapping, orders } = opened;
  const examples = headers.map((_, at) =>
    (rows.find((row) => (row[at] ?? "").trim() !== "")?.[at] ?? "").slice(0, IMPORT.shownMax),
  );
  const doubled = doubledHeaders(headers);
  return {
    id,
    kind,
    site,
    name,
    headers,
    examples,
    rows: rows.length,
    file: file && { ...file, again },
    doubled,
    mapping,
    orders,
  };
}

type Made = Exclude<ImportAsk["source"], { from: "file" }>;
/** Rows as they were read, of a file or made. */
export type ReadSource = Omit<ReadFile, "file"> & { readonly file: ReadFile["file"] | null };
/** Places as they are stored. */
export const storable = (mapping: Mapping): Opened["mapping"] =>
  Object.fromEntries(Object.entries(mapping).map(([field, places]) => [field, [...places]]));
/** Rows of a range or of scans, each on a line of its own behind a head. */
export function madeRows(source: Made): Result<ReadSource, ImportFileTrouble> {
  if (source.from === "range" && rangeWrong(source.range) !== null) return err({ why: "empty", slots: {} });
  const rows =
    source.from === "range" ? rangeRows(source.range) : scanRows(source.ids.slice(0, IMPORT.scansMax), source.format);
  if (rows.length === 0) return err({ why: "empty", slots: {} });
  return ok({ headers: CARD_HEAD, rows, lines: rows.map((_, i) => i + 1), file: null });
}

/**
 * What the rows say of the order of dates, for each field of moments that is mapped.
 * @param locale of the site; empty where it is not known
 */
export function datesIn(
  { kind, rows }: Pick<Opened, "kind" | "rows">,
  mapping: Mapping,
  locale: string,
): readonly ImportDates[] {
  const usual = locale === "" ? "dmy" : orderOf(locale);
  return momentFields(kind).flatMap((field) => {
    const [at] = mapping[field] ?? [];
    return at === undefined ? [] : [{ field, usual, ...dateColumn(rows.map((row) => cleaned(row[at] ?? ""))) }];
  });
}

/**
 * How rows are read: an order of dates that some row proves holds for its column, others are as somebody chose. Null: somebody has
 * to be asked first. [IMR-43]
 */
export function readingOf(opened: Pick<Opened, "kind" | "rows">, mapping: Mapping, orders: Orders): Reading | null {
  const dates = datesIn(opened, mapping, "");
  if (dates.some(({ field, asks }) => asks !== "" && !Object.hasOwn(orders, field))) return null;
  const proven = dates.flatMap(({ field, order }) => (order === null ? [] : [[field, order] as const]));
  return { mapping, orders: { ...orders, ...Object.fromEntries(proven) } };
}

/** What the row of a line says, field by field. */
export function rowFields(opened: Opened, line: number, zone: Zone): readonly ReadField[] {
  const cells = opened.rows[opened.lines.indexOf(line)];
  const reading = readingOf(opened, opened.mapping, opened.orders);
  return cells && reading ? readFields(opened.kind, reading, cells, zone) : [];
}
