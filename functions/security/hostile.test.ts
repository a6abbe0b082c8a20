import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, collectionGroup, doc, getDoc, getDocs, limit, query, setDoc, where } from "firebase/firestore";
import { describe, test } from "vitest";
import { PROJECTS } from "./emulator.ts";
import { aDesk, as, common, given, NS, send, SITE, SITES, stamp } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.hostile);

const DESK = `sites/${SITE}/spaces/d1`;
const account = (over: object = {}) => common({ roles: ["desk-booking.settings"], sites: [SITE], ...over });
beginWith(env, () => ({ ...SITES, [DESK]: aDesk(), "users/u1": account(), "users/u2": account({ roles: ["user"] }) }));
const settings = () => as(env, { roles: ["desk-booking.settings"] });
const admin = () => as(env, { roles: ["ns.admin"] });
const switchOff = (db: ReturnType<typeof as>, over: object) =>
  send(db, (b) => b.update(doc(db, DESK), { disabled: true, ...stamp(2), ...over }));

describe("hops to another tenant", () => {
  const GROUPS = [
    "spaces",
    "bookings",
    "users",
    "sites",
    "people",
    "cards",
    "members",
    "counts",
    "aggregates",
    "rounds",
    "observations",
  ];
  test.each(GROUPS)("[HOST-1] nobody asks for %s of all sites and tenants at once", async (group) => {
    await assertFails(getDocs(query(collectionGroup(admin(), group), where("ns", "==", NS), limit(1))));
  });

  test.each(["users", "sites", `sites/${SITE}/spaces`, `sites/${SITE}/bookings`])(
    "[HOST-1] %s are not listed without a tenant, or with another one",
    async (path) => {
      const which = (ns: string) => query(collection(admin(), path), where("ns", "==", ns), limit(1));
      await assertSucceeds(getDocs(which(NS)));
      await assertFails(getDocs(which("other")));
      await assertFails(getDocs(query(collection(admin(), path), where("ns", "in", [NS, "other"]), limit(1))));
      await assertFails(getDocs(query(collection(admin(), path), limit(1))));
    },
  );

  test.each(["spaces", "bookings"])("[HOST-1] %s of a site that is not one's own are not listed", async (name) => {
    const db = as(env, { roles: ["desk-booking.admin"], sites: ["acme-lima"] });
    await assertFails(getDocs(query(collection(db, `sites/${SITE}/${name}`), where("ns", "==", NS), limit(1))));
  });

  test("[HOST-1] a document of one tenant that names another is closed to both", async () => {
    const booking = `sites/${SITE}/bookings/d1_2026-01-05_1`;
    await given(env, { [DESK]: aDesk({ ns: "other" }), [booking]: common({ ns: "other" }) });
    await assertFails(getDoc(doc(admin(), DESK)));
    await assertFails(getDoc(doc(admin(), booking)));
    await assertFails(switchOff(settings(), {}));
    const foreign = as(env, { uid: "o1", ns: "other", roles: ["desk-booking.settings"], sites: [] });
    await assertFails(getDoc(doc(foreign, DESK)));
  });

  test("[REM-7] letters and what functions note of their runs are read and written by nobody", async () => {
    for (const path of ["mail/m1", "runs/reminders"]) {
      await given(env, { [path]: common({ to: ["u1@acme.test"], message: { subject: "a", text: "b" } }) });
      for (const role of ["user", "desk-booking.admin", "people.admin", "admin.super", "ns.admin"]) {
        const db = as(env, { roles: [role] });
        await assertFails(getDoc(doc(db, path)));
        await assertFails(send(db, (b) => b.update(doc(db, path), { ...stamp(2), to: ["all@acme.test"] })));
        await assertFails(send(db, (b) => b.delete(doc(db, path))));
        const mail = { to: ["all@acme.test"], message: { subject: "a", html: "<b>a</b>" } };
        await assertFails(setDoc(doc(db, `${path}x`), common(mail)));
        await assertFails(send(db, (b) => b.set(doc(db, `${path}x`), common(mail))));
        await assertFails(getDocs(query(collection(db, path.split("/")[0] ?? ""), where("ns", "==", NS), limit(1))));
      }
    }
  });

  test("[FEED-1] calendar feeds are read and written by nobody, their makers included", async () => {
    const path = "calendarFeeds/f1";
    const feed = { ns: NS, uid: "u1", kind: "mine", of: "", madeAt: 1 };
    await given(env, { [path]: feed });
    for (const role of ["user", "room-booking.admin", "people.admin", "admin.super", "ns.admin"]) {
      const db = as(env, { uid: "u1", roles: [role] });
      await assertFails(getDoc(doc(db, path)));
      await assertFails(getDocs(query(collection(db, "calendarFeeds"), where("uid", "==", "u1"), limit(1))));
      await assertFails(setDoc(doc(db, "calendarFeeds/f2"), feed));
      await assertFails(send(db, (b) => b.set(doc(db, "calendarFeeds/f2"), { ...common(feed), ...stamp(1) })));
      await assertFails(send(db, (b) => b.update(doc(db, path), { kind: "site", of: SITE })));
      await assertFails(send(db, (b) => b.delete(doc(db, path))));
    }
  });

  test("[HOST-1] a token without a tenant, or with one that is no text, opens nothing", async () => {
    for (const ns of ["", null, ["acme"], { acme: true }])
      await assertFails(getDoc(doc(as(env, { ns: ns as string, roles: ["ns.admin"] }), DESK)));
    await assertSucceeds(getDoc(doc(admin(), DESK)));
  });
});

describe("climbing", () => {
  test.each<[string, string, object]>([
    ["a role", "u1", { roles: ["ns.admin"] }],
    ["a site", "u1", { sites: [SITE, "acme-lima"] }],
    ["another tenant", "u1", { ns: "other" }],
    ["another person", "u1", { person: { ref: `ns/${NS}/people/boss` } }],
    ["10,000 roles", "u1", { roles: Array.from({ length: 10_000 }, (_, i) => `r${i}`) }],
    ["a role for somebody else", "u2", { roles: ["ns.admin"] }],
    ["the account of somebody else", "u2", { disabled: true }],
  ])("[HOST-2] nobody gives or takes %s through the user documents", async (_, uid, change) => {
    for (const role of ["user", "people.reception", "people.admin", "admin.super", "ns.admin"]) {
      const db = as(env, { roles: [role] });
      await assertFails(send(db, (b) => b.update(doc(db, `users/${uid}`), { ...stamp(2), ...change })));
    }
  });

  test("[HOST-2] roles that nobody knows open nothing", async () => {
    const db = as(env, { roles: ["admin", "NS.ADMIN", "ns.admin ", "desk-booking", ""] });
    await assertFails(getDoc(doc(db, "users/u2")));
    await assertFails(switchOff(db, {}));
  });

  test("[HOST-2] roles and sites of the token that are no lists open nothing", async () => {
    const text = as(env, { roles: "ns.admin" as unknown as readonly string[], sites: [] });
    await assertFails(switchOff(text, {}));
    await assertFails(getDoc(doc(text, DESK)));
    const sites = as(env, { roles: ["desk-booking.settings"], sites: SITE as unknown as readonly string[] });
    await assertFails(getDoc(doc(sites, DESK)));
  });
});

describe("smuggling", () => {
  const deep = (n: number): object => (n === 0 ? { end: 1 } : { in: deep(n - 1) });
  test.each<[string, object]>([
    ["a tombstone of another kind", { _deleted: true }],
    ["a forged creator", { createdBy: { authUid: "u2" } }],
    ["another kind", { kind: "room" }],
    ["a floor", { floor: "f2" }],
    ["a revision as a fraction", { rev: 2.5 }],
    ["no tombstone flag", { deleted: null }],
    ["a tombstone", { deleted: true }],
    ["a via of 200,000 characters", { lastWrittenVia: "x".repeat(200_000) }],
    ["an author's name of 201 characters", author({ displayName: "x".repeat(201) })],
    ["an author's title of 201 characters", author({ title: "x".repeat(201) })],
    ["an author's path of 201 characters", author({ ref: "x".repeat(201) })],
    ["an author's name that is no text", author({ displayName: deep(15) })],
    ["an author that is text", { lastWrittenBy: "u1" }],
    ["a reason as a deep map", { disabled: deep(18) }],
    [
      "1,500 keys in the reason",
      { disabled: Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`k${i}`, 1])) },
    ],
    ["a set that is no text", { changeSet: 7 }],
    ["a set of another path", { changeSet: "set-1/x/y" }],
  ])("[HOST-3] refused in a switch: %s", async (_, over) => {
    await assertFails(switchOff(settings(), over));
  });

  test("[HOST-3] a receipt cannot be written into another tenant or name another author", async () => {
    const db = admin();
    await assertFails(setDoc(doc(db, "ns/other/changeSets/x"), { uid: "u1" }));
    await assertFails(send(db, () => undefined, { uid: "u2" }));
  });
});

function author(over: object): object {
  return { lastWrittenBy: { authUid: "u1", ref: "", title: "", displayName: "", ...over } };
}
