import { describe, expect, test } from "vitest";
import { collectionAt } from "../collections.ts";
import { UNSET } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";
import { accessPath, type AccessRow, restrictedPath } from "./collection.ts";
import { type AccessEdit, type AccessNow, heldAccess, planAccess } from "./commands.ts";
import { accessDraftIn } from "./draft.ts";
import { ACCESS_CONTROL } from "./limits.ts";
import { accessOptions, seenPermissions } from "./options.ts";
import { isPin, pinPath } from "./pin.ts";

const OFFERED = {
  permissions: [
    { value: "front-door", title: "Front door", description: "Main entrance", restricted: false },
    { value: "plant-room", title: "Plant room", restricted: true },
    { value: "roof" },
  ],
  profiles: [
    { value: "office", title: "Office hours" },
    { value: "all", title: "All hours" },
  ],
  pinSupport: true,
};
const OPTIONS = accessOptions(OFFERED, ["roof"]);
if (!OPTIONS) throw new Error("the site offers something");

const row = (path: string, permissions: AccessRow["permissions"], profile = ""): AccessRow => ({
  id: "ada",
  path,
  profile,
  permissions,
  rev: 1,
  pending: false,
});
const OF = { site: "s1", person: "ada", name: "Ada" };
const OPEN = accessPath("s1", "ada");
const CLOSED = restrictedPath("s1", "ada");
const NONE: AccessNow = { open: null, restricted: null };
const planned = (now: AccessNow, edit: AccessEdit, roles = ["people.admin"]) => {
  const plan = planAccess(OF, { now, options: OPTIONS }, edit, { roles });
  return plan.ok ? plan.value.ops : plan.error;
};

describe("what a site offers", () => {
  test.each<[string, Json, Json]>([
    ["nothing", null, null],
    ["an empty map", {}, []],
    ["lists of something else", { permissions: [7, "x", {}], profiles: "all", pinSupport: "yes" }, "x"],
    ["values too long", { profiles: [{ value: "x".repeat(ACCESS_CONTROL.keyMax + 1) }] }, null],
  ])("[ACL-1] there is no panel for %s", (_, stored, restricted) => {
    expect(accessOptions(stored, restricted)).toBeNull();
  });
  test("[ACL-1] titles fall back on values, profiles stand in order, one value counts once", () => {
    const twice = { profiles: [...OFFERED.profiles, { value: "all", title: "Again" }] };
    expect(accessOptions(twice, null)?.profiles.map((p) => p.title)).toEqual(["All hours", "Office hours"]);
    expect(OPTIONS.permissions.map((p) => [p.title, p.restricted])).toEqual([
      ["Front door", false],
      ["Plant room", true],
      ["roof", true],
    ]);
  });
  test.each([
    ["people.reception", ["front-door"]],
    ["people.admin", ["front-door", "plant-room", "roof"]],
    ["ns.admin", ["front-door", "plant-room", "roof"]],
  ])("[ACL-2] %s sees what is theirs to see", (role, seen) => {
    expect(seenPermissions(OPTIONS, [role]).map((p) => p.value)).toEqual(seen);
  });
});

describe("a change of access control", () => {
  test("[ACL-3] makes the documents that are not there, each with what is its own", () => {
    expect(planned(NONE, { profile: "all", permissions: { "front-door": true, "plant-room": true } })).toEqual([
      { kind: "create", path: OPEN, fields: { profile: "all", permissions: { "front-door": true } } },
      { kind: "create", path: CLOSED, fields: { permissions: { "plant-room": true } } },
    ]);
  });
  test("[ACL-3] writes what moved and no other, and clearing a profile removes it", () => {
    const now = { open: row(OPEN, { "front-door": true, old: true }, "office"), restricted: row(CLOSED, {}) };
    expect(planned(now, { profile: "", permissions: { "front-door": true, "plant-room": true } })).toEqual([
      { kind: "patch", path: OPEN, fields: { profile: UNSET }, seen: { profile: "office" } },
      {
        kind: "patch",
        path: CLOSED,
        fields: { "permissions/plant-room": true },
        seen: { "permissions/plant-room": null },
      },
    ]);
  });
  test("[ACL-3] what became restricted is taken in the document that it belongs to now", () => {
    const now = { open: row(OPEN, { "plant-room": true }), restricted: null };
    expect(heldAccess(now, OPTIONS)).toEqual({ "plant-room": true });
    expect(planned(now, { permissions: { "plant-room": false } })).toEqual([
      { kind: "create", path: CLOSED, fields: { permissions: { "plant-room": false } } },
    ]);
    const after = { ...now, restricted: row(CLOSED, { "plant-room": false }) };
    expect(heldAccess(after, OPTIONS)).toEqual({ "plant-room": false });
  });
  test.each<[string, AccessEdit, string[], string]>([
    ["without a people right", { profile: "all" }, ["desk-booking.admin"], "no-people-right"],
    ["of what is restricted, by reception", { permissions: { roof: true } }, ["people.reception"], "not-offered"],
    ["of what the site does not know", { permissions: { moon: true } }, ["people.admin"], "not-offered"],
    ["to a profile that there is not", { profile: "night" }, ["people.admin"], "not-offered"],
    ["of nothing", { profile: "", permissions: { roof: false } }, ["people.admin"], "nothing-to-do"],
  ])("[ACL-3] is refused: %s", (_, edit, roles, why) => {
    expect(planned(NONE, edit, roles)).toBe(why);
  });
  test("[ACL-3] is refused above a hundred permissions", () => {
    const held = Object.fromEntries(Array.from({ length: ACCESS_CONTROL.permissionsMax }, (_, i) => [`p${i}`, true]));
    const now = { open: row(OPEN, held), restricted: null };
    expect(planned(now, { permissions: { "front-door": true } })).toBe("too-many");
  });
});

describe("a PIN", () => {
  test.each([
    ["", true],
    ["0047", true],
    ["0123456789", true],
    ["123", false],
    ["12345678901", false],
    ["12 4", false],
    ["١٢٣٤", false],
  ])("[ACL-4] %j can be saved: %s", (typed, can) => expect(isPin(typed)).toBe(can));
  test("[ACL-4] stands in no collection that a device pulls, shows or writes, and in no draft", () => {
    expect(collectionAt(pinPath("s1", "ada"), {})).toBeUndefined();
    expect(accessDraftIn({ pin: "4711" })).toBeNull();
    expect(accessDraftIn({ pin: "4711", profile: "all", permissions: { a: true, b: "x" } })).toEqual({
      profile: "all",
      permissions: { a: true },
    });
  });
});
