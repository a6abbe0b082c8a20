import { expect, test } from "vitest";
import { aBooking, approvalOf, at } from "../rooms.test-kit.ts";
import { rebuiltWindows } from "./rebuild.ts";
import { LAST, NOTHING } from "./windows.ts";

const HALF = 1_800_000;
const theirs = (id: string, from: string, to: string) =>
  aBooking(id, [{ from: at(from), to: at(to) }], { thirdParty: { uid: id, accepted: true } });

test("[ROM-42] windows follow from bookings: ours one by one with setup, other calendars' merged, and nothing of what holds nothing", () => {
  const windows = rebuiltWindows(
    [
      aBooking("b", [{ from: at("12:00"), to: at("13:00") }]),
      aBooking("a", [{ setup: 30 }, { room: "elm" }]),
      aBooking("no", [{}], { approval: approvalOf("REJECTED") }),
      aBooking("gone", [{}], { deleted: true }),
      aBooking("a-r1-start", [{}], { connection: { booking: "a", anchor: "START" } }),
      theirs("x", "10:30", "11:30"),
      theirs("y", "11:30", "12:00"),
      theirs("z", "15:00", "16:00"),
    ],
    at("09:00"),
  );
  expect(windows.get("oak_320")).toEqual({
    room: "oak",
    window: 320,
    site: "london",
    busy: [0, at("10:00") - HALF, at("11:00"), at("12:00"), at("13:00"), LAST],
    foreign: [0, at("10:30"), at("12:00"), at("15:00"), at("16:00"), LAST],
    overlapping: [],
  });
  expect(windows.get("elm_320")?.foreign).toEqual(NOTHING);
});

test("[ROM-42] of two that overlap past the rules the later one is told, and the list stays a list", () => {
  const [window] = [
    ...rebuiltWindows([aBooking("a"), aBooking("b", [{ from: at("10:30"), to: at("12:00") }])], 0).values(),
  ];
  expect(window?.busy).toEqual([0, at("10:00"), at("11:00"), LAST]);
  expect(window?.overlapping).toEqual([{ room: "oak", f: at("10:30"), t: at("12:00") }]);
});

test("[ROM-42] windows that are over are left alone", () => {
  expect(rebuiltWindows([aBooking("a")], at("10:00") + 65 * 86_400_000).size).toBe(0);
});
