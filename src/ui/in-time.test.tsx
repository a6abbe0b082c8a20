import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError, inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[SW-9] a part that does not come in 120 s has failed, and the banner of missing files hears of it", async () => {
  const missing = vi.fn();
  window.addEventListener("vite:preloadError", missing);
  const failed = vi.fn();
  inTime(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
  expect(missing).toHaveBeenCalledTimes(1);
  window.removeEventListener("vite:preloadError", missing);
});

test("[SW-9] a part that comes, or fails by itself, leaves nothing running", async () => {
  await expect(inTime(Promise.resolve(7))).resolves.toBe(7);
  await expect(inTime(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});
