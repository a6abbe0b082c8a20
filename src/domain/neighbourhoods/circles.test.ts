import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSpec } from "../sync/fields.ts";
import {
  type Circle,
  circleAt,
  circleField,
  circleJson,
  circleOf,
  circlesOf,
  drawnCircle,
  GRID_FIELD,
  movedCircle,
  nearEdge,
  NO_CIRCLES,
  resizedCircle,
  withDrawn,
} from "./circles.ts";
import { circleFill } from "./colour.ts";
import { planNeighbourhoods } from "./commands.ts";
import { changedThings, type DrawableFloor, shownCircles, withCircle, withGrid } from "./edits.ts";
import { type FieldEdits, NO_FIELDS } from "./fields.ts";

const FILL = "rgba(0, 194, 212, 0.3)";
const circle = (id: string, over: Partial<Circle> = {}): Circle => ({ id, cx: 10, cy: 20, r: 5, fill: FILL, ...over });
const floor = (...circles: Circle[]): DrawableFloor => ({
  id: "f1",
  path: "sites/s/spaces/f1",
  title: "First floor",
  rev: 4,
  zones: { ...NO_CIRCLES, circles },
});
const BOX = { x: -100, y: 0, width: 1000, height: 500 };

test("[CIRC-1] a circle is filled with the neighbourhood's colour at alpha 0.3", () => {
  expect(circleFill("#00c2d4")).toBe(FILL);
  expect(circleFill("FF0000")).toBe("rgba(255, 0, 0, 0.3)");
  expect(circleOf("a", { cx: 1, cy: 1, r: 1, fill: circleFill("nonsense") })).not.toBeNull();
});

describe("what a floor says of its circles", () => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a list", []],
    ["a text", "circles"],
    ["circles that are a list", { circles: [circle("a")] }],
  ])("[CIRC-2] %s is none", (_, stored) => expect(circlesOf(stored as never)).toEqual(NO_CIRCLES));

  test.each<[string, object]>([
    ["a text for a number", { cx: "1" }],
    ["no radius", { r: 0 }],
    ["numbers beyond any floor", { cx: 1e12 }],
    ["a colour that is none", { fill: "red" }],
    ["a colour that is code", { fill: "rgba(0,0,0,0.3);background:url(x)" }],
    ["a colour of 10,000 characters", { fill: "x".repeat(10_000) }],
  ])("[CIRC-2] one bad circle takes no other away: %s", (_, over) => {
    const stored = { circles: { bad: { ...circle("bad"), ...over }, good: circle("good") }, showGrid: true };
    expect(circlesOf(stored as never)).toEqual({ circles: [circle("good")], showGrid: true, clipPath: null });
  });
});

describe("by hand", () => {
  const point = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });

  test("[CIRC-3] drawn from the middle to the edge, and whoever presses there again finds it", () => {
    fc.assert(
      fc.property(point, point, (centre, edge) => {
        const drawn = circle("a", drawnCircle(centre, edge));
        expect(drawn.r).toBeGreaterThanOrEqual(1);
        expect(circleAt([drawn], centre)?.id).toBe("a");
        expect(circleOf("a", circleJson(drawn))).toEqual(drawn);
        if (Math.hypot(edge.x - centre.x, edge.y - centre.y) >= 1) expect(nearEdge(drawn, edge, 1)).toBe(true);
      }),
    );
  });

  test("[CIRC-3] moved, its middle stays on the floor; resized, it stays a circle of the floor", () => {
    const far = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(far, far, far, (dx, dy, r) => {
        const moved = movedCircle(circle("a"), dx, dy, BOX);
        expect(moved.cx).toBeGreaterThanOrEqual(BOX.x);
        expect(moved.cx).toBeLessThanOrEqual(BOX.x + BOX.width);
        expect(moved.cy).toBeGreaterThanOrEqual(BOX.y);
        expect(moved.cy).toBeLessThanOrEqual(BOX.y + BOX.height);
        expect(circleOf("a", circleJson(resizedCircle(moved, r, BOX)))).not.toBeNull();
      }),
    );
  });

  test("[CIRC-3] where circles lie over each other, the later one is taken", () => {
    expect(circleAt([circle("a"), circle("b", { r: 3 })], { x: 10, y: 20 })?.id).toBe("b");
    expect(circleAt([circle("a"), circle("b", { r: 3 })], { x: 14, y: 20 })?.id).toBe("a");
    expect(circleAt([circle("a")], { x: 99, y: 99 })).toBeNull();
  });
});

describe("edits", () => {
  test("[CIRC-4] each circle is an edit of its own: added, moved, taken away; there and back is none", () => {
    const here = floor(circle("a"), circle("b"));
    let edits: FieldEdits = withCircle(NO_FIELDS, here, "new", circle("new"));
    edits = withCircle(edits, here, "a", circle("a", { cx: 50 }));
    edits = withCircle(edits, here, "b", null);
    edits = withGrid(edits, here, true);
    expect(shownCircles(edits, here)).toMatchObject({
      circles: [{ id: "a", cx: 50 }, { id: "new" }],
      showGrid: true,
    });
    expect(changedThings(edits)).toHaveLength(4);
    edits = withCircle(withCircle(edits, here, "new", null), here, "a", circle("a"));
    expect(changedThings(withGrid(withCircle(edits, here, "b", circle("b")), here, false))).toHaveLength(0);
  });

  test("[CIRC-4] a save writes circle by circle, and takes away what was taken away", () => {
    const here = floor(circle("a"));
    const edits = withCircle(withCircle(NO_FIELDS, here, "b", circle("b")), here, "a", null);
    const plans = planNeighbourhoods(edits, { site: "s", docs: [] }, { roles: ["desk-booking.neighbourhoods"] });
    const { id: _, ...stored } = circle("b");
    expect(plans).toMatchObject({
      value: [
        {
          plan: {
            label: "Circles of First floor changed",
            ops: [
              {
                kind: "patch",
                path: here.path,
                fields: { [circleField("b")]: stored, [circleField("a")]: { $unset: true } },
                seenRev: 4,
              },
            ],
          },
        },
      ],
    });
  });

  test("[CIRC-4] the review says in words what a circle and the grid are", () => {
    expect(fieldSpec("floor", circleField("a")).words(circleJson(circle("a")))).toBe("at 10, 20, radius 5");
    expect(fieldSpec("floor", circleField("a")).words(null)).toBe("(none)");
    expect(fieldSpec("floor", GRID_FIELD).label).toBe("Grid lines");
  });
});

test("[CIRC-9] a save of many circles goes in sets of six for each floor, and each names what it draws", () => {
  const edits = new Map(
    ["f1", "f2"].flatMap((id) =>
      Array.from({ length: 25 }, (_, i) => {
        const [path, field] = [`sites/s/spaces/${id}`, circleField(`c${i}`)];
        const to = i === 23 ? null : circleJson(circle(`c${i}`));
        return [`${path}#${field}`, { path, field, seen: null, to, rev: 1 } as never] as const;
      }),
    ),
  ) as FieldEdits;
  const plans = planNeighbourhoods(edits, { site: "s", docs: [] }, { roles: ["ns.admin"] });
  const ops = plans.ok ? plans.value.map(({ plan }) => plan.ops) : [];
  const sizes = ops.map((some) => some.map((op) => (op.kind === "patch" ? Object.keys(op.fields).length : 0)));
  expect(sizes).toEqual([
    [6, 6],
    [6, 6],
    [6, 6],
    [6, 6],
    [1, 1],
  ]);
  const last = ops[3]?.[0];
  const written = last?.kind === "patch" ? withDrawn(last.fields) : {};
  expect(written["neighbourhoodCircles/changed"]).toEqual(["c18", "c19", "c20", "c21", "c22"]);
  expect(withDrawn({ title: "x" })).toEqual({ title: "x" });
});
