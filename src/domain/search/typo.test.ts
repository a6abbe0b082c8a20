import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlipOf } from "./typo.ts";

/** Optimal string alignment distance, by the book. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i || j));
  const at = (i: number, j: number) => d[i]?.[j] ?? 99;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const row = d[i];
      if (!row) continue;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(i === 0 ? j : at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
    }
  return at(a.length, b.length);
}
/** The rule, said slowly: some beginning of the word is at most one step away. */
const slow = (typed: string, word: string): boolean =>
  Array.from({ length: word.length + 1 }, (_, n) => word.slice(0, n)).some((start) => distance(typed, start) <= 1);

test.each([
  ["smtih", "smith", true],
  ["smoth", "smith", true],
  ["smth", "smith", true],
  ["smiith", "smith", true],
  ["msith", "smithson", true],
  ["smithe", "smith", true],
  ["smithes", "smith", false],
  ["mueller", "muller", true],
  ["andresen", "andersen", true],
  ["anders", "andrea", false],
])("[FIND-4] %s for %s: %s", (typed, word, want) => expect(isSlipOf(typed, word)).toBe(want));

test("[FIND-4] one slip is what the distance of the book says", () => {
  const text = (min: number) => fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: min, maxLength: 7 });
  fc.assert(
    fc.property(text(2), text(0), (typed, word) => {
      expect(isSlipOf(typed, word)).toBe(slow(typed, word));
    }),
    { numRuns: 3_000 },
  );
});
