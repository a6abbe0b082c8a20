import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

test("[ROM-60] each line is one of its own, also where a floor begins twice", () => {
  const rooms = ["f1", "f2", "f1", "f2"].map((floor, i) => ({ id: `r${i}`, floor }));
  const { keys, tops } = linesOf(rooms, [36, 36, 36, 36]);
  expect(new Set(keys).size).toBe(8);
  expect(tops).toEqual([24, 84, 144, 204]);
});
