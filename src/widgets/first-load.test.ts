import { describe, expect, test } from "vitest";
import type { PullState } from "#data/api.ts";
import { firstLoadWords } from "./first-load.ts";

const WORDS = { of: (docs: string, total: string) => `${docs} of ${total}`, soFar: (docs: string) => `${docs} so far` };
const pull = (source: string, docs: number, total: number | null, complete = false): PullState => ({
  source,
  docs,
  total,
  complete,
  live: false,
  asOf: 0,
});
const load = (docs: number, total: number | null) => ({ done: false, docs, total });

describe("the first load in words", () => {
  test.each<[string, PullState[], number | null, string]>([
    ["what runs was counted", [pull("a", 1200, 2000)], 2000, "1,200 of 2,000"],
    [
      "what runs was counted, another is here",
      [pull("a", 1000, 2000), pull("b", 200, null, true)],
      2000,
      "1,200 of 2,200",
    ],
    ["a part was not counted", [pull("a", 1000, null), pull("b", 200, 200)], 200, "1,200 so far"],
    [
      "small sources are here, the next is not begun",
      [pull("a", 1197, null, true), pull("b", 3, 3, true)],
      3,
      "1,200 so far",
    ],
    ["nothing was counted", [pull("a", 1200, null)], null, "1,200 so far"],
  ])("[FRESH-4] %s", (_, pulls, total, words) => {
    expect(firstLoadWords({ firstLoad: load(1200, total), pulls }, WORDS)).toBe(words);
  });
});
