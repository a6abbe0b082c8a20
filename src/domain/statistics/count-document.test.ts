import { describe, expect, test } from "vitest";
import { readDayCounts, readDeskMinutes } from "./count-document.ts";
import { COUNT_DOCUMENT } from "./limits.ts";

const DAY = "2026-03-02";
const changesOf = (over: object) => ({ initial: { reserved: 1 }, ...over });
const fieldOf = (over: object) => {
  const read = readDayCounts(DAY, { countType: "booking", deskCapacity: 4, changes: changesOf({}), ...over } as never);
  return read.ok ? null : read.error.field;
};
const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}`, { reserved: 0 }]));

describe("a count document", () => {
  test.each([
    ["no changes", { changes: undefined }, "changes"],
    ["changes of another shape", { changes: [1, 2] }, "changes"],
    ["no beginning", { changes: { at0900: { reserved: 1 } } }, "changes/initial"],
    ["a moment that is none", { changes: changesOf({ at2500: { reserved: 1 } }) }, "changes/at2500"],
    ["a number in place of a moment", { changes: changesOf({ at0900: 4 }) }, "changes/at0900"],
    ["a negative count", { changes: changesOf({ at0900: { reserved: -1 } }) }, "changes/at0900/reserved"],
    ["half a desk", { changes: changesOf({ at0900: { reserved: 1.5 } }) }, "changes/at0900/reserved"],
    ["a text", { changes: changesOf({ at0900: { reserved: 1, checkedIn: "2" } }) }, "changes/at0900/checkedIn"],
    ["too large", { changes: changesOf({ at0900: { reserved: 1e9 } }) }, "changes/at0900/reserved"],
    ["a negative capacity", { deskCapacity: -4 }, "deskCapacity"],
    [
      "a floor of another shape",
      { changes: changesOf({ at0900: { reserved: 1, byFloor: { f1: [] } } }) },
      "changes/at0900/byFloor/f1",
    ],
    [
      "too many floors",
      { changes: changesOf({ at0900: { reserved: 1, byFloor: many(COUNT_DOCUMENT.maxGroups + 1) } }) },
      "changes/at0900/byFloor",
    ],
  ])("[STA-1] %s: the field is named, and nothing of it is used", (_, over, field) => {
    expect(fieldOf(over)).toBe(field);
  });

  test("[STA-1] more changes than a day has quarters, twice over, are refused", () => {
    const at = (i: number) => `at${String(Math.floor(i / 60)).padStart(2, "0")}${String(i % 60).padStart(2, "0")}`;
    const changes = (n: number) =>
      changesOf(Object.fromEntries(Array.from({ length: n }, (_, i) => [at(i), { reserved: 1 }])));
    expect(fieldOf({ changes: changes(COUNT_DOCUMENT.maxChanges - 1) })).toBeNull();
    expect(fieldOf({ changes: changes(COUNT_DOCUMENT.maxChanges) })).toBe("changes");
  });

  test("[STA-1] what may be left out is, counts above the capacity stand, and unknown floors too", () => {
    const read = readDayCounts(DAY, {
      countType: "booking",
      deskCapacity: 4,
      changes: {
        at0900: { reserved: 9, byFloor: { nowhere: { reserved: 9 } } },
        at0000: { reserved: 3, capacity: 5 },
        initial: { reserved: 1, occupied: 2 },
      },
    });
    if (!read.ok) throw new Error(read.error.field);
    const moments = read.value.moments.map((m) => [m.minute, m.reserved, m.capacity, m.occupied]);
    expect(moments).toEqual([
      [0, 1, 4, 2],
      [0, 3, 5, null],
      [540, 9, 4, null],
    ]);
    expect([...(read.value.moments[2]?.byFloor.keys() ?? [])]).toEqual(["nowhere"]);
  });

  test("[STA-1] minutes of desks: none above a day, none below nothing", () => {
    const field = (minutes: unknown) => {
      const read = readDeskMinutes(DAY, { minutes } as never);
      return read.ok ? [...read.value] : read.error.field;
    };
    expect(field({ a: 30, b: 0 })).toEqual([
      ["a", 30],
      ["b", 0],
    ]);
    expect(field({ a: -1 })).toBe("minutes/a");
    expect(field({ a: 1501 })).toBe("minutes/a");
    expect(field(null)).toBe("minutes");
  });
});
