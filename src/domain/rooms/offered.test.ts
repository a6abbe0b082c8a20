import fc from "fast-check";
import { expect, test } from "vitest";
import { holdingsOf, type Wished } from "./clash.ts";
import { nextFree, otherRooms } from "./offered.ts";
import { aWish, keeps, meets, MINUTE, minutesOf, QUARTER, someBookings, START } from "./random.test-kit.ts";
import { aBooking, aReservation, at } from "./rooms.test-kit.ts";

const placed = (reservations: readonly Wished[], id = "") => ({ id, site: "london", reservations });
const room = (id: string, capacity: number, floor: string, over: object = {}) => ({
  ...{ id, title: id, site: "london", gone: false, capacity, floor },
  ...over,
});

test("[ROM-5] the next free time is the first that an oracle finds which tries every quarter of an hour", () => {
  fc.assert(
    fc.property(aWish, someBookings, fc.option(aWish), (wish, all, own) => {
      const until = START + 4 * 24 * 60 * MINUTE;
      const others = own === null ? [] : [{ key: "r2" as const, ...own }];
      const busy = [...all.filter(keeps).flatMap((b) => b.reservations), ...others]
        .filter((r) => r.room === wish.room)
        .map(minutesOf);
      const moved = (from: number) => ({ ...wish, from, to: from + wish.to - wish.from });
      let want = wish.from;
      while (busy.some((b) => meets(b, minutesOf(moved(want))))) want += QUARTER * MINUTE;
      const found = nextFree(placed([{ key: "r1", ...wish }, ...others]), "r1", holdingsOf(all), until);
      expect(found).toEqual({ from: want, to: want + wish.to - wish.from });
    }),
    { numRuns: 200 },
  );
});

test("[ROM-5] none before the end that is asked for is none, and so is one of no such reservation", () => {
  const all = holdingsOf([aBooking("long", [{ from: at("09:00"), to: at("20:00") }])]);
  const of = placed([aReservation()]);
  expect(nextFree(of, "r1", all, at("20:00"))).toBeNull();
  expect(nextFree(of, "r1", all, at("21:00"))).toEqual({ from: at("20:00"), to: at("21:00") });
  expect(nextFree(of, "r2", all, at("21:00"))).toBeNull();
  expect(otherRooms(of, "r2", { rooms: [room("elm", 1, "1")], all, max: 1 })).toEqual([]);
});

test("[ROM-5] other rooms: large enough first, then the same floor, then the least empty seats", () => {
  const rooms = [
    room("oak", 6, "1"),
    room("small", 2, "1"),
    room("next", 8, "1"),
    room("huge", 30, "1"),
    room("up", 6, "2"),
    room("taken", 6, "1"),
    room("gone", 6, "1", { gone: true }),
    room("lima", 6, "1", { site: "lima" }),
  ];
  const all = holdingsOf([aBooking("t", [{ room: "taken" }]), aBooking("o")]);
  const ids = (id: string, max: number) =>
    otherRooms(placed([aReservation()], id), "r1", { rooms, all, max }).map((r) => r.id);
  expect(ids("", 9)).toEqual(["next", "huge", "up", "small"]);
  expect(ids("t", 1)).toEqual(["taken"]);
});

test("[ROM-5] a room that the booking itself has at the time is not offered, and one that it has at another time is", () => {
  const rooms = [room("oak", 6, "1"), room("elm", 6, "1"), room("ash", 6, "1")];
  const offered = (own: Partial<Wished>) =>
    otherRooms(placed([aReservation(), aReservation({ key: "r2", room: "elm", ...own })]), "r1", {
      ...{ rooms, all: new Map(), max: 9 },
    }).map((r) => r.id);
  expect(offered({})).toEqual(["ash"]);
  expect(offered({ from: at("11:00"), to: at("12:00") })).toEqual(["ash", "elm"]);
  expect(offered({ from: at("11:00"), to: at("12:00"), setup: 15 })).toEqual(["ash"]);
});
