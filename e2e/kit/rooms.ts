import type { Reservation, RoomBooking } from "../../src/domain/rooms/booking.ts";
import { roomBookings } from "../../src/domain/rooms/collection.ts";
import { bookingDoc } from "../../src/domain/rooms/commands/ops.ts";
import { rebuiltWindows } from "../../src/domain/rooms/lock/rebuild.ts";
import { heldOf, holdPath, windowPath } from "../../src/domain/rooms/lock/windows.ts";
import { type Json, isObject } from "../../src/domain/shared/json.ts";
import { FieldValue, type TestServer, Timestamp } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";
import type { Zone } from "../../src/domain/shared/time.ts";
import { SITE_ZONE } from "./zone.ts";

/** A room of the tenant's site, on its first floor; its bookings are kept in Atrium. */
export async function aRoom(server: TestServer, { ns, site, floor }: TestTenant, id: string, over: object = {}) {
  await server.patch(`ns/${ns}`, { roomBookingReadOnly: false });
  const room = { kind: "room", title: id, site: { ref: `sites/${site}`, title: "Test Site" }, floor, capacity: 6 };
  await server.putAll([[`ns/${ns}/resources/${id}`, common(ns, { ...room, ...over })]]);
}

/** Moments of a booking as timestamps. */
function dated(doc: Json, path = ""): unknown {
  const moments = roomBookings.instants ?? [];
  if (typeof doc === "number" && moments.includes(path)) return Timestamp.fromMillis(doc);
  if (!isObject(doc)) return doc;
  return Object.fromEntries(Object.entries(doc).map(([k, x]) => [k, dated(x, path === "" ? k : `${path}/${k}`)]));
}

type Given = Pick<Reservation, "room" | "from" | "to"> & Partial<Reservation>;
/** A booking of one room. */
export const aRoomBooking = (site: string, id: string, r: Given, over: Partial<RoomBooking> = {}): RoomBooking => ({
  id,
  site,
  title: `Meeting ${id}`,
  owner: null,
  privacy: { title: false, owner: false },
  reservations: [
    {
      key: "r1",
      roomTitle: r.room,
      setup: 0,
      cleanDown: 0,
      requiresCheckIn: false,
      checkedInAt: null,
      checkedOutAt: null,
      note: "",
      requests: {},
      cateringUntil: null,
      adHoc: false,
      ...r,
    },
  ],
  approval: null,
  from: r.from,
  to: r.to,
  connection: null,
  reservationKey: "",
  createdBy: { ref: "", title: "" },
  createdVia: "Room Booking",
  thirdParty: null,
  deleted: false,
  rev: 1,
  pending: false,
  ...over,
});

/** Bookings that stand on the server, with their holds and the windows of the lock. */
export async function roomBookingsOn(
  server: TestServer,
  { ns, site }: TestTenant,
  all: readonly RoomBooking[],
  zone: Zone = SITE_ZONE,
) {
  const at = FieldValue.serverTimestamp();
  const docs = all.flatMap((b): [string, object][] => [
    [
      `ns/${ns}/bookings/${b.id}`,
      common(ns, {
        ...(dated(bookingDoc(b, { ns, zone })) as object),
        ...(b.thirdParty ? { thirdParty: b.thirdParty } : {}),
      }),
    ],
    [
      holdPath(ns, b.id),
      { ns, rev: 1, changeSet: "seed", updatedAt: at, site: `sites/${site}`, was: {}, held: heldOf(b) },
    ],
  ]);
  const windows = [...rebuiltWindows(all, 0)].map(([id, w]): [string, object] => [
    windowPath(ns, id),
    {
      ...{ ns, rev: 1, changeSet: "", updatedAt: at, room: w.room, window: w.window, site: `sites/${w.site}` },
      ...{ busy: [...w.busy], foreign: [...w.foreign], names: [], moves: [] },
    },
  ]);
  await server.putAll([...docs, ...windows]);
}
