import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../paths.ts";
import { alternatives, VOCABULARY, withVocabulary } from "./vocabulary.ts";

const rules = readFileSync(inRoot("functions/security/firestore.rules"), "utf8");
/** The pattern that a function of the rules returns. */
const patternOf = (name: string): RegExp => {
  const body = new RegExp(`function ${name}\\(\\) \\{([^}]+)\\}`).exec(rules)?.[1] ?? "";
  return new RegExp(`^(?:${[...body.matchAll(/'([^']+)'/g)].map(([, said]) => said).join("")})$`);
};

test("[TRU-4] the rules hold the words that are declared, as they are written from them", () => {
  expect(withVocabulary(rules) === rules, "run npm run collections").toBe(true);
  expect(withVocabulary(rules.replace(/function acts\(\) \{[^}]*\}/, "function acts() { return 'gone'; }"))).toBe(
    rules,
  );
  expect(() => withVocabulary("no rules")).toThrow("vias");
});

test.each(Object.entries(VOCABULARY))(
  "[TRU-4] %s of the rules takes each declared word and nothing like it",
  (name, words) => {
    const pattern = patternOf(name);
    for (const word of words) {
      expect(word, name).toMatch(pattern);
      for (const other of [`${word}x`, `x${word}`, word.slice(0, -1), word.toUpperCase()])
        expect(words.includes(other) || !pattern.test(other), other).toBe(true);
      if (word.includes(".")) expect(word.replace(".", "x"), name).not.toMatch(pattern);
    }
  },
);

test("[TRU-4] words that begin alike are told once; what the rules would read as a pattern is refused", () => {
  expect(alternatives(["a.b", "a.c", "d.e", "a.f", "undo"])).toEqual(["a[.](b|c)", "d[.]e", "a[.]f", "undo"]);
  expect(() => alternatives(["a.(b)"])).toThrow("pattern");
});
