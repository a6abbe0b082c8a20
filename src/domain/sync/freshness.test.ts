import { describe, expect, test } from "vitest";
import { freshnessOf, groundOf, type Heard, oldestOf, syncedUpTo } from "./freshness.ts";

const pull = { source: "spaces:s1", docs: 1_200, total: 2_000, complete: false, asOf: null, live: false };
const heard = (pulls: Heard["pulls"], over: Partial<Heard> = {}): Heard => ({
  pulls,
  lastPullAt: 5_000,
  skewMs: 0,
  net: "online",
  ...over,
});

describe("how fresh a list is", () => {
  test("[FRESH-1] a first load says how much has arrived, also before anything has", () => {
    expect(freshnessOf(heard([pull]), ["spaces:s1"])).toEqual({ state: "loading", docs: 1_200, total: 2_000 });
    expect(freshnessOf(heard([], { net: "offline" }), ["spaces:s1"])).toEqual({
      state: "loading",
      docs: 0,
      total: null,
    });
  });

  test.each([
    ["one that is listened to, as of the server's last word", true, "online", 0, 5_000],
    ["by the server's clock", true, "online", 700, 5_700],
    [
      "one that is listened to no more, as its last pull left it, whatever else the server answered",
      false,
      "online",
      0,
      1_000,
    ],
    ["without an answer, as its last pull left it", true, "offline", 0, 1_000],
  ] as const)("[FRESH-1] [FRESH-8] %s", (_, live, net, skewMs, asOf) => {
    const whole = { ...pull, complete: true, asOf: 1_000, live };
    expect(freshnessOf(heard([whole], { net, skewMs }), ["spaces:s1"])).toEqual({ state: "known", asOf });
    expect(groundOf(heard([whole], { net, skewMs }), ["spaces:s1"])).toEqual({ known: "all", asOf });
  });
});

describe("what an answer stands on", () => {
  const whole = { ...pull, complete: true, asOf: 1_000 };
  test.each([
    ["nothing of it has come", [], ["spaces:s1"], { known: "nothing", asOf: null }],
    ["a part", [pull], ["spaces:s1"], { known: "part", asOf: null }],
    ["one of two sources", [whole], ["spaces:s1", "cards"], { known: "part", asOf: null }],
    [
      "all of both, as of the older",
      [whole, { ...whole, source: "cards", asOf: 400 }],
      ["spaces:s1", "cards"],
      { known: "all", asOf: 400 },
    ],
    [
      "of an earlier build, until it is pulled again",
      [{ ...whole, asOf: null }],
      ["spaces:s1"],
      { known: "part", asOf: null },
    ],
  ] as const)("[KNOW-1] %s", (_, pulls, sources, ground) => {
    expect(groundOf(heard(pulls), sources)).toEqual(ground);
  });
});

describe("what is drawn from several sources", () => {
  const NAMES = ["directory", "cards"];
  const whole = (source: string, asOf: number, live = false) => ({
    source,
    docs: 1,
    total: 1,
    complete: true,
    asOf,
    live,
  });
  const pulls = [
    whole("directory:s1", 3_000, true),
    whole("directory:s2", 2_000),
    whole("cards", 1_000, true),
    whole("spaces:s1", 1),
  ];
  test.each([
    ["offline, the oldest pull of all", pulls, "offline", 1_000],
    ["online, the last pull of a site that is not worked on", pulls, "online", 2_000],
    ["online, the server's last word where all of it is live", [pulls[0], pulls[2]], "online", 5_000],
    [
      "sources that are still arriving do not say",
      [{ ...whole("cards", 1), complete: false }, ...pulls.slice(0, 2)],
      "online",
      2_000,
    ],
    ["nothing was ever fetched", [], "online", null],
  ] as const)("[FRESH-7] %s", (_, given, net, asOf) => {
    expect(
      oldestOf(
        heard(
          given.flatMap((p) => p ?? []),
          { net },
        ),
        NAMES,
      ),
    ).toBe(asOf);
  });
});

test("[FRESH-9] a device is synced up to the oldest of what it keeps fresh: other sites and what is asked once do not count", () => {
  const whole = (source: string, asOf: number, live = false) => ({
    source,
    docs: 1,
    total: 1,
    complete: true,
    asOf,
    live,
  });
  const pulls = [
    whole("spaces:s1", 3_000, true),
    whole("meetings:s1", 2_000),
    whole("meetings:s2", 10),
    whole("sites", 5),
  ];
  expect(syncedUpTo(heard(pulls), "s1")).toBe(2_000);
  expect(syncedUpTo(heard([whole("spaces:s1", 3_000, true)]), "s1")).toBe(5_000);
  expect(syncedUpTo(heard([]), "s1")).toBeNull();
});
