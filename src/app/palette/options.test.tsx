import { describe, expect, test } from "vitest";
import { aSession } from "#testing/builders.ts";
import { BUILT_IN_FEATURES } from "#domain/config/features.ts";
import { type Around, ROUTES } from "../routes.ts";
import { kindLabels } from "#domain/site/kinds.ts";
import { doorKey } from "./door.ts";
import { groupsFor, screensFor } from "./options.ts";
import { recentOf, withRecent } from "./recent.ts";

const around = (...roles: string[]): Around => ({
  session: aSession({ roles }),
  remote: { features: BUILT_IN_FEATURES, permissions: {} },
  site: { hasDeskBooking: true, hasRoomBooking: true },
});
const titles = (roles: readonly string[]) => screensFor(around("user", ...roles)).map((s) => s.title);

describe("what is offered", () => {
  test("[PAL-3] only screens that are built, permitted and need nothing more", () => {
    expect(titles(["people.reception"])).toEqual(["People Directory", "New Person", "Import", "Notices", "Sync"]);
    expect(titles(["room-booking.admin"])).toEqual([
      "Room Booking Calendar",
      "Find a room",
      "Room Bookings Export",
      "Live Status",
      "Status",
      "Notices",
      "Sync",
    ]);
    expect(titles(["desk-booking.settings"])).toEqual(["Desk Settings", "Desk Audits", "Notices", "Sync"]);
    const Built = () => null;
    const all = screensFor(
      around("ns.admin"),
      ROUTES.map((r) => ({ ...r, screen: Built })),
    );
    expect(all.length).toBeGreaterThan(10);
    expect(all.every((s) => s.of === "screen" && !s.path.includes("$"))).toBe(true);
  });

  test("[PAL-3] commands answer a question too, and one kind alone leaves them out", () => {
    const given = { text: "colours", answer: null, screens: [], only: null, labels: kindLabels([]) };
    expect(groupsFor(given).map((g) => [g.id, g.total])).toEqual([["actions", 3]]);
    expect(groupsFor({ ...given, only: "person" })).toEqual([]);
  });
});

describe("a text that names nothing", () => {
  test.each(["%00", "\u{1f600}", "...", "%"])("[PAL-13] %s finds nothing", (text) => {
    const recent = [{ key: "x" } as never];
    const answer = { groups: [], recent, parts: [], sources: [] };
    const screens = screensFor(around("user", "desk-booking.settings"));
    expect(groupsFor({ text, answer, screens, only: null, labels: kindLabels([]) })).toEqual([]);
    expect(groupsFor({ text: "  ", answer, screens, only: null, labels: kindLabels([]) }).map((g) => g.id)).toContain(
      "recent",
    );
  });
});

describe("what was opened last", () => {
  test("[PAL-6] the newest first, each once, eight at most", () => {
    let stored: string | null = null;
    for (const key of [..."abcdefghij", "e"]) stored = withRecent(recentOf(stored), key);
    expect(recentOf(stored)).toEqual(["e", "j", "i", "h", "g", "f", "d", "c"]);
  });
  test.each([null, "", "{", "[1]", '{"a":1}', '["x", 2]', JSON.stringify(["x".repeat(500)])])(
    "[PAL-6] of the stored text %s there is none",
    (stored) => expect(recentOf(stored)).toEqual([]),
  );
});

describe("keys", () => {
  const key = (over: object) =>
    doorKey({ key: "k", ctrlKey: false, metaKey: false, altKey: false, target: null, repeat: false, ...over });
  const input = document.createElement("input");
  test.each([
    [{ ctrlKey: true }, "toggle"],
    [{ metaKey: true, key: "K" }, "toggle"],
    [{ ctrlKey: true, target: input }, "toggle"],
    [{ ctrlKey: true, altKey: true }, null],
    [{ ctrlKey: true, metaKey: true }, null],
    [{ ctrlKey: true, repeat: true }, null],
    [{}, null],
    [{ key: "/" }, "palette"],
    [{ key: "/", target: input }, null],
    [{ key: "?" }, "shortcuts"],
    [{ key: "?", target: input }, null],
    [{ key: "/", ctrlKey: true }, null],
  ] as const)("[PAL-1] %j: %s", (over, want) => expect(key(over)).toBe(want));
});
