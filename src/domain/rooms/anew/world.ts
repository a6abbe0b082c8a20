import type { Docs, Planner } from "../../shared/command.ts";
import { object, text } from "../../shared/doc-reads.ts";
import { rowAt, shownOf } from "../../shared/shown-of.ts";
import { siteRow } from "../../site/collection.ts";
import { ROOM_STANDS } from "../../words/rooms-anew.ts";
import { say } from "../../words/say.ts";
import type { RoomBooking } from "../booking.ts";
import { titleIn } from "../called.ts";
import { detailsRow, roomBookingRow, type WorkOrder, workOrderRow } from "../collection.ts";
import type { KnownDetails } from "../commands/ops.ts";
import { bookingPath, detailsPath, type RoomWorld, workOrderPath } from "../commands/world.ts";
import { roomRow } from "../room.ts";

const roomPath = (ns: string, id: string): string => `ns/${ns}/resources/${id}`;
/** A booking, a deleted one too; null where it is not there. */
export function bookingAt(docs: Docs, { ns }: Planner, id: string): RoomBooking | null {
  const path = bookingPath(ns, id);
  const doc = docs(path);
  return doc ? roomBookingRow(shownOf(path, doc)) : null;
}
export function detailsAt(docs: Docs, { ns }: Planner, id: string): KnownDetails | null {
  const path = detailsPath(ns, id);
  const doc = docs(path);
  return doc ? detailsRow(shownOf(path, doc)) : null;
}
export const orderAt = (docs: Docs, { ns }: Planner, id: string): WorkOrder | null =>
  rowAt(docs, workOrderPath(ns, id), workOrderRow);
const requestsOf = (b: RoomBooking | null): readonly string[] =>
  (b?.reservations ?? []).flatMap((r) => Object.keys(r.requests));
export const ordersAt = (docs: Docs, by: Planner, b: RoomBooking): readonly WorkOrder[] =>
  requestsOf(b).flatMap((id) => orderAt(docs, by, id) ?? []);

/** What a command on a booking reads: it, its details, site, rooms (those of `more` as well) and work orders. */
export function readsOfBooking(id: string, docs: Docs, by: Planner, more: readonly string[] = []): readonly string[] {
  const b = bookingAt(docs, by, id);
  const rooms = [...(b?.reservations ?? []).map((r) => r.room), ...more];
  return [
    bookingPath(by.ns, id),
    detailsPath(by.ns, id),
    ...(b ? [`sites/${b.site}`] : []),
    ...rooms.map((room) => roomPath(by.ns, room)),
    ...requestsOf(b).map((order) => workOrderPath(by.ns, order)),
  ];
}

const zoneOf = (docs: Docs, site: string): string => rowAt(docs, `sites/${site}`, siteRow)?.timeZone ?? "UTC";

/** The world of a site, with the rooms that were read. */
export function worldOf(site: string, rooms: readonly string[], docs: Docs, by: Planner): RoomWorld {
  const found = rooms.flatMap((id) => {
    const path = roomPath(by.ns, id);
    const doc = docs(path);
    return doc ? [[id, roomRow(shownOf(path, doc))] as const] : [];
  });
  return {
    ns: by.ns,
    now: by.now,
    zone: zoneOf(docs, site),
    roles: by.roles,
    readOnly: false,
    uid: by.uid,
    person: { ref: by.person.ref, title: by.person.title },
    rooms: new Map(found),
    roomsKnown: "all",
    newId: by.newId,
  };
}
export const roomsOf = (b: RoomBooking, more: readonly string[] = []): readonly string[] => [
  ...b.reservations.map((r) => r.room),
  ...more,
];

/** Who wrote a document last, by name; null: the person themselves, or nobody knows. */
export function writerOf(docs: Docs, { uid }: Planner, path: string): string | null {
  const by = object(docs(path)?.fields["lastWrittenBy"]);
  return by["authUid"] === uid ? null : text(by["displayName"]) || text(by["title"]) || null;
}
/** … of a booking. */
export const writerAt = (docs: Docs, by: Planner, id: string): string | null =>
  writerOf(docs, by, bookingPath(by.ns, id));
/** That a booking is gone, and by whom. */
export const goneWords = (b: RoomBooking, who: string | null): string =>
  say(ROOM_STANDS.deletedBy, { who: who ?? ROOM_STANDS.somebody, title: titleIn(b) });
