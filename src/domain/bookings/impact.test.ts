import { describe, expect, test } from "vitest";
import { addDays } from "../shared/time.ts";
import { type AffectedBooking, disablingImpact, exclusiveImpact } from "./impact.ts";

const TODAY = "2026-01-09";
const NOW = 1_767_949_200_000;
const HOUR = 3_600_000;
const span = { now: NOW, today: TODAY };

const booking = (i: number, over: Partial<AffectedBooking> = {}): AffectedBooking => ({
  id: `b${i}`,
  desk: `d${i % 12}`,
  onDay: addDays(TODAY, 1 + (i % 14)),
  fromTime: NOW + (1 + (i % 14)) * 24 * HOUR,
  toTime: NOW + (1 + (i % 14)) * 24 * HOUR + 8 * HOUR,
  requiresCheckIn: false,
  checkedInAt: null,
  owner: `Person ${i % 9}`,
  ownerRef: `ns/a/people/p${i % 9}`,
  cancelled: false,
  ...over,
});

describe("the impact of disabling desks", () => {
  const desks = new Set(Array.from({ length: 12 }, (_, i) => `d${i}`));
  const fourteen = Array.from({ length: 14 }, (_, i) => booking(i));

  test("[IMP-1] 12 desks, 14 bookings by 9 people in the next 30 days, exactly", () => {
    const beside = [
      booking(20, { desk: "elsewhere" }),
      booking(21, { cancelled: true }),
      booking(22, { toTime: NOW }),
      booking(23, { onDay: addDays(TODAY, 31) }),
    ];
    const found = disablingImpact(desks, [...fourteen, ...beside], span);
    expect({ desks: found.desks, bookings: found.coming.length + found.running.length, people: found.people }).toEqual({
      desks: 12,
      bookings: 14,
      people: 9,
    });
    expect(found.until).toBe("2026-02-08");
  });

  test("[IMP-1] the thirtieth day counts, the thirty-first does not", () => {
    const on = (n: number) => booking(1, { onDay: addDays(TODAY, n) });
    expect(disablingImpact(desks, [on(30)], span).coming).toHaveLength(1);
    expect(disablingImpact(desks, [on(31)], span).coming).toHaveLength(0);
  });

  test("[IMP-3] who sits there now stays, whatever is chosen for the others", () => {
    const begun = booking(1, { onDay: TODAY, fromTime: NOW - HOUR, toTime: NOW + HOUR });
    const early = booking(2, { onDay: TODAY, fromTime: NOW + HOUR, toTime: NOW + 2 * HOUR, checkedInAt: NOW - 1 });
    const later = booking(3, { onDay: TODAY, fromTime: NOW + HOUR, toTime: NOW + 2 * HOUR });
    const found = disablingImpact(desks, [begun, early, later], span);
    expect(found.running.map((b) => b.id)).toEqual(["b1", "b2"]);
    expect(found.coming.map((b) => b.id)).toEqual(["b3"]);
  });
});

describe("the impact of an exclusive neighbourhood", () => {
  const desks = new Set(["d1", "d2"]);
  const members = new Map([
    ["ns/a/people/p1", { neighbourhood: ["n1"] }],
    ["ns/a/people/p2", { neighbourhood: ["n2"] }],
    ["ns/a/people/p3", { neighbourhood: [] }],
  ]);
  const memberOf = (ref: string) => members.get(ref) ?? null;
  const all = [1, 2, 3, 4].map((i) => booking(i, { desk: "d1", ownerRef: `ns/a/people/p${i}` }));
  const today = booking(5, {
    desk: "d2",
    ownerRef: "ns/a/people/p3",
    onDay: TODAY,
    fromTime: NOW + HOUR,
    toTime: NOW + 2 * HOUR,
  });

  test("[IMP-2] everybody who is no member of it, and who is not known to be one", () => {
    const neighbourhood = { id: "n1", exclusive: false, exclusiveAdHoc: false };
    const found = exclusiveImpact({ neighbourhood, desks }, [...all, today], memberOf, span);
    expect(found.coming.map((b) => b.id)).toEqual(["b5", "b2", "b3", "b4"]);
    expect(found.desks).toBe(2);
  });

  test("[IMP-2] where anyone may book on the day, today's bookings stay possible", () => {
    const neighbourhood = { id: "n1", exclusive: false, exclusiveAdHoc: true };
    const found = exclusiveImpact({ neighbourhood, desks }, [...all, today], memberOf, span);
    expect(found.coming.map((b) => b.id)).toEqual(["b2", "b3", "b4"]);
  });
});
