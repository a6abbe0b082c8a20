import { describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { UNSET } from "#domain/shared/changes.ts";
import { BOOKINGS } from "#domain/bookings/limits.ts";
import { againPlan, lostValue, restorePlan, undoPlan } from "#domain/sync/history.ts";
import { choiceOf, choicesOf } from "#domain/sync/review.ts";
import type { ChangeSet, Choice, StoredOp } from "#domain/sync/schema.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { decide, unanswered } from "./decide.ts";
import { leftAfter } from "./late-commit.ts";
import { planCommit } from "./merge.ts";
import type { Base } from "./record.ts";

const PATH = "docs/d";
const patch = (fields: JsonObject, was: JsonObject): StoredOp => ({
  kind: "patch",
  path: PATH,
  fields,
  was,
  baseRev: 2,
});
const base = (fields: JsonObject, deleted = false): Base => ({
  rev: 3,
  fields: { lastWrittenBy: { authUid: "u2", displayName: "Ben" }, ...fields },
  deleted,
  updatedAt: 1,
});

/** A set parked against a base, as the engine parks it. */
function parked(op: StoredOp, b: Base): ChangeSet {
  const set = aChangeSet({ ops: [op] });
  const { conflicts } = planCommit(set, new Map([[PATH, { path: PATH, base: b, pending: [] }]]), () => false);
  return {
    ...set,
    state: "attention",
    attention: { kind: "conflict", code: "conflict", conflicts: [...conflicts], at: 5 },
  };
}
const settle = (set: ChangeSet, b: Base, choices: readonly Choice[]) => decide(set, choices, new Map([[PATH, b]]), 7);
const docs = (b: Base) => ({ [PATH]: { ...b.fields, rev: b.rev } });

describe("deciding a conflict", () => {
  const theirs = base({ a: "theirs", b: "theirs" });
  const set = parked(patch({ a: "mine", b: "mine", c: "mine" }, { a: "old", b: "old", c: null }), theirs);
  const [a, b] = set.attention?.conflicts ?? [];
  if (!a || !b) throw new Error("two conflicts");

  test("[DECIDE-1] nothing is decided while a conflict has no answer", () => {
    expect(unanswered(set, [choiceOf(a, docs(theirs), "mine")])).toEqual([b]);
    expect(settle(set, theirs, [choiceOf(a, docs(theirs), "mine")])).toBeNull();
  });

  test("[DECIDE-1] mine is written over what was seen, theirs is left out, the rest stays, losers are remembered", () => {
    const done = settle(set, theirs, [choiceOf(a, docs(theirs), "mine"), choiceOf(b, docs(theirs), "theirs")]);
    expect(done?.ops).toEqual([patch({ a: "mine", c: "mine" }, { a: "theirs", c: null })]);
    expect(done?.decided.map((d) => [d.field, d.take, lostValue(d), d.by])).toEqual([
      ["a", "mine", "theirs", "Ben"],
      ["b", "theirs", "mine", "Ben"],
    ]);
  });

  test("[DECIDE-1] another value is written instead of both", () => {
    const choices = [choiceOf(a, docs(theirs), "other", "third"), choiceOf(b, docs(theirs), "theirs")];
    expect(settle(set, theirs, choices)?.ops[0]).toMatchObject({ fields: { a: "third", c: "mine" } });
  });

  test("[DECIDE-1] a decided set passes against what was seen, and asks again against anything newer", () => {
    const done = settle(set, theirs, choicesOf(set, docs(theirs), "mine"));
    const again = { ...set, ops: done?.ops ?? [] };
    const against = (b2: Base) =>
      planCommit(again, new Map([[PATH, { path: PATH, base: b2, pending: [] }]]), () => false).conflicts;
    expect(against(theirs)).toEqual([]);
    expect(against({ ...base({ a: "newer", b: "theirs" }), rev: 4 }).map((c) => c.field)).toEqual(["a"]);
  });

  test("[DECIDE-2] an edit of a deleted document brings it back, or gives way", () => {
    const gone = base({ a: "old" }, true);
    const edit = parked(patch({ a: "mine" }, { a: "old" }), gone);
    expect(settle(edit, gone, choicesOf(edit, docs(gone), "mine"))?.ops).toEqual([
      { ...patch({ a: "mine" }, { a: "old" }), baseRev: 3, revive: true },
    ]);
    expect(settle(edit, gone, choicesOf(edit, docs(gone), "theirs"))?.ops).toEqual([]);
  });

  test("[DECIDE-2] a document that moved on since it was shown is asked about again", () => {
    const gone = base({ a: "old" }, true);
    const edit = parked(patch({ a: "mine" }, { a: "old" }), gone);
    const choices = choicesOf(edit, docs(gone), "mine");
    expect(settle(edit, { ...base({ a: "old", title: "new" }), rev: 4 }, choices)).toBeNull();
  });

  test("[DECIDE-2] a deletion of an edited document is carried out at what was seen, or gives way", () => {
    const moved = base({ a: "theirs" });
    const removal = parked({ kind: "delete", path: PATH, baseRev: 2 }, moved);
    expect(settle(removal, moved, choicesOf(removal, docs(moved), "mine"))?.ops).toEqual([
      { kind: "delete", path: PATH, baseRev: 3 },
    ]);
    expect(settle(removal, moved, choicesOf(removal, docs(moved), "theirs"))?.ops).toEqual([]);
  });
});

describe("taking back", () => {
  test("[UNDO-1] each value goes back to what was seen; what was not there is taken out; created is deleted, deleted comes back", () => {
    const set = aChangeSet({
      ops: [
        patch({ a: "mine", "tags/red": true, b: UNSET }, { a: "old", "tags/red": null, b: "was" }),
        { kind: "create", path: "docs/n", fields: { a: 1 } },
        { kind: "delete", path: "docs/x", baseRev: 4 },
      ],
      revs: { [PATH]: 3, "docs/n": 1, "docs/x": 5 },
    });
    expect(undoPlan([set], "Undo").ops).toEqual([
      {
        kind: "patch",
        path: PATH,
        fields: { a: "old", "tags/red": UNSET, b: "was" },
        seen: { a: "mine", "tags/red": true, b: null },
        seenRev: 3,
      },
      { kind: "delete", path: "docs/n", seen: { a: 1 }, seenRev: 1 },
      { kind: "patch", path: "docs/x", fields: {}, seen: {}, seenRev: 5, revive: true },
    ]);
    const cancelled = (n: number) => ({
      kind: "delete" as const,
      path: `sites/s1/bookings/d_2026-01-0${n}_1`,
      baseRev: 1,
      was: {},
    });
    const back = undoPlan([{ ...set, ops: [cancelled(1), cancelled(2), cancelled(3)] }], "Undo");
    expect(back.mostOps, "[BKG-36]").toBe(BOOKINGS.maxCancelled);
    expect(undoPlan([set], "Undo").mostOps).toBeUndefined();
    expect(undoPlan([set], "Undo")).toMatchObject({ undoOf: set.part.of, site: set.site, label: "Undo" });
  });

  test("[UNDO-1] a value that lost a decision, and a set that was given up, can be written again", () => {
    const decision = { path: PATH, field: "a", take: "theirs" as const, mine: "mine", theirs: "theirs", at: 1 };
    const set = aChangeSet({ ops: [patch({ a: "mine" }, { a: "old" })], decided: [decision] });
    expect(restorePlan(set, decision, "Restore")?.ops).toEqual([{ kind: "patch", path: PATH, fields: { a: "mine" } }]);
    expect(restorePlan(set, { ...decision, field: null }, "Restore")).toBeNull();
    expect(againPlan(set)).toMatchObject({
      label: set.label,
      ops: [{ kind: "patch", path: PATH, fields: { a: "mine" } }],
    });
  });
});

describe("an attempt that landed after a decision", () => {
  const earlier = { id: "set-0", ops: [patch({ a: "mine", b: "mine" }, { a: "old", b: "old" })] };
  const decided = (fields: JsonObject, theirs: readonly string[]): ChangeSet =>
    aChangeSet({
      ops: Object.keys(fields).length === 0 ? [] : [patch(fields, {})],
      decided: theirs.map((field) => ({
        path: PATH,
        field,
        take: "theirs",
        mine: "mine",
        theirs: `their ${field}`,
        at: 1,
      })),
    });

  test.each<[string, ChangeSet, JsonObject | null]>([
    ["the same again leaves nothing to do", decided({ a: "mine", b: "mine" }, []), null],
    ["another value is still to be written", decided({ a: "third", b: "mine" }, []), { a: "third" }],
    ["theirs is to be put back", decided({ a: "mine" }, ["b"]), { b: "their b" }],
  ])("[LANDED-1] %s", (_, set, fields) => {
    const left = leftAfter(set, earlier);
    expect(left).toEqual(fields === null ? [] : [expect.objectContaining({ kind: "patch", path: PATH, fields })]);
  });
});
