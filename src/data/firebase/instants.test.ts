import { expect, test } from "vitest";
import { instantsOf, withInstants } from "./instants.ts";

const moment = (ms: number) => `at ${ms}`;
const stored = (path: string, field: string, value: never) => withInstants(instantsOf(path), field, value, moment);

test.each<[string, string, unknown, unknown]>([
  ["a moment", "fromTime", 5, "at 5"],
  ["none", "toTime", null, null],
  ["a moment inside", "checkIn", { fromTime: 5, toTime: null }, { fromTime: "at 5", toTime: null }],
  ["a moment inside, by its own path", "checkIn/toTime", 5, "at 5"],
  ["any other number", "count", 5, 5],
  ["any other map", "owner", { fromTime: 5 }, { fromTime: 5 }],
])("[BKG-16] of a booking goes to the server: %s", (_, field, value, want) =>
  expect(stored("sites/s/bookings/b", field, value as never)).toEqual(want),
);

test("[BKG-16] other documents go as they stand", () => {
  expect(stored("sites/s/spaces/b", "fromTime", 5 as never)).toBe(5);
});
