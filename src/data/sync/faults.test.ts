import { expect, test, vi } from "vitest";
import { Faults } from "./faults.ts";

test("[FLT-1] a fault is told once, lasts until the same thing works or somebody tries again, and the first one is named", () => {
  let told = 0;
  const faults = new Faults(() => told++);
  faults.note("connection", new Error("missing: collection config"));
  faults.note("connection", new Error("missing: collection config"));
  faults.note("sending", new TypeError("x is not a function"));
  expect([told, faults.first?.where, faults.first?.text]).toEqual([
    2,
    "connection",
    "Error: missing: collection config",
  ]);
  expect(faults.first?.stack).toContain("faults.test");
  faults.works("fetching");
  expect(told).toBe(2);
  faults.works("connection");
  expect(faults.first?.where).toBe("sending");
  faults.clear();
  expect([told, faults.first]).toEqual([4, null]);
});

test("[FLT-1] a fault is short enough to be copied, whatever was thrown", () => {
  const faults = new Faults(() => undefined);
  faults.note("elsewhere", "x".repeat(10_000));
  expect(faults.first?.text.length).toBeLessThanOrEqual(500);
});

test("[IDN-19] [IDN-20] a store that closed under something nobody waits for is told only while whose it was is still here", async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const faults = new Faults(() => told.push(faults.first?.text ?? ""));
  const closed = new DOMException("Force close delete origin", "AbortError");
  let here = true;
  faults.uncaught(closed, () => here);
  here = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([]);
  faults.uncaught(new TypeError("x"), () => here);
  here = true;
  faults.uncaught(closed, () => here);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(told[0]).toBe("TypeError: x");
  expect(faults.first?.text).toBe("AbortError: Force close delete origin");
});
