import { expect, test } from "vitest";
import { isDeeper } from "./json-depth.ts";

test.each<[string, number, boolean]>([
  ["1", 0, false],
  ["[]", 1, false],
  ["[[]]", 1, true],
  ['{"a":[{"b":1}],"c":[[]]}', 3, false],
  ['{"a":[{"b":1}],"c":[[]]}', 2, true],
  ['["[[[[", "\\"[[[["]', 1, false],
  ["[".repeat(20_000), 40, true],
])("[FILE-5] %s has more than %d levels: %s", (text, levels, is) => {
  expect(isDeeper(text, levels)).toBe(is);
});
