import { expect, test } from "vitest";
import { countsAs, movesCapacity } from "./capacity.ts";

const desk = (over: object = {}) => ({ kind: "desk", deleted: false, disabled: false, ...over });

test("[CAP-1] a desk counts, and counts as bookable unless it is disabled with true or a reason", () => {
  expect(countsAs(desk())).toEqual({ total: 1, bookable: 1 });
  expect(countsAs(desk({ disabled: "" }))).toEqual({ total: 1, bookable: 1 });
  expect(countsAs({ kind: "desk" })).toEqual({ total: 1, bookable: 1 });
  expect(countsAs(desk({ disabled: true }))).toEqual({ total: 1, bookable: 0 });
  expect(countsAs(desk({ disabled: "Broken screen" }))).toEqual({ total: 1, bookable: 0 });
});

test("[CAP-1] floors, neighbourhoods, tombstones and missing documents do not count", () => {
  for (const space of [desk({ deleted: true }), { kind: "floor" }, { kind: "neighbourhood" }, undefined, null])
    expect(countsAs(space)).toEqual({ total: 0, bookable: 0 });
});

test("[CAP-1] only changes that move a number start a recount", () => {
  expect(movesCapacity(desk(), desk({ title: "1.002" }))).toBe(false);
  expect(movesCapacity(desk({ disabled: true }), desk({ disabled: "Cleaning" }))).toBe(false);
  expect(movesCapacity(desk(), desk({ disabled: "Cleaning" }))).toBe(true);
  expect(movesCapacity(undefined, desk())).toBe(true);
  expect(movesCapacity(desk(), desk({ deleted: true }))).toBe(true);
  expect(movesCapacity(desk({ disabled: true }), undefined)).toBe(true);
});
