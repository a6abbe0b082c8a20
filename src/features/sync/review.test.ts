import { describe, expect, test } from "vitest";
import { linkedPaths } from "#domain/sync/names.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { aChangeSet } from "#testing/builders.ts";
import { conflictWords } from "./conflict-words.ts";
import {
  allTheirs,
  choicesFrom,
  countDecided,
  draftFromJson,
  draftToJson,
  editsFrom,
  hasMoved,
  NO_DECISIONS,
  takenOf,
  withAll,
  withTake,
  withTyped,
  wrongWith,
} from "./review-draft.ts";
import {
  type ConflictItem,
  conflictItems,
  type FreeItem,
  freeItems,
  provenanceWords,
  type Whole,
} from "./review-items.ts";
import { whyAttention } from "./why.ts";

const A = "sites/s/spaces/a";
const B = "sites/s/spaces/b";
const patch = (path: string, disabled: string, more: object = {}): ChangeSet["ops"][number] => ({
  kind: "patch",
  path,
  fields: { disabled, ...more },
  was: { disabled: false },
  baseRev: 1,
});
const by = { name: "Grace Novak", via: "Desk Settings", at: 1_760_000_200_000, set: "set-grace" };
const field = (path: string, over: Partial<Conflict> = {}): Conflict => ({
  path,
  why: "field",
  field: "disabled",
  was: false,
  mine: "mine",
  theirs: "theirs",
  rev: 2,
  by,
  ...over,
});
const desk = (title: string, disabled: boolean | string, over: object = {}) => ({
  kind: "desk",
  title,
  disabled,
  rev: 2,
  deleted: false,
  ...over,
});
function whole(over: Partial<ChangeSet>, conflicts: readonly Conflict[], theirs: Whole["theirs"]): Whole {
  const attention = { kind: "conflict" as const, code: "conflict", conflicts: [...conflicts], at: 1 };
  return { set: aChangeSet({ state: "attention", attention, ...over }), theirs, names: {} };
}
const twoDesks = (a: boolean | string = "theirs") =>
  whole({ ops: [patch(A, "mine"), patch(B, "mine")] }, [field(A), field(B)], {
    [A]: desk("3.001", a),
    [B]: desk("3.002", "theirs"),
  });
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error("empty");
  return item;
};

describe("what the review shows", () => {
  test("[SYNCUI-9] before, theirs and mine of a field, in words, by the document's title", () => {
    const item = first(conflictItems(twoDesks(), false));
    expect(item).toMatchObject({
      name: "3.001",
      what: "Bookings",
      before: [["", "Bookable"]],
      theirs: [["", "Disabled: theirs"]],
      mine: [["", "Disabled: mine"]],
    });
    expect(item.ways.map((w) => w.words)).toEqual(["Take theirs", "Keep mine", "Write another value"]);
    expect(provenanceWords(item.conflict, {})).toMatch(
      /^Grace Novak, in Desk Settings, arrived \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
  });

  test("[SYNCUI-9] how theirs came about is said when the server told", () => {
    const how = { madeAt: 1_760_000_000_000, arrivedAt: 1_760_000_200_000, offline: true };
    const { conflict } = first(conflictItems(twoDesks(), false));
    expect(provenanceWords(conflict, { "set-grace": how })).toMatch(/, made offline .*, arrived /);
  });

  test("[SYNCUI-9] what a function wrote was the server's doing, and its tool is not named", () => {
    const { conflict } = first(conflictItems(twoDesks(), false));
    const by = { name: "functions/inline-person-info", via: "functions/inline-person-info", at: 0, set: "" };
    expect(provenanceWords({ ...conflict, by }, {})).toMatch(/^The server, arrived /);
  });

  test("[SYNCUI-9] theirs is what stands there now, not what stood there when the set was parked", () => {
    expect(first(conflictItems(twoDesks("Flood"), false)).theirs).toEqual([["", "Disabled: Flood"]]);
  });

  test.each<[Conflict["why"], boolean, readonly string[], boolean]>([
    ["deleted", true, ["Keep it deleted", "Bring it back with my edit"], false],
    ["deleted", false, ["Keep it deleted"], true],
    ["edited", false, ["Keep theirs", "Delete all the same"], false],
    ["exists", false, ["Keep theirs", "Write mine over it"], false],
    ["missing", true, ["Leave my edit out"], true],
  ])("[SYNCUI-10] a document that was %s, may bring back: %s, offers %j", (why, may, ways, noted) => {
    const doc = why === "missing" ? null : desk("3.001", false, { deleted: why === "deleted" });
    const w = whole({ ops: [patch(A, "mine")] }, [{ path: A, why, rev: 2, by }, field(A)], { [A]: doc });
    const items = conflictItems(w, may);
    expect(items).toHaveLength(1);
    expect(first(items).ways.map((x) => x.words)).toEqual(ways);
    expect(first(items).note !== null).toBe(noted);
  });

  test.each<[string, Whole["names"], string]>([
    ["is known", { "ns/n/people/bo": { title: "Bo Lind", deleted: false } }, "Email is already in use by Bo Lind."],
    ["is not known", {}, "Email is already in use."],
  ])(
    "[PPL-3] [SYNCUI-24] whoever has an address is named, not who wrote that they have it: who %s",
    (_, names, words) => {
      const ada = "ns/n/people/ada";
      const email = field(ada, { why: "exists", field: "email", mine: "b@x.io", holder: "ns/n/people/bo" });
      const w = whole({ ops: [{ kind: "create", path: ada, fields: { email: "b@x.io" } }] }, [email], {});
      const item = first(conflictItems({ ...w, names }, false));
      expect([item.note, conflictWords(item, 1)]).toEqual([words, words]);
      expect(linkedPaths(w.set, w.theirs)).toContain("ns/n/people/bo");
      expect(whyAttention({ kind: "clash", code: "email-taken", holder: "Grace" })).not.toContain("Grace");
    },
  );

  test("[SYNCUI-9] fields without a conflict are listed; documents that others changed elsewhere are marked as merged", () => {
    const other = { lastWrittenBy: { authUid: "uid-grace" } };
    const w = whole({ ops: [patch(A, "mine", { disabledAfterUse: true }), patch(B, "mine")] }, [field(A)], {
      [A]: desk("3.001", "theirs", other),
      [B]: desk("3.002", false, other),
    });
    expect(freeItems(w).map((i) => [i.name, i.what, i.merged])).toEqual([
      ["3.001", "Disabled after use", false],
      ["3.002", "Bookings", true],
    ]);
  });
});

describe("what is decided", () => {
  const items = (w: Whole) => conflictItems(w, false);
  test("[SYNCUI-9] nothing can be applied before every conflict has an answer", () => {
    const all = items(twoDesks());
    const one = withTake(NO_DECISIONS, first(all), "mine");
    expect([countDecided(one, all), choicesFrom(one, all)]).toEqual([1, null]);
    expect(choicesFrom(withAll(one, all, "theirs"), all)).toEqual([
      { path: A, field: "disabled", take: "theirs", theirs: "theirs", rev: 2 },
      { path: B, field: "disabled", take: "theirs", theirs: "theirs", rev: 2 },
    ]);
  });

  test("[SYNCUI-9] another value counts once it is one, and stays typed when another way is tried", () => {
    const all = items(twoDesks());
    const item = first(all);
    const bad = withTyped(NO_DECISIONS, item, { on: true, text: "x".repeat(121) });
    expect(wrongWith(bad, item)).toMatch(/at most 120/);
    expect(countDecided(bad, all)).toBe(0);
    const back = withTake(withTake(bad, item, "mine"), item, "other");
    expect(back.get(item.key)?.typed?.text).toHaveLength(121);
    const good = withTyped(bad, item, { on: true, text: "Being painted" });
    expect(choicesFrom(good, [item])).toEqual([
      { path: A, field: "disabled", take: "other", value: "Being painted", theirs: "theirs", rev: 2 },
    ]);
  });

  test("[SYNCUI-9] where theirs changed, the decision is asked for again; the others stand", () => {
    const draft = withAll(NO_DECISIONS, items(twoDesks()), "mine");
    const later = items(twoDesks("Flood"));
    expect(later.map((i) => takenOf(draft, i))).toEqual([null, "mine"]);
    expect(later.map((i) => hasMoved(draft.get(i.key), i))).toEqual([true, false]);
    expect(countDecided(draft, later)).toBe(1);
  });

  test("[SYNCUI-10] all mine leaves out what cannot be mine", () => {
    const w = whole({ ops: [patch(A, "mine"), patch(B, "mine")] }, [{ path: A, why: "deleted", rev: 2 }, field(B)], {
      [A]: desk("3.001", false, { deleted: true }),
      [B]: desk("3.002", "theirs"),
    });
    expect(countDecided(withAll(NO_DECISIONS, items(w), "mine"), items(w))).toBe(1);
    const back = conflictItems(w, true);
    const choices = choicesFrom(withAll(NO_DECISIONS, back, "mine"), back);
    expect(choices?.map((c) => [c.field, c.take])).toEqual([
      [null, "mine"],
      ["disabled", "mine"],
    ]);
  });

  test("[SYNCUI-9] a draft survives being kept; anything else counts as none", () => {
    const draft = withTyped(NO_DECISIONS, first(items(twoDesks())), { on: true, text: "half a rea" });
    expect(draftFromJson(JSON.parse(JSON.stringify(draftToJson(draft))) as never)).toEqual(draft);
    expect(draftToJson(NO_DECISIONS)).toBeNull();
    for (const junk of [null, 1, {}, { format: 2, entries: [] }, { format: 1, entries: [["x", {}]] }])
      expect(draftFromJson(junk as never)).toEqual(NO_DECISIONS);
  });
});

describe("editing before sending again", () => {
  const refused = whole({ ops: [patch(A, "mine"), patch(B, "mine")] }, [], {
    [A]: desk("3.001", "theirs"),
    [B]: desk("3.002", "theirs"),
  });
  const items: readonly FreeItem[] = freeItems(refused);
  test("[SYNCUI-11] only values that differ are choices, over what stands on the server", () => {
    const [a, b] = items as readonly [FreeItem, FreeItem];
    const draft = withTyped(withTyped(NO_DECISIONS, a, { on: true, text: "right" }), b, { on: true, text: "mine" });
    expect(editsFrom(draft, items)).toEqual([
      { path: A, field: "disabled", take: "other", value: "right", theirs: "theirs", rev: 2 },
    ]);
    expect(editsFrom(NO_DECISIONS, items)).toEqual([]);
  });

  test("[SYNCUI-11] something that is no value sends nothing", () => {
    expect(editsFrom(withTyped(NO_DECISIONS, first(items), { on: true, text: "x".repeat(121) }), items)).toBeNull();
  });

  test("[SYNCUI-11] taking theirs gives every field up, each so that it can be brought back, and whole documents whole", () => {
    expect(allTheirs(refused)).toEqual([
      { path: A, field: "disabled", take: "theirs", theirs: "theirs" },
      { path: B, field: "disabled", take: "theirs", theirs: "theirs" },
    ]);
    const revived = whole({ ops: [{ ...patch(A, "mine"), revive: true } as ChangeSet["ops"][number]] }, [], {});
    expect(allTheirs(revived)).toEqual([{ path: A, field: null, take: "theirs", theirs: null }]);
    const gone = whole({ ops: [patch(A, "mine")] }, [{ path: A, why: "missing" }], {});
    expect(allTheirs(gone).map((c) => c.field)).toEqual([null]);
  });
});

test("[SYNCUI-9] 400 desks are decided at once", () => {
  const paths = Array.from({ length: 400 }, (_, i) => `sites/s/spaces/d${i}`);
  const w = whole(
    { ops: paths.map((p) => patch(p, "mine")) },
    paths.map((p) => field(p)),
    Object.fromEntries(paths.map((p) => [p, desk(p, "theirs")])),
  );
  const items: readonly ConflictItem[] = conflictItems(w, false);
  expect(choicesFrom(withAll(NO_DECISIONS, items, "mine"), items)).toHaveLength(400);
});
