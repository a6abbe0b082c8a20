import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { linkedPath } from "#domain/accounts/reservations.ts";
import { emailPath } from "#domain/people/reservations.ts";
import { alignDelegators, alignLinks, alignPerson, personGone } from "../src/people.ts";
import { admin, backend, callAs, signedInAs, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-people");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NOW = Date.parse("2026-07-01T12:00:00Z");
const common = (ns: string, over: object = {}) => ({ ns, rev: 1, deleted: false, ...over });
const link = (ns: string, id: string, title = "") => ({ ref: `ns/${ns}/people/${id}`, title, displayName: "" });

/** A tenant with a site, Ada and Bob as its members. */
async function aTenant({ db }: typeof live) {
  const [ns, site] = [unique("ns"), unique("site")];
  const people = db.collection(`ns/${ns}/people`);
  const member = (id: string, at = site) => db.doc(`sites/${at}/members/${id}`);
  await db.doc(`sites/${site}`).set(common(ns, { title: "London" }));
  for (const [id, title] of [
    ["ada", "Ada"],
    ["bob", "Bob"],
  ] as const) {
    await people.doc(id).set(common(ns, { title, displayName: title, memberSites: [site], email: `${id}@acme.test` }));
    await member(id).set(common(ns, { person: link(ns, id), type: "permanent" }));
  }
  const of = (person: string) => ({ ns, person });
  const read = async (id: string) => (await people.doc(id).get()).data() ?? {};
  return { ns, site, people, member, of, read };
}

describe("what people and links to them say", () => {
  test("[PPL-11] sites of memberships, the title of the home, titles of delegates; however often and in whatever order", async () => {
    const { ns, site, people, member, of, read } = await aTenant(quiet);
    await member("ada", "other").set(common(ns, { person: link(ns, "ada") }));
    await member("ada", "over").set(common(ns, { person: link(ns, "ada"), deleted: true }));
    await people.doc("ada").update({
      homeSite: { ref: `sites/${site}`, title: "" },
      delegates: { bob: { ...link(ns, "bob"), permissions: { deskBooking: true } }, nobody: link(ns, "nobody") },
    });
    await Promise.all([1, 2, 3].map(() => alignPerson(quiet.db, of("ada"))));
    const ada = await read("ada");
    expect(ada["memberSites"]).toEqual(["other", site].sort());
    expect(ada["homeSite"]).toEqual({ ref: `sites/${site}`, title: "London" });
    expect(ada["delegates"]).toEqual({
      bob: { ref: `ns/${ns}/people/bob`, title: "Bob", permissions: { deskBooking: true } },
    });
    expect(ada["rev"]).toBe(2);
    await alignPerson(quiet.db, of("ada"));
    expect((await read("ada"))["rev"]).toBe(2);
  });

  test("[PPL-11] delegators follow delegates, and go with them", async () => {
    const { ns, people, of, read } = await aTenant(quiet);
    await people.doc("ada").update({ delegates: { bob: { ...link(ns, "bob"), permissions: { deskBooking: true } } } });
    await Promise.all([1, 2].map(() => alignDelegators(quiet.db, of("ada"), ["bob", "bob"])));
    expect((await read("bob"))["delegators"]).toEqual({
      ada: { ref: `ns/${ns}/people/ada`, title: "Ada", permissions: { deskBooking: true } },
    });
    await people.doc("ada").update({ delegates: {} });
    await alignDelegators(quiet.db, of("ada"), ["bob"]);
    expect((await read("bob"))["delegators"]).toEqual({});
  });

  test("[PPL-11] a new name goes to memberships, cards and the account, and to nothing of another tenant", async () => {
    const { ns, people, member, of } = await aTenant(quiet);
    const uid = unique("user");
    const card = quiet.db.doc(`ns/${ns}/cards/c1`);
    await card.set(common(ns, { owner: link(ns, "ada", "Ada"), role: "permanent" }));
    await quiet.db.doc(`users/${uid}`).set(common(ns, { person: link(ns, "ada", "Ada") }));
    await quiet.db.doc("sites/foreign/members/ada").set(common("other", { person: link(ns, "ada", "Ada") }));
    await people.doc("ada").update({ title: "Ada Lovelace" });
    await alignLinks(quiet.db, of("ada"));
    expect((await member("ada").get()).get("person.title")).toBe("Ada Lovelace");
    expect((await card.get()).get("owner.title")).toBe("Ada Lovelace");
    expect((await quiet.db.doc(`users/${uid}`).get()).get("person")).toEqual({
      ...link(ns, "ada", "Ada Lovelace"),
      displayName: "Ada",
    });
    expect((await quiet.db.doc("sites/foreign/members/ada").get()).get("person.title")).toBe("Ada");
  });

  test("[PPL-11] [AUD-7] the triggers do it: a membership that comes is listed with its person", async () => {
    const { ns, member, read } = await aTenant(live);
    const second = unique("second");
    await live.db.doc(`sites/${second}`).set(common(ns, { title: "Second" }));
    await member("ada", second).set(common(ns, { person: link(ns, "ada"), type: "temporary" }));
    await expect.poll(async () => (await read("ada"))["memberSites"] as unknown, SOON).toContain(second);
    await expect.poll(async () => (await member("ada", second).get()).get("person.title") as unknown, SOON).toBe("Ada");
    // Both are recorded, for the people of the sites that they are about.
    const recorded = async (path: string) =>
      (await live.db.collection(`ns/${ns}/changes`).where("document.path", "==", path).get()).docs.map((d) => [
        d.get("document.kind") as unknown,
        d.get("sites") as unknown,
        d.get("people") as unknown,
      ]);
    await expect
      .poll(() => recorded(`sites/${second}/members/ada`), SOON)
      .toContainEqual(["member", [second], [`ns/${ns}/people/ada`]]);
    await expect
      .poll(async () => (await recorded(`ns/${ns}/people/ada`)).map((r) => r[1]), SOON)
      .toContainEqual(expect.arrayContaining([second]));
  }, 60_000);
});

describe("a deleted person", () => {
  /** Ada with all that somebody may have. */
  async function withAll() {
    const tenant = await aTenant(quiet);
    const { ns, site, people } = tenant;
    const { db } = quiet;
    const owner = link(ns, "ada", "Ada");
    await db.doc(emailPath(ns, "ada@acme.test")).set(common(ns, { ref: owner.ref }));
    await db
      .doc(`ns/${ns}/cards/c1`)
      .set(common(ns, { owner, role: "permanent", sites: { [site]: true }, title: "Card" }));
    const booking = (from: number) =>
      common(ns, { owner, fromTime: Timestamp.fromMillis(NOW + from), toTime: Timestamp.fromMillis(NOW + from + 1) });
    await db.doc(`sites/${site}/bookings/past`).set(booking(-1_000));
    await db.doc(`sites/${site}/bookings/coming`).set(booking(1_000));
    const user = db.doc(`users/${unique("user")}`);
    await user.set(common(ns, { person: owner }));
    await db.doc(linkedPath(ns, "ada")).set(common(ns, { ref: user.path }));
    await people.doc("ada").update({ deleted: true });
    return { ...tenant, user };
  }
  test("[PPL-12] leaves nothing behind, once, however often it is asked", async () => {
    const { ns, site, of, member, user } = await withAll();
    const { db } = quiet;
    expect(await personGone(db, of("ada"), NOW)).toEqual({ members: 1, cards: 1, bookings: 1, accounts: 1 });
    expect(await personGone(db, of("ada"), NOW)).toEqual({ members: 0, cards: 0, bookings: 0, accounts: 0 });
    expect((await member("ada").get()).get("deleted")).toBe(true);
    expect((await db.doc(linkedPath(ns, "ada")).get()).get("deleted")).toBe(true);
    expect((await db.doc(emailPath(ns, "ada@acme.test")).get()).get("deleted")).toBe(true);
    expect((await db.doc(`ns/${ns}/cards/c1`).get()).data()).toMatchObject({
      owner: null,
      role: null,
      sites: {},
      returned: true,
      deleted: false,
      title: "Card",
    });
    const dead = async (id: string) => (await db.doc(`sites/${site}/bookings/${id}`).get()).get("deleted") as unknown;
    expect([await dead("past"), await dead("coming")]).toEqual([false, true]);
    expect((await user.get()).get("person")).toBeNull();
    expect((await member("bob").get()).get("deleted")).toBe(false);
  });
  test("[PPL-11] [PPL-12] is nobody's delegate any more, and nobody's delegator", async () => {
    const { ns, people, read } = await aTenant(live);
    await people.doc("ada").update({ delegates: { bob: { ...link(ns, "bob"), permissions: { deskBooking: true } } } });
    const delegators = async () => Object.keys(((await read("bob"))["delegators"] ?? {}) as object);
    await expect.poll(delegators, SOON).toEqual(["ada"]);
    await people.doc("bob").update({ deleted: true });
    await expect.poll(async () => (await read("ada"))["delegates"] as unknown, SOON).toEqual({});
  }, 60_000);
  test("[PPL-12] somebody who lives, or is of another tenant, is left alone", async () => {
    const { of, member } = await aTenant(quiet);
    expect(await personGone(quiet.db, of("ada"), NOW)).toMatchObject({ members: 0 });
    expect(await personGone(quiet.db, { ns: "other", person: "ada" }, NOW)).toMatchObject({ members: 0 });
    expect((await member("ada").get()).get("deleted")).toBe(false);
  });
});

describe("callable-person-delete", () => {
  const ask = async (
    roles: readonly string[],
    over: { ns?: string; sites?: readonly string[]; path?: string } = {},
  ) => {
    const tenant = await aTenant(live);
    const { ns, site } = tenant;
    const { idToken } = await signedInAs(live, { ns: over.ns ?? ns, roles, sites: over.sites ?? [site] });
    const personRefPath = over.path ?? `ns/${ns}/people/ada`;
    const call = () => callAs(idToken, "callable-person-delete", { personRefPath });
    return { ...tenant, call };
  };
  test("[PPL-12] people.admin deletes, as often as it is asked, and is told whom", async () => {
    const { call, read } = await ask(["people.admin"]);
    expect(await call()).toMatchObject({ result: { title: "Ada" } });
    expect(await call()).toMatchObject({ result: { title: "Ada" } });
    expect((await read("ada"))["deleted"]).toBe(true);
  }, 60_000);
  test.each<[string, readonly string[], object, string]>([
    ["reception", ["people.reception"], {}, "PERMISSION_DENIED"],
    ["of other sites", ["people.admin"], { sites: ["elsewhere"] }, "PERMISSION_DENIED"],
    ["a path of another tenant", ["people.admin"], { path: "ns/other/people/ada" }, "INVALID_ARGUMENT"],
    ["a path that is none", ["people.admin"], { path: "users/u1" }, "INVALID_ARGUMENT"],
    ["another tenant's administrator", ["ns.admin"], { ns: "other" }, "INVALID_ARGUMENT"],
  ])(
    "[PPL-12] %s: refused",
    async (_, roles, over, status) => {
      const { call } = await ask(roles, over);
      expect(await call()).toMatchObject({ error: { status } });
    },
    60_000,
  );
  test("[PPL-12] nobody deletes themselves, nor somebody who never was", async () => {
    const { ns, site } = await aTenant(live);
    const me = await signedInAs(live, { ns, roles: ["ns.admin"], sites: [site], person: link(ns, "ada") });
    const call = (id: string) =>
      callAs(me.idToken, "callable-person-delete", { personRefPath: `ns/${ns}/people/${id}` });
    expect(await call("ada")).toMatchObject({ error: { status: "FAILED_PRECONDITION" } });
    expect(await call("nobody")).toMatchObject({ error: { status: "NOT_FOUND" } });
  }, 60_000);
});
