import type { DayKey } from "../shared/time.ts";
import { type ColumnKey, COLUMNS, type ExportColumn, type ExportContext, labelsOf } from "./columns.ts";
import { csvCell, csvCells, csvLine, csvStart, joined } from "./csv.ts";
import type { ExportBooking } from "./schema.ts";

/** Lines of a file that are handed on together. */
const CHUNK = 2000;

/** How a file is written: which columns, and whether it begins with a byte order mark. */
export type FileForm = { readonly columns: readonly ColumnKey[]; readonly mark: boolean };

/** How the cells of a column become safe: those of the product's own making are, such as days. */
const safely = ({ values }: ExportColumn) =>
  values === "made" ? (text: string) => text : values === "few" ? csvCells() : csvCell;

/**
 * The file, a piece at a time, so that whoever writes it can stop or let others work in between. The head comes first. [EXP-4]
 * @yields text of up to 2,000 lines, each with its line end
 */
export function* filePieces(
  bookings: Iterable<ExportBooking>,
  { columns, mark }: FileForm,
  context: ExportContext,
): Generator<string> {
  const written = columns.map((key) => ({ cell: COLUMNS[key].cell, safe: safely(COLUMNS[key]) }));
  let lines = [csvStart(mark) + csvLine(labelsOf(columns))];
  for (const booking of bookings) {
    lines.push(joined(written.map(({ cell, safe }) => safe(cell(booking, context)))));
    if (lines.length < CHUNK) continue;
    yield lines.join("");
    lines = [];
  }
  if (lines.length > 0) yield lines.join("");
}

/** What no file system takes in a name, what would lead out of a folder, and commas, at which lists of names are divided. */
const UNSAFE = /[\s,/\\:*?"<>|\p{Cc}]+/gu;
const underscored = (day: DayKey): string => day.replaceAll("-", "_");

/** Spec 1 §9: `bookings-{site title with underscores, or id}-{yyyy_MM_dd}-{yyyy_MM_dd}.csv`. [EXP-4] */
export function fileName(site: { readonly id: string; readonly title: string }, from: DayKey, to: DayKey): string {
  const title = site.title.trim().replaceAll(UNSAFE, "_");
  return `bookings-${title === "" ? site.id : title}-${underscored(from)}-${underscored(to)}.csv`;
}

/** A size in words, e.g. `1.2 MB`; decimal, as file managers count. [EXP-4] */
export function sizeWords(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"] as const;
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${power === 0 ? String(bytes) : amount.toFixed(1)} ${units[power] ?? ""}`;
}
