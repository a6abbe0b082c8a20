import { describe, expect, test } from "vitest";
import { type DayCounts, readDayCounts } from "./count-document.ts";
import { aBooking, approvalOf } from "../rooms/rooms.test-kit.ts";
import {
  bookedNow,
  neighbourhoodRows,
  liveOf,
  type LocalBooking,
  pendingNow,
  pendingRoomsNow,
  reservedThrough,
  spacesInUse,
} from "./live.ts";

function dayOf(over: object = {}): DayCounts {
  const read = readDayCounts("2026-03-02", {
    countType: "booking",
    deskCapacity: 10,
    byFloor: { f1: { capacity: 6 }, f2: { capacity: 4 } },
    byType: { desk: { capacity: 10 } },
    changes: {
      initial: { reserved: 0, checkedIn: 0 },
      at0900: {
        reserved: 4,
        checkedIn: 1,
        byFloor: { f1: { reserved: 4, checkedIn: 1 } },
        byType: { desk: { reserved: 4 } },
      },
      at0930: { reserved: 4, checkedIn: 3, byFloor: { f1: { reserved: 4, checkedIn: 3 } } },
      at1430: { reserved: 10, checkedIn: 3, reservedAdHoc: 2 },
      at1700: { reserved: 12, checkedIn: 3 },
    },
    ...over,
  } as never);
  if (!read.ok) throw new Error(read.error.field);
  return read.value;
}

describe("live status of a minute", () => {
  test("[STA-10] the last moment that has come counts; the next is the one at which reservations change", () => {
    const at = (minute: number) => liveOf(dayOf(), minute);
    expect(at(0).all).toMatchObject({ booked: 0, free: 10 });
    expect(at(539).next).toEqual({ minute: 540, by: 4 });
    expect(at(540).all).toEqual({ id: "", booked: 4, checkedIn: 1, adHoc: 0, capacity: 10, free: 6 });
    expect(at(600).next).toEqual({ minute: 870, by: 6 }); // at 9:30 somebody checked in only
    expect(at(870).all.adHoc).toBe(2);
    expect(at(1439)).toMatchObject({ all: { booked: 12, free: 0 }, next: null });
  });

  test("[STA-10] rows by floor and type, of those with a capacity also where nothing is booked", () => {
    const { floors, types } = liveOf(dayOf(), 570);
    expect(floors.map((f) => [f.id, f.booked, f.checkedIn, f.free])).toEqual([
      ["f1", 4, 3, 2],
      ["f2", 0, 0, 4],
    ]);
    expect(types.map((t) => [t.id, t.booked, t.capacity])).toEqual([["desk", 0, 10]]);
    const unknown = liveOf(dayOf({ byFloor: {} }), 570).floors;
    expect(unknown.map((f) => [f.id, f.capacity, f.free])).toEqual([["f1", null, null]]);
  });

  test("[STA-10] spaces in use are desks and rooms together, and without any there is no percentage", () => {
    expect(
      spacesInUse([
        { booked: 4, capacity: 10 },
        { booked: 1, capacity: 5 },
      ])?.toFixed(2),
    ).toBe("33.33");
    expect(spacesInUse([{ booked: 4, capacity: 10 }, null])).toBe(40);
    expect(spacesInUse([{ booked: 4, capacity: 0 }])).toBeNull();
    expect(spacesInUse([])).toBeNull();
  });

  test("[STA-11] what this device made or cancelled for now counts apart", () => {
    const b = (over: Partial<LocalBooking>): LocalBooking => ({
      ...{ fromTime: 0, toTime: 100, cancelled: false, rev: 0, pending: true },
      ...over,
    });
    expect(pendingNow([b({}), b({ toTime: null }), b({ rev: 3, cancelled: true })], 50)).toBe(1);
    expect(
      pendingNow(
        [b({ rev: 3 }), b({ pending: false }), b({ toTime: 50 }), b({ fromTime: 51 }), b({ cancelled: true })],
        50,
      ),
    ).toBe(0);
  });

  test("[STA-11] of rooms each reservation counts, and what was turned down or belongs to a meeting does not", () => {
    const of = (over: object) =>
      aBooking(
        "a",
        [
          { from: 0, to: 100 },
          { from: 0, to: 100, room: "elm" },
        ],
        { rev: 0, pending: true, ...over },
      );
    expect(pendingRoomsNow([of({})], 50)).toBe(2);
    expect(pendingRoomsNow([of({ rev: 2, deleted: true })], 50)).toBe(-2);
    expect(pendingRoomsNow([of({ rev: 2, approval: approvalOf("REJECTED") })], 50)).toBe(-2);
    const cap = of({ connection: { booking: "b", anchor: "START" } });
    expect(pendingRoomsNow([of({ pending: false }), of({ rev: 2 }), cap], 50)).toBe(0);
    expect(pendingRoomsNow([of({})], 100)).toBe(0);
  });

  test("[STA-18] neighbourhoods count the desks that are booked and checked in now", () => {
    const b = (desk: string, over: object = {}) => ({
      ...{ desk, fromTime: 0, toTime: 100, cancelled: false, rev: 1, pending: false, checkedInAt: null },
      ...over,
    });
    const booked = bookedNow([b("d1", { checkedInAt: 40 }), b("d2", { checkedInAt: 60 }), b("d3", { toTime: 50 })], 50);
    expect([...booked.keys()]).toEqual(["d1", "d2"]);
    expect(bookedNow([b("d1", { cancelled: true }), b("d2", { toTime: null })], 50).has("d1")).toBe(false);
    const desks = ["d1", "d2", "d3", "d4"].map((id) => ({
      id,
      neighbourhood: id === "d4" ? null : "sites/s/spaces/n1",
    }));
    expect(neighbourhoodRows(desks, booked, 50)).toEqual([
      { id: "n1", capacity: 3, booked: 2, checkedIn: 1, adHoc: 0, free: 1 },
    ]);
  });

  test("[STA-10] the line of a day has a number for each half hour", () => {
    expect(reservedThrough(dayOf(), 480, 600)).toEqual([0, 0, 4, 4, 4]);
  });
});
