import { csvLine, csvStart } from "../../export/csv.ts";
import { fileName } from "../../export/file.ts";
import type { DayKey } from "../../shared/time.ts";
import { ROOM_COLUMNS, type RoomColumnKey, roomCells, type RoomExportContext, type RoomRow } from "./columns.ts";

/** Lines of a file that are handed on together. */
const CHUNK = 2000;

/**
 * The file, a piece at a time; the head comes first. [ROM-50]
 * @yields text of up to 2,000 lines, each with its line end
 */
export function* roomFilePieces(
  rows: readonly RoomRow[],
  { columns, mark }: { readonly columns: readonly RoomColumnKey[]; readonly mark: boolean },
  context: RoomExportContext,
): Generator<string> {
  yield csvStart(mark) + csvLine(columns.map((key) => ROOM_COLUMNS[key].label));
  for (let i = 0; i < rows.length; i += CHUNK)
    yield rows
      .slice(i, i + CHUNK)
      .map((row) => csvLine(roomCells(row, columns, context)))
      .join("");
}

/** As of desks, with `bookings-rooms-` before it (expectations 5.9). [ROM-50] */
export const roomFileName = (site: { readonly id: string; readonly title: string }, from: DayKey, to: DayKey): string =>
  fileName(site, from, to).replace(/^bookings-/, "bookings-rooms-");
