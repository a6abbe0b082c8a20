import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

test("[LINK-6] what ends again and again is begun less and less often, and quickly again once it has been quiet", () => {
  const backoff = new Backoff(3_000, 300_000);
  let now = 0;
  const waits: number[] = [];
  for (let i = 0; i < 10; i++) {
    const wait = backoff.ended(now);
    expect(backoff.ended(now + 20)).toBe(wait); // two that end together are one
    waits.push(wait);
    now += wait + 200;
  }
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 96_000, 192_000, 300_000, 300_000, 300_000]);
  expect(backoff.ended(now + 400_000)).toBe(3_000);
});
