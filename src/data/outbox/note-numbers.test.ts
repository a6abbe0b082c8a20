import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StorageError } from "../engine/ports.ts";
import { noteNumbers } from "./note-numbers.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[OUT-15] numbers are noted once behind a burst of saves, and again behind the next when the device refused", async () => {
  const noted: number[] = [];
  let full = false;
  const noteSeq = (n: number) => {
    if (full) return Promise.reject(new StorageError("storage-full"));
    noted.push(n);
    return Promise.resolve();
  };
  const outbox = { highest: 0 };
  const moved = noteNumbers({ noteSeq }, outbox);
  const save = (n: number) => {
    outbox.highest = n;
    moved();
  };
  moved();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(noted).toEqual([]); // nothing was numbered
  for (const n of [1, 2, 3]) save(n);
  await vi.advanceTimersByTimeAsync(2_000);
  moved(); // the queue moved, and no number is new
  await vi.advanceTimersByTimeAsync(5_000);
  expect(noted).toEqual([3]);
  full = true;
  save(4);
  await vi.advanceTimersByTimeAsync(2_000);
  full = false;
  moved();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(noted).toEqual([3, 4]);
});
