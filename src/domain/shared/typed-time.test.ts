import { describe, expect, test } from "vitest";
import { clockTyped, dayTyped, halves, joined, misread } from "./typed-time.ts";

describe("[FORM-10] what is typed for a day or a time", () => {
  test.each([
    ["26/11/2026", "2026-11-26"],
    [" 5/6/2026 ", "2026-06-05"],
    ["05.06.2026", "2026-06-05"],
    ["5 6 2026", "2026-06-05"],
    ["05062026", "2026-06-05"],
    ["2026-06-05", "2026-06-05"],
    ["29/02/2028", "2028-02-29"],
    ["30/02/2026", null],
    ["11/26/2026", null],
    ["05/06/26", null],
    ["05/06/202", null],
    ["tomorrow", null],
    ["", null],
  ])("day %j", (text, day) => {
    expect(dayTyped(text)).toBe(day);
  });

  test.each([
    ["09:05", "09:05"],
    ["9:05", "09:05"],
    ["905", "09:05"],
    ["0905", "09:05"],
    ["23.59", "23:59"],
    ["18:30:00", "18:30"],
    ["24:00", null],
    ["12:60", null],
    ["12", null],
    ["noon", null],
    ["", null],
  ])("time %j", (text, clock) => {
    expect(clockTyped(text)).toBe(clock);
  });

  test.each(["", "2026-06-05T09:00", "T09:00", "2026-06-05T", "TuesdayT09:00"])(
    "halves of %j are put together as it was",
    (text) => {
      const { day, time } = halves(text);
      expect(joined(day, time)).toBe(text);
    },
  );

  test.each([
    ["", null],
    ["2026-06-05T09:00", null],
    ["2026-06-05T", null],
    ["TuesdayT09:00", "day"],
    ["05/06/26Tnoon", "day"],
    ["2026-06-05Tnoon", "time"],
  ])("what cannot be read of %j", (text, half) => {
    expect(misread(text)).toBe(half);
  });
});
