import { describe, expect, test } from "vitest";
import { neighbourhoodDelete } from "#domain/neighbourhoods/declared.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { planAhead } from "./ahead.ts";
import type { Rec } from "./record.ts";

const PATH = "sites/acme-london/spaces/d1";
const OTHER = "sites/acme-london/spaces/d2";
const patch = (path: string, to: string | boolean, was: string | boolean): StoredOp => ({
  kind: "patch",
  path,
  fields: { disabled: to },
  was: { disabled: was },
  baseRev: 4,
});
const set = (id: string, op: StoredOp, over: Partial<ChangeSet> = {}) => aChangeSet({ id, ops: [op], ...over });
const rec = (path: string, disabled: string | boolean): [string, Rec] => [
  path,
  { path, base: { rev: 4, fields: { disabled }, deleted: false, updatedAt: 1 }, pending: [] },
];
const flying = {
  set: set("a", patch(PATH, "paint", false), { state: "sending", attempts: 1 }),
  own: [{ path: PATH, kind: "patch" as const, rev: 5, fields: { disabled: "paint" } }],
  isOwn: (id: string) => id === "a",
};

describe("planning the set behind the one in flight", () => {
  test("[SYNC-AHEAD] what builds on it is planned over what it makes of the document", () => {
    const after = planAhead(set("b", patch(PATH, "floor", "paint")), new Map([rec(PATH, false)]), flying);
    expect(after?.plan).toEqual({
      writes: [{ path: PATH, kind: "patch", rev: 6, fields: { disabled: "floor" } }],
      conflicts: [],
      merged: [],
    });
  });

  test("[SYNC-AHEAD] what has come back from the server already is not counted twice", () => {
    const [path, known] = rec(PATH, "paint");
    const come = new Map([[path, { ...known, base: known.base && { ...known.base, rev: 5 } }]]);
    const after = planAhead(set("b", patch(PATH, "floor", "paint")), come, flying);
    expect(after?.plan.writes.map((w) => w.rev)).toEqual([6]);
  });

  test("[SYNC-AHEAD] what has nothing to do with it is planned as it stands", () => {
    const after = planAhead(set("b", patch(OTHER, true, false)), new Map([rec(OTHER, false)]), flying);
    expect(after?.plan.writes.map((w) => w.rev)).toEqual([5]);
  });

  test.each([
    ["conflicts", set("b", patch(OTHER, true, "old")), rec(OTHER, "new")],
    ["is not known here", set("b", patch(OTHER, true, false)), rec(PATH, false)],
    ["was tried before", set("b", patch(OTHER, true, false), { attempts: 1 }), rec(OTHER, false)],
    ["was decided or closed", set("b", patch(OTHER, true, false), { state: "attention" }), rec(OTHER, false)],
    [
      "a function carries out",
      set("b", patch(OTHER, true, false), { action: neighbourhoodDelete.action }),
      rec(OTHER, false),
    ],
  ] as const)("[SYNC-AHEAD] what %s waits for its turn", (_, next, known) => {
    expect(planAhead(next, new Map([known]), flying)).toBeNull();
  });
});
