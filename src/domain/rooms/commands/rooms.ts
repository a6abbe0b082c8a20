import * as v from "valibot";
import { mayDo } from "../../access/may-do.ts";
import { requiredText } from "../../forms/fields.ts";
import type { Ctx, Plan } from "../../shared/changes.ts";
import { linkedId, numberOrNull, text } from "../../shared/doc-reads.ts";
import { planOf } from "../../shared/command.ts";
import { type Json, type JsonObject, sameJson } from "../../shared/json.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { roomCreate, roomEdit } from "../declared.ts";
import { TITLE_MAX } from "../../site/limits.ts";
import { ROOM_EDIT, roomEditLabel } from "../../words/room-edit.ts";

/** What tells a room apart, and how it is booked. */
export type RoomValues = {
  readonly title: string;
  readonly capacity: number | null;
  /** Id of a floor; empty for none. */
  readonly floor: string;
  readonly requiresApproval: boolean;
  readonly cateringIsEnabled: boolean;
  /** A number and d, h, m or s (expectations 5.8); empty for none. */
  readonly cateringEditTimeEnd: string;
};
type Who = Pick<Ctx, "roles">;

/** A stored room as it is edited. */
export const roomValues = (fields: JsonObject): RoomValues => ({
  title: text(fields["title"]),
  capacity: numberOrNull(fields["capacity"]),
  floor: text(fields["floor"]),
  requiresApproval: fields["requiresApproval"] === true,
  cateringIsEnabled: fields["cateringIsEnabled"] === true,
  cateringEditTimeEnd: text(fields["cateringEditTimeEnd"]),
});

/** Ours: nobody sits ten thousand people in one room; the rules hold the same number. */
const CAPACITY_MAX = 10_000;
const schema = v.object({
  title: requiredText(ROOM_EDIT.title, { max: TITLE_MAX }),
  capacity: v.nullable(v.pipe(v.number(), v.maxValue(CAPACITY_MAX, ROOM_EDIT.capacity))),
  cateringEditTimeEnd: v.pipe(
    v.string(),
    v.check((t) => t === "" || /^\d{1,6} ?[dhms]$/.test(t), ROOM_EDIT.cateringEnd),
  ),
});
/** What is wrong with a room; null for nothing. [IMR-9] */
export function roomWrong(values: RoomValues): string | null {
  const parsed = v.safeParse(schema, values);
  return parsed.success ? null : (parsed.issues[0].message ?? null);
}

const stored = (values: RoomValues): { readonly [F in keyof RoomValues]: Json } => ({
  ...values,
  title: values.title.trim(),
  floor: values.floor || null,
  cateringEditTimeEnd: values.cateringEditTimeEnd || null,
});

/** A room of a site. Whoever sees to the tenant makes rooms. [IMR-9] */
export function planRoomCreate(
  values: RoomValues,
  { ns, site, id }: { readonly ns: string; readonly site: string; readonly id: string },
  who: Who,
): Result<Plan, string> {
  if (!mayDo(roomCreate, who)) return err(ROOM_EDIT.noRight);
  const fields: JsonObject = { kind: "room", site: { ref: `sites/${site}`, title: "" }, ...stored(values) };
  const label = roomEditLabel("create", values.title);
  const ops = [{ kind: "create" as const, path: `ns/${ns}/resources/${id}`, fields }];
  return ok(planOf(roomCreate, { label, site, ops }));
}

/** What differs of a room, each field by itself. [IMR-9] */
export function planRoomEdit(
  room: { readonly path: string; readonly fields: JsonObject },
  values: RoomValues,
  site: string,
  who: Who,
): Result<Plan, string> {
  if (!mayDo(roomEdit, who) || linkedId(room.fields["site"]) !== site) return err(ROOM_EDIT.noRight);
  const [before, after] = [stored(roomValues(room.fields)), stored(values)];
  const moved = (Object.keys(after) as (keyof RoomValues)[]).filter((f) => !sameJson(before[f], after[f]));
  if (moved.length === 0) return err(ROOM_EDIT.nothing);
  const fields = Object.fromEntries(moved.map((f) => [f, after[f]]));
  const seen = Object.fromEntries(moved.map((f) => [f, room.fields[f] ?? null]));
  const ops = [{ kind: "patch" as const, path: room.path, fields, seen }];
  return ok(planOf(roomEdit, { label: roomEditLabel("edit", values.title), site, ops }));
}
