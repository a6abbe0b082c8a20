import { expect, test } from "vitest";
import { ageOf, inTurns, wallAsk, wallPages } from "./wall.ts";

test("[STA-18] the query of a wall display; what makes no sense is left out", () => {
  expect(wallAsk({})).toEqual({
    ...{ site: null, kinds: ["desks", "rooms"], floors: [], view: "totals", rotateS: 20, theme: null, names: false },
  });
  expect(
    wallAsk({
      site: "acme-london",
      kind: "room",
      floor: "f1, f2,",
      view: "rotate",
      rotate: 40,
      theme: "dark",
      names: 1,
    }),
  ).toEqual({
    ...{
      site: "acme-london",
      kinds: ["rooms"],
      floors: ["f1", "f2"],
      view: "rotate",
      rotateS: 40,
      theme: "dark",
      names: true,
    },
  });
  expect(wallAsk({ kind: "car", view: "film", rotate: "0", theme: "pink", names: "yes" })).toEqual(wallAsk({}));
  expect([wallAsk(null), wallAsk("x"), wallAsk({ rotate: "5" }).rotateS]).toEqual([wallAsk({}), wallAsk({}), 5]);
});

test("[STA-18] pages take turns; desks have a map of each floor, and there is always something", () => {
  const views = (view: string, floors: readonly string[] = ["f1", "f2"], hasDesks = true) =>
    wallPages(wallAsk({ view }), floors, hasDesks).map((p) => (p.view === "map" ? p.floor : p.view));
  expect(views("totals")).toEqual(["totals"]);
  expect(views("list")).toEqual(["list"]);
  expect(views("map")).toEqual(["f1", "f2"]);
  expect(views("rotate")).toEqual(["totals", "list", "f1", "f2"]);
  expect([views("map", []), views("map", ["f1"], false), views("rotate", ["f1"], false)]).toEqual([
    ["totals"],
    ["totals"],
    ["totals", "list"],
  ]);
});

test("[STA-18] names beside a map take turns, and none is left out", () => {
  const all = Array.from({ length: 90 }, (_, i) => i);
  expect([0, 1, 2, 3].map((turn) => inTurns(all, turn, 40).length)).toEqual([40, 40, 10, 40]);
  expect([0, 1, 2].flatMap((turn) => inTurns(all, turn, 40))).toEqual(all);
  expect([inTurns([], 3, 40), inTurns([1], 3, 40)]).toEqual([[], [1]]);
});

test("[STA-18] numbers are amber after two minutes and red after fifteen", () => {
  const at = (minutes: number) => ageOf(0, minutes * 60_000);
  expect([at(0), at(1.99), at(2), at(14.99), at(15), ageOf(null, 0)]).toEqual([
    ...["fresh", "fresh", "amber", "amber", "red", "red"],
  ]);
});
