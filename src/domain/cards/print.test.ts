import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CARD_PRINT } from "./limits.ts";
import {
  adjusted,
  type Adjust,
  type Box,
  CANVAS,
  directionOf,
  dragged,
  drawnIn,
  faceOf,
  fontSizeOf,
  isCut,
  PAGE,
  PLACED,
  points,
  textLines,
  USUAL_FACE,
  wholeIn,
  zoomedAt,
} from "./print.ts";

test("[CRD-60] a face is 86 x 54 mm: 243.78 x 153.07 pt, drawn as 2031 x 1276 dots", () => {
  expect(PAGE).toEqual({ width: 243.78, height: 153.07 });
  expect(CANVAS).toEqual({ width: 2031, height: 1276 });
  expect(points(25.4)).toBe(72);
});

test.each([
  [6, 6],
  [1, 1],
  [10, 10],
  [0.9, 1],
  [10.5, 10],
  [-3, 1],
  [NaN, 6],
  [Infinity, 6],
])("[CRD-61] letters of %d mm are %d mm high", (typed, want) => expect(fontSizeOf(typed)).toBe(want));

const boxes = fc.record({ includeImage: fc.boolean(), includeLogo: fc.boolean(), topHole: fc.boolean() });
const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
test("[CRD-62] the parts of a face stand within its margins and beside each other; nothing is printed over the hole", () => {
  fc.assert(
    fc.property(boxes, (chosen) => {
      const { image, logo, text, hole } = faceOf({ ...USUAL_FACE, ...chosen });
      expect([image !== null, logo !== null, hole !== null]).toEqual([
        chosen.includeImage,
        chosen.includeLogo,
        chosen.topHole,
      ]);
      const printed = [image, logo, text].filter((b) => b !== null);
      const { margin, width, height } = CARD_PRINT;
      for (const b of printed) {
        expect(b.width).toBeGreaterThan(20);
        expect(b.height).toBeGreaterThan(10);
        expect(b.x).toBeGreaterThanOrEqual(margin);
        expect(b.y).toBeGreaterThanOrEqual(margin);
        expect(b.x + b.width).toBeLessThanOrEqual(width - margin);
        expect(b.y + b.height).toBeLessThanOrEqual(height - margin);
        if (hole) expect(apart(b, hole)).toBe(true);
      }
      for (const [i, a] of printed.entries()) for (const b of printed.slice(i + 1)) expect(apart(a, b)).toBe(true);
    }),
  );
});

describe("a picture", () => {
  const press = (...presses: readonly Adjust[]) => presses.reduce(adjusted, PLACED);
  test.each<[readonly Adjust[], object]>([
    [["left", "up", "up"], { dx: -1, dy: -2 }],
    [["right", "down"], { dx: 1, dy: 1 }],
    [["larger", "larger", "larger"], { scale: 1.3 }],
    [["smaller"], { scale: 0.9 }],
    [["turn"], { turn: 90 }],
    [["turn", "turn", "turn", "turn"], { turn: 0 }],
    [Array.from({ length: 200 }, () => "right"), { dx: 86 }],
    [Array.from({ length: 200 }, () => "smaller"), { scale: 0.1 }],
    [Array.from({ length: 200 }, () => "larger"), { scale: 5 }],
  ])("[CRD-63] after %j", (presses, want) => expect(press(...presses)).toEqual({ ...PLACED, ...want }));

  const box = { x: 10, y: 20, width: 30, height: 40 };
  test.each([
    ["wide: its height fills the part", { width: 400, height: 100 }, PLACED, { width: 160, height: 40, angle: 0 }],
    ["high: its width fills it", { width: 100, height: 400 }, PLACED, { width: 30, height: 120 }],
    ["half as large", { width: 30, height: 40 }, { ...PLACED, scale: 0.5 }, { width: 15, height: 20, x: 25, y: 40 }],
    ["moved", { width: 30, height: 40 }, { ...PLACED, dx: 2, dy: -1 }, { x: 27, y: 39 }],
    [
      "lying",
      { width: 400, height: 100 },
      { ...PLACED, turn: 90 as const },
      { width: 120, height: 30, angle: Math.PI / 2 },
    ],
  ])("[CRD-63] that is %s", (_, picture, placing, want) => expect(drawnIn(box, picture, placing)).toMatchObject(want));
  test("[CRD-63] one that is none is not drawn", () => {
    for (const size of [0, -1, NaN]) expect(drawnIn(box, { width: size, height: 10 }, PLACED)).toBeNull();
  });

  test("[CRD-63] whichever way it is turned, it covers its part unless it was made smaller or moved", () => {
    const size = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
        (width, height, turn) => {
          const drawn = drawnIn(box, { width, height }, { ...PLACED, turn });
          const [across = 0, down = 0] =
            turn % 180 === 0 ? [drawn?.width, drawn?.height] : [drawn?.height, drawn?.width];
          expect(across).toBeGreaterThanOrEqual(box.width - 1e-9);
          expect(down).toBeGreaterThanOrEqual(box.height - 1e-9);
          expect(Math.min(across - box.width, down - box.height)).toBeLessThan(1e-9);
        },
      ),
    );
  });
});

describe("text", () => {
  const measure = (text: string, size: number): number => [...text].length * size;
  const box = (width: number, height: number): Box => ({ x: 0, y: 0, width, height });
  test.each<[string, Box, number, readonly string[]]>([
    ["Ada Okafor", box(10, 10), 1, ["Ada Okafor"]],
    ["Ada Okafor", box(9, 10), 1, ["Ada", "Okafor"]],
    ["Ada Okafor Lovelace", box(9, 2.4), 1, ["Ada", "Okafor L…"]],
    ["Ada Okafor", box(9, 1.2), 1, ["Ada Okaf…"]],
    ["Bartholomew", box(5, 10), 1, ["Bart…"]],
    ["  Ada \n Okafor ", box(20, 10), 1, ["Ada Okafor"]],
    ["Ada", box(20, 1), 10, ["A…"]],
    ["", box(10, 10), 1, []],
    ["😀😀😀", box(2, 10), 1, ["😀…"]],
  ])("[CRD-64] %j in %j at %i mm", (text, part, size, want) =>
    expect(textLines(text, part, size, measure)).toEqual(want),
  );
});

test.each([
  [
    { width: 300, height: 100 },
    { x: 10, y: 11, width: 30, height: 10 },
  ],
  [
    { width: 100, height: 100 },
    { x: 28, y: 10, width: 12, height: 12 },
  ],
])("[CRD-310] a logo of %j is whole in its part, at its right edge", (size, want) => {
  expect(wholeIn({ x: 10, y: 10, width: 30, height: 12 }, size)).toEqual(want);
  expect(wholeIn({ x: 10, y: 10, width: 30, height: 12 }, { ...size, height: 0 })).toBeNull();
});

describe("a name", () => {
  const measure = (text: string, size: number): number => [...text].length * size;
  const part: Box = { x: 0, y: 0, width: 5, height: 1.2 };
  test("[CRD-310] that does not fit is told, one that does is not", () => {
    const lines = (text: string) => textLines(text, part, 1, measure);
    expect([isCut("Ada", lines("Ada")), isCut("  Ada ", lines("  Ada "))]).toEqual([false, false]);
    expect(isCut("Bartholomew", lines("Bartholomew"))).toBe(true);
    expect(isCut("Ab…", lines("Ab…"))).toBe(false);
  });
  test("[CRD-310] is cut between letters as people see them", () => {
    const accented = "a\u0301".repeat(4);
    expect(textLines(accented, part, 1, measure)).toEqual(["a\u0301a\u0301…"]);
    expect(textLines("👩‍👩‍👧xyz", { ...part, width: 4 }, 1, measure)).toEqual(["…"]);
  });
  test.each([
    ["Grace Novak", "ltr"],
    ["山田太郎", "ltr"],
    ["محمد علي", "rtl"],
    ["משה", "rtl"],
    ["(משה) Cohen", "rtl"],
    ["", "ltr"],
    ["12", "ltr"],
  ])("[CRD-310] %j is written %s", (name, direction) => expect(directionOf(name)).toBe(direction));
});

describe("a picture under a person's hands", () => {
  const box: Box = { x: 3, y: 3, width: 26, height: 34 };
  const placed = fc.record({
    dx: fc.double({ min: -20, max: 20, noNaN: true }),
    dy: fc.double({ min: -20, max: 20, noNaN: true }),
    scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
    turn: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  });
  const spot = fc.record({
    x: fc.double({ min: 0, max: 40, noNaN: true }),
    y: fc.double({ min: 0, max: 40, noNaN: true }),
  });

  test("[CRD-314] goes along by what it was dragged, and never further than the buttons take it", () => {
    expect(dragged(PLACED, { x: 2.5, y: -1 })).toEqual({ ...PLACED, dx: 2.5, dy: -1 });
    const { offsetMax } = CARD_PRINT;
    expect(dragged(PLACED, { x: 1_000, y: -1_000 })).toEqual({ ...PLACED, dx: offsetMax, dy: -offsetMax });
  });

  test("[CRD-314] is scaled around the spot, which stays where it is, within the limits of its size", () => {
    fc.assert(
      fc.property(placed, spot, fc.double({ min: 0.5, max: 2, noNaN: true }), (placing, at, times) => {
        const next = zoomedAt(placing, times, box, at);
        const from = (p: typeof placing) => ({
          x: (at.x - (box.x + box.width / 2 + p.dx)) / p.scale,
          y: (at.y - (box.y + box.height / 2 + p.dy)) / p.scale,
        });
        expect(next.scale).toBeCloseTo(placing.scale * times);
        expect(from(next).x).toBeCloseTo(from(placing).x);
        expect(from(next).y).toBeCloseTo(from(placing).y);
      }),
    );
    expect(zoomedAt(PLACED, 1_000, box, { x: 16, y: 20 })).toEqual({ ...PLACED, scale: CARD_PRINT.scale.max });
    expect(zoomedAt(PLACED, 0, box, { x: 16, y: 20 })).toEqual({ ...PLACED, scale: CARD_PRINT.scale.min });
  });
});
