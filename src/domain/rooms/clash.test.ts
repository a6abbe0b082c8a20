import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reservation, RoomBooking } from "./booking.ts";
import { clashesOf, holdingsOf, holdsRoom, areSure, nextFree, overlaps, sameTime } from "./clash.ts";
import { aBooking, approvalOf, aReservation, at } from "./rooms.test-kit.ts";

const MINUTE = 60_000;
const QUARTER = 15;
const START = at("00:00");

/** A reservation on whole quarters of a day, in one of two rooms, with caps of up to an hour. */
const aWish = fc
  .record({
    room: fc.constantFrom("oak", "elm"),
    from: fc.integer({ min: 8, max: 90 }),
    length: fc.integer({ min: 1, max: 8 }),
    setup: fc.integer({ min: 0, max: 4 }),
    cleanDown: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ room, from, length, setup, cleanDown }) => ({
    room,
    from: START + from * QUARTER * MINUTE,
    to: START + (from + length) * QUARTER * MINUTE,
    setup: setup * QUARTER,
    cleanDown: cleanDown * QUARTER,
  }));
const aState = fc.constantFrom("plain", "submitted", "rejected", "deleted", "third-party", "declined", "cap");
const someBookings = fc.array(fc.tuple(aWish, aState), { maxLength: 12 }).map((all) =>
  all.map(([wish, state], i) =>
    aBooking(`b${i}`, [wish], {
      deleted: state === "deleted",
      approval: state === "rejected" ? approvalOf("REJECTED") : state === "submitted" ? approvalOf("SUBMITTED") : null,
      thirdParty: state === "third-party" || state === "declined" ? { uid: "x", accepted: state !== "declined" } : null,
      connection: state === "cap" ? { booking: "b0", anchor: "START" } : null,
    }),
  ),
);

/** The slow oracle: which minutes a reservation occupies, one by one. */
function minutesOf(r: Pick<Reservation, "from" | "to" | "setup" | "cleanDown">): Set<number> {
  const minutes = new Set<number>();
  for (let m = r.from / MINUTE - r.setup; m < r.to / MINUTE + r.cleanDown; m += 1) minutes.add(m);
  return minutes;
}
const keeps = (b: RoomBooking): boolean =>
  !b.deleted && b.connection === null && b.approval?.status !== "REJECTED" && b.thirdParty?.accepted !== false;
const meets = (a: Set<number>, b: Set<number>): boolean => [...a].some((m) => b.has(m));

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

describe("what is free", () => {
  test("[ROM-5] the next free time is the first that an oracle finds which tries every quarter of an hour", () => {
    fc.assert(
      fc.property(aWish, someBookings, (wish, all) => {
        const until = START + 3 * 24 * 60 * MINUTE;
        const busy = all
          .filter(keeps)
          .flatMap((b) => b.reservations.filter((r) => r.room === wish.room).map(minutesOf));
        const moved = (from: number) => ({ ...wish, from, to: from + wish.to - wish.from });
        let want = wish.from;
        while (busy.some((b) => meets(b, minutesOf(moved(want))))) want += QUARTER * MINUTE;
        const found = nextFree("", { key: "r1", ...wish }, holdingsOf(all), until);
        expect(found).toEqual({ from: want, to: want + wish.to - wish.from });
      }),
      { numRuns: 200 },
    );
  });

  test("[ROM-5] none before the end that is asked for is none", () => {
    const all = holdingsOf([aBooking("long", [{ from: at("09:00"), to: at("20:00") }])]);
    expect(nextFree("", aReservation(), all, at("20:00"))).toBeNull();
    expect(nextFree("", aReservation(), all, at("21:00"))).toEqual({ from: at("20:00"), to: at("21:00") });
  });

  test("[ROM-5] other rooms: large enough first, then the same floor, then the least empty seats", () => {
    const room = (id: string, capacity: number, floor: string) => ({ id, title: id, capacity, floor });
    const rooms = [
      room("oak", 6, "1"),
      room("small", 2, "1"),
      room("next", 8, "1"),
      room("huge", 30, "1"),
      room("up", 6, "2"),
      room("taken", 6, "1"),
    ];
    const all = holdingsOf([aBooking("t", [{ room: "taken" }]), aBooking("o")]);
    expect(sameTime("", aReservation(), { rooms, all, max: 9 }).map((r) => r.id)).toEqual([
      "next",
      "huge",
      "up",
      "small",
    ]);
    expect(sameTime("t", aReservation(), { rooms, all, max: 1 }).map((r) => r.id)).toEqual(["taken"]);
  });
});
