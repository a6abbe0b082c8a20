import { describe, expect, test } from "vitest";
import { circleJson, circleOf } from "./circles.ts";
import { circleFill } from "./colour.ts";
import { withMoves, withNewNeighbourhood, withCircle, withoutMade } from "./edits.ts";
import { NO_FIELDS } from "./fields.ts";
import { goesWith } from "./own-circles.ts";

const circle = (fill: string, neighbourhood?: string) => ({ cx: 1, cy: 2, r: 3, fill, neighbourhood });
const TEAL = "#00c2d4";
const harbour = { id: "h1", color: TEAL };

describe("whose a circle is", () => {
  test.each<
    [string, ReturnType<typeof circle>, { id: string; color: string }, { id: string; color: string }[], boolean]
  >([
    ["one that names it", circle(circleFill("#123456"), "h1"), harbour, [], true],
    ["one that names another in its colour", circle(circleFill(TEAL), "h2"), harbour, [], false],
    ["an older one in its colour", circle(circleFill(TEAL)), harbour, [harbour], true],
    [
      "an older one in a colour that two have",
      circle(circleFill(TEAL)),
      harbour,
      [{ id: "h2", color: "00C2D4" }],
      false,
    ],
    ["an older one in another colour", circle(circleFill("#123456")), harbour, [], false],
    ["an older one in the default red", circle(circleFill("#ff0000")), { id: "h1", color: "#ff0000" }, [], false],
    [
      "an older one beside what is no colour",
      circle(circleFill("nonsense")),
      { id: "h1", color: "nonsense" },
      [],
      false,
    ],
  ])("[HOOD-13] %s", (...row) => {
    const [, c, neighbourhood, others, want] = row;
    expect(goesWith(c, neighbourhood, others)).toBe(want);
  });

  test("[HOOD-13] the link is stored and read again, and what cannot be one takes no circle away", () => {
    const own = { id: "a", ...circle(circleFill(TEAL), "h1") };
    expect(circleOf("a", circleJson(own))).toEqual(own);
    expect(circleJson({ id: "a", ...circle(circleFill(TEAL)) })).not.toHaveProperty("neighbourhood");
    expect(circleOf("a", { cx: 1, cy: 2, r: 3, fill: circleFill(TEAL), neighbourhood: 7 })).toMatchObject({ r: 3 });
  });

  test("[HOOD-13] a neighbourhood that was only added here is taken away with its circles, and leaves others' alone", () => {
    const path = "sites/s/spaces/n1";
    const zones = { circles: [], showGrid: false, clipPath: null };
    const floor = { id: "f1", path: "sites/s/spaces/f1", title: "First", rev: 1, zones };
    const desk = { id: "d1", path: "sites/s/spaces/d1", title: "1.1", neighbourhood: null, floor: "f1" };
    const neighbourhood = { title: "New", color: TEAL, exclusive: false, exclusiveAdHoc: false };
    const made = withMoves(withNewNeighbourhood(NO_FIELDS, path, neighbourhood), [desk], "n1");
    const one = withCircle(made, floor, "c1", { id: "c1", ...circle(circleFill(TEAL), "n1") });
    const both = withCircle(one, floor, "c2", { id: "c2", ...circle(circleFill(TEAL), "h1") });
    expect([...withoutMade(both, path).values()].map((e) => e.field)).toEqual(["neighbourhoodCircles/circles/c2"]);
  });
});
