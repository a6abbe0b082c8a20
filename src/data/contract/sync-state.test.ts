import { expect, test } from "vitest";
import { isNews, NO_SYNC, quietOf } from "./sync-state.ts";

const PULL = { source: "spaces:s1", docs: 40, total: 40, complete: true, live: false, asOf: 1_000 };

test("[FRESH-6] what a device holds is told at once when it is known, and not each time that there is more of it", () => {
  const known = { ...NO_SYNC, pulls: [PULL] };
  expect(isNews(NO_SYNC, known)).toBe(true);
  expect(isNews(known, { ...known, pulls: [PULL, { ...PULL, source: "bookings:s1" }] })).toBe(false);
  expect(isNews(NO_SYNC, NO_SYNC)).toBe(false);
});

test("[LIST-2] a pull that failed is told at once", () => {
  expect(isNews(NO_SYNC, { ...NO_SYNC, failedPulls: 1 })).toBe(true);
});

test.each([
  [0, 250],
  [10, 250],
  [11, 1_000],
  [400, 1_000],
])("[SYNC-CALM] with %i sets waiting the page is told at most every %i ms", (waiting, ms) => {
  expect(quietOf(waiting)).toBe(ms);
});
