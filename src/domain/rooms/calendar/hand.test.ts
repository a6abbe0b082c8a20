import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at } from "../rooms.test-kit.ts";
import { draggedTo, painted, repainted, slotAt, slotIn, steppedTo } from "./hand.ts";

const scale = { from: at("07:00"), to: at("21:00") };
const hour = 1 / 14;
const r = { from: at("10:05"), to: at("11:05") };
const times = (p: { from: number; to: number }) => [p.from, p.to];

describe("dragging", () => {
  test("[ROM-66] a move lands on a quarter of an hour and keeps its length", () => {
    expect(times(draggedTo(r, { grip: "move", dx: hour }, scale))).toEqual([at("11:00"), at("12:00")]);
    expect(times(draggedTo(r, { grip: "move", dx: hour / 20 }, scale))).toEqual(times(r));
  });
  test("[ROM-66] an end does not pass the other one", () => {
    expect(times(draggedTo(r, { grip: "end", dx: -3 * hour }, scale))).toEqual([at("10:05"), at("10:20")]);
    expect(times(draggedTo(r, { grip: "start", dx: 3 * hour }, scale))).toEqual([at("10:50"), at("11:05")]);
  });
  test("[ROM-66] what begins before the scale goes as far as the hand went", () => {
    const early = { from: at("06:00"), to: at("08:00") };
    expect(times(draggedTo(early, { grip: "move", dx: hour }, scale))).toEqual([at("07:00"), at("09:00")]);
  });
  test("[ROM-66] keys go to the next quarter of an hour", () => {
    expect(times(steppedTo(r, { grip: "move", by: 1 }))).toEqual([at("10:15"), at("11:15")]);
    expect(times(steppedTo(r, { grip: "move", by: -1 }))).toEqual([at("10:00"), at("11:00")]);
    expect(times(steppedTo({ from: at("10:00"), to: at("10:15") }, { grip: "end", by: -1 }))).toEqual([
      at("10:00"),
      at("10:15"),
    ]);
  });
});

describe("a new booking in a gap", () => {
  const gap = { from: at("07:00"), to: at("12:00") };
  test("[ROM-65] takes an hour from the gap's beginning, or from the next quarter of an hour after now", () => {
    expect(times(slotIn(gap, at("06:00")))).toEqual([at("07:00"), at("08:00")]);
    expect(times(slotIn(gap, at("09:07")))).toEqual([at("09:15"), at("10:15")]);
    expect(times(slotIn(gap, at("11:50")))).toEqual([at("07:00"), at("08:00")]);
    expect(times(slotIn({ from: at("10:00"), to: at("10:30") }, 0))).toEqual([at("10:00"), at("10:30")]);
  });
  test("[ROM-65] begins in the quarter of an hour that a hand pressed, within the gap", () => {
    expect(times(slotAt(2.4 * hour, gap, scale))).toEqual([at("09:15"), at("10:15")]);
    expect(times(slotAt(4.7 * hour, gap, scale))).toEqual([at("11:30"), at("12:00")]);
  });
});

describe("painting a range", () => {
  const QUARTER = 900_000;
  test("[ROM-73] takes the quarters of an hour that the hand touched, whichever way it went", () => {
    expect(times(painted(7 * hour, 8.4 * hour, scale))).toEqual([at("14:00"), at("15:30")]);
    expect(times(painted(8.4 * hour, 7 * hour, scale))).toEqual([at("14:00"), at("15:30")]);
    expect(times(painted(7.1 * hour, 7.1 * hour, scale))).toEqual([at("14:00"), at("14:15")]);
    expect(times(painted(1, 2, scale))).toEqual([at("20:45"), at("21:00")]);
  });
  test("[ROM-73] lies within the scale on quarters of an hour, has both places in it, and grows with the hand", () => {
    const place = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    const day = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 100 }))
      .map(([from, length]) => ({ from: from * QUARTER, to: (from + length) * QUARTER }));
    fc.assert(
      fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), day, (a, b, further, of) => {
        const range = painted(a, b, of);
        const moment = (x: number) => of.from + Math.min(1, Math.max(0, x)) * (of.to - of.from);
        expect([range.from % QUARTER, range.to % QUARTER]).toEqual([0, 0]);
        expect(range.to - range.from).toBeGreaterThanOrEqual(QUARTER);
        expect(range.from).toBeGreaterThanOrEqual(of.from);
        expect(range.to).toBeLessThanOrEqual(of.to);
        for (const at of [moment(a), moment(b)]) {
          expect(at).toBeGreaterThanOrEqual(range.from);
          expect(at).toBeLessThanOrEqual(range.to);
        }
        expect(painted(b, a, of)).toEqual(range);
        const more = painted(a, b >= a ? b + further : b - further, of);
        expect(more.from).toBeLessThanOrEqual(range.from);
        expect(more.to).toBeGreaterThanOrEqual(range.to);
      }),
    );
  });
  test("[ROM-74] keys move it and change its length, and stop at the edges of the day", () => {
    const range = { from: at("20:00"), to: at("21:00") };
    expect(repainted(range, { grip: "end", by: 1 }, scale)).toBe(range);
    expect(times(repainted(range, { grip: "move", by: -1 }, scale))).toEqual([at("19:45"), at("20:45")]);
    expect(times(repainted(range, { grip: "end", by: -1 }, scale))).toEqual([at("20:00"), at("20:45")]);
  });
});
