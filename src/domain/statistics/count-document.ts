import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { DayKey } from "../shared/time.ts";
import { COUNT_DOCUMENT } from "./limits.ts";

/** What statistics are about: desks, or rooms. */
export const COUNTED = ["desks", "rooms"] as const;
export type Counted = (typeof COUNTED)[number];
export const MEASURES = ["reserved", "checkedIn", "occupied"] as const;
export type Measure = (typeof MEASURES)[number];

/** Counts of a floor or of a type; `occupied` null where nobody counted it. */
export type GroupCounts = {
  readonly reserved: number;
  readonly checkedIn: number;
  readonly occupied: number | null;
  readonly reservedAdHoc: number;
};
/** Counts that hold from a minute of the wall clock to the next moment. */
export type Moment = GroupCounts & {
  /** Minutes after midnight at the site. */
  readonly minute: number;
  readonly capacity: number;
  readonly byFloor: ReadonlyMap<string, GroupCounts>;
  readonly byType: ReadonlyMap<string, GroupCounts>;
};
/** A day of a site, as its count document has it (spec 1 §3). */
export type DayCounts = {
  readonly day: DayKey;
  /** By the clock; the first holds from midnight. */
  readonly moments: readonly Moment[];
  /** Capacity of desks; of rooms, how many there are. */
  readonly capacity: number;
  /** Seats of rooms. */
  readonly seats: number;
  /** Capacity by floor. */
  readonly floors: ReadonlyMap<string, number>;
  /** Capacity by type. */
  readonly types: ReadonlyMap<string, number>;
};
/** Why a document of counts is not used: the field that is wrong, e.g. `changes/at0900/reserved`. */
export type CountFault = { readonly day: DayKey; readonly field: string };
/** Thrown and caught within this file only: the field that is wrong. */
class Wrong extends Error {}
const wrong = (field: string): never => {
  throw new Wrong(field);
};

const isCount = (x: Json | undefined): x is number =>
  typeof x === "number" && Number.isInteger(x) && x >= 0 && x <= COUNT_DOCUMENT.maxCount;
// Where a value stands is put together only when it is wrong: a year has a million of them.
const count = (x: Json | undefined, at: string, field: string): number => (isCount(x) ? x : wrong(at + field));
const countOr = (x: Json | undefined, other: number, at: string, field: string): number =>
  x === undefined || x === null ? other : count(x, at, field);

function groupCounts(x: JsonObject, at: string, id = ""): GroupCounts {
  const { reserved, checkedIn, occupied, reservedAdHoc } = x;
  if (!isCount(reserved)) wrong(`${at}${id}/reserved`);
  if (checkedIn != null && !isCount(checkedIn)) wrong(`${at}${id}/checkedIn`);
  if (occupied != null && !isCount(occupied)) wrong(`${at}${id}/occupied`);
  if (reservedAdHoc != null && !isCount(reservedAdHoc)) wrong(`${at}${id}/reservedAdHoc`);
  return {
    reserved: reserved as number,
    checkedIn: (checkedIn as number | null | undefined) ?? 0,
    occupied: (occupied as number | null | undefined) ?? null,
    reservedAdHoc: (reservedAdHoc as number | null | undefined) ?? 0,
  };
}

/** Members of an object that may be left out, each read by `read`. */
function membersOf<T>(
  x: Json | undefined,
  at: string,
  read: (value: JsonObject, at: string, id: string) => T,
): ReadonlyMap<string, T> {
  const members = new Map<string, T>();
  if (x === undefined || x === null) return members;
  if (!isObject(x)) return wrong(at);
  const ids = Object.keys(x);
  if (ids.length > COUNT_DOCUMENT.maxGroups) return wrong(at);
  const below = `${at}/`;
  for (const id of ids) {
    const value = x[id] ?? null;
    if (!isObject(value)) return wrong(below + id);
    members.set(id, read(value, below, id));
  }
  return members;
}
const groupsOf = (x: Json | undefined, at: string): ReadonlyMap<string, GroupCounts> => membersOf(x, at, groupCounts);
const capacityOf = (x: JsonObject, at: string, id: string): number => countOr(x["capacity"], 0, at, `${id}/capacity`);
const capacitiesOf = (x: Json | undefined, at: string): ReadonlyMap<string, number> => membersOf(x, at, capacityOf);

const AT = /^at([01]\d|2[0-3])([0-5]\d)$/;
function minuteOf(key: string, at: string): number {
  if (key === "initial") return 0;
  const [, hours, minutes] = AT.exec(key) ?? wrong(at);
  return Number(hours) * 60 + Number(minutes);
}

function momentOf(key: string, x: Json, capacity: number): Moment {
  const at = `changes/${key}`;
  if (!isObject(x)) return wrong(at);
  return {
    minute: minuteOf(key, at),
    ...groupCounts(x, at),
    capacity: countOr(x["capacity"], capacity, at, "/capacity"),
    byFloor: groupsOf(x["byFloor"], `${at}/byFloor`),
    byType: groupsOf(x["byType"], `${at}/byType`),
  };
}

function momentsOf(changes: Json | undefined, capacity: number): readonly Moment[] {
  if (!isObject(changes)) return wrong("changes");
  const entries = Object.entries(changes);
  if (entries.length > COUNT_DOCUMENT.maxChanges) return wrong("changes");
  if (changes["initial"] === undefined) return wrong("changes/initial");
  const initial = entries.filter(([key]) => key === "initial");
  const later = entries.filter(([key]) => key !== "initial");
  // Of two at one minute the last holds: an entry at midnight takes the place of the initial one.
  return [...initial, ...later].map(([key, x]) => momentOf(key, x, capacity)).sort((a, b) => a.minute - b.minute);
}

/**
 * Reads a document of a day's counts. What may be left out: check-ins, occupancy, ad hoc, floors, types, the capacity of a
 * moment. Counts above the capacity are counts. (spec 1 §3) [STA-1]
 * @returns the day, or the first field that cannot be used
 */
export function readDayCounts(day: DayKey, doc: JsonObject): Result<DayCounts, CountFault> {
  try {
    const rooms = doc["countType"] === "booking-resource";
    const field = rooms ? "roomCount" : "deskCapacity";
    const capacity = countOr(doc[field], 0, "", field);
    return ok({
      day,
      capacity,
      seats: countOr(doc["roomCapacity"], 0, "", "roomCapacity"),
      floors: capacitiesOf(doc["byFloor"], "byFloor"),
      types: capacitiesOf(doc["byType"], "byType"),
      moments: momentsOf(doc["changes"], capacity),
    });
  } catch (e) {
    if (e instanceof Wrong) return err({ day, field: e.message });
    throw e;
  }
}

/**
 * Reads a document of the reserved minutes of a day's desks. [STA-1]
 * @returns minutes by desk; a desk that is absent has none
 */
export function readDeskMinutes(day: DayKey, doc: JsonObject): Result<ReadonlyMap<string, number>, CountFault> {
  const { minutes } = doc;
  if (!isObject(minutes)) return err({ day, field: "minutes" });
  const desks = Object.entries(minutes);
  if (desks.length > COUNT_DOCUMENT.maxDesks) return err({ day, field: "minutes" });
  const read = new Map<string, number>();
  for (const [desk, n] of desks) {
    if (!isCount(n) || n > COUNT_DOCUMENT.maxMinutes) return err({ day, field: `minutes/${desk}` });
    read.set(desk, n);
  }
  return ok(read);
}
