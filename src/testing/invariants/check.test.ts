import { describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { type Saved, startTroubles, violations, type World, type Wrote } from "./check.ts";

// What the models of the sync engine are judged by: each invariant is told of a world that breaks it, and of no other.

const D1 = "sites/acme-london/spaces/d1";
const D2 = "sites/acme-london/spaces/d2";
const patch = (path: string, fields: JsonObject = { x: 1 }, was: JsonObject = { x: 0 }): StoredOp => ({
  ...{ kind: "patch", path, fields, was, baseRev: 1 },
});
const saved = (id: string, over: Partial<Saved> = {}): Saved => ({
  ...{ id, uid: "u1", device: "device-1", seq: 1, ops: [patch(D1)], of: id },
  ...over,
});
const row = (id: string, over: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet({ id, ops: [patch(D1)], state: "accepted", part: { of: id, index: 0, count: 1 }, ...over });
const rowsOf = (...rows: readonly ChangeSet[]) => new Map(rows.map((r) => [r.id, r]));
const doc = (rev: number, fields: JsonObject = { x: 1 }) => ({ rev, fields, deleted: false });
const wrote = (set: string | null, rev: number, over: Partial<Wrote> = {}): Wrote => ({
  ...{ path: D1, rev, set, before: { x: 0 } },
  ...over,
});

/** One save of one document that was sent, and whatever else is said. */
const world = (over: Partial<World> = {}): World => ({
  journal: [saved("a")],
  applied: new Map([["a", { uid: "u1", count: 1 }]]),
  docs: new Map([[D1, doc(2)]]),
  start: new Map([[D1, 1]]),
  foreign: new Map(),
  rows: rowsOf(row("a")),
  givenUp: new Set(),
  wrote: [wrote("a", 2)],
  views: [new Map([[D1, { fields: { x: 1 }, deleted: false }]])],
  ...over,
});
/** A save of which nothing reached the server. */
const unsent = (over: Partial<World> = {}): World =>
  world({
    ...{ applied: new Map(), rows: new Map(), wrote: [], docs: new Map([[D1, doc(1, { x: 0 })]]), views: [] },
    ...over,
  });

test("[TEST-6] a save that was sent, one that waits, and one that was given up with its device break nothing", () => {
  expect(violations(world())).toEqual([]);
  expect(violations(unsent({ rows: rowsOf(row("a", { state: "queued" })) }))).toEqual([]);
  expect(violations(unsent({ givenUp: new Set(["a"]) }))).toEqual([]);
});

describe("[TEST-6] a saved set is missing (I1) where", () => {
  const missing = ["I1 a saved set is missing: a"];
  const of = { of: "a", index: 0, count: 1 };
  const two = (over: Partial<Saved> = {}) => [saved("a", { ops: [patch(D1), patch(D2)], ...over })];

  test("nothing of it is left", () => expect(violations(unsent())).toEqual(missing));
  test("another save holds the same edit", () => {
    expect(violations(unsent({ rows: rowsOf(row("b", { state: "closed" })) }))).toEqual(missing);
  });
  test("its save holds one of its two edits", () => {
    const rows = rowsOf(row("c", { state: "closed", part: of }));
    expect(violations(unsent({ journal: two(), rows }))).toEqual(missing);
  });
  test("its save holds one of two fields of its edit", () => {
    const rows = rowsOf(row("c", { state: "closed", part: of }));
    const journal = [saved("a", { ops: [patch(D1, { x: 1, y: 1 })] })];
    expect(violations(unsent({ journal, rows }))).toEqual(missing);
  });
  test("and not where sets between two looks became others that hold all of it", () => {
    const rows = rowsOf(
      row("c", { state: "closed", part: of }),
      row("d", { state: "closed", ops: [patch(D2)], part: of, replaces: "unknown" }),
    );
    expect(violations(unsent({ journal: two(), rows }))).toEqual([]);
  });
  test("and not where the field that is left out was decided", () => {
    const decided: ChangeSet["decided"] = [{ path: D1, field: "y", take: "theirs", mine: 1, theirs: 2, at: 1 }];
    const rows = rowsOf(row("c", { state: "closed", part: of, decided }));
    const journal = [saved("a", { ops: [patch(D1, { x: 1, y: 1 })] })];
    expect(violations(unsent({ journal, rows }))).toEqual([]);
  });
  test("and not where the one that takes its place is there", () => {
    const journal = [saved("a"), saved("b", { replaces: "a" })];
    expect(violations(unsent({ journal, rows: rowsOf(row("b", { state: "queued" })) }))).toEqual([]);
  });
});

test.each<readonly [invariant: string, world: World, says: readonly RegExp[]]>([
  [
    "I2: one save has two effects",
    world({
      journal: [saved("a"), saved("b", { replaces: "a" })],
      applied: new Map(["a", "b"].map((id) => [id, { uid: "u1", count: 1 }])),
      docs: new Map([[D1, doc(3)]]),
    }),
    [/^I2 one save, two effects: a,b$/],
  ],
  ["I2: more writes than sets", world({ docs: new Map([[D1, doc(3)]]) }), [/^I2 more writes/]],
  ["I3: fewer writes than sets", world({ docs: new Map([[D1, doc(1)]]) }), [/^I3 fewer writes/]],
  [
    "I4: a later edit of a device before an earlier one",
    world({
      journal: [saved("a"), saved("b", { seq: 2, ops: [patch(D1, { x: 2 })] })],
      applied: new Map(["a", "b"].map((id) => [id, { uid: "u1", count: 1 }])),
      rows: rowsOf(row("a"), row("b")),
      docs: new Map([[D1, doc(3)]]),
      wrote: [wrote("b", 2), wrote("a", 3, { before: { x: 0 } })],
    }),
    [/^I4 .*: no\. 1 \(a\) was applied after no\. 2 \(b\)$/],
  ],
  [
    "I5: an edit over what its author had not seen",
    world({ wrote: [wrote("a", 2, { before: { x: 7 } })] }),
    [/^I5 .*: a wrote over what its author had not seen$/],
  ],
  ["I5: given up, yet applied", world({ rows: rowsOf(row("a", { state: "closed" })) }), [/^I5 given up, yet applied/]],
  ["I5: content is gone", world({ rows: rowsOf(row("a", { ops: [] })) }), [/^I5 content is gone/]],
  [
    "I6: sent by somebody else",
    world({ applied: new Map([["a", { uid: "u2", count: 1 }]]) }),
    [/^I6 a of u1 was sent as u2$/],
  ],
  [
    "I7: a device shows something else",
    world({ views: [new Map([[D1, { fields: { x: 9 }, deleted: false }]])] }),
    [/^I7 device 0 shows another/],
  ],
  ["I8: called sent", unsent({ rows: rowsOf(row("a")) }), [/^I8 called sent, not on the server: a$/]],
  [
    "I8: asks for attention",
    world({ rows: rowsOf(row("a", { state: "attention" })) }),
    [/^I8 asks for attention, yet applied: a$/],
  ],
  [
    "A1: a set that is never parted is on the server in part",
    world({ journal: [saved("a", { whole: true, ops: [patch(D1), patch(D2)] })], start: new Map([[D1, 1]]) }),
    [/^I3 fewer writes/, /^A1 torn: a wrote .*d1 and not .*d2$/],
  ],
  [
    "A2: a set is there before what it needs",
    world({ journal: [saved("a", { needs: [D2] })] }),
    [/^A2 overtook: a is there, and before it not .*d2$/],
  ],
])("[TEST-6] %s", (_invariant, broken, says) => {
  const told = violations(broken);
  expect(told.map((line, i) => says[i]?.test(line) ?? false)).toEqual(says.map(() => true));
});

test("[TEST-6] I9: a start without a network shows what the device held", () => {
  const held = new Map([[D1, { fields: { x: 1 }, deleted: false }]]);
  expect(startTroubles(held, new Map(held))).toEqual([]);
  expect(startTroubles(held, new Map())).toEqual([expect.stringMatching(/^I9 a start without a network/)]);
});
