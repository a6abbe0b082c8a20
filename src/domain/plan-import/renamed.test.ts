import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlan } from "../floorplan/read-plan.ts";
import { compareImport, type KnownDesk, planImport } from "./import.ts";
import { layOver } from "./laid-over.ts";
import { pairRenamed, withRenamed } from "./renamed.ts";
import { renameGroups } from "./rename-groups.ts";

type At = readonly [id: string, x: number, y?: number, size?: number];
const svg = (all: readonly At[], box = "0 0 400 200") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${all
    .map(
      ([id, x, y = 0, s = 8]) =>
        `<g id="bookable_${id}"><rect x="${x}" y="${y}" width="${s}" height="${s}"/><text x="${x}" y="${y + 5}">T ${id}</text></g>`,
    )
    .join("")}</svg>`;
const read = (text: string) => readPlan({ plan: text, bookables: text }, () => true);
const desk = (id: string): KnownDesk => ({
  id,
  path: `sites/london/spaces/${id}`,
  title: `T ${id}`,
  floor: "f1",
  disabled: false,
  rev: 2,
});

function pairs(before: string, after: string) {
  const [old, now] = [read(before), read(after)];
  const compared = compareImport(
    "f1",
    now.bookables,
    old.bookables.map((b) => desk(b.id)),
  );
  const renamed = pairRenamed(compared, old, now, layOver(old, now));
  return { compared, renamed, ids: renamed.map((r) => [r.from.id, r.to.id]) };
}

describe("desks under another id", () => {
  test("[IMPT-8] a desk that went and one that came to its place are a pair, others are not", () => {
    const before = svg([
      ["a", 0],
      ["b", 20],
      ["c", 40],
      ["big", 60],
    ]);
    const after = svg([
      ["a", 0],
      ["b2", 22],
      ["c2", 90],
      ["big2", 58, 0, 30],
    ]);
    expect(pairs(before, after).ids).toEqual([["b", "b2"]]);
  });

  test("[IMPT-8] the nearest are paired, each once", () => {
    const { ids } = pairs(
      svg([
        ["a", 0],
        ["b", 4],
      ]),
      svg([
        ["b2", 3],
        ["a2", 1],
      ]),
    );
    expect(ids).toEqual([
      ["a", "a2"],
      ["b", "b2"],
    ]);
  });

  test("[IMPT-8] no desk is paired twice, and none that is in both drawings", () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
    const half = fc.uniqueArray(place, { maxLength: 12, selector: ([x, y]) => `${x} ${y}` });
    fc.assert(
      fc.property(half, half, (was, is) => {
        const old = was.map(([x, y], i): At => [i % 3 === 0 ? `same${i}` : `old${i}`, x, y]);
        const now = is.map(([x, y], i): At => [i % 3 === 0 ? `same${i}` : `new${i}`, x, y]);
        const { ids } = pairs(svg(old), svg(now));
        expect(new Set(ids.map(([from]) => from)).size).toBe(ids.length);
        expect(new Set(ids.map(([, to]) => to)).size).toBe(ids.length);
        expect(ids.flat().filter((id) => id?.startsWith("same") && was.length === is.length)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("[IMPT-8] confirmed, it neither went nor came: it keeps its document, takes the title, and its group its id", () => {
    const after = svg([
      ["a", 0],
      ["b2", 20],
    ]);
    const { compared, renamed } = pairs(
      svg([
        ["a", 0],
        ["b", 20],
      ]),
      after,
    );
    const decided = withRenamed(compared, renamed);
    expect([decided.fresh, decided.missing]).toEqual([[], []]);
    const floor = { id: "f1", title: "First", path: "sites/london/spaces/f1", rev: 4 };
    const ask = { site: "london", floor, storagePath: "x.svg", disableMissing: true };
    const plan = planImport({ ...ask, compared: decided }, ["desk-booking.admin"]);
    if (!plan.ok) throw new Error(plan.error);
    expect(plan.value.ops.slice(1)).toEqual([
      { kind: "patch", path: "sites/london/spaces/b", fields: { title: "T b2" }, seen: { title: "T b" }, seenRev: 2 },
    ]);
    const stored = read(renameGroups(after, new Map(renamed.map((r) => [r.to.id, r.from.id]))));
    expect(stored.bookables.map((b) => [b.id, b.text])).toEqual([
      ["a", "T a"],
      ["b", "T b2"],
    ]);
    const refused = planImport({ ...ask, compared }, ["desk-booking.admin"]);
    expect(refused.ok && refused.value.ops.map((op) => op.kind)).toEqual(["patch", "create", "patch"]);
  });

  test.each([
    ["a plain id", '<g id="bookable_n"/>', '<g id="bookable_o&lt;1"/>'],
    ["single quotes and spaces", "<g  id = 'bookable_n' />", '<g  id = "bookable_o&lt;1" />'],
    ["as Illustrator escapes it", '<g id="bookable_x5F_n"/>', '<g id="bookable_o&lt;1"/>'],
    ["signs of XML", '<g id="bookable_&#110;"/>', '<g id="bookable_o&lt;1"/>'],
    [
      "what uses it",
      '<g id="bookable_n"/><use href="#bookable_n"/>',
      '<g id="bookable_o&lt;1"/><use href="#bookable_o&lt;1"/>',
    ],
    [
      "not one that only begins so",
      '<g id="bookable_nn"/><use href="#bookable_nn"/>',
      '<g id="bookable_nn"/><use href="#bookable_nn"/>',
    ],
    [
      "not another attribute",
      '<g data-id="bookable_n" xml:id="bookable_n"/>',
      '<g data-id="bookable_n" xml:id="bookable_n"/>',
    ],
  ])("[IMPT-8] the group of a desk is renamed in the file: %s", (_, text, renamed) => {
    expect(renameGroups(text, new Map([["n", "o<1"]]))).toBe(renamed);
  });
});

describe("one drawing over another", () => {
  const four: readonly At[] = [
    ["a", 10, 10],
    ["b", 60, 10],
    ["c", 60, 90],
    ["d", 10, 90],
  ];
  const scaled = (k: number, dx: number) => four.map(([id, x, y = 0]): At => [id, x * k + dx, y * k, 8 * k]);
  test.each([
    ["as they are, though the sheet has grown", svg(four), svg(four, "-50 -50 900 900"), [1, 0, 0, 1, 0, 0]],
    ["by their desks", svg(four), svg(scaled(2, 30), "0 0 1000 1000"), [2, 0, 0, 2, 30, 0]],
    ["sheet on sheet, where no desk is in both", svg([["x", 0]]), svg([["y", 0]], "0 0 800 400"), [2, 0, 0, 2, 0, 0]],
  ])("[IMPT-9] are laid %s", (_, before, after, m) => {
    const found = layOver(read(before), read(after));
    found.forEach((v, i) => expect(v).toBeCloseTo(m[i] ?? 0, 6));
  });

  test("[IMPT-9] desks moved elsewhere do not draw the others along", () => {
    const after = svg([
      ["a", 10, 10],
      ["b", 60, 10],
      ["c", 60, 90],
      ["d", 300, 150],
    ]);
    expect(layOver(read(svg(four)), read(after))).toEqual([1, 0, 0, 1, 0, 0]);
  });
});
