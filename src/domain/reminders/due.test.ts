import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayOf, type Instant, instantAt } from "../shared/time.ts";
import { dueSpan, isIn, reminderAt, reminderOf, reminderTime } from "./due.ts";

const LONDON = "Europe/London";
const at = (day: string, clock: string, zone = LONDON) => instantAt(day, clock, zone);
const start = (day: string, clock: string, zone = LONDON) => ({ onDay: day, fromTime: at(day, clock, zone) });

describe("when a reminder falls due", () => {
  test.each<[string, string, [string, string], [string, string]]>([
    ["a time of its day", "08:00", ["2026-07-01", "09:00"], ["2026-07-01", "08:00"]],
    ["a time of one digit", "7:30", ["2026-07-01", "09:00"], ["2026-07-01", "07:30"]],
    ["after its start", "5m", ["2026-07-01", "09:00"], ["2026-07-01", "09:05"]],
    ["before its start", "-5m", ["2026-07-01", "09:00"], ["2026-07-01", "08:55"]],
    ["hours before", "-10h", ["2026-07-01", "09:00"], ["2026-06-30", "23:00"]],
    ["a day before", "-1d", ["2026-07-01", "09:00"], ["2026-06-30", "09:00"]],
    ["at its start", "0m", ["2026-07-01", "09:00"], ["2026-07-01", "09:00"]],
    // 29 March 2026: 01:00 is 02:00; 25 October: 02:00 is 01:00.
    ["a day before, over the short night", "-1d", ["2026-03-29", "09:00"], ["2026-03-28", "09:00"]],
    ["a day before, over the long night", "-1d", ["2026-10-25", "09:00"], ["2026-10-24", "09:00"]],
    ["24 hours before, over the short night", "-24h", ["2026-03-29", "09:00"], ["2026-03-28", "08:00"]],
    ["24 hours before, over the long night", "-24h", ["2026-10-25", "09:00"], ["2026-10-24", "10:00"]],
    ["an hour before the short night's end", "-1h", ["2026-03-29", "02:30"], ["2026-03-29", "00:30"]],
    ["a time that the clocks skip, once they have", "01:30", ["2026-03-29", "09:00"], ["2026-03-29", "02:30"]],
    ["a time that comes twice, at the first", "01:30", ["2026-10-25", "09:00"], ["2026-10-25", "01:30"]],
  ])("[REM-1] %s: %s", (_, setting, from, due) => {
    expect(reminderAt(start(...from), reminderTime(setting), LONDON)).toBe(at(...due));
  });

  test("[REM-1] seconds are seconds", () => {
    const booking = start("2026-07-01", "09:00");
    expect(reminderAt(booking, reminderTime("-90s"), LONDON)).toBe(booking.fromTime - 90_000);
  });
});

describe("which bookings are looked at", () => {
  const turn = (day: string, from: string, to: string) => ({ after: at(day, from), until: at(day, to) });
  test("[REM-2] none at all while no day's time has come, and one day once it has", () => {
    const time = reminderTime("08:00");
    expect(dueSpan(turn("2026-07-01", "07:50", "07:55"), time, LONDON)).toEqual({ kind: "days", days: [] });
    expect(dueSpan(turn("2026-07-01", "08:00", "08:05"), time, LONDON)).toEqual({ kind: "days", days: [] });
    expect(dueSpan(turn("2026-07-01", "07:55", "08:00"), time, LONDON)).toEqual({ kind: "days", days: ["2026-07-01"] });
    const midnight = { after: at("2026-06-30", "23:58"), until: at("2026-07-01", "00:03") };
    expect(dueSpan(midnight, reminderTime("00:01"), LONDON)).toEqual({ kind: "days", days: ["2026-07-01"] });
    expect(dueSpan(midnight, reminderTime("23:59"), LONDON)).toEqual({ kind: "days", days: ["2026-06-30"] });
  });

  test("[REM-2] of an offset only those that begin so much later or earlier", () => {
    const now = turn("2026-07-01", "08:55", "09:00");
    const span = (setting: string) => dueSpan(now, reminderTime(setting), LONDON);
    expect(span("5m")).toEqual({ kind: "starts", after: at("2026-07-01", "08:50"), until: at("2026-07-01", "08:55") });
    expect(span("-1d")).toEqual({ kind: "starts", after: at("2026-07-02", "08:55"), until: at("2026-07-02", "09:00") });
  });

  test("[REM-2] every booking is found in one turn and no other, around both clock changes and everywhere", () => {
    const zones = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kolkata"];
    const settings = ["08:00", "0:30", "23:59", "02:30", "5m", "-5m", "-1h", "-1d", "1d", "-2d", "-90s", "-26h"];
    const first = Date.parse("2026-03-01T00:00Z");
    const step = 300_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...settings),
        fc.integer({ min: 0, max: 300 * 24 * 12 }),
        (zone, setting, n) => {
          const fromTime: Instant = first + n * step;
          const booking = { onDay: dayOf(fromTime, zone), fromTime };
          const time = reminderTime(setting);
          const due = reminderAt(booking, time, zone);
          const found = (i: number) => {
            const turn = {
              after: Math.floor(due / step) * step + i * step,
              until: Math.floor(due / step) * step + (i + 1) * step,
            };
            const span = dueSpan(turn, time, zone);
            const looked =
              span.kind === "days"
                ? span.days.includes(booking.onDay)
                : isIn({ after: span.after, until: span.until }, fromTime);
            return looked && isIn(turn, due);
          };
          expect([-2, -1, 0, 1].filter(found)).toHaveLength(1);
        },
      ),
      { numRuns: 2_000, examples: [["Europe/London", "-2d", 8_641]] }, // at a time that was skipped two days before
    );
  });
});

describe("what is reminded of", () => {
  const NOW = at("2026-07-01", "09:05");
  const booking = {
    ...start("2026-07-01", "09:00"),
    toTime: at("2026-07-01", "17:00"),
    requiresCheckIn: true,
    checkedInAt: null,
    deleted: false,
  };
  const later = { fromTime: at("2026-07-01", "10:00") };
  test.each<[string, object, "before" | "after" | null]>([
    ["one that comes", later, "before"],
    ["one that comes and asks for no check-in", { ...later, requiresCheckIn: false }, "before"],
    ["one that comes, where somebody is there already", { ...later, checkedInAt: NOW - 1 }, null],
    ["one that has begun", {}, "after"],
    ["one that begins now", { fromTime: NOW }, "after"],
    ["one that has begun, where somebody came", { checkedInAt: NOW - 1 }, null],
    ["one that has begun and asks for no check-in", { requiresCheckIn: false }, null],
    ["one that was cancelled", { ...later, deleted: true }, null],
    ["one that was released", { toTime: NOW }, null],
    ["one without an end", { toTime: null }, "after"],
  ])("[REM-3] %s", (_, over, want) => {
    expect(reminderOf({ ...booking, ...over }, NOW)).toBe(want);
  });

  test("[REM-3] the day after a booking nothing is said of it", () => {
    const next = at(addDays("2026-07-01", 1), "09:00");
    expect(reminderOf(booking, next)).toBeNull();
  });
});
