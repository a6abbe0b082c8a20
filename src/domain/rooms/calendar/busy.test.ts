import fc from "fast-check";
import { expect, test } from "vitest";
import { holdingsOf } from "../clash.ts";
import { aBooking, approvalOf, at } from "../rooms.test-kit.ts";
import { busyIn, takenAt } from "./busy.ts";

const ROOMS = ["elm", "oak"];
const held = holdingsOf([
  aBooking("a", [{ room: "elm", from: at("09:00"), to: at("10:00"), cleanDown: 30 }]),
  aBooking("b", [{ room: "oak", from: at("09:30"), to: at("10:00") }]),
  aBooking("c", [{ room: "elm", from: at("09:00"), to: at("09:30") }]),
  aBooking("no", [{ room: "oak", from: at("08:00"), to: at("12:00") }], { approval: approvalOf("REJECTED") }),
]);

test("[ROM-34] a room is taken now while it is set up or cleared as well, and not by what was turned down", () => {
  const taken = ["08:59", "09:00", "09:45", "10:00", "10:29", "10:30"].map((t) => takenAt(ROOMS, held, at(t)));
  expect(taken).toEqual([0, 1, 2, 1, 1, 0]);
});

test("[ROM-35] how busy rooms are is the part of their time that is held, what is held twice once", () => {
  expect(busyIn(ROOMS, held, { from: at("08:00"), to: at("12:00") }, 4)).toEqual([0, 0.75, 0.25, 0]);
  expect(busyIn([], held, { from: at("08:00"), to: at("12:00") }, 2)).toEqual([0, 0]);
});

test("[ROM-35] the parts of any day add up to what is held of it", () => {
  const one = fc.record({ from: fc.integer({ min: -60, max: 300 }), length: fc.integer({ min: 1, max: 120 }) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), fc.integer({ min: 1, max: 12 }), (all, parts) => {
      const day = { from: at("08:00"), to: at("12:00") };
      const minute = (n: number) => day.from + n * 60_000;
      const bookings = all.map((o, i) =>
        aBooking(`x${i}`, [{ room: "elm", from: minute(o.from), to: minute(o.from + o.length) }]),
      );
      const busy = busyIn(["elm"], holdingsOf(bookings), day, parts);
      const minutes = Array.from({ length: 240 }, (_, n) => n).filter((n) =>
        all.some((o) => o.from <= n && n < o.from + o.length),
      );
      const sum = busy.reduce((a, b) => a + b, 0) / parts;
      expect(sum * 240).toBeCloseTo(minutes.length, 5);
      expect(busy.every((b) => b >= 0 && b <= 1)).toBe(true);
    }),
  );
});
