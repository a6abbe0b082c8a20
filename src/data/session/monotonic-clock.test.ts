import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aSession } from "#testing/builders.ts";
import { MonotonicClock } from "./monotonic-clock.ts";

const HOUR = 3_600_000;
const START = 1_760_000_000_000;

/** A device whose wall clock can be set; the steady one goes on whatever happens. */
function device() {
  const at = { wall: START, steady: 5 };
  const clock = new MonotonicClock({ wall: () => at.wall, steady: () => at.steady });
  const pass = (ms: number) => {
    at.wall += ms;
    at.steady += ms;
  };
  return { at, standing: clock, pass };
}
const session = aSession({ provenAt: START, offlineHours: 2 });

describe("how long proven claims hold", () => {
  test.each([
    [0, false],
    [2 * HOUR, false],
    [2 * HOUR + 1, true],
    [1_000 * HOUR, true],
  ])("[IDN-13] after %i ms it is over: %s", (ms, over) => {
    const { standing: clock, pass } = device();
    pass(ms);
    expect(clock.isOver(session)).toBe(over);
  });

  test("[IDN-13] the server's word gives the whole time again", () => {
    const { standing: clock, pass } = device();
    pass(3 * HOUR);
    expect(clock.isOver(session)).toBe(true);
    clock.proven(START + 3 * HOUR);
    expect(clock.isOver({ ...session, provenAt: START + 3 * HOUR })).toBe(false);
  });

  test("[IDN-14] a clock set back while the app runs stops nothing", () => {
    const { at, standing: clock, pass } = device();
    clock.now();
    at.wall -= 500 * HOUR;
    pass(2 * HOUR + 1);
    expect(clock.isOver(session)).toBe(true);
  });

  test("[IDN-14] a clock set back between two starts gives no time", () => {
    const { standing: clock } = device();
    clock.saw(START + 3 * HOUR);
    expect(clock.isOver(session)).toBe(true);
  });

  test("[IDN-14] what a clock far ahead had shown is over with the server's word", () => {
    const { at, standing: clock } = device();
    at.wall = START + 9_000 * HOUR;
    expect(clock.isOver(session)).toBe(true);
    at.wall = START + HOUR;
    clock.proven(START + HOUR);
    expect(clock.isOver({ ...session, provenAt: START + HOUR })).toBe(false);
  });

  test("[IDN-14] however the clock is set, time never runs back and never slower than it passes", () => {
    const step = fc.record({ pass: fc.nat(10 * HOUR), turn: fc.integer({ min: -100 * HOUR, max: 0 }) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { at, standing: clock, pass } = device();
        let before = clock.now();
        for (const s of steps) {
          at.wall += s.turn;
          pass(s.pass);
          expect(clock.now() - before).toBeGreaterThanOrEqual(s.pass);
          before = clock.now();
        }
      }),
    );
  });
});
