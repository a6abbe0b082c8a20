import { expect, test } from "vitest";
import { holdingsOf } from "../rooms/clash.ts";
import { aBooking, approvalOf, at, DAY, ZONE } from "../rooms/rooms.test-kit.ts";
import { addDays, startOf } from "../shared/time.ts";
import { freeRooms } from "./free-rooms.ts";

const room = (id: string, over: object = {}) => ({ id, title: id, capacity: 4, gone: false, ...over });
const TODAY = { now: at("10:00"), dayEnd: startOf(addDays(DAY, 1), ZONE) };
const shown = (bookings: readonly ReturnType<typeof aBooking>[], rooms = [room("ash"), room("oak")]) =>
  freeRooms(rooms, holdingsOf(bookings), TODAY).map((r) => [r.id, r.until]);

test("[STA-25] a room is free until somebody has it next, setting up included, and those free longest come first", () => {
  const bookings = [
    aBooking("now", [{ room: "elm", from: at("09:00"), to: at("10:30") }]),
    aBooking("over", [{ room: "ash", from: at("08:00"), to: at("10:00") }]),
    aBooking("later", [{ room: "oak", from: at("15:45"), to: at("16:00"), setup: 15 }]),
    aBooking("sooner", [{ room: "fir", from: at("11:00"), to: at("12:00") }]),
  ];
  expect(
    shown(
      bookings,
      ["oak", "fir", "elm", "ash"].map((id) => room(id)),
    ),
  ).toEqual([
    ["ash", null],
    ["oak", at("15:30")],
    ["fir", at("11:00")],
  ]);
});

test("[STA-25] clearing up holds a room, a rejected booking and one of tomorrow do not, and a deleted room is none", () => {
  const tomorrow = addDays(DAY, 1);
  expect(
    shown([
      aBooking("clearing", [{ room: "oak", from: at("09:00"), to: at("09:50"), cleanDown: 15 }]),
      aBooking("rejected", [{ room: "ash", from: at("09:00"), to: at("11:00") }], { approval: approvalOf("REJECTED") }),
      aBooking("tomorrow", [{ room: "ash", from: at("09:00", tomorrow), to: at("10:00", tomorrow) }]),
    ]),
  ).toEqual([["ash", null]]);
  expect(shown([], [room("ash", { gone: true })])).toEqual([]);
});
