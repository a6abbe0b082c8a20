import { describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import { aChangeSet, aHead } from "#testing/sync-sim/builders.ts";
import { planCommit as planned } from "./merge.ts";
import { storedOp } from "./new-sets.ts";
import { ready } from "./order.ts";
import { advanced, type Base, fold, type Rec, withTruth } from "./record.ts";

const base = (fields: object, over: Partial<Base> = {}): Base => ({
  rev: 3,
  fields: {
    lastWrittenBy: { authUid: "u2", displayName: "Ben" },
    lastWrittenVia: "Desk Settings",
    changeSet: "set-b",
    ...fields,
  },
  deleted: false,
  updatedAt: 1,
  ...over,
});
const rec = (b: Base | null): ReadonlyMap<string, Rec> =>
  new Map([["docs/d", { path: "docs/d", base: b, pending: [] }]]);
const patch = (fields: JsonObject, was: JsonObject, baseRev = 2): StoredOp => ({
  kind: "patch",
  path: "docs/d",
  fields,
  was,
  baseRev,
});
const set = (...ops: StoredOp[]): ChangeSet => aChangeSet({ ops });
/** Of this device is what its ids say. */
const planCommit = (s: ChangeSet, recs: ReadonlyMap<string, Rec>) => planned(s, recs, (id) => id.startsWith("own-"));

describe("a set against what stands on the server", () => {
  test("[SYNC-MERGE] another's change of another field merges by itself and is named", () => {
    const plan = planCommit(set(patch({ a: "mine" }, { a: "old" })), rec(base({ a: "old", b: "theirs" })));
    expect(plan.conflicts).toEqual([]);
    expect(plan.merged).toEqual(["docs/d"]);
    expect(plan.writes).toEqual([{ path: "docs/d", kind: "patch", rev: 4, fields: { a: "mine" } }]);
  });

  test("[SYNC-MERGE] the same field with another value is a conflict with all three values", () => {
    const plan = planCommit(set(patch({ a: "mine" }, { a: "old" })), rec(base({ a: "theirs" })));
    expect(plan.conflicts).toEqual([
      {
        path: "docs/d",
        why: "field",
        field: "a",
        was: "old",
        mine: "mine",
        theirs: "theirs",
        rev: 3,
        by: { name: "Ben", via: "Desk Settings", at: 1, set: "set-b" },
      },
    ]);
  });

  test("[SYNC-MERGE] the names of a link, which functions fill in, are nobody's change; another link is", () => {
    const link = (ref: string, title = "") => ({ ref, title, displayName: title });
    const freed = patch({ owner: null }, { owner: link("people/ada") });
    expect(planCommit(set(freed), rec(base({ owner: link("people/ada", "Ada") }))).conflicts).toEqual([]);
    expect(planCommit(set(freed), rec(base({ owner: link("people/bo", "Bo") }))).conflicts).toHaveLength(1);
    const given = patch({ owner: link("people/ada") }, { owner: null });
    expect(planCommit(set(given), rec(base({ owner: link("people/ada", "Ada") }))).conflicts).toEqual([]);
  });

  test("[SYNC-MERGE] the same field with the same value is none", () => {
    expect(planCommit(set(patch({ a: "mine" }, { a: "old" })), rec(base({ a: "mine" }))).conflicts).toEqual([]);
  });

  test("[SYNC-MERGE] keys of a map merge one by one", () => {
    const plan = planCommit(
      set(patch({ "tags/red": true }, { "tags/red": null })),
      rec(base({ tags: { blue: true } })),
    );
    expect(plan.conflicts).toEqual([]);
  });

  test.each<[string, StoredOp, Base | null, string]>([
    ["missing there", patch({ a: 1 }, { a: 0 }), null, "missing"],
    ["edited there, deleted here", { kind: "delete", path: "docs/d", baseRev: 2 }, base({ a: 9 }), "edited"],
    ["deleted there", patch({ a: 1 }, { a: 0 }), base({ a: 0 }, { deleted: true }), "deleted"],
    ["created twice", { kind: "create", path: "docs/d", fields: {} }, base({}), "exists"],
    [
      "edited there before an own edit, deleted here",
      { kind: "delete", path: "docs/d", baseRev: 1, was: { a: 1, b: 1 } },
      base({ a: 1, b: 9, changeSet: "own-2" }),
      "edited",
    ],
  ])("[SYNC-MERGE] %s asks", (_, op, b, why) => {
    expect(planCommit(set(op), rec(b)).conflicts.map((c) => c.why)).toContain(why);
  });
});

describe("what nobody else changed", () => {
  const gone = (was: JsonObject): StoredOp => ({ kind: "delete", path: "docs/d", baseRev: 2, was });
  const own = base({ a: 1, changeSet: "own-1" });

  test("[SYNC-MERGE] a document that only this device moved on is deleted without a question", () => {
    expect(planCommit(set(gone({ a: 1 })), rec(own)).conflicts).toEqual([]);
    const before: StoredOp = { kind: "delete", path: "docs/d", baseRev: 2 }; // a row that does not say what was seen
    expect(planCommit(set(before), rec(own)).conflicts).toEqual([]);
  });

  test("[SYNC-MERGE] the same person on another device is somebody else: merged and named, and asked before a deletion", () => {
    const elsewhere = base({ a: "old", b: "new", lastWrittenBy: { authUid: "u1", displayName: "Ana" } });
    expect(planCommit(set(patch({ a: "mine" }, { a: "old" })), rec(elsewhere)).merged).toEqual(["docs/d"]);
    expect(planCommit(set(gone({ a: "old" })), rec(elsewhere)).conflicts.map((c) => c.why)).toEqual(["edited"]);
  });

  test("[SYNC-MERGE] a creation that was found applied, and edited since, is not undone without a question", () => {
    const undo = (was: JsonObject) => storedOp({ kind: "delete", path: "docs/d", seen: was }, undefined);
    expect(planCommit(set(undo({ a: 1 })), rec(own)).conflicts).toEqual([]);
    expect(planCommit(set(undo({ a: 0 })), rec(own)).conflicts.map((c) => c.why)).toEqual(["edited"]);
  });

  test.each<[string, JsonObject, string, string[]]>([
    ["the names that a function filled in", { to: { ref: "ns/a/people/p", title: "Ann" } }, "functions/names", []],
    ["the same by somebody else", { to: { ref: "ns/a/people/p", title: "Ann" } }, "Directory", ["edited"]],
    ["another value by a function", { to: { ref: "ns/a/people/q", title: "Bo" } }, "functions/names", ["edited"]],
    ["a field that a function added", { to: { ref: "ns/a/people/p" }, more: 1 }, "functions/names", ["edited"]],
  ])("[SYNC-MERGE] what was made here is undone over %s only where nothing unseen goes", (_, fields, via, asked) => {
    const undo = storedOp(
      { kind: "delete", path: "docs/d", seen: { to: { ref: "ns/a/people/p", title: "" } } },
      undefined,
    );
    const there = base({ ...fields, lastWrittenVia: via, changeSet: "" });
    expect(planCommit(set(undo), rec(there)).conflicts.map((c) => c.why)).toEqual(asked);
  });

  test("[SYNC-MERGE] an edit that follows an own one merged with nothing", () => {
    expect(planCommit(set(patch({ a: 2 }, { a: 1 })), rec(own)).merged).toEqual([]);
  });
});

describe("records", () => {
  test("[SYNC-TRUTH] an answer that is not newer changes nothing", () => {
    const at = { path: "docs/d", base: base({ a: 1 }), pending: [] };
    expect(withTruth(at, { path: "docs/d", ...base({ a: 0 }, { rev: 3 }) })).toBe(at);
    expect(withTruth(at, { path: "docs/d", ...base({ a: 0 }, { rev: 4 }) }).base?.fields["a"]).toBe(0);
  });

  test("[SYNC-TRUTH] waiting patches lie over what arrives, in the device's order", () => {
    const pending = [
      { set: "s2", seq: 2, kind: "patch" as const, fields: { a: "second" } },
      { set: "s1", seq: 1, kind: "patch" as const, fields: { a: "first", b: "mine" } },
    ];
    expect(fold(base({ a: "theirs", b: "theirs", c: "theirs" }), pending)?.fields).toMatchObject({
      a: "second",
      b: "mine",
      c: "theirs",
    });
  });

  test("[SYNC-TRUTH] an accepted write moves the base without asking the server", () => {
    const after = advanced(base({ a: 0 }), patch({ a: 1 }, { a: 0 }), { rev: 4, stamp: { changeSet: "s" }, now: 9 });
    expect(after).toMatchObject({ rev: 4, fields: { a: 1, changeSet: "s" }, deleted: false });
  });
});

describe("order", () => {
  const ids = (heads: Parameters<typeof ready>[0]) => ready(heads).map((h) => h.id);

  test("[SYNC-ORDER] a set waits for an earlier one on the same document and goes past others", () => {
    expect(
      ids([aHead("a", 1, "docs/1", ["x"]), aHead("b", 2, "docs/1", ["y"]), aHead("c", 3, "docs/2", ["x"])]),
    ).toEqual(["a", "c"]);
  });

  test("[SYNC-ORDER] a parked set holds back only what touches the same fields", () => {
    const parked = { ...aHead("a", 1, "docs/1", ["x"]), state: "attention" as const };
    expect(
      ids([parked, aHead("b", 2, "docs/1", ["y"]), aHead("c", 3, "docs/1", ["x"]), aHead("d", 4, "docs/2", ["x"])]),
    ).toEqual(["b", "d"]);
  });

  test("[SYNC-ORDER] an accepted set that has not settled still holds back its document", () => {
    const unsettled = { ...aHead("a", 1, "docs/1", ["x"]), state: "accepted" as const };
    expect(ids([unsettled, aHead("b", 2, "docs/1", ["y"])])).toEqual([]);
  });
});

describe("lists that merge by their elements", () => {
  const path = "ns/acme/people/ada";
  const phone = (number: string, type = "Work") => ({ type, number });
  const plan = (was: JsonObject[string], mine: JsonObject[string], theirs: JsonObject[string]) => {
    const op: StoredOp = {
      kind: "patch",
      path,
      fields: { phones: mine ?? null },
      was: { phones: was ?? null },
      baseRev: 2,
    };
    return planCommit(set(op), new Map([[path, { path, base: base({ phones: theirs }), pending: [] }]]));
  };
  const [a, b, c, d] = [phone("1"), phone("2"), phone("3"), phone("4")];
  test.each<[string, readonly [JsonObject[], JsonObject[], JsonObject[], JsonObject[]]]>([
    ["both put one in", [[a], [a, b], [a, c], [a, c, b]]],
    ["one takes out what the other leaves", [[a, b], [b], [a, b, c], [b, c]]],
    [
      "both change different ones",
      [
        [a, b],
        [c, b],
        [a, d],
        [d, c],
      ],
    ],
    ["both put in the same", [[a], [a, b], [a, b, c], [a, b, c]]],
    [
      "nobody else touched it: as it was typed",
      [
        [a, b],
        [b, a],
        [a, b],
        [b, a],
      ],
    ],
  ])("[PPL-16] %s", (_, [was, mine, theirs, want]) => {
    const { conflicts, writes } = plan(was, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(writes[0]?.fields["phones"]).toEqual(want);
  });
  test("[PPL-16] what is no list is asked about as ever", () =>
    expect(plan([a], [a, b], "none").conflicts).toMatchObject([{ why: "field", field: "phones" }]));
});
