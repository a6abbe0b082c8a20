import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedBooking, dayChanges, deskMinutes } from "./desk-day.ts";

const b = (over: Partial<CountedBooking> = {}): CountedBooking => ({
  from: 540,
  to: 1020,
  requiresCheckIn: true,
  checkedInAt: null,
  floor: "f1",
  desk: "d1",
  type: "desk",
  adHoc: false,
  ...over,
});
const numbers = (m: object | undefined) => Object.values(m ?? {}).slice(0, 3);

describe("counts of a day", () => {
  test("[CNT-1] a day without bookings says its capacity and nothing else", () => {
    expect(dayChanges([], 40)).toEqual({
      initial: { reserved: 0, checkedIn: 0, occupied: 0, byFloor: {}, byType: {}, reservedAdHoc: 0, capacity: 40 },
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

  test("[CNT-3] by type, made on the spot, and the minutes of each desk", () => {
    const bookings = [
      b({ adHoc: true }),
      b({ desk: "d2", type: "pod", to: 600 }),
      b({ desk: "d2", from: 660, to: 720 }),
    ];
    expect(dayChanges(bookings, 4)["at0900"]).toMatchObject({
      reserved: 2,
      reservedAdHoc: 1,
      byType: { desk: { reserved: 1 }, pod: { reserved: 1 } },
    });
    expect(deskMinutes(bookings)).toEqual({ d1: 480, d2: 120 });
    expect(deskMinutes([b({ from: 0, to: 1440 }), b({ from: 0, to: 1440 }), b({ desk: "d2", to: 540 })])).toEqual({
      d1: 1440,
    });
  });

  test("[CNT-1] the order of bookings does not matter, floors add up, and nobody is counted beyond those who booked", () => {
    const booking = fc.record({
      from: fc.integer({ min: 0, max: 1200 }),
      to: fc.integer({ min: 0, max: 1440 }),
      requiresCheckIn: fc.boolean(),
      checkedInAt: fc.option(fc.integer({ min: 0, max: 1440 })),
      floor: fc.constantFrom("f1", "f2", "f3"),
      desk: fc.constantFrom("d1", "d2"),
      type: fc.constantFrom("desk", "pod"),
      adHoc: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 30 }), (bookings) => {
        const changes = dayChanges(bookings, 50);
        expect(dayChanges([...bookings].reverse(), 50)).toEqual(changes);
        for (const m of Object.values(changes)) {
          const floors = Object.values(m.byFloor);
          expect(floors.reduce((n, f) => n + f.reserved, 0)).toBe(m.reserved);
          expect(Object.values(m.byType).reduce((n, t) => n + t.checkedIn, 0)).toBe(m.checkedIn);
          expect(m.reservedAdHoc <= m.reserved).toBe(true);
          expect(m.checkedIn <= m.occupied && m.occupied <= m.reserved).toBe(true);
        }
      }),
    );
  });
});
