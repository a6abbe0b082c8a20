import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { calmly } from "./calmly.ts";

const MS = 100;

describe("telling calmly", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("[SYNC-CALM] the first value is told at once, those that follow at most once in a while, the last one always", () => {
    const told: number[] = [];
    const calm = calmly<number>(
      (n) => told.push(n),
      () => MS,
    );
    for (let n = 1; n <= 25; n += 1) {
      calm(n);
      vi.advanceTimersByTime(MS / 10);
    }
    expect(told).toEqual([1, 10, 20]);
    vi.advanceTimersByTime(MS);
    expect(told).toEqual([1, 10, 20, 25]);
    vi.advanceTimersByTime(10 * MS);
    expect(told).toEqual([1, 10, 20, 25]);
  });

  test("[SYNC-CALM] after a rest the next value is told at once again", () => {
    const told: string[] = [];
    const calm = calmly<string>(
      (s) => told.push(s),
      () => MS,
    );
    calm("a");
    vi.advanceTimersByTime(MS);
    calm("b");
    expect(told).toEqual(["a", "b"]);
  });

  test("[SYNC-CALM] what is urgent is told at once, and nothing older after it", () => {
    const told: number[] = [];
    const call = calmly<number>(
      (n) => told.push(n),
      () => MS,
      (before, n) => n > before,
    );
    call(5);
    call(4);
    call(9);
    expect(told).toEqual([5, 9]);
    vi.advanceTimersByTime(10 * MS);
    expect(told).toEqual([5, 9]);
  });

  test("[SYNC-CALM] how long it is quiet depends on what was told last", () => {
    const told: number[] = [];
    const calm = calmly<number>(
      (n) => told.push(n),
      (n) => n * MS,
    );
    calm(3);
    calm(1);
    vi.advanceTimersByTime(2.9 * MS);
    expect(told).toEqual([3]);
    vi.advanceTimersByTime(0.1 * MS);
    expect(told).toEqual([3, 1]);
    calm(2);
    vi.advanceTimersByTime(MS);
    expect(told).toEqual([3, 1, 2]);
  });
});
