import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SingleFirst } from "./single-first.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether whoever reads a whole store goes on after so many ms. */
async function goesOn(first: SingleFirst, ms: number): Promise<boolean> {
  let on = false;
  void first.calm().then(() => (on = true));
  await vi.advanceTimersByTimeAsync(ms);
  return on;
}

test("[SPEED-6] where nobody asks for single records, a store is read on at once", async () => {
  expect(await goesOn(new SingleFirst(), 0)).toBe(true);
});

test("[SPEED-6] it waits until they are there, and a moment longer: the next question follows the answer", async () => {
  const first = new SingleFirst();
  const [one, other] = [first.begin(), first.begin()];
  one();
  one(); // said twice
  expect(await goesOn(first, 100)).toBe(false);
  other();
  expect(await goesOn(first, 30)).toBe(false);
  first.begin()();
  expect(await goesOn(first, 30)).toBe(false);
  expect(await goesOn(first, 11)).toBe(true);
  expect(await goesOn(first, 0)).toBe(true);
});

test("[SPEED-6] a question that is never answered holds it up for a moment only", async () => {
  const first = new SingleFirst();
  first.begin();
  expect(await goesOn(first, 249)).toBe(false);
  expect(await goesOn(first, 251)).toBe(true);
});

test("[SPEED-6] one that fails ends as well", async () => {
  const first = new SingleFirst();
  await expect(first.during(() => Promise.reject(new Error("no storage")))).rejects.toThrow("no storage");
  expect(await goesOn(first, 41)).toBe(true);
});
