import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { planSchema } from "../sync/schema.ts";
import { seesDeskCounts } from "../access/predicates.ts";
import { hasSidebar } from "../desks/sidebar.ts";
import { isFinal, isServerAct } from "../sync/acts.ts";
import { neighbourhoodCreate, neighbourhoodDelete, neighbourhoodEdit } from "./declared.ts";
import { isSuspect } from "../sync/rights.ts";
import { fieldSpec } from "../sync/fields.ts";
import { nameChange, withoutLost } from "./reservations.ts";
import { hexOf, swappedColour } from "./colour.ts";
import { checkedNeighbourhood, countThings, planNeighbourhoodDelete, planNeighbourhoods } from "./commands.ts";
import {
  type MovableDesk,
  movedBy,
  shownNeighbourhood,
  shownNeighbourhoods,
  withNeighbourhood,
  withMoves,
  withNewNeighbourhood,
  withoutMade,
} from "./edits.ts";
import { type FieldEdits, fieldsWithoutDone, NO_FIELDS } from "./fields.ts";
import { NEIGHBOURHOODS } from "./limits.ts";
import { deskTotals, neighbourhoodLines } from "./list.ts";
import { checkedName, reservationPath, cleanName, foldedName } from "./name.ts";
import type { Neighbourhood, NeighbourhoodDoc } from "./schema.ts";

const at = (id: string) => `sites/s/spaces/${id}`;
const doc = (id: string, title: string, over: Partial<NeighbourhoodDoc> = {}): NeighbourhoodDoc => ({
  id,
  path: at(id),
  title,
  color: "#00c2d4",
  exclusive: false,
  exclusiveAdHoc: false,
  rev: 3,
  ...over,
});
const fresh = (title: string): Neighbourhood => ({
  title,
  color: NEIGHBOURHOODS.red,
  exclusive: false,
  exclusiveAdHoc: false,
});
const desk = (id: string, neighbourhood: string | null = null): MovableDesk => ({
  id,
  path: at(id),
  title: `1.${id}`,
  neighbourhood,
  floor: "f1",
  rev: 2,
});
const may = { roles: ["desk-booking.neighbourhoods"] };
const DOCS = [doc("h1", "Harbour"), doc("h2", "Forest")];
const edited = (edits: FieldEdits, id: string, change: Partial<Neighbourhood>) => {
  const view = shownNeighbourhoods(DOCS, edits).find((h) => h.id === id);
  if (!view) throw new Error("no such neighbourhood");
  return withNeighbourhood(
    edits,
    view,
    DOCS.find((d) => d.id === id),
    change,
  );
};
const planned = (edits: FieldEdits, docs = DOCS) => {
  const plans = planNeighbourhoods(edits, { site: "s", docs }, may);
  if (!plans.ok) throw new Error(plans.error);
  return plans.value;
};

describe("a name", () => {
  test.each([
    ["École", "E\u0301COLE"],
    ["kiwi", "\u212Aiwi"],
    ["kiwi", "ki\u200Bwi\u2060"],
    ["house", "hou\u017Fe"],
    ["a b", "a\u00A0\u200B b"],
    ["❤️ Team", "❤ team"],
    ["\u00E9", "e\u200B\u0301"],
  ])("[TRU-5] [HOOD-1] %j and %j are the same", (a, b) => {
    expect(foldedName(a)).toBe(foldedName(b));
    expect(checkedName(b, [a])).toEqual({ ok: false, error: "name-taken" });
  });

  test("[TRU-5] of nothing visible is none", () => {
    for (const typed of ["\u200B", "\u2060 \u00AD", "\u2800", "\u3164", "\u0007"])
      expect(checkedName(typed, [])).toEqual({ ok: false, error: "name-missing" });
  });

  test("[TRU-5] keeps what joins letters and colours signs, and is folded the same once it is kept", () => {
    for (const typed of ["می\u200Cخواهم", "❤️ Team", "👩‍👩‍👧"]) expect(cleanName(typed)).toBe(typed);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(foldedName(cleanName(typed))).toBe(foldedName(typed));
        expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
        expect(foldedName(foldedName(typed))).toBe(foldedName(typed));
      }),
    );
  });

  test.each([
    ["Harbour", "HARBOUR"],
    ["  quiet   zone ", "Quiet Zone"],
    ["ÄRZTE", "ärzte"],
    ["ΟΔΟΣ", "οδος"],
    ["Cafe\u0301", "CAFÉ"],
  ])("[HOOD-1] %s and %s are the same", (a, b) => {
    expect(foldedName(a)).toBe(foldedName(b));
    expect(checkedName(a, [b])).toEqual({ ok: false, error: "name-taken" });
  });

  test.each<[string, string]>([
    ["", "name-missing"],
    [" \t ", "name-missing"],
    ["x".repeat(101), "name-too-long"],
    ["x".repeat(10_000), "name-too-long"],
    ["a\\b", "name-backslash"],
  ])("[HOOD-1] %j is refused: %s", (typed, error) => expect(checkedName(typed, [])).toEqual({ ok: false, error }));

  test("[HOOD-1] folding knows no upper and lower case, and folds once and for all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const folded = foldedName(text);
        expect(foldedName(folded)).toBe(folded);
        expect(foldedName(cleanName(text))).toBe(folded);
      }),
    );
  });

  test("[HOOD-2] two names have one claim exactly when they are the same, whatever signs they hold", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "A", "/", "%", "2", "F", "f", "_", ".") });
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(reservationPath("ns", "s", a) === reservationPath("ns", "s", b)).toBe(foldedName(a) === foldedName(b));
        expect(reservationPath("ns", "s", a).split("/")).toHaveLength(4);
      }),
    );
  });

  test("[HOOD-2] what an op does to names: made, renamed, only its letters changed, anything else", () => {
    const base = { fields: { kind: "neighbourhood", title: "Harbour" }, deleted: false };
    const patch = (fields: { [f: string]: string }) =>
      ({ kind: "patch", path: at("h1"), fields, was: {}, baseRev: 1 }) as const;
    const created = { kind: "create", path: at("n"), fields: { kind: "neighbourhood", title: "Quiet" } } as const;
    expect(nameChange(created, null, "ns")).toMatchObject({
      takes: reservationPath("ns", "s", "quiet"),
      releases: null,
    });
    expect(nameChange(patch({ title: "Port" }), base, "ns")).toMatchObject({
      takes: reservationPath("ns", "s", "port"),
      releases: reservationPath("ns", "s", "harbour"),
    });
    expect(nameChange(patch({ title: "HARBOUR" }), base, "ns")?.releases).toBeNull();
    expect(nameChange(patch({ color: "#fff000" }), base, "ns")).toBeNull();
    expect(nameChange(patch({ title: "9.1" }), { fields: { kind: "desk" }, deleted: false }, "ns")).toBeNull();
    expect(nameChange({ ...created, fields: { kind: "desk" } }, null, "ns")).toBeNull();
    expect(nameChange({ kind: "delete", path: at("h1"), baseRev: 1 }, base, "ns")).toBeNull();
    expect(nameChange({ ...created, path: "users/a" }, null, "ns")).toBeNull();
  });

  test("[HOOD-2] a creation that was given up takes the desks that were to join it along", () => {
    const created = { kind: "create", path: at("n"), fields: {} } as const;
    const joins = { kind: "patch", path: at("d1"), fields: { neighbourhood: "n" }, was: {}, baseRev: 1 } as const;
    const other = { ...joins, path: at("d2"), fields: { neighbourhood: "h1" } };
    expect(withoutLost([created, joins, other], [joins, other])).toEqual([other]);
    expect(withoutLost([created, joins], [created, joins])).toEqual([created, joins]);
  });
});

describe("colour and options", () => {
  test.each([
    ["#FF0000", "#ff0000"],
    ["00C2D4", "#00c2d4"],
    ["#12345678", "#123456"],
    ["abc", "#aabbcc"],
    ["red", null],
    ["#12345", null],
    ["#1234567", null],
    ["", null],
    ["x".repeat(10_000), null],
  ])("[HOOD-4] %s is %s", (typed, hex) => expect(hexOf(typed)).toBe(hex));

  test("[HOOD-3] exclusive swaps the default red for blue and back, and no other colour", () => {
    expect(swappedColour("#ff0000", true)).toBe("#0000ff");
    expect(swappedColour("FF0000", true)).toBe("#0000ff");
    expect(swappedColour("#0000ff", false)).toBe("#ff0000");
    expect(swappedColour("#0000ff", true)).toBe("#0000ff");
    expect(swappedColour("#00c2d4", true)).toBe("#00c2d4");
  });

  test("[HOOD-3] the option for the day goes with being exclusive", () => {
    const typed = { ...fresh("A"), exclusiveAdHoc: true };
    expect(checkedNeighbourhood(typed, [])).toMatchObject({ value: { exclusiveAdHoc: false } });
    expect(checkedNeighbourhood({ ...typed, exclusive: true }, [])).toMatchObject({ value: { exclusiveAdHoc: true } });
    expect(checkedNeighbourhood({ ...typed, color: "red" }, [])).toEqual({ ok: false, error: "no-colour" });
  });
});

describe("edits", () => {
  test("[HOOD-5] exactly what differs from what is there counts, one for each neighbourhood", () => {
    const there = edited(edited(NO_FIELDS, "h1", { title: "Port" }), "h1", { color: "#123456" });
    expect(countThings(there)).toBe(1);
    expect(shownNeighbourhoods(DOCS, there).find((h) => h.id === "h1")).toMatchObject({ title: "Port", edited: true });
    expect(countThings(edited(edited(there, "h1", { title: "Harbour" }), "h1", { color: "#00c2d4" }))).toBe(0);
  });

  test("[HOOD-5] a new one stays one edit however often it is changed", () => {
    const made = withNewNeighbourhood(NO_FIELDS, at("n"), fresh("Quiet"));
    const again = edited(made, "n", { title: "Loud", exclusive: true });
    expect(countThings(again)).toBe(1);
    expect(shownNeighbourhoods(DOCS, again).find((h) => h.made)).toMatchObject({
      id: "n",
      title: "Loud",
      exclusive: true,
    });
  });

  test("[HOOD-6] one that was only added here is just taken away, with the moves into it", () => {
    const made = withMoves(
      withNewNeighbourhood(NO_FIELDS, at("n"), fresh("Quiet")),
      [desk("d1", "h1"), desk("d2")],
      "n",
    );
    const left = withoutMade(withMoves(made, [desk("d3")], "h1"), at("n"));
    expect([...left.values()].map((e) => e.path)).toEqual([at("d3")]);
    expect(shownNeighbourhood(left, desk("d1", "h1"))).toBe("h1");
  });

  test("[HOOD-7] in, out and elsewhere: the last word counts, there and back is nothing", () => {
    const to = fc.constantFrom("h1", "h2", null);
    fc.assert(
      fc.property(to, fc.array(to), (first, steps) => {
        const d = desk("d1", first);
        const edits = steps.reduce<FieldEdits>((e, neighbourhood) => withMoves(e, [d], neighbourhood), NO_FIELDS);
        const last = steps.length === 0 ? first : (steps.at(-1) ?? null);
        expect(shownNeighbourhood(edits, d)).toBe(last);
        expect(countThings(edits)).toBe(steps.length > 0 && last !== first ? 1 : 0);
      }),
    );
  });

  test("[HOOD-5] what the device shows already is no edit any more", () => {
    const all = withMoves(
      edited(withNewNeighbourhood(NO_FIELDS, at("n"), fresh("Q")), "h1", { title: "Port" }),
      [desk("d1")],
      "h1",
    );
    const value = (path: string, field: string) =>
      path === at("n") ? null : field === "title" ? "Port" : field === "neighbourhood" ? "h2" : undefined;
    expect([...fieldsWithoutDone(all, value).values()].map((e) => e.path)).toEqual([at("d1")]);
    expect(fieldsWithoutDone(all, () => undefined)).toBe(all);
  });
});

describe("saving", () => {
  test("[HOOD-8] a new name goes by itself with what depends on it, the rest together", () => {
    let edits = withNewNeighbourhood(NO_FIELDS, at("n"), fresh("Quiet"));
    edits = withMoves(edits, [desk("d1"), desk("d2", "h1")], "n");
    edits = withMoves(edits, [desk("d3", "h1")], "h2");
    edits = edited(edited(edits, "h1", { color: "#123456" }), "h2", { title: "Wood" });
    const plans = planned(edits);
    expect(plans.map((p) => p.plan.ops.map((op) => op.path))).toEqual([
      [at("n"), at("d1"), at("d2")],
      [at("h2")],
      [at("h1"), at("d3")],
    ]);
    expect(plans[0]?.plan.action).toBe(neighbourhoodCreate.action);
    for (const { plan } of plans) expect(v.safeParse(planSchema, plan).success).toBe(true);
    expect(plans.reduce((n, p) => n + p.saves.size, 0)).toBe(edits.size);
    expect(plans.map((p) => p.plan.label)).toEqual([
      'Neighbourhood "Quiet" created · 2 desks moved between neighbourhoods',
      'Neighbourhood "Forest" renamed to "Wood"',
      'Neighbourhood "Harbour" changed · Desk 1.d3 moved to another neighbourhood',
    ]);
  });

  test("[HOOD-8] names that are passed on from one to another go in one commit", () => {
    const swapped = edited(edited(NO_FIELDS, "h1", { title: "Forest" }), "h2", { title: "Harbour" });
    expect(planned(swapped).map((p) => p.plan.ops.length)).toEqual([2]);
    const passed = withNewNeighbourhood(edited(NO_FIELDS, "h1", { title: "Port" }), at("n"), fresh("Harbour"));
    expect(planned(passed).map((p) => p.plan.ops.length)).toEqual([2]);
  });

  test("[HOOD-8] an op says what was seen, and takes desks out with null", () => {
    const [plan] = planned(withMoves(NO_FIELDS, [desk("d1", "h1")], null));
    expect(plan?.plan.ops).toEqual([
      {
        kind: "patch",
        path: at("d1"),
        fields: { neighbourhood: null },
        seen: { neighbourhood: "h1" },
        seenRev: 2,
      },
    ]);
  });

  test("[HOOD-8] desks that move to more neighbourhoods than the rules can look up go in parts", () => {
    const docs = Array.from({ length: NEIGHBOURHOODS.maxTargets + 1 }, (_, i) => doc(`t${i}`, `T${i}`));
    const edits = docs.reduce<FieldEdits>((e, d, i) => withMoves(e, [desk(`d${i}`)], d.id), NO_FIELDS);
    expect(planned(edits, docs).map((p) => p.plan.ops.length)).toEqual([NEIGHBOURHOODS.maxTargets, 1]);
  });

  test.each<[string, FieldEdits, string]>([
    ["without a name", withNewNeighbourhood(NO_FIELDS, at("n"), fresh("")), "name-missing"],
    ["with another's name", withNewNeighbourhood(NO_FIELDS, at("n"), fresh("HARBOUR")), "name-taken"],
    [
      "with a colour that is none",
      withNewNeighbourhood(NO_FIELDS, at("n"), { ...fresh("A"), color: "red" }),
      "no-colour",
    ],
    [
      "with a name of 10,000 characters",
      withNewNeighbourhood(NO_FIELDS, at("n"), fresh("x".repeat(10_000))),
      "name-too-long",
    ],
    ["of a neighbourhood that is gone", withMoves(NO_FIELDS, [desk("d1")], "nowhere"), "gone"],
    ["nothing", NO_FIELDS, "nothing-to-do"],
    [
      "too many desks",
      withMoves(
        NO_FIELDS,
        Array.from({ length: 401 }, (_, i) => desk(`x${i}`)),
        "h1",
      ),
      "too-many",
    ],
  ])("[HOOD-8] refused: %s", (_, edits, error) => {
    expect(planNeighbourhoods(edits, { site: "s", docs: DOCS }, may)).toEqual({ ok: false, error });
  });

  test("[HOOD-8] refused without the right", () => {
    const edits = withMoves(NO_FIELDS, [desk("d1")], "h1");
    for (const roles of [["desk-booking.settings"], ["user"], []])
      expect(planNeighbourhoods(edits, { site: "s", docs: DOCS }, { roles })).toEqual({
        ok: false,
        error: "no-neighbourhood-right",
      });
    expect(planNeighbourhoodDelete(doc("h1", "A"), "s", { roles: ["user"] })).toEqual({
      ok: false,
      error: "no-neighbourhood-right",
    });
  });

  test("[HOOD-9] deleting is one act of the server, and final like making one", () => {
    const plan = planNeighbourhoodDelete(doc("h1", "Harbour"), "s", may);
    expect(plan).toMatchObject({
      value: { action: neighbourhoodDelete.action, ops: [{ kind: "delete", path: at("h1"), seenRev: 3 }] },
    });
    expect([
      isServerAct(neighbourhoodDelete.action),
      isServerAct(neighbourhoodCreate.action),
      isServerAct("desks.disable"),
    ]).toEqual([true, false, false]);
    expect([
      isFinal(neighbourhoodDelete.action),
      isFinal(neighbourhoodCreate.action),
      isFinal(neighbourhoodEdit.action),
    ]).toEqual([true, true, false]);
  });
});

describe("the list", () => {
  const counts = [
    { floor: "f1", neighbourhood: "h2", desks: 4 },
    { floor: "f2", neighbourhood: "h1", desks: 2 },
    { floor: "f2", neighbourhood: "h2", desks: 1 },
    { floor: "f1", neighbourhood: null, desks: 3 },
  ];
  const floors = { order: ["f2", "f1"], active: "f1" };

  test("[HOOD-10] by title whatever its case, those of the active floor first, desks and floors counted", () => {
    const neighbourhoods = shownNeighbourhoods(
      [doc("h1", "alder"), doc("h2", "Zebra"), doc("h3", "Birch 10"), doc("h4", "birch 9")],
      NO_FIELDS,
    );
    const lines = neighbourhoodLines(neighbourhoods, counts, NO_FIELDS, floors);
    expect(lines.map((l) => [l.neighbourhood.title, l.desks, l.floors, l.here])).toEqual([
      ["Zebra", 5, ["f2", "f1"], true],
      ["alder", 2, ["f2"], false],
      ["birch 9", 0, [], false],
      ["Birch 10", 0, [], false],
    ]);
  });

  test("[HOOD-10] while desks are not counted, no number is said, and the order is that of the titles", () => {
    const neighbourhoods = shownNeighbourhoods([doc("h2", "Zebra"), doc("h1", "alder")], NO_FIELDS);
    const lines = neighbourhoodLines(neighbourhoods, null, NO_FIELDS, floors);
    expect(lines.map((l) => [l.neighbourhood.title, l.desks, l.floors])).toEqual([
      ["alder", null, []],
      ["Zebra", null, []],
    ]);
  });

  test("[HOOD-10] moves that are not saved count", () => {
    const edits = withMoves(NO_FIELDS, [desk("d1", "h2"), desk("d2")], "h1");
    expect([...movedBy(edits, "h1")]).toEqual([["f1", 2]]);
    const lines = neighbourhoodLines(shownNeighbourhoods(DOCS, edits), counts, edits, floors);
    expect(lines.map((l) => [l.neighbourhood.id, l.desks])).toEqual([
      ["h2", 4],
      ["h1", 4],
    ]);
  });

  test("[HOOD-11] desks of the floor and of the site, for those with the admin flag", () => {
    expect(deskTotals(counts, "f1")).toEqual({ floor: 7, site: 10 });
    expect(["ns.admin", "desk-booking.admin", "desk-booking.settings", "user"].map((r) => seesDeskCounts([r]))).toEqual(
      [true, true, false, false],
    );
  });
});

test("[DSK-18] one kind of tenant hides the sidebar from those who can do nothing with it", () => {
  expect(hasSidebar("acme", ["user"])).toBe(true);
  expect(hasSidebar("inf", ["user"])).toBe(false);
  expect(hasSidebar("inf", ["desk-booking.data"])).toBe(false);
  for (const role of ["people.reception", "desk-booking.settings", "desk-booking.neighbourhoods", "ns.admin"])
    expect(hasSidebar("inf", [role]), role).toBe(true);
});

test("[HOOD-8] what this device suspects of a set follows the two rights", () => {
  const patch = (path: string, fields: { [f: string]: string | null }) =>
    ({ kind: "patch", path, fields, was: {}, baseRev: 1 }) as const;
  const known = (kind: string) => ({ fields: { kind }, deleted: false });
  const [neighbourhoods, settings] = [may.roles, ["desk-booking.settings"]].map((roles) => ({ roles, sites: null }));
  if (!neighbourhoods || !settings) throw new Error("two holders");
  const rename = patch(at("h1"), { title: "A" });
  expect([
    isSuspect(rename, known("neighbourhood"), neighbourhoods),
    isSuspect(rename, known("neighbourhood"), settings),
  ]).toEqual([false, true]);
  const move = patch(at("d1"), { neighbourhood: null });
  expect([isSuspect(move, known("desk"), neighbourhoods), isSuspect(move, known("desk"), settings)]).toEqual([
    false,
    true,
  ]);
  const create = { kind: "create", path: at("n"), fields: { kind: "neighbourhood" } } as const;
  expect([isSuspect(create, null, neighbourhoods), isSuspect(create, null, settings)]).toEqual([false, true]);
  expect(isSuspect(patch(at("d1"), { disabled: "x" }), known("desk"), neighbourhoods)).toBe(true);
  expect(isSuspect(rename, { ...known("neighbourhood"), deleted: true }, neighbourhoods)).toBe(true);
});

test("[HOOD-4] the review types names and colours by the same rules", () => {
  const parse = (field: string, text: string) => fieldSpec("neighbourhood", field).parse({ on: false, text });
  expect(parse("title", " A ")).toEqual({ ok: true, value: "A" });
  expect(parse("title", "x".repeat(101)).ok).toBe(false);
  expect(parse("color", "12345678")).toEqual({ ok: true, value: "#123456" });
  expect(parse("color", "red").ok).toBe(false);
});
