import * as v from "valibot";
import { namesOf, type Params, readParams } from "../../filters/params.ts";
import { profileRoomFilters } from "../../profile/declared.ts";
import { fieldPath, type Plan } from "../../shared/changes.ts";
import { planOf } from "../../shared/command.ts";
import { isObject, type Json, type JsonObject, sameJson } from "../../shared/json.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOM_LABEL } from "../../words/rooms.ts";
import { type RoomOf, showEvent } from "../approval.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import { EVENT_STATUSES, eventStatus } from "../state.ts";

export const CALENDAR_VIEWS = ["day", "week", "month", "list", "approval"] as const;
const SOURCES = ["own", "third-party"] as const;
/** Most ids of one list; the rules hold the same numbers. */
export const FILTER_LIMITS = { namesMax: 50, idMax: 100, zoomMin: 1, zoomMax: 8 } as const;

const or = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const ids = or(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(FILTER_LIMITS.idMax))), v.maxLength(FILTER_LIMITS.namesMax)),
  [],
);
const among = <const T extends readonly string[]>(all: T) =>
  or(
    v.pipe(
      v.array(v.string()),
      v.transform((said) => all.filter((x) => said.includes(x)) as T[number][]),
    ),
    [],
  );
const flag = or(v.boolean(), false);
/** `users/{uid}` profile.roomBookingCalendarFilters; whatever cannot be read counts as not said (expectations 5.7). */
const filtersSchema = v.object({
  floors: ids,
  rooms: ids,
  groups: ids,
  capacityMin: or(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))), null),
  features: ids,
  status: among(EVENT_STATUSES),
  source: among(SOURCES),
  catering: flag,
  cateringRooms: flag,
  caps: flag,
  approvalOnly: flag,
  mine: flag,
  owner: or(v.pipe(v.string(), v.maxLength(FILTER_LIMITS.idMax)), ""),
  showRejected: flag,
  view: or(v.picklist(CALENDAR_VIEWS), "day"),
  zoom: or(v.pipe(v.number(), v.minValue(FILTER_LIMITS.zoomMin), v.maxValue(FILTER_LIMITS.zoomMax)), 1),
});
export type CalendarFilters = v.InferOutput<typeof filtersSchema>;
export const NO_FILTERS: CalendarFilters = v.parse(filtersSchema, {});
type Key = keyof CalendarFilters;
const KEYS = Object.keys(NO_FILTERS) as Key[];

/** Filters as they were saved; of an older shape, e.g. a list, none are left. [ROM-33] */
export const savedFilters = (stored: Json | undefined): CalendarFilters =>
  v.parse(filtersSchema, isObject(stored) ? stored : {});

const LISTS: readonly Key[] = ["floors", "rooms", "groups", "features", "status", "source"];
const FLAGS: readonly Key[] = ["catering", "cateringRooms", "caps", "approvalOnly", "mine", "showRejected"];
function spoken(key: Key, text: string): unknown {
  if (LISTS.includes(key)) return namesOf(text);
  if (FLAGS.includes(key)) return ["", "1", "true"].includes(text);
  return key === "capacityMin" || key === "zoom" ? Number(text) : text;
}
/** What an address says beats what was saved, key by key (expectations 5.7). [ROM-33] */
export function calendarFilters(params: Params, stored: Json | undefined): CalendarFilters {
  const read = readParams(params);
  const said = KEYS.flatMap((key) => {
    const text = read.get(key);
    return text === undefined ? [] : [[key, spoken(key, text)] as const];
  });
  return v.parse(filtersSchema, { ...savedFilters(stored), ...Object.fromEntries(said) });
}

/** Saves filters: keys that differ from what is stored, so that those of other versions stay. [ROM-33] */
export function planFilters(
  filters: CalendarFilters,
  { user, stored }: { readonly user: string; readonly stored: Json | undefined },
): Result<Plan, "nothing-to-do"> {
  const was = isObject(stored) ? stored : null;
  const now = filters as unknown as JsonObject;
  const keys = KEYS.filter(
    (key) =>
      !sameJson(was?.[key] ?? null, now[key] ?? null) &&
      !(was === null && sameJson(now[key] ?? null, NO_FILTERS[key] as Json)),
  );
  if (keys.length === 0) return err("nothing-to-do");
  const place = (key: Key) => fieldPath("profile", "roomBookingCalendarFilters", key);
  const fields: JsonObject = was
    ? Object.fromEntries(keys.map((key) => [place(key), now[key] ?? null]))
    : {
        [fieldPath("profile", "roomBookingCalendarFilters")]: Object.fromEntries(
          keys.map((key) => [key, now[key] ?? null]),
        ),
      };
  const op = { kind: "patch" as const, path: user, fields };
  return ok(planOf(profileRoomFilters, { label: ROOM_LABEL.filters, site: null, ops: [op] }));
}

/** A room as far as filters are concerned. */
export type FilteredRoom = {
  readonly id: string;
  readonly floor: string;
  readonly groups: readonly string[];
  readonly capacity: number | null;
  readonly features: readonly string[];
  readonly cateringIsEnabled: boolean;
  readonly requiresApproval: boolean;
};
const anyOf = (wanted: readonly string[], has: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((x) => has.includes(x));
/** The same where what there is has to be worked out. */
const isOneOf = (wanted: readonly string[], what: () => string): boolean =>
  wanted.length === 0 || wanted.includes(what());

/** Whether a room's row is shown. [ROM-33] */
export const roomPasses = (room: FilteredRoom, f: CalendarFilters): boolean =>
  anyOf(f.floors, [room.floor]) &&
  anyOf(f.rooms, [room.id]) &&
  anyOf(f.groups, room.groups) &&
  f.features.every((x) => room.features.includes(x)) &&
  (f.capacityMin === null || (room.capacity ?? 0) >= f.capacityMin) &&
  (!f.cateringRooms || room.cateringIsEnabled) &&
  (!f.approvalOnly || room.requiresApproval);

/** Whether filters ask for some events only, those that were turned down aside. */
export const narrowsEvents = (f: CalendarFilters): boolean =>
  f.status.length > 0 || f.source.length > 0 || f.catering || f.caps || f.mine || f.owner !== "";

/** Whether an event is shown: of those marked so, or rejected ones when these are asked for (spec 2 §4). [ROM-33] */
export function eventPasses(
  b: RoomBooking,
  r: Reservation,
  {
    filters: f,
    room,
    now,
    person,
  }: {
    readonly filters: CalendarFilters;
    readonly room: RoomOf;
    readonly now: number;
    /** Path of the person that the account is linked to; empty for none. */
    readonly person: string;
  },
): boolean {
  if (!showEvent(b, room) && !f.showRejected) return false;
  const owner = b.owner?.ref ?? "";
  return (
    isOneOf(f.status, () => eventStatus(b, r, { now, room })) &&
    anyOf(f.source, [b.thirdParty ? "third-party" : "own"]) &&
    (!f.catering || Object.keys(r.requests).length > 0) &&
    (!f.caps || r.setup + r.cleanDown > 0) &&
    (!f.mine || (person !== "" && owner === person)) &&
    (f.owner === "" || owner.endsWith(`/${f.owner}`))
  );
}
