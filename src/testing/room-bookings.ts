import type { RoomBooking } from "#domain/rooms/booking.ts";
import { LONG_GROUP, type WorkOrder } from "#domain/rooms/collection.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { addDays } from "#domain/shared/time.ts";
import { aFloor, aSession, aSite, aSync } from "./builders.ts";
import { FakeData } from "./fake-data.ts";

export const LONDON = aSite({ id: "london", title: "London" });
type Room = { readonly id: string } & JsonObject;
/** A room of London's first floor as the device shows it. */
export const roomDoc = ({ id, ...fields }: Room): ShownDoc => ({
  path: `ns/example/resources/${id}`,
  view: {
    fields: {
      title: id.charAt(0).toUpperCase() + id.slice(1),
      site: { ref: "sites/london" },
      floor: "f1",
      ...fields,
    },
    deleted: false,
  },
  rev: 1,
  pending: false,
  updatedAt: 1,
  stamp: "1",
});

export type Around = {
  readonly net?: "online" | "offline";
  readonly lastPullAt?: number;
  readonly roles?: readonly string[];
};
/** A device that has the bookings and rooms of London; times are those of the rooms' own test kit. */
export function london(bookings: readonly RoomBooking[], around: Around = {}): FakeData {
  const { net = "online", lastPullAt = NOW, roles = ["room-booking.admin"] } = around;
  const session = aSession({ roles: [...roles] });
  const pulls = [{ source: "meetings:london", docs: 1, total: 1, complete: true, live: false, asOf: lastPullAt }];
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ net, lastPullAt, pulls }));
  fake.setRows({ list: "site" }, [LONDON]);
  fake.setRows({ list: "floor", site: "london" }, [aFloor({ id: "f1", title: "First floor" })]);
  fake.setRows(
    { list: "room", site: "london" },
    [
      { id: "oak", capacity: 8 },
      { id: "elm", capacity: 6 },
      { id: "ash", capacity: 20 },
      { id: "hall", capacity: 40, requiresApproval: true, cateringIsEnabled: true },
    ].map(roomDoc),
  );
  putBookings(fake, bookings);
  return fake;
}

/** Rooms as they are now; replaces those that were there. */
export const putRooms = (fake: FakeData, rooms: readonly Room[]): void =>
  fake.setRows({ list: "room", site: "london" }, rooms.map(roomDoc));

/** Bookings under every question that a sheet of the day asks. */
export function putBookings(fake: FakeData, bookings: readonly RoomBooking[]): void {
  for (const b of bookings) fake.setRows({ one: "room-booking", site: "london", id: b.id }, [b]);
  // Wherever the looked-at time begins and ends within some days of the day.
  for (let a = -1; a <= 3; a++)
    for (let b = a; b <= 3; b++) {
      const group = { from: addDays(DAY, a - 1), to: addDays(DAY, b + ROOMS.aheadDays) };
      fake.setRows(
        { list: "room-booking", site: "london", group },
        bookings.filter((x) => !x.deleted),
      );
    }
  fake.setRows({ list: "room-booking", site: "london", group: LONG_GROUP }, []);
}
export const putDetails = (fake: FakeData, known: KnownDetails): void =>
  fake.setRows({ one: "booking-details", site: "london", id: known.booking }, [known]);
export const putOrders = (fake: FakeData, booking: string, orders: readonly WorkOrder[]): void =>
  fake.setRows({ list: "work-order", site: "london", group: booking }, orders);
