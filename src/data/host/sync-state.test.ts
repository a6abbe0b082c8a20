import { expect, test } from "vitest";
import { isNews, NO_SYNC } from "./sync-state.ts";

const PULL = { source: "spaces:s1", docs: 40, total: 40, complete: true, pulledAt: 1_000 };

test("[FRESH-6] what a device holds is told at once when it is known, and not each time that there is more of it", () => {
  const known = { ...NO_SYNC, pulls: [PULL] };
  expect(isNews(NO_SYNC, known)).toBe(true);
  expect(isNews(known, { ...known, pulls: [PULL, { ...PULL, source: "bookings:s1" }] })).toBe(false);
  expect(isNews(NO_SYNC, NO_SYNC)).toBe(false);
});
