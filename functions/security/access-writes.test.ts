import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, deleteDoc, doc, getDoc, getDocs, orderBy, query, setDoc, where } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { accessPath, restrictedPath } from "../../src/domain/access-control/collection.ts";
import { ACCESS_CONTROL } from "../../src/domain/access-control/limits.ts";
import { pinPath } from "../../src/domain/access-control/pin.ts";
import {
  admin,
  changed,
  created,
  forgetReceipt,
  ME,
  membership,
  member,
  nsAdmin,
  reception,
  sentBy,
  type Write,
} from "./people-kit.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.access);

const open = (id: string, site = SITE) => accessPath(site, id);
const closed = (id: string, site = SITE) => restrictedPath(site, id);
const ADA = { permissions: { "front-door": true } };
beginWith(env, () => ({
  ...SITES,
  [`sites/${SITE}`]: common({
    title: "London",
    accessControlRestricted: ["plant-room"],
    accessControlOffered: OFFERED,
  }),
  "users/u1": common({ roles: ROLES, sites: [SITE], person: ME }),
  "users/was": common({ roles: ["user"], sites: [SITE], person: ME }),
  [member("ada")]: membership("ada"),
  [member("ben")]: membership("ben"),
  [member("left")]: membership("left", { deleted: true }),
  [member("far", OTHER_SITE)]: membership("far"),
  [open("ada")]: common({ ...ADA, profile: "all-hours" }),
  [closed("ada")]: common({ permissions: { "plant-room": true } }),
  [open("buried")]: common({ ...ADA, deleted: true }),
  [pinPath(SITE, "ada")]: { ns: NS, pin: "4711" },
}));
const sent = (who: Who, ...writes: readonly Write[]) => sentBy(env, who, ...writes);
/** As somebody whose document holds nothing any more. */
const stale: Who = { ...admin, uid: "was" };
const byStale = { lastWrittenBy: { authUid: "was", ...ME } };
const many = (n: number, length = 1) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}`.padEnd(length, "k"), true]));

/** Doors of the site, a hundred with long names among them. */
const OFFERED = {
  permissions: ["front-door", "lift", "plant-room", "roof-2", ...Object.keys(many(101)), ...Object.keys(many(100, 60))],
  profiles: ["office-hours", "all-hours", "x"],
};
describe("what a site does not offer", () => {
  test.each<[string, Who, Write]>([
    ["a door", reception, changed(open("ada"), { "permissions.vault": true })],
    ["a door, said to be shut", reception, changed(open("ada"), { "permissions.vault": false })],
    ["a door, newly", reception, created(open("ben"), { permissions: { vault: true } })],
    ["a door, by ns.admin", nsAdmin, changed(open("ada"), { "permissions.vault": true })],
    ["a door among the restricted ones", admin, changed(closed("ada"), { "permissions.vault": true })],
    ["a door among the restricted ones, newly", admin, created(closed("ben"), { permissions: { vault: true } })],
    ["a profile", reception, changed(open("ada"), { profile: "master-key" })],
    ["a profile, newly", reception, created(open("ben"), { profile: "master-key", permissions: {} })],
  ])("[RUL-87] is given by nobody: %s", async (_, who, write) => {
    await assertFails(sent(who, write));
    await assertSucceeds(sent(reception, changed(open("ada"), { "permissions.lift": true, profile: "office-hours" })));
  });
  test("[RUL-87] any more: it stays beside what is given, and is taken away", async () => {
    await given(env, {
      [open("ada")]: common({ permissions: { "front-door": true, old: true }, profile: "old" }),
      [closed("ada")]: common({ permissions: { "plant-room": true, old: true } }),
    });
    await assertSucceeds(sent(reception, changed(open("ada"), { "permissions.lift": true })));
    await forgetReceipt(env);
    await assertSucceeds(sent(reception, changed(open("ada"), { permissions: { lift: true }, profile: null, rev: 3 })));
    await forgetReceipt(env);
    await assertSucceeds(sent(admin, changed(closed("ada"), { permissions: { "plant-room": false } })));
    await forgetReceipt(env);
    await assertFails(sent(reception, changed(open("ada"), { "permissions.old": true, rev: 4 })));
  });
  test("[RUL-87] a site that offers nothing gives nothing", async () => {
    await given(env, { [`sites/${SITE}`]: common({ title: "London", accessControlRestricted: ["plant-room"] }) });
    await assertFails(sent(reception, created(open("ben"), { permissions: { "front-door": true } })));
    await assertSucceeds(sent(reception, created(open("ben"), { permissions: {} })));
  });
});

describe("access control of a member", () => {
  test.each<[string, Who, Write]>([
    ["made by reception", reception, created(open("ben"), { profile: "office-hours", permissions: { lift: true } })],
    ["made without a profile", reception, created(open("ben"), { permissions: {} })],
    ["changed by reception", reception, changed(open("ada"), { "permissions.lift": true })],
    ["its profile removed", reception, changed(open("ada"), { profile: null })],
    ["a hundred permissions", admin, changed(open("ada"), { permissions: many(100, 60) })],
    ["by ns.admin of every site", nsAdmin, created(open("far", OTHER_SITE), { permissions: {} })],
    ["restricted, by people.admin", admin, created(closed("ben"), { permissions: { "plant-room": true } })],
    ["restricted taken, by people.admin", admin, changed(closed("ada"), { "permissions.plant-room": false })],
  ])("[RUL-84] %s", async (_, who, write) => {
    await assertSucceeds(sent(who, write));
  });
  test.each<[string, Who, Write]>([
    ["what is restricted, by reception", reception, changed(open("ada"), { "permissions.plant-room": true })],
    [
      "what is restricted, in the open one, by anybody",
      admin,
      changed(open("ada"), { "permissions.plant-room": true }),
    ],
    ["what is restricted, newly", reception, created(open("ben"), { permissions: { "plant-room": false } })],
    ["the restricted one, by reception", reception, changed(closed("ada"), { "permissions.plant-room": false })],
    ["the restricted one, newly by reception", reception, created(closed("ben"), { permissions: {} })],
    ["by desk roles", { roles: ["desk-booking.admin"] }, created(open("ben"), { permissions: {} })],
    ["by a desk role, changed", { roles: ["desk-booking.admin"] }, changed(open("ada"), { profile: null })],
    ["of somebody who is no member", reception, created(open("nobody"), { permissions: {} })],
    ["of somebody who is no member any more", reception, created(open("left"), { permissions: {} })],
    ["restricted, of somebody who is no member", admin, created(closed("left"), { permissions: {} })],
    ["at a site that is not one's own", reception, created(open("far", OTHER_SITE), { permissions: {} })],
    ["restricted, at a site that is not one's own", admin, created(closed("far", OTHER_SITE), { permissions: {} })],
    ["in its second revision", reception, created(open("ben"), { permissions: {} }, { rev: 2 })],
    ["restricted, in its second revision", admin, created(closed("ben"), { permissions: {} }, { rev: 2 })],
    ["two revisions on", reception, changed(open("ada"), { profile: null }, { rev: 3 })],
    ["restricted, two revisions on", admin, changed(closed("ada"), { permissions: {} }, { rev: 3 })],
    [
      "by a screen that there is not",
      reception,
      created(open("ben"), { permissions: {} }, { lastWrittenVia: "Nowhere" }),
    ],
    ["restricted, by a screen that there is not", admin, created(closed("ben"), ADA, { lastWrittenVia: "Nowhere" })],
    ["deleted", reception, changed(open("ada"), { deleted: true })],
    ["restricted, deleted", admin, changed(closed("ada"), { deleted: true })],
    ["with a PIN in it", admin, changed(open("ada"), { pin: "4711" })],
    ["restricted, with a PIN in it", admin, changed(closed("ada"), { pin: "4711" })],
    ["a profile that is a number", reception, changed(open("ada"), { profile: 7 })],
    ["a profile of 101 letters", reception, changed(open("ada"), { profile: "p".repeat(101) })],
    ["permissions that are a list", reception, changed(open("ada"), { permissions: ["front-door"] })],
    ["permissions that are a text", reception, created(open("ben"), { permissions: "all" })],
    ["no permissions at all", reception, created(open("ben"), { profile: "x" })],
    ["a permission that is a text", reception, changed(open("ada"), { "permissions.lift": "yes" })],
    ["a hundred and one permissions", admin, changed(open("ada"), { permissions: many(101) })],
    ["permissions with keys too long", admin, changed(open("ada"), { permissions: many(100, 61) })],
    ["restricted, a permission that is a number", admin, changed(closed("ada"), { "permissions.x": 1 })],
    ["under an id that is none", admin, created(open("a b"), { permissions: {} })],
    ["restricted, under an id that is none", admin, created(closed("a b"), { permissions: {} })],
  ])("[RUL-84] is refused: %s", async (_, who, write) => {
    await given(env, { [member("a b")]: membership("a b") });
    await assertFails(sent(who, write));
  });
  test("[RUL-84] the token alone changes nothing", async () => {
    await assertFails(sent(stale, changed(open("ada"), { profile: null, ...byStale })));
    await assertFails(sent(stale, changed(closed("ada"), { permissions: {}, ...byStale })));
  });
  test("[RUL-84] is read by the people roles of the site, what is restricted by those who see to accounts", async () => {
    const read = (who: Who, path: string) => getDoc(doc(as(env, who), path));
    const list = (who: Who, path: string) => getDocs(query(collection(as(env, who), path), where("ns", "==", NS)));
    await assertSucceeds(read(reception, open("ada")));
    await assertSucceeds(read(reception, open("nobody")));
    await assertSucceeds(read(admin, closed("ada")));
    await assertSucceeds(read(admin, closed("nobody")));
    await assertFails(read(reception, closed("ada")));
    await assertFails(read({ roles: ["desk-booking.admin"] }, open("ada")));
    await assertFails(read({ ...reception, ns: "other" }, open("ada")));
    await assertFails(read({ ...admin, ns: "other" }, closed("ada")));
    await assertFails(read({ ...admin, sites: [OTHER_SITE] }, closed("ada")));
    await assertFails(read({ ...reception, sites: [OTHER_SITE] }, open("ada")));
    await assertFails(getDoc(doc(env.unauthenticatedContext().firestore(), open("ada"))));
    await assertFails(getDoc(doc(env.unauthenticatedContext().firestore(), closed("ada"))));
    await given(env, { [open("foreign")]: common({ ns: "other" }), [closed("foreign")]: common({ ns: "other" }) });
    await assertFails(read(reception, open("foreign")));
    await assertFails(read(admin, closed("foreign")));
    await assertSucceeds(list(reception, `sites/${SITE}/access`));
    await assertFails(list({ ...reception, sites: [OTHER_SITE] }, `sites/${SITE}/access`));
    await assertSucceeds(list(admin, `sites/${SITE}/accessRestricted`));
    await assertFails(list({ ...admin, sites: [OTHER_SITE] }, `sites/${SITE}/accessRestricted`));
  });
});

describe("PINs", () => {
  test.each(ROLES)("[RUL-85] %s reads none and writes none, of anybody", async (role) => {
    const db = as(env, { roles: [role], sites: [SITE] });
    const path = pinPath(SITE, "ada");
    await assertFails(getDoc(doc(db, path)));
    await assertFails(getDoc(doc(db, pinPath(SITE, "ben"))));
    await assertFails(getDocs(query(collection(db, `sites/${SITE}/accessPins`), where("ns", "==", NS))));
    await assertFails(setDoc(doc(db, path), { ns: NS, pin: "0000" }));
    await assertFails(deleteDoc(doc(db, path)));
  });
  test("[RUL-85] nor does somebody their own", async () => {
    const self: Who = { roles: ["user"], person: `ns/${NS}/people/ada` };
    await assertFails(getDoc(doc(as(env, self), pinPath(SITE, "ada"))));
  });
});

describe("change records of accounts and access controls", () => {
  const record = (kind: string, sites: readonly string[]) => ({
    ns: NS,
    document: { path: kind, kind },
    sites,
    change: { changeTime: new Date(1_000) },
  });
  const asked = (who: Who, kind: string, site: string | null) => {
    const own = [where("ns", "==", NS), where("document.kind", "==", kind)];
    const at = site === null ? [] : [where("sites", "array-contains", site)];
    const all = collection(as(env, who), `ns/${NS}/changes`);
    return getDocs(query(all, ...own, ...at, orderBy("change.changeTime", "desc")));
  };
  beforeEach(() =>
    given(env, {
      [`ns/${NS}/changes/a`]: record("access", [SITE]),
      [`ns/${NS}/changes/r`]: record("restricted", [SITE]),
      [`ns/${NS}/changes/far`]: record("restricted", [OTHER_SITE]),
      [`ns/${NS}/changes/u`]: record("user", []),
      [`ns/${NS}/changes/p`]: record("pin", [SITE]),
    }),
  );
  test("[RUL-66] are asked for by those who may read what they are of", async () => {
    await assertSucceeds(asked(reception, "access", SITE));
    await assertSucceeds(asked(admin, "restricted", SITE));
    expect((await assertSucceeds(asked(admin, "user", null))).docs.map((d) => d.id)).toEqual(["u"]);
    await assertSucceeds(getDoc(doc(as(env, admin), `ns/${NS}/changes/r`)));
    await assertSucceeds(asked(nsAdmin, "pin", SITE));
  });
  test("[RUL-66] and by nobody else", async () => {
    await assertFails(asked(reception, "restricted", SITE));
    await assertFails(asked(reception, "user", null));
    await assertFails(getDoc(doc(as(env, admin), `ns/${NS}/changes/far`)));
    await assertFails(getDoc(doc(as(env, reception), `ns/${NS}/changes/u`)));
    await assertFails(asked(admin, "pin", SITE));
  });
});

test("[RUL-84] limits of the rules are those of the product", () => {
  const rules = firestoreRules();
  const { permissionsMax, keyMax } = ACCESS_CONTROL;
  expect(rules).toContain(`p.size() <= ${permissionsMax} && p.keys().join('').size() <= ${permissionsMax * keyMax}`);
});
