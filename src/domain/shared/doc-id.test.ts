import { expect, test } from "vitest";
import * as v from "valibot";
import { docIdSchema } from "./doc-id.ts";

test.each([
  ["acme-london", true],
  ["d_1", true],
  ["..a", true],
  ["", false],
  [".", false],
  ["..", false],
  ["a/b", false],
  ["__reserved__", false],
  ["a\u0000b", false],
  ["x".repeat(121), false],
])("[FN-24] %j is an id: %s", (id, is) => {
  expect(v.is(docIdSchema, id)).toBe(is);
});
