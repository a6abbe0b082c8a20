import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { agrees, type TokenClaims, claimsFrom, sessionFrom } from "./claims.ts";

const account = { uid: "ada", email: "ada@example.org", displayName: null };
const claims: TokenClaims = {
  namespace: "acme",
  roles: ["desk-booking.settings"],
  sites: ["london"],
  sitesInDoc: false,
};
const opened = (over: Partial<TokenClaims>, userDoc: Json = null, nsDoc: Json = null) =>
  sessionFrom(account, { claims: { ...claims, ...over }, userDoc, nsDoc, now: 5 });

describe("claims of a token", () => {
  test.each([
    ["no tenant", { roles: ["user"] }, null],
    ["a tenant that is no text", { namespace: 7 }, null],
    ["nothing but a tenant", { namespace: "acme" }, { ...claims, roles: [], sites: [] }],
    ["roles that are no list", { namespace: "acme", roles: "ns.admin", sites: ["london"] }, { ...claims, roles: [] }],
    ["unknown roles", { namespace: "acme", roles: ["root", "desk-booking.settings", null], sites: ["london"] }, claims],
    [
      "sites in the document",
      { namespace: "acme", roles: claims.roles, sitesInDoc: true },
      { ...claims, sites: [], sitesInDoc: true },
    ],
  ])("[IDN-8] %s", (_, raw, made) => expect(claimsFrom(raw)).toEqual(made));

  test("[IDN-7] a document that may not be read contradicts nothing", () => {
    expect(agrees(claims, null)).toBe(true);
    expect(agrees(claims, { roles: ["desk-booking.settings"], sites: ["london"] })).toBe(true);
    expect(agrees(claims, { roles: ["user"], sites: ["london"] })).toBe(false);
    expect(agrees({ ...claims, sites: [], sitesInDoc: true }, { roles: claims.roles, sites: ["x", "y"] })).toBe(true);
  });
});

describe("the session of a proof", () => {
  test("[IDN-8] holds what is proven, whatever the documents look like", () => {
    expect(opened({})).toMatchObject({ roles: ["desk-booking.settings"], sites: ["london"], ns: "acme", provenAt: 5 });
    const odd: JsonObject = { roles: "all", sites: 4, person: ["x"], defaultSite: { id: 1 }, title: 9 };
    expect(opened({}, odd, { title: 3, offlineHours: "long" })).toMatchObject({
      sites: ["london"],
      displayName: "",
      nsTitle: "acme",
      person: null,
      defaultSite: null,
      offlineHours: 72,
    });
    expect(opened({ sitesInDoc: true, sites: [] }, { sites: ["b", "a", 3] }).sites).toEqual(["a", "b"]);
    expect(opened({ sitesInDoc: true, sites: [] }, { sites: "b" }).sites).toEqual([]);
    expect(opened({ roles: ["ns.admin"] }).sites).toBeNull();
  });

  test.each([
    [1, 1],
    [720, 720],
    [0, 72],
    [721, 72],
    [null, 72],
    [undefined, 72],
  ])("[IDN-12] a tenant's %j hours count as %i", (set, hours) =>
    expect(opened({}, null, set === undefined ? {} : { offlineHours: set }).offlineHours).toBe(hours),
  );

  test.each([
    [0, 0],
    [5, 5],
    [480, 480],
    [481, 0],
    [-1, 0],
    [2.5, 0],
    ["5", 0],
  ])("[IDN-15] a tenant's %j minutes count as %i", (set, minutes) =>
    expect(opened({}, null, { idleLockMinutes: set }).idleLockMinutes).toBe(minutes),
  );

  test("[IDN-8] any document of any person opens", () => {
    const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(anyJson, anyJson, fc.dictionary(fc.string(), fc.anything()), (user, ns, raw) => {
        const made = claimsFrom({ namespace: "acme", ...raw });
        if (made) expect(Array.isArray(opened(made, user, ns).roles)).toBe(true);
      }),
    );
  });
});
