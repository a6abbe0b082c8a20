import { planRoomCreate, planRoomEdit, type RoomValues, roomValues, roomWrong } from "../rooms/commands/rooms.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { type Json, sameJson } from "../shared/json.ts";
import { IMPORT_COLUMN, reasonOf } from "../words/import.ts";
import { type Cells, flagIn } from "./cells.ts";
import type { ImportColumn } from "./columns.ts";
import { otherSite } from "./other-site.ts";
import { placed, titled } from "./titled.ts";
import { type FieldChange, isChanged, isDuplicate, isNew, isSame, isWrong, type Judge } from "./verdict.ts";
import type { ImportWorld, RoomAt } from "./world.ts";

export const ROOM_COLUMNS: readonly ImportColumn[] = [
  { key: "title", label: IMPORT_COLUMN.room, also: ["Title", "Name", "Meeting Room"] },
  { key: "capacity", label: IMPORT_COLUMN.capacity, also: ["Seats", "Size"], holds: "code" },
  { key: "floor", label: IMPORT_COLUMN.floor, also: ["Level"] },
  { key: "requiresApproval", label: IMPORT_COLUMN.requiresApproval, also: ["Approval"] },
  { key: "cateringIsEnabled", label: IMPORT_COLUMN.catering, also: ["Catering Enabled"] },
  { key: "cateringEditTimeEnd", label: IMPORT_COLUMN.cateringEnd, also: [] },
  { key: "id", label: IMPORT_COLUMN.roomId, also: ["Id"] },
  { key: "site", label: IMPORT_COLUMN.site, also: ["Site Ref"] },
];
const FIELD: { readonly [F in keyof RoomValues]: string } = {
  title: IMPORT_COLUMN.room,
  capacity: IMPORT_COLUMN.capacity,
  floor: IMPORT_COLUMN.floor,
  requiresApproval: IMPORT_COLUMN.requiresApproval,
  cateringIsEnabled: IMPORT_COLUMN.catering,
  cateringEditTimeEnd: IMPORT_COLUMN.cateringEnd,
};

/** What a row says of a room over what stands there, or why it cannot be read. */
function valuesOf(cells: Cells, before: RoomValues, { floors }: ImportWorld): RoomValues | string {
  const values: { -readonly [F in keyof RoomValues]: RoomValues[F] } = { ...before };
  values.title = cells.of("title") || before.title;
  const capacity = cells.of("capacity");
  if (capacity !== "" && capacity !== String(before.capacity)) {
    if (!/^\d{1,6}$/.test(capacity)) return reasonOf("number", { field: IMPORT_COLUMN.capacity, value: capacity });
    values.capacity = Number(capacity);
  }
  const floor = cells.of("floor");
  if (floor !== "" && floor !== before.floor) {
    const found = placed(floors, floor);
    if (!found) return reasonOf("noFloor", { value: floor });
    values.floor = found.id;
  }
  for (const field of ["requiresApproval", "cateringIsEnabled"] as const) {
    const cell = cells.of(field);
    const said = cell === "" ? before[field] : flagIn(cell);
    if (said === null) return reasonOf("flag", { field: FIELD[field], value: cell });
    values[field] = said;
  }
  values.cateringEditTimeEnd = cells.of("cateringEditTimeEnd") || before.cateringEditTimeEnd;
  return values;
}

const NO_ROOM: RoomValues = {
  title: "",
  capacity: null,
  floor: "",
  requiresApproval: false,
  cateringIsEnabled: false,
  cateringEditTimeEnd: "",
};

/** Judges rows of rooms of the site: by id, else by name. [IMR-9] */
export function roomJudge(world: ImportWorld): Judge {
  const { ns, site, rooms } = world;
  const lines = new Map<string, number>();
  const named = rooms.map((room) => ({ room, id: room.id, title: roomValues(room.fields).title }));
  const wordsOf = (field: keyof RoomValues, value: Json): string =>
    field === "floor" ? (world.floors.find((f) => f.id === value)?.title ?? String(value)) : String(value ?? "");

  function edited(room: RoomAt, cells: Cells) {
    const before = roomValues(room.fields);
    const values = valuesOf(cells, before, world);
    if (typeof values === "string") return isWrong(before.title, values);
    const moved = (Object.keys(FIELD) as (keyof RoomValues)[]).filter((f) => !sameJson(before[f], values[f]));
    if (moved.length === 0) return isSame(before.title);
    const wrong = roomWrong(values);
    if (wrong !== null) return isWrong(before.title, wrong);
    const changes = moved.map((f): FieldChange => ({
      field: FIELD[f],
      from: wordsOf(f, before[f]),
      to: wordsOf(f, values[f]),
    }));
    const plan = planRoomEdit(room, values, site.id, world);
    if (!plan.ok) return isWrong(before.title, plan.error);
    const { action, ops } = plan.value;
    return isChanged(before.title, changes, () => ({ action, ops, looks: [] }));
  }

  return (cells, line) => {
    const [id, title] = [lastPart(cells.of("id")), cells.of("title")];
    const wrongSite = otherSite(cells, site);
    if (wrongSite !== null) return isWrong(title, wrongSite);
    const byId = id === "" ? undefined : rooms.find((r) => r.id === id);
    if (id !== "" && !byId) return isWrong(title, reasonOf("noRoom", { value: id }));
    const [byTitle, ...more] = byId ? [] : titled(named, title);
    if (more.length > 0) return isWrong(title, reasonOf("severalRooms", { value: title }));
    const room = byId ?? byTitle?.room;
    const key = room?.id ?? `new ${title.toLowerCase()}`;
    const other = lines.get(key);
    if (other !== undefined) return isDuplicate(title, reasonOf("line", { n: String(other) }));
    if (room) {
      lines.set(key, line);
      return edited(room, cells);
    }
    const values = valuesOf(cells, NO_ROOM, world);
    if (typeof values === "string") return isWrong(title, values);
    const wrong = roomWrong(values);
    if (wrong !== null) return isWrong(title, wrong);
    lines.set(key, line);
    const plan = planRoomCreate(values, { ns, site: site.id, id: world.idOf(line) }, world);
    if (!plan.ok) return isWrong(title, plan.error);
    const { action, ops } = plan.value;
    return isNew(title, () => ({ action, ops, looks: [] }));
  };
}
