import { describe, expect, test } from "vitest";
import { aSync } from "#testing/builders.ts";
import { chipFacts, chipSpoken, chipWords } from "./chip.ts";

describe("sync chip", () => {
  test.each([
    ["nothing is known yet", null, ["Starting"]],
    ["nothing was ever sent", aSync(), ["Online"]],
    ["before the first answer", aSync({ net: "unknown" }), ["Connecting"]],
    ["all accepted", aSync({ sent: 3 }), ["Online", "Sent"]],
    ["something waits", aSync({ sent: 3, waiting: 2 }), ["Online", "Saved on this device: 2"]],
    ["offline with work", aSync({ net: "offline", waiting: 1 }), ["Offline", "Saved on this device: 1"]],
    [
      "a fault of this device, whatever the network does",
      aSync({ net: "offline", waiting: 1, fault: { where: "connection", at: 0, text: "TypeError: x", stack: "" } }),
      ["Fault", "Saved on this device: 1"],
    ],
    ["offline, all accepted", aSync({ net: "offline", sent: 1 }), ["Offline", "Sent"]],
    ["a parked set", aSync({ sent: 3, attention: 1 }), ["Online", "Needs attention: 1"]],
    ["an unreadable row", aSync({ sent: 1, unreadable: 1 }), ["Online", "Needs attention: 1"]],
    [
      "parked and waiting",
      aSync({ sent: 1, attention: 2, waiting: 1 }),
      ["Online", "Needs attention: 2", "Saved on this device: 1"],
    ],
  ])("[SHELL-6] %s", (_, sync, words) => expect(chipWords(chipFacts(sync))).toEqual(words));

  test.each([
    ["a source of the screen that its listener keeps", true, ["cards"], { ago: 0, late: false }],
    [
      "one that is behind, whatever else the server has answered since",
      false,
      ["cards", "users"],
      { ago: 600_000, late: true },
    ],
    ["one of another screen", false, ["users"], { ago: 0, late: false }],
  ])("[FRESH-9] as of the oldest source of the screen: %s", (_, isLive, standing, { ago, late }) => {
    const now = Date.parse("2026-03-29T09:10:00Z");
    const pull = { docs: 1, total: 1, complete: true };
    const pulls = [
      { ...pull, source: "cards", asOf: now - 600_000, live: isLive },
      { ...pull, source: "users", asOf: now, live: true },
    ];
    const sync = aSync({ pulls, lastPullAt: now, firstLoad: { done: true, docs: 2, total: 2 } });
    const facts = chipFacts(sync, { standing, now });
    expect(facts).toMatchObject({ asOf: now - ago, late });
    expect(chipWords(facts, "09:00")).toEqual(["Online", "Synced 09:00"]);
  });

  test.each([
    ["without a connection", aSync({ net: "offline" }), "Offline"],
    ["while the first load goes on", aSync({ firstLoad: { done: false, docs: 1, total: 2 } }), "Online"],
  ])("[FRESH-9] [FRAME-2] it does not say that the screen is synced %s", (_, sync, word) => {
    const pulls = [{ source: "cards", docs: 1, total: 1, complete: true, asOf: 1_000, live: true }];
    expect(chipWords(chipFacts({ ...sync, pulls }, { standing: ["cards"], now: 2_000 }), "09:00")).toEqual([word]);
  });

  test("[SHELL-6] what is said aloud does not change while the number of waiting sets does", () => {
    const said = [1, 2, 30].map((waiting) => chipSpoken(chipFacts(aSync({ net: "offline", waiting }))));
    expect(new Set(said)).toEqual(new Set(["Offline. Saved on this device"]));
  });
});
