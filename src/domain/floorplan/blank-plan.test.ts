import { expect, test } from "vitest";
import { blankPlan } from "./blank-plan.ts";
import { readPlan } from "./read-plan.ts";

const read = (desks: readonly string[]) => readPlan({ plan: null, bookables: blankPlan(desks) }, () => true);

test.each([1, 3, 67, 400])(
  "[PLAN-18] %i desks without a drawing stand beside each other on a map of 1080 by 1920",
  (n) => {
    const ids = Array.from({ length: n }, (_, i) => `desk-${i}`);
    const { bounds, bookables, findings } = read(ids);
    expect(bounds).toEqual({ x: 0, y: 0, width: 1080, height: 1920 });
    expect(bookables.map((b) => b.id)).toEqual(ids);
    expect(findings).toEqual([]);
    for (const { box } of bookables) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1080 && box.y + box.height <= 1920).toBe(true);
    }
    const places = new Set(bookables.map(({ box }) => `${box.x},${box.y}`));
    expect(places.size).toBe(n);
  },
);

test("[PLAN-18] ids are data", () => {
  const odd = 'a"><script>x</script>&b';
  expect(read([odd]).bookables.map((b) => b.id)).toEqual([odd]);
});
