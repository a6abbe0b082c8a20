import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedBooking, dayChanges } from "./desk-day.ts";

const b = (over: Partial<CountedBooking> = {}): CountedBooking => ({
  from: 540,
  to: 1020,
  requiresCheckIn: true,
  checkedInAt: null,
  floor: "f1",
  ...over,
});
const numbers = (m: object | undefined) => Object.values(m ?? {}).slice(0, 3);

describe("counts of a day", () => {
  test("[CNT-1] a day without bookings says its capacity and nothing else", () => {
    expect(dayChanges([], 40)).toEqual({
      initial: { reserved: 0, checkedIn: 0, occupied: 0, byFloor: {}, reservedAdHoc: 0, capacity: 40 },
    });
  });

  test("[CNT-1] numbers stand at the half hour from which they are true: reserved, checked in, there, gone", () => {
    const changes = dayChanges([b({ checkedInAt: 545 }), b({ requiresCheckIn: false, floor: "f2", to: 720 })], 2);
    expect(Object.keys(changes)).toEqual(["initial", "at0900", "at0930", "at1200", "at1700"]);
    expect(numbers(changes["at0900"])).toEqual([2, 0, 1]);
    expect(numbers(changes["at0930"])).toEqual([2, 1, 2]);
    expect(changes["at0930"]?.byFloor).toEqual({
      f1: { reserved: 1, checkedIn: 1, occupied: 1 },
      f2: { reserved: 1, checkedIn: 0, occupied: 1 },
    });
    expect(numbers(changes["at1200"])).toEqual([1, 1, 1]);
    expect(numbers(changes["at1700"])).toEqual([0, 0, 0]);
  });

  test("[CNT-1] the order of bookings does not matter, floors add up, and nobody is counted beyond those who booked", () => {
    const booking = fc.record({
      from: fc.integer({ min: 0, max: 1200 }),
      to: fc.integer({ min: 0, max: 1440 }),
      requiresCheckIn: fc.boolean(),
      checkedInAt: fc.option(fc.integer({ min: 0, max: 1440 })),
      floor: fc.constantFrom("f1", "f2", "f3"),
    });
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 30 }), (bookings) => {
        const changes = dayChanges(bookings, 50);
        expect(dayChanges([...bookings].reverse(), 50)).toEqual(changes);
        for (const m of Object.values(changes)) {
          const floors = Object.values(m.byFloor);
          expect(floors.reduce((n, f) => n + f.reserved, 0)).toBe(m.reserved);
          expect(m.checkedIn <= m.occupied && m.occupied <= m.reserved).toBe(true);
        }
      }),
    );
  });
});
