import { expect, test } from "vitest";
import { namedSoFar } from "./so-far.ts";

test.each([
  [true, "members.csv"],
  [false, "members-so_far.csv"],
])("[KNOW-9] a file of which all had arrived: %s", (whole, name) => {
  expect(namedSoFar("members.csv", { whole })).toBe(name);
});
