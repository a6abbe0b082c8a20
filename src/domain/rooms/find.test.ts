import { expect, test } from "vitest";
import type { CalendarRoom } from "./calendar/room.ts";
import { holdingsOf } from "./clash.ts";
import { findRooms, nowForAnHour, type RoomWish } from "./find.ts";
import { aBooking, at } from "./rooms.test-kit.ts";

const aRoom = (id: string, over: Partial<CalendarRoom> = {}): CalendarRoom => ({
  id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  site: "london",
  floor: "f1",
  groups: [],
  capacity: 6,
  features: [],
  requiresApproval: false,
  cateringIsEnabled: false,
  cateringEditTimeEnd: null,
  gone: false,
  ...over,
});
const ROOMS = [
  aRoom("hall", { capacity: 40, floor: "f2", cateringIsEnabled: true, features: ["screen", "phone"] }),
  aRoom("oak", { capacity: 8, features: ["screen"] }),
  aRoom("elm", { capacity: 8 }),
  aRoom("ash", { capacity: 12 }),
  aRoom("old", { capacity: 8, gone: true }),
  aRoom("box", { capacity: null }),
];
const TEN = { from: at("10:00"), to: at("11:00") };
const ANY: RoomWish = { ...TEN, seats: null, floor: null, features: [], catering: false };
const found = (over: Partial<RoomWish>, bookings: Parameters<typeof holdingsOf>[0] = []) => {
  const { free, taken } = findRooms({ ...ANY, ...over }, ROOMS, { held: holdingsOf(bookings), dayEnd: at("23:59") });
  return [...free.map((f) => f.room.id), taken];
};

test.each<[string, Partial<RoomWish>, readonly (string | number)[]]>([
  [
    "eight people: no empty seat before few, and what nobody asked for last",
    { seats: 8 },
    ["elm", "oak", "ash", "hall", 0],
  ],
  ["more than any room has", { seats: 41 }, [0]],
  ["with a screen, which is asked for", { seats: 8, features: ["screen"] }, ["oak", "hall", 0]],
  ["two things at once", { features: ["screen", "phone"] }, ["hall", 0]],
  ["with catering", { catering: true }, ["hall", 0]],
  ["on a floor", { floor: "f2" }, ["hall", 0]],
  ["anything: one without written seats as well", {}, ["ash", "box", "elm", "oak", "hall", 0]],
])("[ROM-95] %s", (_, over, wanted) => {
  expect(found(over)).toEqual(wanted);
});

test("[ROM-95] what is held at the time is not offered, setting up and clearing included; it is counted", () => {
  const before = aBooking("before", [{ room: "elm", from: at("09:00"), to: at("09:50"), cleanDown: 15 }]);
  const after = aBooking("after", [{ room: "oak", from: at("11:10"), to: at("12:00"), setup: 15 }]);
  expect(found({ seats: 8 }, [before, after])).toEqual(["ash", "hall", 2]);
});

test("[ROM-95] half-open: what ends as another begins is free, and until when is told", () => {
  const touching = [
    aBooking("before", [{ room: "oak", from: at("09:00"), to: at("10:00") }]),
    aBooking("after", [{ room: "oak", from: at("11:00"), to: at("12:00") }]),
  ];
  const { free } = findRooms({ ...ANY, features: ["screen"], seats: 8 }, ROOMS, {
    held: holdingsOf(touching),
    dayEnd: at("23:59"),
  });
  expect(free.map((f) => [f.room.id, f.until])).toEqual([
    ["oak", at("11:00")],
    ["hall", null],
  ]);
});

test("[ROM-95] of rooms that fit alike the one that is free the longest comes first", () => {
  const soon = aBooking("soon", [{ room: "elm", from: at("11:30"), to: at("12:00") }]);
  const later = aBooking("later", [{ room: "twin", from: at("15:00"), to: at("16:00") }]);
  const { free } = findRooms({ ...ANY, seats: 8 }, [aRoom("elm", { capacity: 8 }), aRoom("twin", { capacity: 8 })], {
    held: holdingsOf([soon, later]),
    dayEnd: at("23:59"),
  });
  expect(free.map((f) => f.room.id)).toEqual(["twin", "elm"]);
});

test("[ROM-95] now, for an hour begins within the last five minutes", () => {
  expect(nowForAnHour(at("10:07"))).toEqual({ from: at("10:05"), to: at("11:05") });
});
