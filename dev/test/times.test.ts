import { expect, test, vi } from "vitest";
import { PartTimes, slowest } from "./times.ts";

test("[TEST-5] the slowest tests are named, the slowest first", () => {
  const ran = (title: string, ms: number) => ({ file: "a.test.ts", title, state: "passed" as const, says: "", ms });
  expect(slowest([ran("short", 20), ran("long", 61_000), ran("middle", 1_500)], 2)).toEqual([
    "  61.0 s  a.test.ts › long",
    "   1.5 s  a.test.ts › middle",
  ]);
});

test("[TEST-5] each part says its minutes, also one that threw, and the whole says its own", async () => {
  vi.useFakeTimers();
  try {
    const times = new PartTimes();
    const takes = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    const both = Promise.all([times.of("unit", () => takes(60_000)), times.of("builds", () => takes(90_000))]);
    await vi.advanceTimersByTimeAsync(90_000);
    await both;
    await expect(times.of("rules", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect(times.line).toBe("minutes: unit 1.0, builds 1.5, rules 0.0; 1.5 in all");
  } finally {
    vi.useRealTimers();
  }
});
