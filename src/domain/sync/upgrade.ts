import * as v from "valibot";
import { isObject } from "../shared/json.ts";
import { type ChangeSet, changeSetSchema, SET_FORMAT } from "./schema.ts";

/** `future`: written by a newer version of the product. `broken`: of no shape that any version wrote. */
export type NotRead = "future" | "broken";
export type ReadSet =
  | { readonly ok: true; readonly set: ChangeSet }
  | { readonly ok: false; readonly why: NotRead; readonly field: string };

type Raw = { readonly [key: string]: unknown };
/** One step per released format, from it to the next. None is ever changed or taken out. */
const STEPS: { readonly [from: number]: (row: Raw) => Raw } = {
  1: (row) => ({ ...row, format: 2, madeOffline: false, decided: [] }),
  2: (row) => ({ ...row, format: 3, split: splitOfTwo(row) }),
  3: (row) => ({ ...row, format: 4 }),
};

/** Actions of format 2 that were decided field by field, and are. All others held together when they were made. */
const FIELDS_OF_TWO: readonly string[] = [
  "desks.disable",
  "desks.enable",
  "desks.edit",
  "neighbourhoods.create",
  "neighbourhoods.edit",
  "neighbourhoods.move",
  "bookings.create",
  "site.settings",
  "profile.displayName",
  "profile.defaultSite",
  "profile.groupByCountry",
  "profile.roomFilters",
  "rounds.device",
  "people.edit",
  "people.delegates",
  "people.picture",
  "members.edit",
  "members.permissions",
  "members.access",
  "users.roles",
  "users.sites",
  "cards.edit",
  "rooms.edit",
  "restore",
];
/** Documents of which several are written together: an undo of more than one of them takes back a command of several. */
const TOGETHER =
  /^(ns\/[^/]+\/(cards|bookings|bookingDetails|workOrders|people|resources)|sites\/[^/]+\/(members|bookings))\//;

/** Sets of format 2 do not say whether they hold together: it follows from what they are of. */
function splitOfTwo({ action, ops }: Raw): "per-op" | "never" {
  if (typeof action === "string" && FIELDS_OF_TWO.includes(action)) return "per-op";
  const paths = Array.isArray(ops) ? ops.map((op: unknown) => (isObject(op) && "path" in op ? op["path"] : "")) : [];
  const several = paths.filter((path) => typeof path === "string" && TOGETHER.test(path)).length > 1;
  return action === "undo" && !several ? "per-op" : "never";
}

/**
 * A stored or imported change set of any released format, in today's. What cannot be read is told apart and left as it is:
 * its keeper quarantines it. (reliability F24, F41)
 */
export function readSet(row: unknown): ReadSet {
  const format = isObject(row) && "format" in row ? row["format"] : undefined;
  if (typeof format === "number" && format > SET_FORMAT) return { ok: false, why: "future", field: "format" };
  let at: unknown = row;
  for (let step = typeof format === "number" ? format : SET_FORMAT; step < SET_FORMAT; step++) {
    const upgrade = STEPS[step];
    if (!upgrade) return { ok: false, why: "broken", field: "format" };
    at = upgrade(at as Raw);
  }
  const parsed = v.safeParse(changeSetSchema, at);
  if (parsed.success) return { ok: true, set: parsed.output };
  return { ok: false, why: "broken", field: v.getDotPath(parsed.issues[0]) ?? "" };
}
