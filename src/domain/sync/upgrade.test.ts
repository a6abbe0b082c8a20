import { describe, expect, test } from "vitest";
import formatOne from "./fixtures/format-1.json" with { type: "json" };
import { readSet } from "./upgrade.ts";

describe("stored change sets of every released format", () => {
  test.each(formatOne.map((row) => [row.id, row] as const))(
    "[F41] [UPGRADE-1] format 1, %s: nothing of it is lost",
    (_, row) => {
      expect(readSet(row)).toMatchObject({ ok: true, set: { ...row, format: 2, decided: [], madeOffline: false } });
    },
  );

  test.each<[string, unknown, string]>([
    ["a newer format", { ...formatOne[0], format: 3 }, "future"],
    ["a format that never was", { ...formatOne[0], format: 0 }, "broken"],
    ["a truncated record", { id: "set-1", format: 1, ops: [] }, "broken"],
    ["a text", "{", "broken"],
    ["nothing", null, "broken"],
    ["a list", [formatOne[0]], "broken"],
  ])("[UPGRADE-2] %s is told apart and left alone", (_, row, why) => {
    expect(readSet(row)).toMatchObject({ ok: false, why });
  });
});
