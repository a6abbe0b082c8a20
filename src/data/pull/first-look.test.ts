import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetError } from "../engine/ports.ts";
import { firstLook } from "./first-look.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function looking(ask: () => Promise<unknown>, offline = false) {
  const seen: boolean[] = [];
  const done = firstLook((is) => void seen.push(is), { ask, saysOffline: () => offline });
  return { seen, done };
}
const never = () => new Promise<void>(() => undefined);

test("[LINK-8] a connection that is refused is told at once", async () => {
  const { seen, done } = looking(() => Promise.reject(new NetError({ kind: "offline" })));
  await done;
  expect(seen).toEqual([true]);
});

test("[LINK-8] a silent network of which the browser says that there is none is told after a second; one of which it says nothing is left to the link", async () => {
  const said = looking(never, true);
  const unsaid = looking(never);
  await vi.advanceTimersByTimeAsync(999);
  expect(said.seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said.seen).toEqual([true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unsaid.seen).toEqual([]);
});

test("[F06] [LINK-8] an answer counts for more than what the browser says", async () => {
  let answer: () => void = () => undefined;
  const { seen, done } = looking(() => new Promise<void>((end) => (answer = end)), true);
  await vi.advanceTimersByTimeAsync(2_000);
  answer();
  await done;
  expect(seen).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual([true, false]);
});

test("[FLT-1] an exception of the question is a fault, not a silent network", async () => {
  const { seen, done } = looking(() => Promise.reject(new TypeError("x is not a function")));
  await expect(done).rejects.toThrow("x is not a function");
  expect(seen).toEqual([]);
});
