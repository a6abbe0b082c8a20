import Papa from "papaparse";
import { fileOf } from "../../src/data/exporting/file-of.ts";
import { cellsOf, COLUMN_KEYS, exportContext, labelsOf } from "../../src/domain/export/columns.ts";
import { filePieces } from "../../src/domain/export/file.ts";
import type { ExportBooking } from "../../src/domain/export/schema.ts";

/** Three ways from bookings to a file of all columns. The cells are the same; what differs is how they become text. */
export type Way = "product" | "papa" | "join";
export type Wrote = { readonly ms: number; readonly bytes: number };

let bookings: readonly ExportBooking[] = [];
let last: Blob | null = null;

/** Bookings that all ways write. Answers how many. */
export function hold(made: readonly ExportBooking[]): number {
  bookings = [...bookings, ...made];
  return bookings.length;
}

const place = () =>
  exportContext({
    site: "London, Bridge",
    places: new Map(
      Array.from({ length: 12 }, (_, i): [string, string][] => [
        [`f${i}`, `Floor ${i}`],
        [`n${i}`, i === 3 ? '"Quay", north' : `Quarter ${i}`],
      ]).flat(),
    ),
    zone: "Europe/London",
  });

async function product(): Promise<Blob> {
  const written = await fileOf(
    filePieces(bookings, { columns: COLUMN_KEYS, mark: false }, place()),
    "text/csv",
    () => false,
  );
  if (!written.ok) throw new Error("stopped by nobody");
  return written.value;
}
function papa(): Blob {
  const context = place();
  const rows = bookings.map((b) => cellsOf(b, COLUMN_KEYS, context));
  return new Blob([Papa.unparse([labelsOf(COLUMN_KEYS), ...rows], { escapeFormulae: true })]);
}
function join(): Blob {
  const context = place();
  let text = `${labelsOf(COLUMN_KEYS).join(",")}\r\n`;
  for (const b of bookings) text += `${cellsOf(b, COLUMN_KEYS, context).join(",")}\r\n`;
  return new Blob([text]);
}
const WAYS = { product, papa, join };

/** Writes the file; it is kept until the next one, to be read. */
export async function write(way: Way): Promise<Wrote> {
  last = null;
  const start = performance.now();
  last = await WAYS[way]();
  return { ms: performance.now() - start, bytes: last.size };
}

/** Lets go of the last file. */
export function forget(): void {
  last = null;
}

/** The last file's text, for a reader outside of the page. */
export const text = async (): Promise<string> => (last ? last.text() : "");

/** When somebody stops it: well before the end of the quickest, ms. */
const STOP_AFTER_MS = 60;

/** How long, ms, the product's writing goes on after somebody stops it on the way. */
export async function stopHalfWay(): Promise<number> {
  let stopped = false;
  const asked = performance.now() + STOP_AFTER_MS;
  setTimeout(() => {
    stopped = true;
  }, STOP_AFTER_MS);
  const written = await fileOf(
    filePieces(bookings, { columns: COLUMN_KEYS, mark: false }, place()),
    "text/csv",
    () => stopped,
  );
  if (written.ok) throw new Error("was not stopped");
  return performance.now() - asked;
}
