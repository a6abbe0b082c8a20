import { EXPORT_WORDS } from "../words/export.ts";
import { type LocalTimes, localTimes } from "../shared/time.ts";
import { type Department, departments } from "./department.ts";
import type { ExportBooking } from "./schema.ts";

/** What a file says of its site, and in which zone. */
export type ExportPlace = {
  /** Title of the site. */
  readonly site: string;
  /** Titles of floors and neighbourhoods by id, deleted ones among them: a booking outlives its place. */
  readonly places: ReadonlyMap<string, string>;
  readonly zone: string;
};
/** The ids of the places that bookings name, each once. */
export const placeIds = (bookings: Iterable<ExportBooking>): readonly string[] => {
  const ids = new Set<string>();
  for (const { space } of bookings) for (const id of [space.floor, space.neighbourhood]) if (id) ids.add(id);
  return [...ids];
};
/** Titles by id, of documents as they are stored; whether one is deleted makes no difference. [EXP-15] */
export const placeTitles = (docs: Iterable<{ readonly id: string; readonly title: unknown }>): Map<string, string> =>
  new Map([...docs].flatMap(({ id, title }) => (typeof title === "string" && title !== "" ? [[id, title]] : [])));

/** What stands in every row besides the booking itself, and what was reckoned for the rows before it. */
export type ExportContext = ExportPlace & {
  /** Wall-clock times in `zone`. */
  readonly local: LocalTimes;
  readonly department: (text: string) => Department;
};

/** What one file is written with. */
export const exportContext = (place: ExportPlace): ExportContext => ({
  ...place,
  local: localTimes(place.zone),
  department: departments(),
});

/** Spec 1 §3: the path by which the tool is known. */
const AUTO = "tools/auto-check-out";
const viaOf = ({ lastWrittenVia: via }: ExportBooking): string => (typeof via === "string" ? via : via.ref);
/** The title of a place; nobody is shown an id. [EXP-15] */
const titleOf = (id: string | null, { places }: ExportContext): string =>
  id === null || id === "" ? "" : (places.get(id) ?? EXPORT_WORDS.unknownPlace);
const moment = (at: number | null, { local }: ExportContext): string =>
  at === null ? "" : `${local.day(at)} ${local.clock(at)}`;

/** Spec 1 §3: the time, or 'No'; the start where no check-in is required. [EXP-3] */
function checkedIn(b: ExportBooking, context: ExportContext): string {
  if (!b.requiresCheckIn) return moment(b.fromTime, context);
  return b.checkIn.fromTime === null ? "No" : moment(b.checkIn.fromTime, context);
}

/** Spec 1 §3: 'N/A' where no check-in is required, 'Auto' by the tool, the time, or 'No'. [EXP-3] */
function checkedOut(b: ExportBooking, context: ExportContext): string {
  if (!b.requiresCheckIn) return "N/A";
  if (viaOf(b) === AUTO) return "Auto";
  return b.checkIn.toTime === null ? "No" : moment(b.checkIn.toTime, context);
}

const tagsOf = ({ owner }: ExportBooking): string =>
  Object.entries(owner.tags)
    .filter(([, on]) => on === true)
    .map(([tag]) => tag)
    .join(", ");

type Cell = (b: ExportBooking, context: ExportContext) => string;
export type ExportColumn = {
  readonly label: string;
  readonly group: "Person" | "Desk" | "Booking";
  readonly cell: Cell;
  /** `made`: days, times and fixed words, nothing that somebody typed. `few`: the same ones again and again. */
  readonly values?: "made" | "few";
};

/** Spec 1 §3, in its order. The zone comes last: no file leaves open in which one its times are. [EXP-3] */
export const COLUMNS = {
  name: { label: "Name", group: "Person", cell: (b) => b.owner.title },
  email: { label: "Email", group: "Person", cell: (b) => b.owner.email },
  division: {
    label: "Division",
    group: "Person",
    values: "few",
    cell: (b, c) => c.department(b.owner.department).division,
  },
  businessGroup: {
    label: "Business Group",
    group: "Person",
    values: "few",
    cell: (b, c) => c.department(b.owner.department).group,
  },
  businessUnit: {
    label: "Business Unit",
    group: "Person",
    values: "few",
    cell: (b, c) => c.department(b.owner.department).unit,
  },
  tags: { label: "Tags", group: "Person", values: "few", cell: tagsOf },
  site: { label: "Site", group: "Desk", values: "few", cell: (_, c) => c.site },
  floor: { label: "Floor", group: "Desk", values: "few", cell: (b, c) => titleOf(b.space.floor, c) },
  neighbourhood: {
    label: "Neighbourhood",
    group: "Desk",
    values: "few",
    cell: (b, c) => titleOf(b.space.neighbourhood, c),
  },
  desk: { label: "Desk", group: "Desk", cell: (b) => b.space.title },
  fromDate: { label: "From Date", group: "Booking", values: "made", cell: (b, c) => c.local.day(b.fromTime) },
  fromTime: { label: "From Time", group: "Booking", values: "made", cell: (b, c) => c.local.clock(b.fromTime) },
  toDate: {
    label: "To Date",
    group: "Booking",
    values: "made",
    cell: (b, c) => (b.toTime === null ? "" : c.local.day(b.toTime)),
  },
  toTime: {
    label: "To Time",
    group: "Booking",
    values: "made",
    cell: (b, c) => (b.toTime === null ? "" : c.local.clock(b.toTime)),
  },
  checkedIn: { label: "Checked In", group: "Booking", values: "made", cell: checkedIn },
  checkedOut: { label: "Checked Out", group: "Booking", values: "made", cell: checkedOut },
  createdVia: { label: "Created Via", group: "Booking", values: "few", cell: (b) => b.createdVia.title },
  timeZone: { label: "Time Zone", group: "Booking", values: "few", cell: (_, c) => c.zone },
} as const satisfies Record<string, ExportColumn>;

export type ColumnKey = keyof typeof COLUMNS;
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];
export const GROUPS = ["Person", "Desk", "Booking"] as const;

/** Chosen columns in the order of the table above, whatever order they were chosen in. */
export const inOrder = (chosen: Iterable<ColumnKey>): ColumnKey[] => {
  const wanted = new Set(chosen);
  return COLUMN_KEYS.filter((key) => wanted.has(key));
};
export const labelsOf = (columns: readonly ColumnKey[]): string[] => columns.map((key) => COLUMNS[key].label);

/** The cells of a booking, one per column. [EXP-3] */
export const cellsOf = (b: ExportBooking, columns: readonly ColumnKey[], context: ExportContext): string[] =>
  columns.map((key) => COLUMNS[key].cell(b, context));
