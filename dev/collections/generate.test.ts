import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLLECTIONS } from "../../src/domain/collections.ts";
import { inRoot } from "../paths.ts";
import { generated, listRule, missingInRules } from "./generate.ts";
import { snapshotRule, withSnapshotRules } from "./snapshot-rules.ts";

test("[COL-1] indexes, list rules and the table of what is pulled are as the collections are declared", async () => {
  for (const [file, text] of await generated())
    expect(readFileSync(inRoot(file), "utf8") === text, `${file}: run npm run collections`).toBe(true);
});

test("[COL-2] every kind that is pulled has a list rule that follows from its declaration", () => {
  expect(missingInRules(readFileSync(inRoot("functions/security/firestore.rules"), "utf8"))).toEqual([]);
});

test("[COL-2] a right that the rules have no function for is written out with the roles that hold it", () => {
  const booking = COLLECTIONS.find((c) => c.kind === "booking");
  if (!booking) throw new Error("no bookings");
  const read = { anyOf: ["admin.audit", "deskBooking.siteSettings"], reach: "site" } as const;
  expect(listRule({ ...booking, read })).toBe(
    "allow list: if mine(resource.data) && siteMine(site) && (holds(['ns.admin']) || holds(['ns.admin', 'desk-booking.admin']));",
  );
});

test("[SNAP-10] manifests and files are read as their declarations say, in the rules of both", () => {
  const rules = {
    firestore: "functions/security/firestore.rules",
    storage: "functions/security/storage.rules",
  } as const;
  for (const [name, file] of Object.entries(rules)) {
    const text = readFileSync(inRoot(file), "utf8");
    expect(withSnapshotRules(name as keyof typeof rules, text) === text, `${file}: run npm run collections`).toBe(true);
  }
  expect(() => withSnapshotRules("storage", "no rules")).toThrow("no line of snapshots");
  // What a kind more, or another right, would change.
  expect(snapshotRule("firestore", "tenant")).toBe(
    "allow get: if peopleRoles() && source in ['people-nowhere', 'cards'] && tenant(ns) && (resource == null || mine(resource.data));",
  );
  expect(snapshotRule("storage", "tenant")).toBe(
    "allow get: if holds(['ns.admin', 'people.admin', 'people.reception']) && source in ['people-nowhere', 'cards'] && ofTenant(ns);",
  );
});
