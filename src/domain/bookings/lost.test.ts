import { expect, test } from "vitest";
import type { Json, JsonObject } from "../shared/json.ts";
import type { ChangeSet } from "../sync/schema.ts";
import { daysOf, type InTheWay, leavingOf, lostOf, whyLost } from "./lost.ts";

const path = (day: string) => `sites/s/bookings/d1_${day}_1`;
const create = (day: string) => ({
  kind: "create" as const,
  path: path(day),
  fields: {
    onDay: day,
    space: { ref: "sites/s/spaces/d1", title: "1.001", floor: "f" },
    owner: { ref: "ns/a/people/ada", title: "Ada" },
  } satisfies JsonObject,
});
const parked = (disputed: readonly string[]): NonNullable<ChangeSet["attention"]> => ({
  kind: disputed.length > 0 ? "clash" : "refused",
  code: "",
  at: 0,
  conflicts: disputed.map((day) => ({ path: path(day), why: "exists" as const })),
});

test("[BKG-22] of a set with several days those in dispute are lost; of a refused one all of them", () => {
  const days = ["2026-01-12", "2026-01-13"];
  const ops = days.map(create);
  expect(lostOf({ ops, attention: parked(["2026-01-13"]) }).map((l) => l.day)).toEqual(["2026-01-13"]);
  expect(lostOf({ ops, attention: parked([]) }).map((l) => l.day)).toEqual(days);
  expect(lostOf({ ops: ops.slice(0, 1), attention: parked([]) })).toMatchObject([
    { desk: "d1", deskTitle: "1.001", floor: "f", owner: "Ada", ownerRef: "ns/a/people/ada", day: "2026-01-12" },
  ]);
  const remove = { kind: "delete" as const, path: path("2026-01-12"), baseRev: 1 };
  expect(lostOf({ ops: [remove], attention: parked([]) })).toEqual([]);
});

test("[BKG-25] the days of a set that were not lost, in order", () => {
  const days = ["2026-01-14", "2026-01-12", "2026-01-13"];
  const set = { ops: days.map(create), attention: parked(["2026-01-13"]) };
  expect(daysOf(set, lostOf(set))).toEqual(["2026-01-12", "2026-01-14"]);
  expect(daysOf(set)).toEqual(["2026-01-12", "2026-01-13", "2026-01-14"]);
});

const held = (over: { readonly [field: string]: Json } = {}) => ({
  owner: { title: "Paul Mercer" },
  toTime: 900,
  ...over,
});
test.each<[string, Partial<InTheWay>, string]>([
  ["who holds it", {}, "Desk 1.001 is booked on Mon 12 Jan 2026 for Paul Mercer."],
  [
    "somebody without a name",
    { holder: held({ owner: {} }) },
    "Desk 1.001 is booked on Mon 12 Jan 2026 for somebody else.",
  ],
  [
    "it was cancelled again",
    { holder: held({ deleted: true }) },
    "Desk 1.001 was booked on Mon 12 Jan 2026 for somebody else, and was released again.",
  ],
  [
    "it was released again",
    { holder: held({ toTime: 500 }) },
    "Desk 1.001 was booked on Mon 12 Jan 2026 for somebody else, and was released again.",
  ],
  ["the desk was disabled", { desk: { disabled: true } }, "Desk 1.001 was disabled meanwhile."],
  ["with a reason", { desk: { disabled: "paint" } }, "Desk 1.001 was disabled meanwhile: paint."],
  [
    "the server says no more",
    { holder: null },
    "Desk 1.001 could not be booked on Mon 12 Jan 2026: the owner may have another desk that day or may not use this one, or the day can no longer be booked.",
  ],
])("[BKG-22] why it was lost: %s", (_, way, words) => {
  const [lost] = lostOf({ ops: [create("2026-01-12")], attention: parked(["2026-01-12"]) });
  if (!lost) throw new Error("lost");
  expect(whyLost(lost, { desk: { disabled: false }, holder: held(), now: 500, ...way })).toBe(words);
});

test("[BKG-39] a lost move knows the booking that it was to take away, at the times that it was to have", () => {
  const remove = { kind: "delete" as const, path: "sites/s/bookings/d9_2026-01-12_1", baseRev: 4 };
  const made = create("2026-01-12");
  const timed = { ...made, fields: { ...made.fields, fromTime: 5, toTime: 9, requiresCheckIn: true } };
  expect(leavingOf({ ops: [timed, remove] })).toEqual({
    ...{ path: remove.path, onDay: "2026-01-12", owner: "Ada", fromTime: 5, toTime: 9, requiresCheckIn: true },
    ...{ checkedInAt: null, checkedOutAt: null },
  });
  expect(leavingOf({ ops: [timed] })).toBeNull();
  expect(leavingOf({ ops: [remove] })).toBeNull();
});
