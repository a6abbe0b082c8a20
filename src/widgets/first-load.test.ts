import { expect, test } from "vitest";
import { firstLoadWords } from "./first-load.ts";

const WORDS = { of: (docs: string, total: string) => `${docs} of ${total}`, soFar: (docs: string) => `${docs} so far` };

test.each<[string, number | null, string]>([
  ["all was counted", 2_000, "1,200 of 2,000"],
  ["not everything was counted yet", null, "1,200 so far"],
  ["more has come than there was when it was counted", 1_100, "1,200 of 1,200"],
])("[FRESH-4] %s", (_, total, words) => {
  expect(firstLoadWords({ firstLoad: { done: false, docs: 1_200, total } }, WORDS)).toBe(words);
});
