import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutDifference, difference, keepsBack, keepsOwnerBack, RECORD, saysNothing } from "./change-record.ts";

describe("what a write changed", () => {
  test.each([
    ["a field", { title: "A", rev: 1 }, { title: "B", rev: 2 }, ["title"], { title: "A" }, { title: "B" }],
    ["below a field", { c: { a: 1, b: 2 } }, { c: { a: 1, b: 3 } }, ["c.b"], { "c.b": 2 }, { "c.b": 3 }],
    ["one that came", { c: {} }, { c: { a: 1 } }, ["c", "c.a"], { c: {} }, { "c.a": 1 }],
    ["one that went", { a: 1, b: 2 }, { a: 1 }, ["b"], { b: 2 }, {}],
    ["a list as a whole", { l: [1, 2] }, { l: [2, 1] }, ["l"], { l: [1, 2] }, { l: [2, 1] }],
    ["a new document", null, { ns: "n", a: null }, ["a"], {}, { a: null }],
    ["a document that is gone", { a: 1 }, null, ["a"], { a: 1 }, {}],
    ["nothing", { a: { b: 1 }, rev: 1, updatedAt: 1 }, { a: { b: 1 }, rev: 2, updatedAt: 2 }, [], {}, {}],
  ])("[AUD-1] %s", (...[, before, after, paths, was, is]) => {
    expect(difference(before as never, after as never)).toEqual({ paths, before: was, after: is });
  });

  test("[AUD-1] a document equals itself, and the reverse of a change swaps its sides", () => {
    const doc = fc.dictionary(
      fc.constantFrom("a", "b", "c"),
      fc.oneof(fc.integer(), fc.string(), fc.dictionary(fc.constantFrom("x", "y"), fc.integer())),
    );
    fc.assert(
      fc.property(doc, doc, (a, b) => {
        expect(difference(a, structuredClone(a)).paths).toEqual([]);
        const [there, back] = [difference(a, b), difference(b, a)];
        expect([back.before, back.after]).toEqual([there.after, there.before]);
      }),
    );
  });

  test("[AUD-1] who wrote, and how, is no change by itself", () => {
    const by = (name: string) => ({ lastWrittenBy: { title: name }, lastWrittenVia: name });
    expect(saysNothing(difference(by("a"), by("b")))).toBe(true);
    expect(saysNothing(difference({ ...by("a"), x: 1 }, { ...by("b"), x: 2 }))).toBe(false);
  });
});

describe("a record of a large change", () => {
  const roomFor = (of: { [key: string]: string | { [key: string]: string } }) => cutDifference(difference(null, of));
  test("[AUD-5] what fits is as it was, and nothing is said to be cut", () => {
    const doc = { title: "A", tags: { a: "x" } };
    expect(roomFor(doc)).toEqual({ ...difference(null, doc), cut: false });
  });
  test.each<[string, { [key: string]: string | { [key: string]: string } }]>([
    ["a text of a megabyte", { text: "x".repeat(1_000_000) }],
    ["ten thousand fields", { tags: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`t${i}`, "x"])) }],
    [
      "a megabyte of middling texts",
      Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`t${i}`, "y".repeat(900)])),
    ],
    ["a name of a thousand letters", { ["n".repeat(1_000)]: "x", title: "A" }],
  ])("[AUD-5] %s is cut, says so, and fits into a document", (_, doc) => {
    const record = roomFor(doc);
    expect(record.cut).toBe(true);
    expect(JSON.stringify(record).length).toBeLessThan(1.2 * RECORD.totalMax);
    expect(record.paths).toEqual(Object.keys(record.after));
  });
  test("[AUD-5] a list that is too large is named by its size, on both sides", () => {
    const list = Array.from({ length: 1_000 }, (_, i) => i);
    const { before, after, cut } = cutDifference(difference({ l: list }, { l: [...list, 1] }));
    expect([before, after, cut]).toEqual([{ l: "… (3891 characters)" }, { l: "… (3893 characters)" }, true]);
  });
});

test("[ROM-43] a booking keeps something back by its title, by its owner or by both", () => {
  const of = (title: boolean, owner: boolean) => ({ privacy: { title, owner } });
  const all = [of(false, false), of(true, false), of(false, true), of(true, true), { title: "a card" }, null];
  expect(all.map(keepsBack)).toEqual([false, true, true, true, false, false]);
  expect(all.map(keepsOwnerBack)).toEqual([false, false, true, true, false, false]);
});
