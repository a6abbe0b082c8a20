import { COLLECTIONS, type Kind } from "../collections.ts";
import type { Collection } from "../shared/collection.ts";
import { TAKE_OUT_LEFT, TAKE_OUT_PARTS } from "../words/take-out.ts";

/** A part of an export: its files are called by its stem. */
export type PartName = { readonly stem: string; readonly title: string };
const part = (stem: string, title: string): PartName => ({ stem, title });

/** Every kind of document is a part of an export, or is named among what is left out (`TAKE_OUT_LEFT`). [TAKE-1] */
const PARTS: { readonly [K in Kind]: PartName | null } = {
  ns: part("organisation", TAKE_OUT_PARTS.tenant),
  site: part("sites", TAKE_OUT_PARTS.sites),
  floor: part("floors", TAKE_OUT_PARTS.floors),
  desk: part("desks", TAKE_OUT_PARTS.desks),
  neighbourhood: part("neighbourhoods", TAKE_OUT_PARTS.neighbourhoods),
  room: part("rooms", TAKE_OUT_PARTS.rooms),
  "room-space": part("rooms-on-plans", TAKE_OUT_PARTS.roomSpaces),
  booking: part("desk-bookings", TAKE_OUT_PARTS.deskBookings),
  "room-booking": part("room-bookings", TAKE_OUT_PARTS.roomBookings),
  "booking-details": part("room-bookings-private", TAKE_OUT_PARTS.roomDetails),
  "work-order": part("work-orders", TAKE_OUT_PARTS.workOrders),
  person: part("people", TAKE_OUT_PARTS.people),
  member: part("memberships", TAKE_OUT_PARTS.members),
  access: part("access-control", TAKE_OUT_PARTS.access),
  restricted: part("access-control-restricted", TAKE_OUT_PARTS.restricted),
  departments: part("departments", TAKE_OUT_PARTS.departments),
  card: part("cards", TAKE_OUT_PARTS.cards),
  user: part("accounts", TAKE_OUT_PARTS.accounts),
  round: part("desk-audits", TAKE_OUT_PARTS.audits),
  observation: part("desk-audit-observations", TAKE_OUT_PARTS.observations),
  "sync-report": part("audit-sync-reports", TAKE_OUT_PARTS.reports),
  listed: null,
  "desk-day": null,
  "room-day": null,
  "desk-minutes": null,
  prefs: null,
  integrations: null,
};
export const CHANGES: PartName = part("change-records", TAKE_OUT_PARTS.changes);

/** The kinds of a tenant's export, in the order of their files. */
export const TAKEN: readonly { readonly kind: Collection; readonly name: PartName }[] = (
  Object.keys(PARTS) as readonly Kind[]
).flatMap((k) => {
  const [name, kind] = [PARTS[k], COLLECTIONS.find((c) => c.kind === k) as Collection | undefined];
  return name && kind ? [{ kind, name }] : [];
});
export const partOf = (kind: Kind): PartName => PARTS[kind] ?? part(kind, kind);
/** What is left out of every export of a tenant. */
export const LEFT = Object.values(TAKE_OUT_LEFT);

/** What no file system takes in a name, and what would lead out of a folder. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu;
/** Name of the file, in the manner of the other exports (spec 1 §9, spec 3 §9). */
export const takeOutName = (of: "everything" | "person", id: string, day: string): string =>
  `exported-${of}-${id.replace(UNSAFE, "_")}-${day.replaceAll("-", "_")}.zip`;
