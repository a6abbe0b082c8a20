import { expect, test } from "vitest";
import { undoPlan, undoneOp } from "#domain/sync/history.ts";
import { type Plan, partId } from "#domain/shared/changes.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { planCommit } from "./merge.ts";
import { setsOf } from "./new-sets.ts";
import type { EngineParts } from "./parts.ts";
import { fold, type Base, type Rec } from "./record.ts";

let n = 0;
const parts = {
  author: { uid: "u1", ns: "acme", device: "d1", person: { ref: "", title: "", displayName: "" } },
  newId: () => `set-${++n}-x`,
  skewMs: () => 0,
  now: () => 1,
  offline: () => false,
} as unknown as EngineParts;
const create = (id: string) => ({ kind: "create" as const, path: `ns/acme/cards/ref~${id}`, fields: { title: id } });
const plan = (over: Partial<Plan>): Plan => ({
  ...{ action: "cards.create", label: "x", via: "Import", site: null, split: "per-op", ops: [] },
  ...over,
});

test("[IMR-25] a set of an import has the id of its place, so that storing it again stores it once", () => {
  const part = { of: "import-1", index: 3, count: 9 };
  const [one, ...more] = setsOf(plan({ ops: [create("a"), create("b")], part }), new Map(), parts);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ id: "import-1-3", part });
  expect(partId(part)).toBe(one?.id);
});

test("[IMR-26] what is taken back is cut as it was stored, and where a set holds fewer, again", () => {
  const sets = [["a", "b"], ["c"], ["d", "e", "f"]].map((ids, index) =>
    aChangeSet({ id: `import-1-${index}`, ops: ids.map(create), part: { of: "import-1", index, count: 3 } }),
  );
  const undo = undoPlan(sets, "Undo");
  expect(undo.cuts).toEqual([2, 1, 3]);
  const stored = setsOf(undo, new Map(), parts);
  expect(stored.map((s) => s.ops.length)).toEqual([2, 1, 3]);
  expect(stored.map((s) => s.part.index)).toEqual([0, 1, 2]);
  expect(new Set(stored.map((s) => s.part.of)).size).toBe(1);
  expect(setsOf({ ...undo, mostOps: 2 }, new Map(), parts).map((s) => s.ops.length)).toEqual([2, 1, 2, 1]);
  const [first] = sets;
  if (!first) throw new Error("no set");
  expect(undoPlan([first], "Undo").cuts).toBeUndefined();
});

const dead: Base = {
  rev: 4,
  deleted: true,
  updatedAt: 1,
  fields: { title: "Old", role: "permanent", uids: { ref: "a" } },
};
const rec = (base: Base, path: string): ReadonlyMap<string, Rec> => new Map([[path, { path, base, pending: [] }]]);
test("[IMR-15] a card that is added where one was taken back takes its place with nothing of it; other documents do not", () => {
  const op = create("a");
  const { writes, conflicts } = planCommit(aChangeSet({ ops: [op] }), rec(dead, op.path), () => false);
  expect(conflicts).toEqual([]);
  expect(writes).toMatchObject([
    { kind: "patch", rev: 5, revive: true, fields: { title: "a", role: null, owner: null, madeRev: 5 } },
  ]);
  const path = "ns/acme/people/a";
  const person = planCommit(aChangeSet({ ops: [{ ...op, path }] }), rec(dead, path), () => false);
  expect(person.conflicts).toMatchObject([{ why: "exists" }]);
  const pending = { set: "s", seq: 1, kind: "create" as const, fields: { title: "a" } };
  expect(fold(dead, [pending])).toEqual({ fields: { title: "a" }, deleted: false });
  expect(undoneOp(op, 5)).toMatchObject({ kind: "delete", seenRev: 5 });
});
