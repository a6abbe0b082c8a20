import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inside } from "#domain/floorplan/box.ts";
import type { Bookable, Paint } from "#domain/floorplan/display-list.ts";
import { HitIndex } from "./hit-index.ts";

const paint: Paint = {
  fill: "#ffffffff",
  fillRule: "nonzero",
  stroke: null,
  strokeWidth: 0,
  cap: "butt",
  join: "miter",
  miter: 4,
  dash: [],
  clip: null,
};
const area = { x: 0, y: 0, width: 1000, height: 600 };
/** Plain rectangles, so that the box is the paint. */
const desk = (id: string, x: number, y: number, over: Partial<Paint> = {}): Bookable => {
  const box = { x, y, width: 40, height: 20 };
  return { id, box, parts: [{ kind: "path", d: "M0 0", paint: { ...paint, ...over }, box }] };
};
const index = (desks: readonly Bookable[]) => new HitIndex(desks, area, (item, at) => inside(item.box, at));

describe("what lies where", () => {
  test("[PLAN-12] every point hits the uppermost desk painted there, as a search through all of them finds", () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 960 }), fc.integer({ min: 0, max: 580 }));
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        fc.array(place, { minLength: 20, maxLength: 20 }),
        (places, points) => {
          const desks = places.map(([x, y], i) => desk(`d${i}`, x, y));
          const hits = index(desks);
          for (const [x, y] of points) {
            const slow = desks.findLast((d) => inside(d.box, { x, y }))?.id ?? null;
            expect(hits.at({ x, y })).toBe(slow);
          }
        },
      ),
    );
  });

  test("[PLAN-12] between desks there is nothing, and a finger finds the nearest within reach", () => {
    const hits = index([desk("a", 0, 0), desk("b", 100, 0)]);
    expect(hits.at({ x: 45, y: 10 })).toBeNull();
    expect(hits.near({ x: 45, y: 10 }, 12)).toBe("a");
    expect(hits.near({ x: 70, y: 10 }, 12)).toBeNull();
  });

  test("[PLAN-12] a desk drawn in lines only is hit within its outline", () => {
    const lines = new HitIndex(
      [desk("a", 0, 0, { fill: null, stroke: "#000000ff", strokeWidth: 1 })],
      area,
      () => false,
    );
    expect(lines.at({ x: 20, y: 10 })).toBe("a");
  });

  test("[PLAN-13] an area takes the desks whose middle it holds", () => {
    const hits = index([desk("a", 0, 0), desk("b", 100, 0), desk("c", 0, 100)]);
    expect(hits.within({ x: 0, y: 0, width: 119, height: 30 })).toEqual(["a"]);
    expect(hits.within({ x: 0, y: 0, width: 121, height: 120 })).toEqual(["a", "b", "c"]);
  });
});
