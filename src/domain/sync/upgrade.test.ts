import { describe, expect, test } from "vitest";
import formatOne from "./fixtures/format-1.json" with { type: "json" };
import formatTwo from "./fixtures/format-2.json" with { type: "json" };
import formatThree from "./fixtures/format-3.json" with { type: "json" };
import { SET_FORMAT } from "./schema.ts";
import { readSet } from "./upgrade.ts";

const [desks] = formatOne;
const [, card, meeting, undo] = formatTwo;

describe("stored change sets of every released format", () => {
  test.each(formatOne.map((row) => [row.id, row] as const))(
    "[F41] [UPGRADE-1] format 1, %s: nothing of it is lost",
    (_, row) => {
      const added = { format: SET_FORMAT, decided: [], madeOffline: false, split: "per-op" };
      expect(readSet(row)).toMatchObject({ ok: true, set: { ...row, ...added } });
    },
  );

  test.each(formatTwo.map((row) => [`${row.action} ${row.state}`, row] as const))(
    "[F41] [UPGRADE-1] format 2, %s: nothing of it is lost, and nothing is asked for that it does not know",
    (_, row) => {
      const { split, ...set } = (readSet(row) as { set: { [key: string]: unknown } }).set;
      expect(set).toEqual({ ...row, format: SET_FORMAT });
      expect(["per-op", "never"]).toContain(split);
    },
  );

  test.each(formatThree.map((row) => [`${row.action} ${row.state}`, row] as const))(
    "[F41] [UPGRADE-1] format 3, %s: nothing of it is lost, and no file is made up",
    (_, row) => {
      const { set } = readSet(row) as { set: { [key: string]: unknown } };
      expect(set).toEqual({ ...row, format: SET_FORMAT });
    },
  );

  test.each<[string, unknown, "per-op" | "never"]>([
    ["desks that are disabled are decided desk by desk", formatTwo[0], "per-op"],
    ["a card that is handed out holds together", card, "never"],
    ["a booking and its details hold together", meeting, "never"],
    ["the undo of desks is decided desk by desk", undo, "per-op"],
    ["the undo of a card that was given holds together", formatTwo[4], "never"],
    ["rows of a file hold together: nothing says where one ends", formatTwo[5], "never"],
    ["an edit form of a card is decided field by field", formatTwo[6], "per-op"],
    ["a booking that was cancelled holds together", formatTwo[7], "never"],
    ["a preference is a field", formatTwo[8], "per-op"],
    ["the undo of one card alone takes back fields", { ...undo, ops: card?.ops.slice(0, 1) }, "per-op"],
    ["a value that is restored is a field", { ...card, action: "restore", ops: card?.ops.slice(0, 1) }, "per-op"],
    ["what another build calls otherwise holds together", { ...card, action: "cards.lend" }, "never"],
  ])("[UPGRADE-3] %s", (_, row, split) => {
    expect(readSet(row)).toMatchObject({ ok: true, set: { split } });
  });

  test.each<[string, unknown, string]>([
    ["a newer format", { ...desks, format: SET_FORMAT + 1 }, "future"],
    ["a format that never was", { ...desks, format: 0 }, "broken"],
    ["a truncated record", { id: "set-1", format: 1, ops: [] }, "broken"],
    ["a truncated record of format 2", { id: "set-1", format: 2, action: 7, ops: "no" }, "broken"],
    ["a record of today without how it holds together", { ...card, format: SET_FORMAT }, "broken"],
    ["a text", "{", "broken"],
    ["nothing", null, "broken"],
    ["a list", [desks], "broken"],
  ])("[UPGRADE-2] %s is told apart and left alone", (_, row, why) => {
    expect(readSet(row)).toMatchObject({ ok: false, why });
  });
});
