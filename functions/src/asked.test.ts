import { expect, test } from "vitest";
import { isDeeper } from "./asked.ts";

const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
test.each([
  ["a text", "x", 0, false],
  ["nothing", null, 0, false],
  ["a group", { a: 1 }, 1, false],
  ["a group in a list", [{ a: 1 }], 1, true],
  ["as many as there may be", nested(33), 32, false],
  ["one more", [nested(33)], 32, true],
  ["100,000 of them", nested(100_000), 32, true],
] as const)("[FN-44] levels are counted, whatever stands in them: %s", (_, data, levels, want) =>
  expect(isDeeper(data, levels)).toBe(want),
);
