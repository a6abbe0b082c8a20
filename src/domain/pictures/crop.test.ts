import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CROP, type Crop, moved, type Size, triesOf, turned, wholeCrop, zoomed, zoomOf } from "./crop.ts";

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });
const spot = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const step = fc.oneof(
  fc.record({
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    y: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  fc.record({ times: fc.double({ min: 0.01, max: 100, noNaN: true }), about: spot }),
  fc.constant("turn" as const),
);
type Step =
  | { readonly x: number; readonly y: number }
  | { readonly times: number; readonly about: { x: number; y: number } }
  | "turn";
type At = { readonly size: Size; readonly crop: Crop };
function after({ size: of, crop }: At, by: Step): At {
  if (by === "turn") return { size: { width: of.height, height: of.width }, crop: turned(crop, of) };
  return { size: of, crop: "times" in by ? zoomed(crop, of, by.times, by.about) : moved(crop, of, by) };
}
/** Rounding of doubles at pictures of 12,000 dots. */
const EPSILON = 1e-6;

describe("the square of a face", () => {
  test("[PIC-7] whatever is dragged, zoomed and turned, it stays inside the picture and as large as it may be small", () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 30 }), (of, steps) => {
        const at = steps.reduce<At>(after, { size: of, crop: wholeCrop(of) });
        const { x, y, side } = at.crop;
        expect(x).toBeGreaterThanOrEqual(-EPSILON);
        expect(y).toBeGreaterThanOrEqual(-EPSILON);
        expect(x + side).toBeLessThanOrEqual(at.size.width + EPSILON);
        expect(y + side).toBeLessThanOrEqual(at.size.height + EPSILON);
        const zoom = zoomOf(at.crop, at.size);
        expect(zoom).toBeGreaterThanOrEqual(1 - EPSILON);
        expect(zoom).toBeLessThanOrEqual(CROP.mostZoom + EPSILON);
      }),
    );
  });

  test("[PIC-7] what stands under a finger stays under it while it becomes larger", () => {
    fc.assert(
      fc.property(size, spot, fc.double({ min: 1, max: CROP.mostZoom, noNaN: true }), (of, about, times) => {
        const crop = wholeCrop(of);
        const near = zoomed(crop, of, times, about);
        expect(near.x + about.x * near.side).toBeCloseTo(crop.x + about.x * crop.side, 6);
        expect(near.y + about.y * near.side).toBeCloseTo(crop.y + about.y * crop.side, 6);
      }),
    );
  });

  test("[PIC-7] four quarters turn it to where it was", () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 8 }), (of, steps) => {
        const at = steps.reduce<At>(after, { size: of, crop: wholeCrop(of) });
        const back = (["turn", "turn", "turn", "turn"] as const).reduce<At>(after, at);
        expect(back.crop.x).toBeCloseTo(at.crop.x, 6);
        expect(back.crop.y).toBeCloseTo(at.crop.y, 6);
        expect(back.crop.side).toBe(at.crop.side);
      }),
    );
  });

  test("[PIC-7] is in the middle at first, and goes where it is dragged", () => {
    const of = { width: 4_000, height: 3_000 };
    expect(wholeCrop(of)).toEqual({ x: 500, y: 0, side: 3_000 });
    expect(moved(wholeCrop(of), of, { x: 0.1, y: 0.1 })).toEqual({ x: 800, y: 0, side: 3_000 });
    expect(zoomed(wholeCrop(of), of, 2)).toEqual({ x: 1_250, y: 750, side: 1_500 });
    expect(turned({ x: 500, y: 0, side: 3_000 }, of)).toEqual({ x: 0, y: 500, side: 3_000 });
  });

  test("[PIC-8] is tried from 640 dots and the best quality downwards, never larger than it was, and ends", () => {
    const tries = [...triesOf({ side: 3_000 })];
    expect(tries.slice(0, 6)).toEqual([
      ...CROP.qualities.map((quality) => ({ side: 640, quality })),
      { side: 480, quality: 0.9 },
    ]);
    expect(tries.at(-1)).toEqual({ side: 1, quality: 0.5 });
    expect([...triesOf({ side: 0.4 })][0]).toEqual({ side: 1, quality: 0.9 });
    expect([...triesOf({ side: 100.4 })][0]).toEqual({ side: 100, quality: 0.9 });
  });
});
