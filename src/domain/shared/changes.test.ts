import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldPath, isUnset, patched, stepsOf, touches, UNSET, valueAt } from "./changes.ts";
import { type Json, sameJson } from "./json.ts";

const key = fc.string({ minLength: 1, maxLength: 6 });
const json = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(key, tie("json"), { maxKeys: 3 }),
  ),
})).json;
const doc = fc.dictionary(key, json, { maxKeys: 4 });
const keys = fc.array(key, { minLength: 1, maxLength: 3 });

describe("field paths", () => {
  test("[CHG-1] any key survives, slashes and tildes included", () => {
    fc.assert(
      fc.property(keys, (k) => {
        expect(stepsOf(fieldPath(...k))).toEqual(k);
      }),
    );
  });

  test("[CHG-2] what is written at a path is read at it, and nothing beside it changes", () => {
    fc.assert(
      fc.property(doc, keys, json, key, (d, k, value, other) => {
        fc.pre(!isUnset(value) && other !== k[0]);
        const after = patched(d, { [fieldPath(...k)]: value });
        expect(sameJson(valueAt(after, fieldPath(...k)), value)).toBe(true);
        expect(sameJson(valueAt(after, fieldPath(other)), valueAt(d, fieldPath(other)))).toBe(true);
      }),
    );
  });

  test("[CHG-3] a patch laid over twice is the patch laid over once", () => {
    fc.assert(
      fc.property(doc, keys, json, (d, k, value) => {
        const once = patched(d, { [fieldPath(...k)]: value });
        expect(sameJson(patched(once, { [fieldPath(...k)]: value }), once)).toBe(true);
      }),
    );
  });

  test("[CHG-4] UNSET takes the key out of its map and leaves its neighbours", () => {
    expect(patched({ tags: { a: true, b: true } }, { "tags/a": UNSET })).toEqual({ tags: { b: true } });
  });

  test.each<[string, string, boolean]>([
    ["a", "a", true],
    ["a", "a/b", true],
    ["a/b", "a", true],
    ["a/b", "a/c", false],
    ["a", "ab", false],
  ])("[CHG-5] %s and %s touch: %s", (a, b, want) => expect(touches(a, b)).toBe(want));

  test("[CHG-6] __proto__ is a key like any other and pollutes nothing", () => {
    const after = patched({}, { "__proto__/polluted": "yes" });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(valueAt(after, "__proto__/polluted")).toBe("yes");
  });
});
