import { expect, test } from "vitest";
import { aChangeSet } from "../../testing/sync-sim/builders.ts";
import { madeAtOf, receiptOf, stampOf } from "./stamp.ts";

const NOW = Date.parse("2026-01-05T09:00:00Z");
const YEAR = 365 * 86_400_000;

test.each([
  ["by a clock that is right", { madeAt: NOW - 5_000, skewMs: 0 }, NOW - 5_000],
  ["weeks ago, without a connection", { madeAt: NOW - YEAR, skewMs: 250 }, NOW - YEAR + 250],
  ["by a clock that was measured to be years ahead", { madeAt: NOW + 3 * YEAR, skewMs: -3 * YEAR }, NOW],
  [
    "by a clock that nobody measured, and that stood at 1970",
    { madeAt: 5_000, skewMs: 0 },
    Date.parse("2020-01-01T00:00:01Z"),
  ],
  ["by a clock that was years ahead, and was set since", { madeAt: NOW + 3 * YEAR, skewMs: 0 }, NOW],
])("[NAM-4] a receipt says of a set made %s a moment that can be", (_, set, moment) => {
  expect(madeAtOf(set, NOW)).toBe(moment);
});

test("[NAM-3] a set of an earlier build goes out with words that the rules know", () => {
  const set = aChangeSet({ via: "desk-booking/desks", action: "desks.toggle", site: "s1" });
  expect(stampOf(set)).toMatchObject({ lastWrittenVia: "Sync" });
  expect(receiptOf(set, false, 1)).toMatchObject({ action: "other", site: "s1" });
  const known = aChangeSet({ via: "Desk Settings", action: "neighbourhoods.delete", site: "s1" });
  expect(stampOf(known)).toMatchObject({ lastWrittenVia: "Desk Settings" });
  expect(receiptOf(known, true, 0)).toMatchObject({ action: "neighbourhoods.delete", site: null, void: true });
});
