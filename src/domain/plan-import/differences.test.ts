import { expect, test } from "vitest";
import { readPlan } from "../floorplan/read-plan.ts";
import { differencesOf, MARKS, marksOf } from "./differences.ts";
import { compareImport } from "./import.ts";
import { layOver } from "./laid-over.ts";
import { pairRenamed } from "./renamed.ts";

type At = readonly [id: string, x: number];
const read = (desks: readonly At[]) => {
  const groups = desks.map(([id, x]) => `<g id="bookable_${id}"><rect x="${x}" width="8" height="8"/></g>`).join("");
  const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${groups}</svg>`;
  return readPlan({ plan, bookables: plan }, () => true);
};
const before = read([
  ["stays", 0],
  ["stays2", 20],
  ["goes", 40],
  ["moves", 60],
  ["old", 80],
]);
const after = read([
  ["stays", 0],
  ["stays2", 20],
  ["comes", 120],
  ["moves", 150],
  ["new", 81],
]);
const desks = before.bookables.map(({ id }) => ({ id, path: id, title: id, floor: "f", disabled: false, rev: 1 }));
const m = layOver(before, after);
const pairs = pairRenamed(compareImport("f", after.bookables, desks), before, after, m);

test("[IMPT-9] each desk of either drawing is one difference or none", () => {
  const found = differencesOf(before, after, m, pairs);
  expect(found?.frame).toEqual({ x: 0, y: 0, width: 200, height: 50 });
  const xs = (boxes: readonly { readonly x: number }[] | undefined) => boxes?.map((b) => b.x);
  expect([xs(found?.same), xs(found?.gone), xs(found?.came)]).toEqual([[0, 20], [40], [120]]);
  expect(found?.moved.map(({ from, to }) => [from.x, to.x])).toEqual([[60, 150]]);
  expect(found?.renamed.map(({ from, to }) => [from.x, to.x])).toEqual([[80, 81]]);
});

test("[IMPT-9] kinds of desks differ in their signs, and one drawing alone shows its own", () => {
  const found = differencesOf(before, after, m, pairs);
  if (!found) throw new Error("no differences");
  const lines = (d: string) => d.split("M").length - 1;
  const drawn = (shown: "before" | "both" | "after") => MARKS.map((mark) => lines(marksOf(found, shown)[mark]));
  expect(drawn("both")).toEqual([2, 3, 3, 3, 3]);
  expect(drawn("before")).toEqual([2, 3, 0, 1, 3]);
  expect(drawn("after")).toEqual([2, 0, 3, 1, 3]);
});
