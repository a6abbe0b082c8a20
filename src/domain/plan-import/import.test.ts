import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlan } from "../floorplan/read-plan.ts";
import { compareImport, isDeskId, type KnownDesk, planImport } from "./import.ts";

const SITE = "london";
const FLOOR = { id: "f1", title: "First", path: "sites/london/spaces/f1", rev: 4 };
const desk = (id: string, over: Partial<KnownDesk> = {}): KnownDesk => ({
  id,
  path: `sites/london/spaces/${id}`,
  title: id,
  floor: "f1",
  disabled: false,
  rev: 2,
  ...over,
});
const drawn = (...ids: string[]) => {
  const group = (id: string, i: number) =>
    `<g id="bookable_${id}"><rect x="${i * 10}" width="8" height="8"/><text x="${i * 10}">T ${id}</text></g>`;
  const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 90">${ids.map(group).join("")}</svg>`;
  return readPlan({ plan, bookables: plan }, () => true).bookables;
};
const ask = (ids: readonly string[], desks: readonly KnownDesk[], disableMissing = false) => ({
  site: SITE,
  floor: FLOOR,
  compared: compareImport("f1", drawn(...ids), desks),
  storagePath: "ns/a/sites/london/floors/f1/x.svg",
  disableMissing,
});
const ADMIN = ["desk-booking.admin"];

describe("a drawing against the desks", () => {
  test("[IMPT-1] says which are as before, new, moving here and missing", () => {
    const desks = [desk("a"), desk("b"), desk("c", { floor: "f2" }), desk("x", { floor: "f2" })];
    const found = compareImport("f1", drawn("a", "c", "n"), desks);
    expect(found.same.map((d) => d.id)).toEqual(["a"]);
    expect(found.moving.map((d) => d.id)).toEqual(["c"]);
    expect(found.missing.map((d) => d.id)).toEqual(["b"]);
    expect(found.fresh).toEqual([{ id: "n", title: "T n" }]);
  });

  test("[IMPT-1] every desk of drawing and floor stands in exactly one of the lists", () => {
    const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
    fc.assert(
      fc.property(ids, ids, fc.func(fc.constantFrom("f1", "f2")), (shown, known, floorOf) => {
        const desks = known.map((id) => desk(id, { floor: floorOf(id) }));
        const { same, fresh, moving, missing } = compareImport("f1", drawn(...shown), desks);
        const all = [...same, ...fresh, ...moving, ...missing].map((d) => d.id).sort();
        expect(all).toEqual([...new Set([...shown, ...desks.filter((d) => d.floor === "f1").map((d) => d.id)])].sort());
      }),
    );
  });

  test.each([
    ["a text in it first", 'aria-label="A" inkscape:label="I"', "<title>T</title><text>1.001</text>", "1.001"],
    ["then aria-label", 'aria-label=" A " inkscape:label="I"', "<title>T</title>", "A"],
    ["then its own title", 'inkscape:label="I"', "<title>\n T &amp; <![CDATA[1]]> </title>", "T & 1"],
    ["then the layer name of Inkscape", 'aria-label=" " inkscape:label="I"', "<title> </title>", "I"],
    ["a title of something inside is not its own", "", "<g><title>chair</title><path d='M0 0h4v4'/></g>", "d1"],
    ["an overlong one is cut", `aria-label="${"x".repeat(5_000)}"`, "", "x".repeat(100)],
    ["else its id", "", "", "d1"],
    ["blanks are one", "", '<text xml:space="preserve">  A \u00a0 12 </text>', "A 12"],
    ["of what the file says as well", 'aria-label="A   12"', "", "A 12"],
    ["not by draw.io's word for HTML", 'aria-label="B 7"', "<text>[Not supported by viewer]</text>", "B 7"],
    [
      "nor where that is all",
      'aria-label="[Not supported by viewer]"',
      "<title>[not  supported by viewer]</title>",
      "d1",
    ],
  ])(
    "[IMPT-7] a desk whose text was turned into paths is called by what the file says: %s",
    (_, attrs, inside, title) => {
      const desk = `<g id="bookable_d1" ${attrs}>${inside}<path d="M0 0h8v8h-8z"/></g>`;
      const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><title>Office</title>${desk}</svg>`;
      const { bookables, findings } = readPlan({ plan, bookables: plan }, () => true);
      expect(compareImport("f1", bookables, []).fresh).toEqual([{ id: "d1", title }]);
      expect(findings).toEqual([]);
    },
  );

  test.each([
    ["<div>A&#160; 12<br/></div>", "A 12"],
    ["<div><b>A</b><div>12</div></div>", "A 12"],
    ["<style>p{}</style><script>x()</script><div>A 12</div>", "A 12"],
    ["", "d1"],
    ["<div> </div>", "d1"],
  ])("[PLAN-27] a text of draw.io that stands in HTML alone: %s is %s", (html, title) => {
    const fallback = '<text x="9" y="9">[Not supported by viewer]</text>';
    const own = `<switch><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${html}</body></foreignObject>${fallback}</switch>`;
    const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g id="bookable_d1"><path d="M0 0h8v8h-8z"/>${own}</g></svg>`;
    const { bookables } = readPlan({ plan, bookables: plan }, () => true);
    expect(compareImport("f1", bookables, []).fresh).toEqual([{ id: "d1", title }]);
    const drawn = bookables.flatMap(({ parts }) => parts.flatMap((p) => (p.kind === "text" ? [p.text] : [])));
    expect(drawn).toEqual(title === "d1" ? [] : [title]);
  });

  test("[IMPT-12] a desk that is renamed by blanks alone keeps its title", () => {
    const from = desk("d1", { title: "A  12" });
    const compared = {
      same: [],
      fresh: [],
      moving: [],
      missing: [],
      renamed: [{ from, to: { id: "d2", title: "A 12" } }],
    };
    const plan = planImport({ site: "s", floor: FLOOR, compared, storagePath: "p", disableMissing: false }, [
      "ns.admin",
    ]);
    expect(plan.ok && plan.value.ops).toHaveLength(1);
  });

  test.each([
    ["desk-1", true],
    ["1.024 Ü", true],
    ["a/b", false],
    ["..", false],
    ["__x__", false],
    ["", false],
    ["x".repeat(101), false],
    ["<img src=x onerror=alert(1)>", false],
    ["a&lt;b", false],
    ['d" onclick="x', false],
    ["it's", false],
    ["`x`", false],
  ])("[IMPT-1] %j as an id of a desk: %s", (id, good) => {
    expect(isDeskId(id)).toBe(good);
  });
});

describe("the save of an import", () => {
  test("[IMPT-2] is one: the floor's drawing, desks made, moved, and switched off where that was chosen; no booking or neighbourhood is touched", () => {
    const desks = [desk("a"), desk("b"), desk("off", { disabled: "broken" }), desk("c", { floor: "f2" })];
    const plan = planImport(ask(["a", "c", "n"], desks, true), ADMIN);
    if (!plan.ok) throw new Error(plan.error);
    expect(plan.value).toMatchObject({
      action: "floors.importPlan",
      label: "New plan of First",
      split: "never",
      site: SITE,
    });
    expect(plan.value.ops.map((op) => [op.kind, op.path.split("/").at(-1), "fields" in op ? op.fields : null])).toEqual(
      [
        [
          "patch",
          "f1",
          { planSvg: "ns/a/sites/london/floors/f1/x.svg", bookablesSvg: "ns/a/sites/london/floors/f1/x.svg" },
        ],
        [
          "create",
          "n",
          { kind: "desk", title: "T n", disabled: false, disabledAfterUse: false, floor: "f1", neighbourhood: null },
        ],
        ["patch", "c", { floor: "f1" }],
        ["patch", "b", { disabled: "Not on the floor plan" }],
      ],
    );
    const planned = planImport(ask(["a"], desks), ADMIN);
    expect(planned.ok && planned.value.ops).toHaveLength(1);
  });

  test.each([
    ["without the right", ["a"], ["desk-booking.settings"], "not-permitted"],
    ["of no desks", [], ADMIN, "no-desks"],
    ["of an id that no desk can have", ["a", ".."], ADMIN, "bad-id"],
    ["of an id that is markup", ["a", "&lt;b&gt;"], ADMIN, "bad-id"],
    ["of too many", Array.from({ length: 499 }, (_, i) => `n${i}`), ADMIN, "too-many"],
  ])("[IMPT-2] %s is refused", (...[, ids, roles, why]) => {
    expect(planImport(ask(ids, [desk("a")]), roles)).toEqual({ ok: false, error: why });
  });
});
