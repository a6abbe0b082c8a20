import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { judged } from "../config/layers.ts";
import { SITE_KEYS } from "../config/site-keys.ts";
import { issueWords } from "./schema-words.ts";

/** Values that no key takes, one of each kind. */
const STRANGE = ["Sat", 1e300, true, [], [7], { a: 1 }, "", "\u0000", -1, [["x"]]] as const;
/** Words of the validator itself. */
const ITS_OWN = /Invalid|Expected|received|Array|Object/;

describe("words of schemas", () => {
  test.each(SITE_KEYS)("[CFG-5] what is wrong with a value of %s is said in our own words", (key) => {
    const wrong = STRANGE.flatMap((value) => {
      const judgement = judged(key, value as never);
      return "why" in judgement ? [judgement.why] : [];
    });
    expect(wrong.length).toBeGreaterThan(0);
    for (const words of wrong) {
      expect(words).not.toMatch(ITS_OWN);
      expect(words).toMatch(/\S/);
    }
  });

  test("[CFG-5] words that a schema has of its own stay", () => {
    const answer = v.safeParse(v.pipe(v.string(), v.minLength(3, "Too short by far.")), "a");
    expect(answer.success ? "" : issueWords(answer.issues)).toBe("Too short by far.");
  });
});
