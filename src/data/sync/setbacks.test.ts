import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetError, StorageError } from "../engine/ports.ts";
import { Setbacks } from "./setbacks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setbacks() {
  const seen: string[] = [];
  const made = new Setbacks({
    again: () => seen.push("again"),
    trouble: (t) => seen.push(t.kind),
    storage: (e) => seen.push(e ? e.trouble : "stores"),
    fault: (where, e) => seen.push(`${where}: ${String(e)}`),
    works: () => seen.push("works"),
  });
  return { made, seen, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("[FLT-1] no answer, no room and a fault are told apart, and after each all is pulled again", async () => {
  const { made, seen, after } = setbacks();
  made.failed(new NetError({ kind: "offline" }));
  await after(3_000);
  made.failed(new StorageError("storage-full"));
  await after(10_000);
  made.through();
  made.failed(new TypeError("x is not a function"));
  await after(300_000);
  expect(seen).toEqual([
    "offline",
    "again",
    "storage-full",
    "again",
    "works",
    "stores",
    "fetching: TypeError: x is not a function",
    "again",
  ]);
});

test("[LIST-2] pulls that fail one after another are counted, whatever they fail of, until one goes through", () => {
  const { made } = setbacks();
  made.failed(new NetError({ kind: "offline" }));
  made.failed(new StorageError("storage-full"));
  made.failed(new TypeError("x is not a function"));
  made.ended(new RangeError("of a listener"));
  expect(made.inRow).toBe(3);
  made.through();
  expect(made.inRow).toBe(0);
  made.stop();
  made.failed(new NetError({ kind: "offline" }));
  expect(made.inRow).toBe(0);
});

test("[FLT-1] a listener that the server ends is no fault; an exception of what it brought is", async () => {
  const { made, seen, after } = setbacks();
  made.ended(Object.assign(new Error("no"), { code: "permission-denied" }));
  await after(10_000);
  made.ended(new RangeError("bad"));
  await after(300_000);
  expect(seen).toEqual(["again", "fetching: RangeError: bad", "again"]);
});

test("[IDN-19] a store that a sign-out closes under several steps is told only when it is still closed at the next try, and nothing is told afterwards", async () => {
  const closed = new DOMException("Database has been closed", "InvalidStateError");
  const { made, seen, after } = setbacks();
  made.failed(closed);
  made.ended(closed);
  await after(3_000);
  expect(seen).toEqual(["again"]);
  made.begun();
  made.failed(closed);
  expect(seen).toEqual(["again", expect.stringMatching(/^fetching: InvalidStateError/)]);
  const gone = setbacks();
  gone.made.failed(closed);
  gone.made.stop();
  gone.made.failed(new TypeError("late"));
  await gone.after(600_000);
  expect(gone.seen).toEqual([]);
});

test("[IDN-19] [FLT-1] the same goes for a push: full is told as full, a store that closes under it only when it stays closed, a fault at once", async () => {
  const closed = new DOMException("The transaction was aborted, so the request cannot be fulfilled.", "AbortError");
  const { made, seen, after } = setbacks();
  made.notSent(closed);
  made.notSent(closed);
  await after(3_000);
  expect(seen).toEqual(["again"]);
  made.begun();
  made.notSent(closed);
  made.notSent(new StorageError("storage-full"));
  made.notSent(new TypeError("x"));
  expect(seen.slice(1)).toEqual([
    expect.stringMatching(/^sending: AbortError/),
    "storage-full",
    "sending: TypeError: x",
  ]);
});
