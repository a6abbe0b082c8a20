import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import type { ChangeSet } from "./schema.ts";
import { againPlan, restorePlan, undoPlan } from "./history.ts";

const made = (...ids: string[]) =>
  ids.map((id) => ({ kind: "create" as const, path: `ns/n/cards/${id}`, fields: { title: id } }));
const whole = aChangeSet({ split: "never", ops: made("a", "b", "c") });
const rows = aChangeSet({ split: "per-op", atoms: [1, 2], ops: made("a", "b", "c") });
const single = aChangeSet({ split: "per-op", ops: made("a", "b", "c") });
const held = ({ split, atoms, cuts }: ReturnType<typeof undoPlan>) => ({ split, atoms, cuts });

describe("what takes a save back", () => {
  test.each<[string, readonly ChangeSet[], ReturnType<typeof held>]>([
    ["one that is never parted is whole", [whole], { split: "never", atoms: undefined, cuts: undefined }],
    ["of several of those, each is a part", [whole, whole], { split: "never", atoms: undefined, cuts: [3, 3] }],
    ["rows that hold together do", [rows], { split: "per-op", atoms: [1, 2], cuts: undefined }],
    ["an edit form is taken back field by field", [single], { split: "per-op", atoms: undefined, cuts: undefined }],
    ["parts of both kinds keep theirs", [rows, whole], { split: "per-op", atoms: [1, 2, 3], cuts: [3, 3] }],
    [
      "lengths that are not those of its ops part nothing",
      [{ ...rows, atoms: [1] }],
      { split: "per-op", atoms: [3], cuts: undefined },
    ],
  ])("[UNDO-2] %s", (_, parts, wanted) => {
    const plan = undoPlan(parts, "Undo");
    expect(held(plan)).toEqual(wanted);
    expect(plan).toMatchObject({ action: "undo", undoOf: parts[0]?.part.of, via: parts[0]?.via });
  });
});

describe("what is made again", () => {
  const intent = { command: "cards.temporary", format: 1, input: { card: "a" } };
  test("[UNDO-2] holds together as it did, and keeps what was asked for", () => {
    expect(againPlan({ ...whole, intent, needs: ["ns/n/people/p"] })).toMatchObject({
      ...{ split: "never", action: whole.action, via: whole.via, intent, needs: ["ns/n/people/p"] },
    });
    expect(againPlan(rows)).toMatchObject({ split: "per-op", atoms: [1, 2] });
    expect(againPlan(single)).not.toHaveProperty("atoms");
    expect(againPlan({ ...whole, intent: { ...intent, format: 99 } })).not.toHaveProperty("intent");
  });
  test("[UNDO-2] a value that lost is brought back by itself", () => {
    const decision = { path: "ns/n/cards/a", field: "title", take: "theirs", mine: "a", theirs: "b", at: 1 } as const;
    expect(restorePlan(whole, decision, "")).toMatchObject({ action: "restore", split: "per-op", via: whole.via });
  });
});
