import { describe, expect, test } from "vitest";
import { freshnessOf, oldestOf } from "./freshness.ts";

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

describe("what is drawn from several sources", () => {
  const NAMES = ["directory", "cards"];
  const whole = (source: string, pulledAt: number) => ({ source, docs: 1, total: 1, complete: true, pulledAt });
  const pulls = [
    whole("directory:s1", 3_000),
    whole("directory:s2", 2_000),
    whole("cards", 1_000),
    whole("spaces:s1", 1),
  ];
  test.each([
    ["offline, the oldest pull of all", pulls, false, 1_000],
    ["online, the last pull of a site that is not worked on", pulls, true, 2_000],
    [
      "online, the server's last word where all of it is live",
      pulls.filter((p) => p.source !== "directory:s2"),
      true,
      5_000,
    ],
    [
      "sources that are still arriving do not say",
      [{ ...whole("cards", 1), complete: false }, ...pulls.slice(0, 2)],
      false,
      2_000,
    ],
    ["nothing was ever fetched", [], true, null],
  ])("[FRESH-7] %s", (_, given, online, asOf) => {
    expect(oldestOf(given, NAMES, { site: "s1", lastHeard: 5_000, online })).toBe(asOf);
  });
});
