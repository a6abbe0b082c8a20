import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clashesOf, holdingsOf, holdsRoom, areSure, overlaps } from "./clash.ts";
import { aWish, keeps, meets, MINUTE, minutesOf, someBookings } from "./random.test-kit.ts";
import { aBooking, approvalOf, aReservation, at } from "./rooms.test-kit.ts";

describe("what clashes", () => {
  test("[ROM-3] half-open: what ends when another begins does not meet it", () => {
    expect(overlaps({ from: 9, to: 10 }, { from: 10, to: 11 })).toBe(false);
    expect(overlaps({ from: 9, to: 10 }, { from: 9, to: 10 })).toBe(true);
    expect(overlaps({ from: 9, to: 12 }, { from: 10, to: 11 })).toBe(true);
  });

  test("[ROM-3] rejected, deleted and declined ones hold nothing; submitted ones and events of other calendars do", () => {
    expect(holdsRoom(aBooking("a"))).toBe(true);
    expect(holdsRoom(aBooking("a", [{}], { approval: approvalOf("SUBMITTED") }))).toBe(true);
    expect(holdsRoom(aBooking("a", [{}], { thirdParty: { uid: "x", accepted: true } }))).toBe(true);
    expect(holdsRoom(aBooking("a", [{}], { thirdParty: { uid: "x", accepted: false } }))).toBe(false);
    expect(holdsRoom(aBooking("a", [{}], { approval: approvalOf("REJECTED") }))).toBe(false);
    expect(holdsRoom(aBooking("a", [{}], { deleted: true }))).toBe(false);
    expect(holdsRoom(aBooking("a-r1-start", [{}], { connection: { booking: "a", anchor: "START" } }))).toBe(false);
  });

  test("[ROM-4] is what an oracle finds that compares minute by minute", () => {
    fc.assert(
      fc.property(aWish, someBookings, (wish, all) => {
        const mine = minutesOf(wish);
        const want = all
          .filter((b) => keeps(b) && b.reservations.some((r) => r.room === wish.room && meets(minutesOf(r), mine)))
          .map((b) => b.id);
        const found = clashesOf("", [{ key: "r1", ...wish }], holdingsOf(all)).map((c) => c.booking);
        expect([...found].sort()).toEqual(want.sort());
      }),
      { numRuns: 300 },
    );
  });

  test("[ROM-4] caps count, it does not keep itself out, and its own reservations meet each other", () => {
    const other = aBooking("other", [{ from: at("11:00"), to: at("12:00"), setup: 15 }]);
    const all = holdingsOf([other, aBooking("own")]);
    expect(clashesOf("own", [aReservation()], all)).toMatchObject([
      {
        booking: "other",
        title: "Meeting other",
        meeting: { from: at("11:00"), to: at("12:00") },
        held: { from: at("10:45"), to: at("12:00") },
      },
    ]);
    const twice = [aReservation(), aReservation({ key: "r2", from: at("10:30") })];
    expect(clashesOf("own", twice, holdingsOf([])).map((c) => [c.key, c.booking])).toEqual([["r2", "own"]]);
  });

  test("[ROM-4] an event of another calendar keeps others out unless it was declined there; offline with old data none is sure", () => {
    const theirs = (accepted: boolean) => aBooking("x", [{}], { thirdParty: { uid: "x", accepted } });
    const met = (accepted: boolean) => clashesOf("", [aReservation()], holdingsOf([theirs(accepted)]));
    expect(met(true).map((c) => c.booking)).toEqual(["x"]);
    expect(met(false)).toEqual([]);
    expect(areSure({ offline: false, ageMs: 10 * 60 * MINUTE })).toBe(true);
    expect(areSure({ offline: true, ageMs: 5 * MINUTE })).toBe(true);
    expect(areSure({ offline: true, ageMs: 5 * MINUTE + 1 })).toBe(false);
  });
});
