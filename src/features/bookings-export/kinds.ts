import type { BookingsAnswer, BookingsAsk, BookingsRefusal, DataApi, DeviceFile, SiteRow } from "#data/api.ts";
import {
  cellsOf,
  type ColumnKey,
  COLUMN_KEYS,
  COLUMNS,
  exportContext,
  GROUPS,
  inOrder,
} from "#domain/export/columns.ts";
import { fileName } from "#domain/export/file.ts";
import {
  ROOM_COLUMN_KEYS,
  ROOM_COLUMNS,
  roomCells,
  type RoomColumnKey,
  roomColumnsInOrder,
} from "#domain/rooms/export/columns.ts";
import { roomExportContext } from "#domain/rooms/export/context.ts";
import { roomFileName } from "#domain/rooms/export/file.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { ROUTE } from "#domain/words/shell.ts";
import type { IconName } from "#ui/icons.tsx";

/** What stands in every row besides the booking. */
export type RowContext = { readonly site: string; readonly zone: string; readonly now: number };
/** What was found of a range, whatever it is of. */
export type ExportRows = Pick<BookingsAnswer, "more" | "broken" | "from" | "reach" | "pending" | "at"> & {
  /** How many rows are here. */
  readonly total: number;
  /** Cells of some of the rows, as the file will have them. */
  readonly cells: (
    from: number,
    to: number,
    columns: readonly string[],
    place: RowContext,
  ) => readonly (readonly string[])[];
};
export type FileAsk = BookingsAsk & {
  readonly siteTitle: string;
  readonly zone: string;
  readonly columns: readonly string[];
  readonly mark: boolean;
};

/** What bookings are exported of: its columns, where its rows come from, and what its file is called (spec 1 §2.5, §7). */
export type ExportKind = {
  /** As the callable is asked. */
  readonly spaceKind: "desk" | "room";
  /** The kind of document that its rows are made of. */
  readonly of: "booking" | "room-booking";
  readonly title: string;
  readonly icon: IconName;
  readonly keys: readonly string[];
  readonly groups: readonly string[];
  readonly labelOf: (key: string) => string;
  readonly groupOf: (key: string) => string;
  readonly inOrder: (chosen: Iterable<string>) => readonly string[];
  /** Key of the choice of fields on this device. */
  readonly choice: string;
  readonly load: (api: DataApi, ask: BookingsAsk) => Promise<Result<ExportRows, BookingsRefusal>>;
  readonly file: (
    api: DataApi,
    ask: Omit<FileAsk, "limit">,
  ) => Promise<Result<DeviceFile, BookingsRefusal | "cancelled">>;
  readonly fileName: (site: SiteRow, from: DayKey, to: DayKey) => string;
};
const isDeskColumn = (key: string): key is ColumnKey => Object.hasOwn(COLUMNS, key);
const deskColumns = (chosen: Iterable<string>): readonly ColumnKey[] => inOrder([...chosen].filter(isDeskColumn));
export const DESK_EXPORT: ExportKind = {
  spaceKind: "desk",
  of: "booking",
  title: ROUTE.deskExport,
  icon: "desk",
  keys: COLUMN_KEYS,
  groups: GROUPS,
  labelOf: (key) => (isDeskColumn(key) ? COLUMNS[key].label : key),
  groupOf: (key) => (isDeskColumn(key) ? COLUMNS[key].group : ""),
  inOrder: deskColumns,
  choice: "export-fields",
  load: async (api, ask) => {
    const answer = await api.bookings(ask);
    if (!answer.ok) return answer;
    const { bookings, places, ...rest } = answer.value;
    return ok({
      ...rest,
      total: bookings.length,
      cells: (from, to, columns, { site, zone }) => {
        const context = exportContext({ site, places, zone });
        return bookings.slice(from, to).map((b) => cellsOf(b, deskColumns(columns), context));
      },
    });
  },
  file: (api, ask) => api.bookingsFile({ ...ask, columns: deskColumns(ask.columns) }),
  fileName,
};

const isRoomColumn = (key: string): key is RoomColumnKey => Object.hasOwn(ROOM_COLUMNS, key);
export const ROOM_EXPORT: ExportKind = {
  spaceKind: "room",
  of: "room-booking",
  title: ROUTE.roomExport,
  icon: "room",
  keys: ROOM_COLUMN_KEYS,
  groups: ["Person", "Room", "Booking"],
  labelOf: (key) => (isRoomColumn(key) ? ROOM_COLUMNS[key].label : key),
  groupOf: (key) => (isRoomColumn(key) ? ROOM_COLUMNS[key].group : ""),
  inOrder: roomColumnsInOrder,
  choice: "export-room-fields",
  load: async (api, ask) => {
    const answer = await api.roomBookings(ask);
    if (!answer.ok) return answer;
    const { rows, about, ...rest } = answer.value;
    return ok({
      ...rest,
      total: rows.length,
      cells: (from, to, columns, place) => {
        const context = roomExportContext(about, place);
        return rows.slice(from, to).map((row) => roomCells(row, roomColumnsInOrder(columns), context));
      },
    });
  },
  file: (api, ask) => api.roomBookingsFile({ ...ask, columns: roomColumnsInOrder(ask.columns) }),
  fileName: roomFileName,
};
