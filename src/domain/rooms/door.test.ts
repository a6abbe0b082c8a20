import { describe, expect, test } from "vitest";
import { holdingsOf } from "./clash.ts";
import { planEndNow } from "./commands/end.ts";
import { doorAt, quickEnds } from "./door.ts";
import { aBooking, at, aWorld } from "./rooms.test-kit.ts";

const held = (...all: readonly ReturnType<typeof aBooking>[]) => holdingsOf(all).get("oak") ?? [];
const ids = (of: ReturnType<typeof doorAt>) => [of.now?.booking.id ?? null, of.next?.booking.id ?? null];

describe("who has a room", () => {
  const a = aBooking("a", [{ setup: 15, cleanDown: 15 }]);
  const b = aBooking("b", [{ from: at("11:15"), to: at("12:00") }]);
  test.each([
    ["09:44", [null, "a"]],
    ["09:45", ["a", "b"]],
    ["11:14", ["a", "b"]],
    ["11:15", ["b", null]],
    ["12:00", [null, null]],
  ])("[DOOR-1] at %s, setup and clean-down included, half-open", (time, expected) => {
    expect(ids(doorAt(held(a, b), at(time)))).toEqual(expected);
  });
  test("[DOOR-1] of two that hold it at once the one whose meeting is on comes first", () => {
    const theirs = aBooking("t", [{ from: at("11:00"), to: at("11:30") }], {
      thirdParty: { uid: "t", accepted: true },
    });
    expect(ids(doorAt(held(a, theirs), at("11:05")))).toEqual(["t", null]);
  });
});

describe("until when it can be booked with one press", () => {
  const clock = (all: readonly number[]) => all.map((end) => new Date(end).toISOString().slice(11, 16));
  test("[DOOR-2] about half an hour, an hour and two, to the next quarter", () => {
    expect(clock(quickEnds(at("10:07"), null))).toEqual(["10:45", "11:15", "12:15"]);
    expect(clock(quickEnds(at("10:00") + 59_999, null))).toEqual(["10:30", "11:00", "12:00"]);
  });
  test("[DOOR-2] never over the next booking, and up to it; not for less than five minutes", () => {
    expect(clock(quickEnds(at("10:07"), at("11:00")))).toEqual(["10:45", "11:00"]);
    expect(clock(quickEnds(at("10:00"), at("10:30")))).toEqual(["10:30"]);
    expect(clock(quickEnds(at("10:00"), at("14:00")))).toEqual(["10:30", "11:00", "12:00"]);
    expect(clock(quickEnds(at("10:07"), at("10:12")))).toEqual(["10:12"]);
    expect(quickEnds(at("10:08"), at("10:12"))).toEqual([]);
  });
});

describe("ending a meeting now", () => {
  const of = (time: string, over: object = {}) => ({
    known: null,
    orders: [],
    world: aWorld({ now: at(time) + 30_000, ...over }),
  });
  test("[DOOR-3] the room is free from this minute on, and whoever checked in is checked out, in one edit", () => {
    const b = aBooking("b", [{ requiresCheckIn: true, checkedInAt: at("10:01"), cleanDown: 15 }]);
    const plan = planEndNow(b, "r1", of("10:20"));
    expect(plan).toMatchObject({ ok: true, value: { action: "meetings.edit" } });
    if (!plan.ok) return;
    const fields = JSON.stringify(plan.value.ops);
    expect(fields).toContain(String(at("10:20")));
    expect(fields).toContain(String(at("10:20") + 30_000));
    expect(plan.value.ops).toHaveLength(1);
    expect(fields).not.toContain("title");
  });
  test("[DOOR-3] one that nobody checked in to ends without a check-out", () => {
    const plan = planEndNow(aBooking("b"), "r1", of("10:20"));
    expect(JSON.stringify(plan)).not.toContain(String(at("10:20") + 30_000));
    expect(JSON.stringify(plan)).toContain(String(at("10:20")));
  });
  test.each([
    ["before it begins", "09:59", {}, "not-begun"],
    ["once it is over", "11:00", {}, "over"],
    ["without the right", "10:20", { roles: ["user"] }, "not-permitted"],
    ["while rooms are read-only", "10:20", { readOnly: true }, "read-only"],
  ])("[DOOR-3] not %s", (_, time, over, why) => {
    expect(planEndNow(aBooking("b"), "r1", of(time, over))).toMatchObject({ ok: false, error: { why } });
  });
  test("[DOOR-3] not of another calendar, and not of a room that it does not have", () => {
    const theirs = aBooking("t", [{}], { thirdParty: { uid: "t", accepted: true } });
    expect(planEndNow(theirs, "r1", of("10:20"))).toMatchObject({ error: { why: "foreign" } });
    expect(planEndNow(aBooking("b"), "r2", of("10:20"))).toMatchObject({ error: { why: "no-room" } });
  });
});
