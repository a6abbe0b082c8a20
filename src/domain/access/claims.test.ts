import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { givesOther } from "./claims.ts";

const held = { roles: ["user", "desk-booking.settings"], sites: ["london", "paris"] };
const doc = { roles: ["desk-booking.settings", "user"], sites: ["paris", "london"] };

describe("what a user document gives", () => {
  test.each([
    ["the same in another order", doc, false],
    ["doubles and a role that nobody knows", { ...doc, roles: [...doc.roles, "user", "root", 7] }, false],
    ["a role more", { ...doc, roles: [...doc.roles, "people.admin"] }, true],
    ["a role less", { ...doc, roles: ["user"] }, true],
    ["a site less", { ...doc, sites: ["london"] }, true],
    ["roles that are no list", { ...doc, roles: "ns.admin" }, true],
    ["no sites at all", { roles: doc.roles }, true],
    ["a tombstone", { ...doc, deleted: true }, true],
    ["an account that is switched off", { ...doc, disabled: true }, true],
    ["no document", null, true],
    ["a list", [], true],
  ])("[IDN-7] %s", (_, user, differs) => expect(givesOther(held, user)).toBe(differs));

  test("[IDN-7] who may see every site is not compared by sites", () =>
    expect(givesOther({ roles: ["ns.admin"], sites: null }, { roles: ["ns.admin"], sites: ["x"] })).toBe(false));

  test("[IDN-8] a document of any shape has an answer", () => {
    fc.assert(fc.property(fc.anything(), (user) => typeof givesOther(held, user) === "boolean"));
  });
});
