import { describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { brokenBecause, keysOf, RXDB_COLLECTIONS, storeOf } from "./collections.ts";

const common = { ns: "acme", rev: 1, updatedAt: 1, deleted: false };
const desk: JsonObject = { ...common, kind: "desk", title: "1.001", floor: "f1" };
const path = "sites/s/spaces/d1";

describe("collections of the replica", () => {
  test("[REP-1] there are at most 12", () => expect(RXDB_COLLECTIONS.length).toBeLessThanOrEqual(12));

  test.each<[string, string | undefined]>([
    ["sites/s", "config"],
    ["sites/s/spaces/d", "spaces"],
    ["sites/s/bookings/b", "bookings"],
    ["sites/s/rounds/r", "rounds"],
    ["sites/s/observations/o", "rounds"],
    ["users/u", "config"],
    ["ns/n", "config"],
    ["ns/n/directory/p_s", "people"],
    ["ns/n/people/p", "people"],
    ["ns/n/people/p/prefs/global", "config"],
    ["ns/n/people/p/prefs/other", undefined],
    ["ns/n/cards/c", "cards"],
    ["ns/n/resources/r", "rooms"],
    ["ns/n/groups/g", undefined],
    ["ns/n/changeSets/x", undefined],
    ["sites", undefined],
  ])("[REP-2] %s belongs to %s", (p, c) => expect(storeOf(p)).toBe(c));

  test("[REP-3] desks are found by their floor, tombstones by nothing", () => {
    expect(keysOf(path, { fields: desk, deleted: false })).toEqual({ kind: "desk", scope: "s", group: "f1" });
    expect(keysOf(path, { fields: desk, deleted: true })).toEqual({ kind: "gone", scope: "", group: "" });
    expect(keysOf(path, null)).toEqual({ kind: "gone", scope: "", group: "" });
  });

  const at = { ref: "sites/s", title: "S" };
  const ada = { ref: "ns/n/people/ada", title: "Ada" };
  test.each<[string, JsonObject, object]>([
    ["ns/n/directory/ada_s", { site: at, person: ada }, { kind: "listed", scope: "s", group: "ada" }],
    ["ns/n/people/ada", { memberSites: ["s", "t"] }, { kind: "person", scope: "", group: "ada" }],
    ["sites/s/members/ada", {}, { kind: "member", scope: "s", group: "ada" }],
    ["ns/n/cards/c", { owner: ada }, { kind: "card", scope: "", group: "ada" }],
    ["ns/n/cards/c", { owner: null }, { kind: "card", scope: "", group: "" }],
    ["ns/n/resources/r", { site: at, floor: "f" }, { kind: "room", scope: "s", group: "f" }],
    ["sites/s/rounds/r", { day: "2026-01-02" }, { kind: "round", scope: "s", group: "2026-01-02" }],
    [
      "sites/s/bookings/b",
      { onDay: "2026-01-02", space: { floor: "f" } },
      { kind: "booking", scope: "s", group: "2026-01-02|f" },
    ],
    ["sites/s/observations/o", { round: "r" }, { kind: "observation", scope: "s", group: "r" }],
  ])("[REP-3] %s with %j is found by %j", (p, fields, keys) =>
    expect(keysOf(p, { fields, deleted: false })).toEqual(keys),
  );

  const listed = { ...common, person: ada, site: at };
  const card = { ...common, title: "Card 1" };
  test.each<[string, JsonObject, string | null]>([
    ["ns/n/directory/ada_s", listed, null],
    ["ns/n/directory/ada_s", { ...listed, site: "sites/s" }, "site"],
    ["ns/n/directory/ada_s", { ...listed, person: { ...ada, title: "x".repeat(101) } }, "person.title"],
    ["ns/n/people/ada", { ...common, title: "Ada", homeSite: null, phones: [] }, null],
    ["ns/n/people/ada", { ...common, title: "Ada", phones: ["020"] }, "phones"],
    ["ns/n/people/ada", { ...common, title: "Ada", email: "x".repeat(10_000) }, "email"],
    ["ns/n/cards/c", { ...card, owner: null, uids: { ref: "c" } }, null],
    ["ns/n/cards/c", { ...card, uids: { ref: 12 } }, "uids"],
    ["ns/n/cards/c", { ...card, role: "forged" }, "role"],
    ["ns/n/resources/r", { ...common, kind: "room", title: "Brunel", site: at }, null],
    ["ns/n/resources/r", { ...common, kind: "room", title: "Brunel" }, "site"],
  ])("[REP-4] %s of shape %j: broken at %s", (p, doc, field) => {
    const why = brokenBecause(p, doc);
    if (field === null) expect(why).toBeNull();
    else expect(why?.startsWith(`“${field}`)).toBe(true);
  });

  test.each<[string, JsonObject, string]>([
    ["no title", { ...common, kind: "desk", floor: "f1" }, "title"],
    ["a title that is a map", { ...desk, title: { a: 1 } }, "title"],
    ["no floor", { ...common, kind: "desk", title: "x" }, "floor"],
    ["disabled as number", { ...desk, disabled: 1 }, "disabled"],
    ["a reason of 10,000 characters", { ...desk, disabled: "x".repeat(10_000) }, "disabled"],
    ["an unknown kind", { ...desk, kind: "broom-cupboard" }, "kind"],
    ["rev 0", { ...desk, rev: 0 }, "rev"],
    ["updatedAt as text", { ...desk, updatedAt: "now" }, "updatedAt"],
    ["nothing at all", {}, "kind"],
  ])("[REP-4] broken: %s, named by its field", (_, doc, field) => {
    const why = brokenBecause(path, doc);
    expect(why).not.toBeNull();
    expect(why).toMatch(new RegExp(`${field}|ns`));
  });

  test.each<[JsonObject, string]>([
    [{ ...common, kind: "desk", floor: "f1" }, "“title” is missing."],
    [{ ...desk, title: "" }, "“title” is empty."],
    [{ ...desk, title: { a: 1 } }, "“title” is a map. Text belongs there."],
    [{ ...desk, disabled: 1 }, "“disabled” is the number 1. Yes or no, or text belongs there."],
    [{ ...desk, disabled: "x".repeat(10_000) }, "“disabled” is too long: 10000 characters, and 120 at most."],
    [{ ...desk, rev: 0 }, "“rev” is the number 0, which cannot stand there."],
    [{ ...desk, updatedAt: "now" }, "“updatedAt” is the text “now”. A number or a time belongs there."],
    [{ ...desk, title: null }, "“title” is empty. Text belongs there."],
  ])("[SYNCUI-6] %j is broken in plain words", (doc, words) => {
    expect(brokenBecause(path, doc)).toBe(words);
  });

  test("[REP-4] whole documents, unknown fields included, and tombstones are fine", () => {
    expect(brokenBecause(path, { ...desk, colour: "of the future" })).toBeNull();
    expect(brokenBecause(path, { ...common, deleted: true })).toBeNull();
  });
});
