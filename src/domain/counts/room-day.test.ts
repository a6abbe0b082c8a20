import { expect, test } from "vitest";
import { liveOf } from "../statistics/live.ts";
import { readDayCounts } from "../statistics/count-document.ts";
import { aBooking, approvalOf, at, DAY } from "../rooms/rooms.test-kit.ts";
import { must } from "../shared/result.ts";
import { type CountedRoom, roomDayChanges, roomDayFields } from "./room-day.ts";

const ROOMS: readonly CountedRoom[] = [
  { id: "oak", floor: "f1", type: "Boardroom", seats: 10 },
  { id: "elm", floor: "f2", type: "", seats: 4 },
];
const minutes = (ms: number) => Math.min(1440, Math.max(0, (ms - at("00:00", DAY)) / 60_000));

test("[CNT-10] a day of rooms by hand: reserved, ad hoc, checked in and in use, by floor and kind", () => {
  const changes = roomDayChanges(
    [
      aBooking("a", [{ setup: 60, requiresCheckIn: true, checkedInAt: at("10:20"), checkedOutAt: at("10:50") }]),
      aBooking("b", [{ room: "elm", from: at("10:30"), to: at("12:00"), adHoc: true }]),
      aBooking("no", [{ room: "elm", from: at("08:00"), to: at("09:00") }], { approval: approvalOf("REJECTED") }),
      aBooking("twice", [{ room: "elm", from: at("10:30"), to: at("11:00") }], {
        thirdParty: { uid: "x", accepted: true },
      }),
      aBooking("gone", [{ room: "lost" }]),
    ],
    ROOMS,
    minutes,
  );
  const none = { reserved: 0, reservedAdHoc: 0, checkedIn: 0, occupied: 0 };
  const one = { ...none, reserved: 1 };
  const elm = { ...one, reservedAdHoc: 1, occupied: 1 };
  const rest = { capacity: 2 };
  expect(changes).toEqual({
    initial: { ...none, ...rest, seats: { reserved: 0, capacity: 14 }, byFloor: {}, byType: {} },
    at1000: {
      ...one,
      ...rest,
      seats: { reserved: 10, capacity: 14 },
      byFloor: { f1: one },
      byType: { Boardroom: one },
    },
    at1030: {
      reserved: 2,
      reservedAdHoc: 1,
      checkedIn: 1,
      occupied: 2,
      ...rest,
      seats: { reserved: 14, capacity: 14 },
      byFloor: { f1: { ...one, checkedIn: 1, occupied: 1 }, f2: elm },
      byType: { room: elm, Boardroom: { ...one, checkedIn: 1, occupied: 1 } },
    },
    at1100: { ...elm, ...rest, seats: { reserved: 4, capacity: 14 }, byFloor: { f2: elm }, byType: { room: elm } },
    at1200: { ...none, ...rest, seats: { reserved: 0, capacity: 14 }, byFloor: {}, byType: {} },
  });
  expect(roomDayFields(DAY, "g", ROOMS, changes)).toMatchObject({
    countType: "booking-resource",
    isRoom: true,
    roomCount: 2,
    roomCapacity: 14,
    byFloor: { f1: { capacity: 1 }, f2: { capacity: 1 } },
    byType: { Boardroom: { capacity: 1 }, room: { capacity: 1 } },
  });
});

test("[CNT-10] a room of no floor counts in all and on none: the database takes no empty names", () => {
  const rooms: readonly CountedRoom[] = [{ id: "oak", floor: "", type: "", seats: 10 }];
  const changes = roomDayChanges([aBooking("a", [{}])], rooms, minutes);
  expect(changes["at1000"]).toMatchObject({ reserved: 1, byFloor: {}, byType: { room: { reserved: 1 } } });
  expect(roomDayFields(DAY, "g", rooms, changes)).toMatchObject({ byFloor: {}, byType: { room: { capacity: 1 } } });
  expect(JSON.stringify(changes)).not.toContain('""');
});

test("[CNT-10] a quarter of an hour counts from its beginning to its end, and live status reads it so", () => {
  const changes = roomDayChanges([aBooking("a", [{ from: at("10:15"), to: at("10:30") }])], ROOMS, minutes);
  expect(Object.entries(changes).map(([key, { reserved }]) => [key, reserved])).toEqual([
    ["initial", 0],
    ["at1015", 1],
    ["at1030", 0],
  ]);
  const read = readDayCounts(DAY, { ...roomDayFields(DAY, "g", ROOMS, changes) } as never);
  const counts = must(read.ok ? read.value : null, "counts");
  const seen = [614, 615, 629, 630].map((minute) => liveOf(counts, minute));
  expect(seen.map((l) => l.all.booked)).toEqual([0, 1, 1, 0]);
  expect(seen[0]?.next).toEqual({ minute: 615, by: 1 });
});

test("[CNT-10] a day of a big site that changes every quarter fits a document, and statistics take it", () => {
  const rooms = Array.from({ length: 200 }, (_, i): CountedRoom => ({
    id: `room-${i}`,
    floor: `floor-${i % 20}-abcdefghij`,
    type: `type-${i % 10}`,
    seats: 8,
  }));
  const quarter = 900_000;
  const bookings = rooms.flatMap(({ id }, i) =>
    Array.from({ length: 48 }, (_, k) => {
      const from = at("00:00") + (2 * k + (i % 2)) * quarter;
      return aBooking(`${id}-${k}`, [{ room: id, from, to: from + quarter }]);
    }),
  );
  const changes = roomDayChanges(bookings, rooms, minutes);
  expect(Object.keys(changes)).toHaveLength(97);
  const fields = roomDayFields(DAY, "g", rooms, changes);
  expect(JSON.stringify(fields).length).toBeLessThan(500_000); // of 1 MiB that a document may have
  expect(readDayCounts(DAY, { ...fields } as never).ok).toBe(true);
});
