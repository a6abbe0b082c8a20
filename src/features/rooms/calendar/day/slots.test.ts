import { expect, test } from "vitest";
import { slotsOf } from "./slots.ts";

test("[ROM-61] an event that stays keeps its element; where none stays the next ones take those that are there", () => {
  const first = slotsOf(new Map(), ["a", "b"]);
  expect([...first]).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
  const edited = slotsOf(first, ["x", "b", "y"]);
  expect(edited.get("b")).toBe(1);
  expect([...edited.values()].sort()).toEqual([1, 2, 3]);
  expect([...slotsOf(edited, ["c", "d"]).values()]).toEqual([0, 1]);
  expect(slotsOf(edited, []).size).toBe(0);
});
