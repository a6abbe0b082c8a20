import { expect, test } from "vitest";
import type { JsonObject } from "../../src/domain/shared/json.ts";
import { instantAt } from "../../src/domain/shared/time.ts";
import { dueAt } from "./auto-check-out.ts";

const config = (over: object = {}) => ({ timeZone: "Europe/London", deskBookingAutoCheckOutEnabled: true, ...over });
const DAY = "2026-03-29"; // the clocks go forward in London
test.each<[string, object, string, string, string | null]>([
  ["before its time", config(), "Europe/London", "09:59", null],
  ["at its time, 10:00 unless said otherwise", config(), "Europe/London", "10:00", "10:00"],
  ["hours later", config(), "Europe/London", "18:00", "10:00"],
  ["at the site's own time", config({ deskBookingAutoCheckOutTime: "9:30" }), "Europe/London", "09:30", "09:30"],
  ["in the site's zone", config({ timeZone: "Asia/Kolkata" }), "Asia/Kolkata", "10:00", "10:00"],
  ["not yet in the site's zone", config({ timeZone: "America/Lima" }), "Europe/London", "12:00", null],
  ["switched off", config({ deskBookingAutoCheckOutEnabled: false }), "Europe/London", "12:00", null],
  ["never switched on", { timeZone: "Europe/London" }, "Europe/London", "12:00", null],
  ["with a time that is none", config({ deskBookingAutoCheckOutTime: "25:00" }), "Europe/London", "12:00", "10:00"],
])("[FN-20] a site is due %s", (...row) => {
  const [, c, zone, clock, want] = row;
  const due = dueAt(c, instantAt(DAY, clock, zone));
  expect(due).toEqual(want === null ? null : { day: DAY, at: instantAt(DAY, want, zone) });
});

test.each<[string, string, string | null]>([
  ["before it", "23:49", null],
  ["at it", "23:50", DAY],
  ["after midnight, the day before", "00:10", "2026-03-28"],
  ["an hour after it, for the last time", "00:50", "2026-03-28"],
  ["later than that no more", "00:51", null],
])("[FN-20] a time shortly before midnight is due %s", (...[, clock, day]) => {
  const late = config({ deskBookingAutoCheckOutTime: "23:50" });
  const due = dueAt(late, instantAt(DAY, clock, "Europe/London"));
  expect(due).toEqual(day === null ? null : { day, at: instantAt(day, "23:50", "Europe/London") });
});

test.each<[string, object, object, string | null]>([
  [
    "switched on by the remote default",
    { timeZone: "Europe/London" },
    { deskBookingAutoCheckOutEnabled: true },
    "10:00",
  ],
  ["at the remote time", config(), { deskBookingAutoCheckOutTime: "11:15" }, "11:15"],
  [
    "at its own time rather",
    config({ deskBookingAutoCheckOutTime: "9:30" }),
    { deskBookingAutoCheckOutTime: "11:15" },
    "09:30",
  ],
  [
    "switched off by itself",
    config({ deskBookingAutoCheckOutEnabled: false }),
    { deskBookingAutoCheckOutEnabled: true },
    null,
  ],
  ["with a remote time that is none", config(), { deskBookingAutoCheckOutTime: "noon" }, "10:00"],
  [
    "in its own zone or the built-in one",
    { deskBookingAutoCheckOutEnabled: true },
    { timeZone: "Asia/Kolkata" },
    "10:00",
  ],
])("[FN-21] a site is due as the app says: %s", (...[, said, defaults, want]) => {
  const due = dueAt(said, instantAt(DAY, "12:00", "Europe/London"), defaults as JsonObject);
  expect(due).toEqual(want === null ? null : { day: DAY, at: instantAt(DAY, want, "Europe/London") });
});
