import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, getDoc, type WriteBatch } from "firebase/firestore";
import { describe, test } from "vitest";
import { PROJECTS } from "./emulator.ts";
import { common, given, NS, OTHER_SITE, send, SITE, stamp } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";
import type { Firestore } from "firebase/firestore";

const env = rulesSuite(PROJECTS.profile);

const PERSON = `ns/${NS}/people/p1`;
const PREFS = `${PERSON}/prefs/global`;
const account = (over: object = {}) =>
  common({
    email: "u1@acme.test",
    title: "U 1",
    roles: ["user"],
    sites: [SITE],
    profile: { roomBookingCalendarFilters: ["x"] },
    ...over,
  });
const filters = (over: object) => ({ "profile.roomBookingCalendarFilters": over });
const me = (over: object = {}): Firestore =>
  env
    .authenticatedContext("u1", { namespace: NS, roles: ["user"], sites: [SITE], person: PERSON, ...over })
    .firestore() as unknown as Firestore;
const change = (db: Firestore, path: string, fields: object, rev = 2) =>
  send(db, (b: WriteBatch) => b.update(doc(db, path), { ...fields, ...stamp(rev) }));
const create = (db: Firestore, path: string, fields: object, over: object = {}) =>
  send(db, (b: WriteBatch) => b.set(doc(db, path), { ...fields, ...stamp(1), ...over }));
const site = (id: string, more: object = {}) => ({ site: { ref: `sites/${id}`, title: "London", ...more } });

beginWith(env, () => ({ "users/u1": account(), [`sites/${SITE}`]: common({ title: "London" }) }));

describe("one's own user document", () => {
  test("[RUL-30] takes filters over those of before", async () => {
    await given(env, { "users/u1": account({ profile: { roomBookingCalendarFilters: { zoom: 2 } } }) });
    await assertSucceeds(change(me(), "users/u1", { "profile.roomBookingCalendarFilters.zoom": 3 }));
  });
  test.each([
    ["a display name", { "profile.displayName": "Ada" }],
    [
      "every switch of the filters",
      filters({
        catering: true,
        cateringRooms: true,
        caps: true,
        approvalOnly: true,
        mine: true,
        showRejected: true,
      }),
    ],
    ["no display name", { "profile.displayName": deleteField() }],
    ["the grouping of sites", { "profile.groupSitesByCountry": true }],
    ["a site of one's own", { defaultSite: SITE }],
    ["no default site", { defaultSite: null }],
    ["filters of the room calendar", filters({ floors: ["f1"], capacityMin: 8, mine: true, view: "week", zoom: 2 })],
    ["filters without a capacity", filters({ rooms: ["oak"], capacityMin: null })],
  ])("[RUL-30] takes %s", async (_, fields) => {
    await assertSucceeds(change(me(), "users/u1", fields));
  });

  test.each([
    ["a role", { roles: ["ns.admin"] }],
    ["a site", { sites: [SITE, OTHER_SITE] }],
    ["another tenant", { ns: "other" }],
    ["an address", { email: "ceo@acme.test" }],
    ["a person", { person: { ref: "ns/acme/people/p2" } }],
    ["the account's switch", { disabled: false }],
    ["filters with a key that nobody knows", { "profile.roomBookingCalendarFilters": { roles: ["ns.admin"] } }],
    ["filters of 51 rooms", filters({ rooms: Array.from({ length: 51 }, (_, i) => `r${i}`) })],
    ["filters of long names", filters({ rooms: ["r".repeat(20_001)] })],
    ["filters that are no list", filters({ floors: "f1" })],
    ["a capacity that is no number", filters({ capacityMin: "8" })],
    ["a zoom that is no number", filters({ zoom: "1" })],
    ["a switch that is none", filters({ mine: "yes" })],
    ["rooms with catering that are no switch", filters({ cateringRooms: "yes" })],
    ["a long owner", filters({ owner: "a".repeat(101) })],
    ["a long view", filters({ view: "a".repeat(21) })],
    ["filters that are a text", { "profile.roomBookingCalendarFilters": "all" }],
    ["an unknown key of the profile", { "profile.admin": true }],
    ["a display name that is no text", { "profile.displayName": 7 }],
    ["a display name that is too long", { "profile.displayName": "a".repeat(101) }],
    ["a grouping that is no switch", { "profile.groupSitesByCountry": "yes" }],
    ["a profile that is no map", { profile: "Ada" }],
    ["a site one may not see", { defaultSite: OTHER_SITE }],
    ["a default site that is no text", { defaultSite: true }],
    ["its own end", { deleted: true }],
  ])("[RUL-30] does not take %s", async (_, fields) => {
    const db = me();
    await assertFails(send(db, (b) => b.update(doc(db, "users/u1"), { ...stamp(2), ...fields })));
  });

  test("[RUL-30] takes a profile in place of something that was none", async () => {
    await given(env, { "users/u1": account({ profile: "broken" }) });
    await assertSucceeds(change(me(), "users/u1", { profile: { displayName: "Ada" } }));
  });

  test("[RUL-30] is nobody else's, and a switched-off account's no more", async () => {
    await given(env, { "users/u2": account(), "users/u1": account({ disabled: true }) });
    await assertFails(change(me(), "users/u2", { "profile.displayName": "Ada" }));
    await assertFails(change(me(), "users/u1", { "profile.displayName": "Ada" }));
  });
});

test("[RUL-30] an account that was deleted brings itself back by nothing", async () => {
  await given(env, { "users/u1": account({ deleted: true }) });
  const db = me();
  for (const fields of [{ deleted: false }, { deleted: false, "profile.displayName": "Ada" }])
    await assertFails(send(db, (b) => b.update(doc(db, "users/u1"), { ...stamp(2), ...fields })));
});

describe("preferences", () => {
  const none = { site: null, groupSitesByCountry: false };
  test("[RUL-31] can be made and changed by the person linked to the account, and by nobody else", async () => {
    await assertSucceeds(create(me(), PREFS, { ...none, ...site(SITE) }));
    const db = me();
    const grouped = { groupSitesByCountry: true, ...stamp(2, { changeSet: "set-2" }) };
    await assertSucceeds(send(db, (b) => b.update(doc(db, PREFS), grouped), {}, "set-2"));
    for (const person of ["ns/acme/people/p2", "ns/other/people/p1", "", "p1"])
      await assertFails(change(me({ person }), PREFS, { groupSitesByCountry: false }, 3));
  });

  test.each([
    ["a site one may not see", site(OTHER_SITE)],
    ["a link that is none", { site: { ref: "sites/a/b", title: "" } }],
    ["a link that is a text", { site: `sites/${SITE}` }],
    ["a link to a number", { site: { ref: 7, title: "" } }],
    ["a link with more in it", site(SITE, { admin: true })],
    ["a title without end", site(SITE, { title: "a".repeat(201) })],
    ["a switch that is no switch", { groupSitesByCountry: "yes" }],
    ["an unknown key", { theme: "dark" }],
    ["a second revision at once", { rev: 2 }],
    ["a tombstone", { deleted: true }],
    ["another author", { lastWrittenBy: { authUid: "u2" } }],
  ])("[RUL-31] are not made with %s", async (_, fields) => {
    await assertFails(create(me(), PREFS, none, fields));
  });

  test("[RUL-31] are read by the person linked to the account, and by nobody else", async () => {
    await given(env, { [PREFS]: common(none), [`${PERSON}/prefs/other`]: common(none) });
    await assertSucceeds(getDoc(doc(me(), PREFS)));
    await assertFails(getDoc(doc(me(), `${PERSON}/prefs/other`)));
    await assertFails(getDoc(doc(me({ person: "ns/acme/people/p2" }), PREFS)));
    await assertFails(create(me({ person: "ns/acme/people/p2" }), `ns/${NS}/people/p3/prefs/global`, none));
  });

  test.each([
    ["a second step at once", { rev: 3 }],
    ["a tombstone", { deleted: true }],
    ["another key", { theme: "dark" }],
    ["a switch that is no switch", { groupSitesByCountry: "yes" }],
  ])("[RUL-31] are not changed with %s", async (_, fields) => {
    await given(env, { [PREFS]: common(none) });
    const db = me();
    await assertFails(send(db, (b) => b.update(doc(db, PREFS), { ...stamp(2), ...fields })));
  });

  test.each([
    ["switched off", { disabled: true }],
    ["deleted", { deleted: true }],
    ["of another tenant by now", { ns: "other" }],
  ])("[RUL-31] are not changed by an account that is %s", async (_, over) => {
    await given(env, { [PREFS]: common(none), "users/u1": account(over) });
    await assertFails(change(me(), PREFS, { groupSitesByCountry: true }));
    await assertSucceeds(getDoc(doc(me(), PREFS)));
  });

  test("[RUL-31] have one address, need the receipt of their set, and an open account", async () => {
    await assertFails(create(me(), `${PERSON}/prefs/other`, none));
    await assertFails(create(me(), PREFS, none, { changeSet: "another" }));
    await given(env, { "users/u1": account({ disabled: true }) });
    await assertFails(create(me(), PREFS, none));
  });
});
