import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DESKS } from "#domain/desks/limits.ts";
import { labelSize } from "./desk-marks.ts";
import { keyAct } from "./plan-keys.ts";
import { covers, ratioFor, surfaceOf } from "./surface.ts";
import {
  enlarged,
  fitOf,
  type Frame,
  homeOf,
  panned,
  resized,
  toPlan,
  toScreen,
  type View,
  visibleBox,
  zoomed,
  zoomedTo,
} from "./viewport.ts";

const frame: Frame = { width: 1000, height: 600, bounds: { x: 0, y: 0, width: 2000, height: 1000 } };
const size = fc.integer({ min: 200, max: 2000 });
const anyFrame: fc.Arbitrary<Frame> = fc.record({
  width: size,
  height: size,
  bounds: fc.record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    width: size,
    height: size,
  }),
});
const step = fc.oneof(
  fc.record({ dx: fc.integer({ min: -3000, max: 3000 }), dy: fc.integer({ min: -3000, max: 3000 }) }),
  fc.record({
    factor: fc.double({ min: 0.01, max: 50, noNaN: true }),
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 600 }),
  }),
);
type Step = { dx: number; dy: number } | { factor: number; x: number; y: number };
const walk = (f: Frame, steps: readonly Step[]): View =>
  steps.reduce((v, s) => ("dx" in s ? panned(f, v, s.dx, s.dy) : zoomed(f, v, s.factor, s)), homeOf(f));

describe("the window onto a floor", () => {
  test("[PLAN-10] home shows the whole floor in the middle, at scale 1", () => {
    const v = homeOf(frame);
    expect(v.scale).toBe(1);
    expect(toScreen(frame, v, { x: 1000, y: 500 })).toEqual({ x: 500, y: 300 });
    expect(covers(visibleBox(frame, v), frame.bounds)).toBe(true);
  });

  test("[PLAN-10] whatever is done, the scale stays within its limits and the floor in sight", () => {
    fc.assert(
      fc.property(anyFrame, fc.array(step, { maxLength: 20 }), (f, steps) => {
        const v = walk(f, steps);
        expect(v.scale).toBeGreaterThanOrEqual(DESKS.minScale);
        expect(v.scale).toBeLessThanOrEqual(DESKS.maxScale);
        const k = fitOf(f) * v.scale;
        expect(v.x + f.bounds.width * k).toBeGreaterThan(0);
        expect(v.x).toBeLessThan(f.width);
        expect(v.y + f.bounds.height * k).toBeGreaterThan(0);
        expect(v.y).toBeLessThan(f.height);
      }),
    );
  });

  test("[PLAN-10] zoom keeps the place under the pointer", () => {
    const about = { x: 420, y: 250 };
    const v = homeOf(frame);
    const before = toPlan(frame, v, about);
    const after = toPlan(frame, zoomed(frame, v, 1.7, about), about);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  test("[PLAN-10] pinching beyond the limits changes nothing but the limit", () => {
    const v = homeOf(frame);
    expect(zoomed(frame, v, 100, { x: 0, y: 0 }).scale).toBe(2.5);
    expect(zoomed(frame, v, 0.001, { x: 0, y: 0 }).scale).toBe(0.6);
  });

  test("[PLAN-11] a rectangle fills 70 percent of the window", () => {
    const box = { x: 300, y: 200, width: 900, height: 300 };
    const v = zoomedTo(frame, box);
    const [a, b] = [toScreen(frame, v, box), toScreen(frame, v, { x: 1200, y: 500 })];
    expect((b.x - a.x) / frame.width).toBeCloseTo(0.7, 6);
    expect((a.x + b.x) / 2).toBeCloseTo(500, 6);
  });

  test("[PLAN-11] a single desk is shown as large as the scale allows", () => {
    expect(zoomedTo(frame, { x: 300, y: 200, width: 4, height: 3 }).scale).toBe(2.5);
  });

  test("[PLAN-10] a window of another size keeps its middle", () => {
    const v = zoomed(frame, homeOf(frame), 2, { x: 600, y: 300 });
    const wide = { ...frame, width: 700, height: 900 };
    const middle = toPlan(frame, v, { x: 500, y: 300 });
    const after = toPlan(wide, resized(frame, wide, v), { x: 350, y: 450 });
    expect(after.x).toBeCloseTo(middle.x, 6);
    expect(after.y).toBeCloseTo(middle.y, 6);
  });

  test("[PLAN-10] what is painted reaches beyond the window, in whole pixels of the device and within the memory it has", () => {
    const ratio = ratioFor({ ...frame, width: 2400, height: 1600 }, 3);
    const surface = surfaceOf(
      { ...frame, width: 2400, height: 1600 },
      homeOf({ ...frame, width: 2400, height: 1600 }),
      ratio,
    );
    expect(surface.width * surface.height).toBeLessThan(7_200_000);
    expect(ratioFor(frame, 2)).toBe(2);
  });
});

describe("keys", () => {
  const key = (k: string, over = {}) => keyAct({ key: k, altKey: false, ctrlKey: false, metaKey: false, ...over });
  test.each([
    ["ArrowRight", { act: "pan", dx: -30, dy: 0 }],
    ["ArrowLeft", { act: "pan", dx: 30, dy: 0 }],
    ["ArrowUp", { act: "pan", dx: 0, dy: 30 }],
    ["ArrowDown", { act: "pan", dx: 0, dy: -30 }],
    ["+", { act: "zoom", more: true }],
    ["-", { act: "zoom", more: false }],
    ["0", { act: "home" }],
    ["Home", { act: "home" }],
    [" ", { act: "toggle" }],
    ["Enter", { act: "toggle" }],
    ["Escape", { act: "escape" }],
  ])("[PLAN-14] %s", (k, act) => expect(key(k)).toEqual(act));

  test("[PLAN-14] Alt with an arrow goes to the next desk", () => {
    expect(key("ArrowUp", { altKey: true })).toEqual({ act: "next", direction: "up" });
  });

  test("[PLAN-14] the browser's own keys stay the browser's", () => {
    expect(key("+", { ctrlKey: true })).toBeNull();
    expect(key("a")).toBeNull();
    expect(key("Tab")).toBeNull();
  });
});

test("[PLAN-8] labels are painted where they can be read, and not elsewhere", () => {
  expect(labelSize("3.041", 60, 30)).toBeGreaterThan(10);
  expect(labelSize("3.041", 20, 12)).toBe(0);
  expect(labelSize("", 60, 30)).toBe(0);
});

describe("the first fit of a walk", () => {
  const frame = { width: 960, height: 400, bounds: { x: 0, y: 0, width: 1920, height: 800 } };
  const at = { x: 1900, y: 20 };
  const home = homeOf(frame);

  test("[LOOK-3] zooms in until desks are as wide as asked, and shows no more beside the floor than it must", () => {
    const view = enlarged(frame, home, { at, width: 30, px: 24 });
    expect(30 * fitOf(frame) * view.scale).toBeCloseTo(24);
    const seen = visibleBox(frame, view);
    expect(seen.x + seen.width).toBeCloseTo(1920);
    expect(seen.y).toBeCloseTo(0);
  });

  test("[LOOK-3] leaves a view whose desks are wide enough, and goes no further than the scale may", () => {
    expect(enlarged(frame, home, { at, width: 60, px: 24 })).toBe(home);
    expect(enlarged(frame, home, { at, width: 1, px: 24 }).scale).toBe(2.5);
  });
});
