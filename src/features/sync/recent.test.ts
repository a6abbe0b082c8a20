import { describe, expect, test } from "vitest";
import type { ChangeSetRow } from "#data/api.ts";
import { rowOfSet } from "#data/outbox/row.ts";
import { aChangeSet } from "#testing/builders.ts";
import { isSent, noUndo, type Save, savesOf, stateOf } from "./recent.ts";

const row = (over: Parameters<typeof aChangeSet>[0]): ChangeSetRow => rowOfSet(aChangeSet(over));
const sent = (id: string, at: number, over: Parameters<typeof aChangeSet>[0] = {}) =>
  row({ id, state: "accepted", acceptedAt: at, ...over });
const undo = (id: string, of: string, over: Parameters<typeof aChangeSet>[0] = {}) =>
  sent(id, 100, { undoOf: of, ...over });
const part = (of: string, index: number) => ({ part: { of, index, count: 2 } });
const saveOf = (rows: readonly ChangeSetRow[], of: string): Save => {
  const found = savesOf(rows).find((s) => s.of === of);
  if (!found) throw new Error(`no save ${of}`);
  return found;
};

test("[SYNCUI-14] parts of a save stand together, newest save first, what waits is not among them", () => {
  const rows = [
    sent("save-a-1", 10, part("save-a-1", 0)),
    sent("save-b-1", 20),
    sent("save-a-2", 30, part("save-a-1", 1)),
    row({ id: "waiting-1" }),
  ];
  expect(savesOf(rows).map((s) => [s.of, s.parts.map((p) => p.id)])).toEqual([
    ["save-a-1", ["save-a-1", "save-a-2"]],
    ["save-b-1", ["save-b-1"]],
  ]);
});

describe("what became of a save", () => {
  const a = sent("save-a", 10);
  test.each<[string, readonly ChangeSetRow[], string]>([
    ["sent", [a], "Sent"],
    ["one part of two", [sent("save-a", 10, part("save-a", 0)), row(part("save-a", 1))], "1 of 2 parts sent"],
    ["undone", [a, undo("undo-1", "save-a")], "Undone"],
    ["its undo waits", [a, undo("undo-1", "save-a", { state: "queued" })], "Undo is waiting"],
    ["its undo is parked", [a, undo("undo-1", "save-a", { state: "attention" })], "Its undo needs attention"],
    [
      "its undo was given up",
      [a, undo("undo-1", "save-a", { state: "closed", closed: { why: "discarded", at: 1 } })],
      "Sent",
    ],
    ["undone and redone", [a, undo("undo-1", "save-a"), undo("redo-1", "undo-1")], "Sent"],
    [
      "undone, redone and undone again",
      [a, undo("undo-1", "save-a"), undo("redo-1", "undo-1"), undo("undo-2", "save-a")],
      "Undone",
    ],
    ["given up", [row({ id: "save-a", state: "closed", closed: { why: "theirs", at: 1 } })], "Theirs was kept"],
    ["discarded", [row({ id: "save-a", state: "closed", closed: { why: "discarded", at: 1 } })], "Discarded"],
    [
      "taken back",
      [row({ id: "save-a", state: "closed", closed: { why: "undone", at: 1 } })],
      "Taken back before it was sent",
    ],
  ])("[SYNCUI-14] %s", (_, rows, words) => expect(stateOf(saveOf(rows, "save-a"))).toBe(words));

  test("[SYNCUI-14] undos in a circle, as only a hand-written file has them, come to an end", () => {
    const circle = [undo("save-a", "save-b"), undo("save-b", "save-a"), undo("save-c", "save-c")];
    expect(savesOf(circle)).toHaveLength(3);
  });
});

describe("undo", () => {
  test("[SYNCUI-15] waits for parts, and for an undo, that need attention", () => {
    const half = [sent("save-a", 10, part("save-a", 0)), row({ state: "attention", ...part("save-a", 1) })];
    expect(noUndo(saveOf(half, "save-a"))).toBe("Part of it needs attention first.");
    const stuck = [sent("save-a", 10), undo("undo-1", "save-a", { state: "attention" })];
    expect(noUndo(saveOf(stuck, "save-a"))).toBe("Its undo needs attention first.");
    expect(noUndo(saveOf([sent("save-a", 10)], "save-a"))).toBeNull();
  });

  test("[SYNCUI-15] there is nothing to undo in a closed save", () => {
    const closed = row({ id: "save-a", state: "closed", closed: { why: "discarded", at: 1 } });
    expect(isSent(saveOf([closed], "save-a"))).toBe(false);
  });
});
