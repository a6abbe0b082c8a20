import type { Department } from "../../export/department.ts";
import { EXPORT_WORDS } from "../../words/export.ts";
import type { LocalTimes } from "../../shared/time.ts";
import { type RoomOf } from "../approval.ts";
import { isCap, isForeign, type Reservation, type RoomBooking } from "../booking.ts";
import { titleIn } from "../called.ts";
import { masked } from "../privacy.ts";
import { eventStatus, type EventStatus } from "../state.ts";

/** What the export tells of an owner, from people or the directory. */
export type ExportOwner = {
  readonly email: string;
  readonly department: string;
  readonly tags: readonly string[];
};
/** What it tells of a room; one that is gone keeps its title in the booking. */
export type ExportRoom = {
  readonly title: string;
  readonly capacity: number | null;
  readonly floor: string;
  /** Kind of room; empty for none. */
  readonly type: string;
  readonly requiresApproval: boolean;
};
/** What stands in every row besides the booking. */
export type RoomExportContext = {
  /** Title of the site. */
  readonly site: string;
  readonly zone: string;
  readonly now: number;
  /** Titles of floors by id. */
  readonly places: ReadonlyMap<string, string>;
  readonly rooms: ReadonlyMap<string, ExportRoom>;
  /** By path of the person. */
  readonly owners: ReadonlyMap<string, ExportOwner>;
  /** Wall-clock times in `zone`. */
  readonly local: LocalTimes;
  readonly department: (text: string) => Department;
};
/** One reservation of a booking: a row. */
export type RoomRow = {
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  /** Epoch ms of the booking's making; null where nothing says it. */
  readonly createdAt: number | null;
  /** Path or name of what wrote it last. */
  readonly writtenVia: string;
};

const AUTO = "tools/auto-check-out";
const STATUS: { readonly [S in EventStatus]: string } = {
  "needs-approval": "Needs approval",
  approved: "Approved",
  "checked-in": "Checked in",
  "not-checked-in": "Not checked in",
  ended: "Ended",
  rejected: "Rejected",
};
const moment = (at: number | null, { local }: RoomExportContext): string =>
  at === null ? "" : `${local.day(at)} ${local.clock(at)}`;
const yesNo = (x: boolean): string => (x ? "Yes" : "No");
const MINUTE = 60_000;

/** As of desks (spec 1 §3): the time, or 'No'; the start where no check-in is required. */
function checkedIn({ reservation: r }: RoomRow, c: RoomExportContext): string {
  if (!r.requiresCheckIn) return moment(r.from, c);
  return r.checkedInAt === null ? "No" : moment(r.checkedInAt, c);
}
/** As of desks (spec 1 §3): 'N/A' where no check-in is required, 'Auto' by the tool, the time, or 'No'. */
function checkedOut({ reservation: r, writtenVia }: RoomRow, c: RoomExportContext): string {
  if (!r.requiresCheckIn) return "N/A";
  if (writtenVia === AUTO) return "Auto";
  return r.checkedOutAt === null ? "No" : moment(r.checkedOutAt, c);
}
const NOBODY: ExportOwner = { email: "", department: "", tags: [] };
const ownerOf = ({ booking }: RoomRow, c: RoomExportContext): ExportOwner =>
  c.owners.get(booking.owner?.ref ?? "") ?? NOBODY;
const departmentOf = (row: RoomRow, c: RoomExportContext): Department => c.department(ownerOf(row, c).department);
const roomOf = ({ reservation }: RoomRow, c: RoomExportContext): ExportRoom | undefined =>
  c.rooms.get(reservation.room);
const decided = ({ booking: { approval } }: RoomRow): number | null =>
  approval?.status === "REJECTED" ? approval.rejectedTime : (approval?.approvedTime ?? null);
function floorOf(row: RoomRow, c: RoomExportContext): string {
  const floor = roomOf(row, c)?.floor ?? "";
  return floor === "" ? "" : (c.places.get(floor) ?? EXPORT_WORDS.unknownPlace);
}
const status = ({ booking, reservation }: RoomRow, c: RoomExportContext): string => {
  const room: RoomOf = (id) => c.rooms.get(id);
  return STATUS[eventStatus(booking, reservation, { now: c.now, room })];
};

type Cell = (row: RoomRow, context: RoomExportContext) => string;
export type RoomColumn = { readonly label: string; readonly group: "Person" | "Room" | "Booking"; readonly cell: Cell };
const person = (label: string, cell: Cell): RoomColumn => ({ label, group: "Person", cell });
const room = (label: string, cell: Cell): RoomColumn => ({ label, group: "Room", cell });
const booking = (label: string, cell: Cell): RoomColumn => ({ label, group: "Booking", cell });

/** Expectations 5.9, in its order, without Series Id; the zone comes last, as of desks. [ROM-50] */
export const ROOM_COLUMNS = {
  name: person("Name", ({ booking: b }) => b.owner?.title ?? ""),
  email: person("Email", (r, c) => ownerOf(r, c).email),
  division: person("Division", (r, c) => departmentOf(r, c).division),
  businessGroup: person("Business Group", (r, c) => departmentOf(r, c).group),
  businessUnit: person("Business Unit", (r, c) => departmentOf(r, c).unit),
  tags: person("Tags", (r, c) => ownerOf(r, c).tags.join(", ")),
  site: room("Site", (_, c) => c.site),
  floor: room("Floor", floorOf),
  room: room("Room", (r, c) => roomOf(r, c)?.title ?? r.reservation.roomTitle),
  capacity: room("Capacity", (r, c) => String(roomOf(r, c)?.capacity ?? "")),
  category: room("Category", (r, c) => roomOf(r, c)?.type ?? ""),
  title: booking("Title", ({ booking: b }) => titleIn(b)),
  fromDate: booking("From Date", ({ reservation: r }, c) => c.local.day(r.from)),
  fromTime: booking("From Time", ({ reservation: r }, c) => c.local.clock(r.from)),
  toDate: booking("To Date", ({ reservation: r }, c) => c.local.day(r.to)),
  toTime: booking("To Time", ({ reservation: r }, c) => c.local.clock(r.to)),
  duration: booking("Duration (min)", ({ reservation: r }) => String(Math.round((r.to - r.from) / MINUTE))),
  setup: booking("Setup (min)", ({ reservation: r }) => String(r.setup)),
  cleanDown: booking("Clean-down (min)", ({ reservation: r }) => String(r.cleanDown)),
  checkInRequired: booking("Check-in Required", ({ reservation: r }) => yesNo(r.requiresCheckIn)),
  checkedIn: booking("Checked In", checkedIn),
  checkedOut: booking("Checked Out", checkedOut),
  approvalStatus: booking("Approval Status", ({ booking: b }) => b.approval?.status ?? ""),
  submitted: booking("Submitted", ({ booking: b }, c) => moment(b.approval?.submittedTime ?? null, c)),
  decided: booking("Approved/Rejected", (r, c) => moment(decided(r), c)),
  reason: booking("Rejection Reason", ({ booking: b }) => b.approval?.reason ?? ""),
  catering: booking("Catering", ({ reservation: r }) => yesNo(Object.keys(r.requests).length > 0)),
  requests: booking("Requests", ({ reservation: r }) => Object.values(r.requests).join(", ")),
  note: booking("Note", ({ reservation: r }) => r.note),
  createdBy: booking("Created By", ({ booking: b }) => b.createdBy?.title ?? ""),
  createdVia: booking("Created Via", ({ booking: b }) => b.createdVia),
  createdAt: booking("Created At", ({ createdAt }, c) => moment(createdAt, c)),
  source: booking("Source", ({ booking: b }) => (isForeign(b) ? "third-party" : "product")),
  bookingId: booking("Booking Id", ({ booking: b }) => b.id),
  status: booking("Status", status),
  timeZone: booking("Time Zone", (_, c) => c.zone),
} as const satisfies { readonly [key: string]: RoomColumn };
export type RoomColumnKey = keyof typeof ROOM_COLUMNS;
export const ROOM_COLUMN_KEYS = Object.keys(ROOM_COLUMNS) as RoomColumnKey[];

/** Chosen columns in the order of the table above. */
export const roomColumnsInOrder = (chosen: Iterable<string>): readonly RoomColumnKey[] => {
  const wanted = new Set(chosen);
  return ROOM_COLUMN_KEYS.filter((key) => wanted.has(key));
};

/**
 * The rows of bookings that begin in a period (half-open, epoch ms): one for each reservation, in the order of their beginnings.
 * Setup and clean-down are no rows, and titles and owners that are kept back stay so for everybody. [ROM-50] [ROM-8]
 */
export function roomRows(
  bookings: Iterable<Omit<RoomRow, "reservation">>,
  period: { readonly from: number; readonly to: number },
): readonly RoomRow[] {
  const rows: RoomRow[] = [];
  for (const b of bookings) {
    if (b.booking.deleted || isCap(b.booking)) continue;
    const shown = { ...b, booking: masked(b.booking) };
    for (const reservation of b.booking.reservations)
      if (reservation.from >= period.from && reservation.from < period.to) rows.push({ ...shown, reservation });
  }
  return rows.sort(
    (a, b) =>
      a.reservation.from - b.reservation.from ||
      (a.booking.id < b.booking.id ? -1 : a.booking.id > b.booking.id ? 1 : 0),
  );
}
/** The cells of a row. [ROM-50] */
export const roomCells = (row: RoomRow, columns: readonly RoomColumnKey[], c: RoomExportContext): readonly string[] =>
  columns.map((key) => ROOM_COLUMNS[key].cell(row, c));
