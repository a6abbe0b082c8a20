import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/access/access.ts";
import { CLAIMS_MAX, claimsOf, isClosed, sameClaims } from "./claims.ts";

const user = (over: object = {}) => ({
  ns: "acme",
  roles: ["user", "desk-booking.settings"],
  sites: ["acme-london"],
  person: { ref: "ns/acme/people/ada", title: "Ada Okafor", displayName: "Ada" },
  ...over,
});

describe("claims of a user document", () => {
  test("[CLM-1] namespace, roles, sites and the linked person's path", () => {
    expect(claimsOf(user())).toEqual({
      namespace: "acme",
      roles: ["desk-booking.settings", "user"],
      sites: ["acme-london"],
      person: "ns/acme/people/ada",
    });
  });

  test("[CLM-1] unknown roles, doubles and values that are no text are left out", () => {
    const claims = claimsOf(user({ roles: ["user", "user", "root", 7], sites: ["b", "a", "a", null], person: null }));
    expect(claims).toEqual({ namespace: "acme", roles: ["user"], sites: ["a", "b"] });
  });

  test("[CLM-2] sites that do not fit into 1,000 characters stay in the document", () => {
    const sites = Array.from({ length: 200 }, (_, i) => `acme-site-${i}`);
    const claims = claimsOf(user({ sites }));
    expect(claims).toMatchObject({ namespace: "acme", sitesInDoc: true });
    expect(claims).not.toHaveProperty("sites");
    expect(JSON.stringify(claims).length).toBeLessThanOrEqual(CLAIMS_MAX);
  });

  test("[CLM-2] every role, the longest ids and two hundred sites still fit", () => {
    const person = { ref: `ns/${"n".repeat(100)}/people/${"p".repeat(120)}` };
    const sites = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(100, "s"));
    const claims = claimsOf(user({ ns: "n".repeat(100), roles: ROLES, sites, person }));
    expect(claims).toMatchObject({ person: person.ref, sitesInDoc: true });
    expect(claims?.roles).toHaveLength(ROLES.length);
    expect(JSON.stringify(claims).length).toBeLessThanOrEqual(CLAIMS_MAX);
  });

  test("[CLM-2] claims of exactly 1,000 characters keep their sites, one more does not", () => {
    const left = CLAIMS_MAX - JSON.stringify(claimsOf(user({ sites: [""] }))).length;
    const exact = "s".repeat(left - 2);
    expect(claimsOf(user({ sites: [exact] }))).toHaveProperty("sites", [exact]);
    expect(claimsOf(user({ sites: [`${exact}s`] }))).toHaveProperty("sitesInDoc", true);
  });

  test("[CLM-3] a missing document, a tombstone and one without tenant allow nothing", () => {
    for (const doc of [undefined, null, user({ deleted: true }), user({ ns: "" }), user({ ns: 7 })]) {
      expect(claimsOf(doc)).toBeNull();
      expect(isClosed(doc)).toBe(true);
    }
  });

  test("[CLM-3] a switched-off account keeps its claims and is closed; without a word the account's own switch stands", () => {
    expect(isClosed(user({ disabled: true }))).toBe(true);
    expect(claimsOf(user({ disabled: true }))).not.toBeNull();
    expect(isClosed(user({ disabled: false }))).toBe(false);
    expect(isClosed(user())).toBeNull();
  });

  test("[CLM-1] claims are compared whatever the order of their keys", () => {
    expect(sameClaims({ namespace: "a", roles: ["x"] }, { roles: ["x"], namespace: "a" })).toBe(true);
    expect(sameClaims({ namespace: "a", roles: ["x"] }, { namespace: "a", roles: [] })).toBe(false);
    expect(sameClaims({ namespace: "a" }, null)).toBe(false);
  });
});
