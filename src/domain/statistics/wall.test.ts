import { expect, test } from "vitest";
import { ageOf, wallAsk } from "./wall.ts";

test("[STA-18] the query of a wall display; what makes no sense is left out", () => {
  expect(wallAsk({})).toEqual({
    ...{ site: null, kinds: ["desks", "rooms"], floors: [], view: "totals", rotateS: 20, theme: null },
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
    ...{ site: "acme-london", kinds: ["rooms"], floors: ["f1", "f2"], view: "rotate", rotateS: 40, theme: "dark" },
  });
  expect(wallAsk({ kind: "car", view: "film", rotate: "0", theme: "pink" })).toEqual(wallAsk({}));
  expect([wallAsk(null), wallAsk("x"), wallAsk({ rotate: "5" }).rotateS]).toEqual([wallAsk({}), wallAsk({}), 5]);
});

test("[STA-18] numbers are amber after two minutes and red after fifteen", () => {
  const at = (minutes: number) => ageOf(0, minutes * 60_000);
  expect([at(0), at(1.99), at(2), at(14.99), at(15), ageOf(null, 0)]).toEqual([
    ...["fresh", "fresh", "amber", "amber", "red", "red"],
  ]);
});
