import fc from "fast-check";
import { expect, test } from "vitest";
import { listed, people } from "../people/collection.ts";
import { answersTo, orderOf, placeIn, type WindowEntry, windowEntry } from "./window.ts";

const entry = (key: string, by: string | number | null): WindowEntry => ({
  ...{ key, stamp: "1", words: "", facts: {} },
  sorts: { title: by },
});
const value = fc.oneof(fc.constantFrom(null, "a", "b", "ä", "10", "9"), fc.integer({ min: -3, max: 3 }));

test("[WIN-1] an entry is found where the order puts it, among equal ones as well", () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), fc.boolean(), (values, down) => {
      const order = orderOf({ sort: { by: "title", down } });
      const sorted = values.map((v, i) => entry(`k${i}`, v)).sort(order);
      for (const [i, e] of sorted.entries()) expect(placeIn(sorted, e, order)).toBe(i);
    }),
  );
});

test("[WIN-1] rows without a value come last, up and down; numbers in titles count", () => {
  const all = ["Desk 10", "Desk 9", null].map((title, i) =>
    title === null ? entry(`k${i}`, null) : windowEntry(listed, shown(title)),
  );
  const titles = (down: boolean) =>
    [...all].sort(orderOf({ sort: { by: "title", down } })).map((e) => e.sorts["title"]);
  expect(titles(false)).toEqual(["desk 000000009", "desk 000000010", null]);
  expect(titles(true)).toEqual(["desk 000000010", "desk 000000009", null]);
});

function shown(title: string, neighbourhood: readonly string[] = [], active = true) {
  const fields = {
    person: { ref: "ns/n/people/p", title, active },
    site: { ref: "sites/s", membership: { neighbourhood } },
  };
  return {
    path: `ns/n/directory/${title}`,
    view: { fields, deleted: false },
    rev: 1,
    pending: false,
    updatedAt: 1,
    stamp: "1",
  };
}

test.each<[string, object, readonly string[]]>([
  ["everybody", {}, ["Åsa Berg", "Bo Lund", "Ann-Sofie Å"]],
  ["words that begin words, folded", { text: "as be" }, ["Åsa Berg"]],
  ["a word inside another is none", { text: "sofie" }, ["Ann-Sofie Å"]],
  ["a fact that is a list holds one of the values", { where: { neighbourhoods: ["h2", "h9"] } }, ["Bo Lund"]],
  ["a fact that is one value", { where: { active: false } }, ["Ann-Sofie Å"]],
  ["both", { text: "b", where: { neighbourhoods: "h2" } }, ["Bo Lund"]],
  ["a field that is not declared answers to nothing", { where: { email: "x" } }, []],
])("[WIN-2] %s", (_, ask, wanted) => {
  const all = [shown("Åsa Berg", ["h1"]), shown("Bo Lund", ["h1", "h2"]), shown("Ann-Sofie Å", [], false)];
  const found = all.map((s) => windowEntry(listed, s)).filter(answersTo(ask));
  expect(found.map((e) => e.key.slice("ns/n/directory/".length))).toEqual(wanted);
});

test("[WIN-2] a kind that declares nothing has entries all the same", () => {
  expect(windowEntry(people, { ...shown("x"), path: "ns/n/people/x" })).toMatchObject({
    sorts: {},
    facts: {},
    words: "",
  });
});
