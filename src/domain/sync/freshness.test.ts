import { describe, expect, test } from "vitest";
import { freshnessOf } from "./freshness.ts";

const pull = { source: "spaces:s1", docs: 1_200, total: 2_000, complete: false, pulledAt: 1_000 };

describe("how fresh a list is", () => {
  test("[FRESH-1] a first load says how much has arrived, also before anything has", () => {
    expect(freshnessOf([pull], "spaces:s1", { lastHeard: 5_000, online: true })).toEqual({
      state: "loading",
      docs: 1_200,
      total: 2_000,
    });
    expect(freshnessOf([], "spaces:s1", { lastHeard: null, online: false })).toEqual({
      state: "loading",
      docs: 0,
      total: null,
    });
  });

  test.each([
    ["while the server answers, as of its last word", true, 5_000, 5_000],
    ["without it, as of the last pull of this source", false, 5_000, 1_000],
    ["another source's news count for nothing when offline", false, 9_999, 1_000],
  ])("[FRESH-1] %s", (_, online, lastHeard, asOf) => {
    const found = freshnessOf([{ ...pull, complete: true }], "spaces:s1", { lastHeard, online });
    expect(found).toEqual({ state: "known", asOf, live: online });
  });
});
