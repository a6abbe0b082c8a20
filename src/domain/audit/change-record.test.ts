import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { difference, saysNothing } from "./change-record.ts";

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
