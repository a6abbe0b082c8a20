import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, getDoc } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { type Role, ROLES } from "../../src/domain/access/access.ts";
import { ACCOUNTS } from "../../src/domain/accounts/limits.ts";
import { givable } from "../../src/domain/accounts/roles.ts";
import { linkedPath } from "../../src/domain/accounts/reservations.ts";
import {
  admin,
  changed,
  created,
  forgetReceipt,
  ME,
  nsAdmin,
  person,
  reception,
  sentBy,
  somebody,
  type Write,
} from "./people-kit.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.usersWrites);

const BEN = "users/ben";
const account = (over: object = {}) =>
  common({ email: "x@acme.test", title: "X", roles: ["user"], sites: [SITE], person: null, ...over });
const link = (id: string, over: object = {}) => ({ ref: person(id), title: "", displayName: "", ...over });
const claim = (id: string) => linkedPath(NS, id);
const held = (ref: string, over: object = {}) => common({ ref, ...over });
const both: Who = { roles: ["people.admin"], sites: [SITE, OTHER_SITE] };

beginWith(env, () => ({
  ...SITES,
  // Their document holds every role, so that the token decides.
  "users/u1": account({ roles: ROLES, sites: [SITE], person: ME }),
  "users/plain": account({ roles: ["user", "people.admin"], sites: [SITE], person: ME }),
  [BEN]: account(),
  "users/chief": account({ roles: ["user", "ns.admin"] }),
  "users/gone": account({ deleted: true }),
  "users/foreign": account({ ns: "other", person: link("eve") }),
  "users/linked": account({ person: link("ada", { title: "Ada", displayName: "Ada" }) }),
  "users/unclaimed": account({ person: link("old") }),
  "users/odd": account({ roles: ["user", "old-role"], person: { ref: "nowhere" } }),
  [person("ada")]: somebody(),
  [person("eve")]: somebody({ title: "Eve" }),
  [person("far")]: somebody({ title: "Far", memberSites: [OTHER_SITE] }),
  [person("dead")]: somebody({ deleted: true }),
  [claim("ada")]: held("users/linked"),
  [claim("free")]: held("users/gone", { deleted: true }),
  [person("free")]: somebody({ title: "Free" }),
}));
const sent = (who: Who, ...writes: readonly Write[]) => sentBy(env, who, ...writes);
/** As somebody whose document is not `u1`. */
const plain: Who = { ...admin, uid: "plain" };
const byPlain = { lastWrittenBy: { authUid: "plain", ...ME } };
const links = (id: string, to = BEN) => [changed(to, { person: link(id) }), created(claim(id), { ref: to })];

describe("roles of an account", () => {
  test.each<[string, Who, object]>([
    ["one more", admin, { roles: ["user", "people.admin"] }],
    ["none at all", admin, { roles: [] }],
    ["every role, by ns.admin", nsAdmin, { roles: ROLES }],
  ])("[RUL-80] %s", async (_, who, fields) => {
    await assertSucceeds(sent(who, changed(BEN, fields)));
  });
  test("[RUL-80] an unknown one stays, and goes", async () => {
    await assertSucceeds(sent(admin, changed("users/odd", { roles: ["old-role"] })));
  });
  test("[RUL-80] of an administrator, by administrators alone", async () => {
    const roles = ["ns.admin", "people.reception"];
    await assertFails(sent(admin, changed("users/chief", { roles })));
    await assertSucceeds(sent(nsAdmin, changed("users/chief", { roles })));
  });
  test.each<[string, readonly Role[], readonly string[], boolean]>([
    ["people.admin gives reception", ["people.admin"], ["user", "people.reception"], true],
    ["people.admin gives no desk role", ["people.admin"], ["user", "desk-booking.data"], false],
    ["people.admin gives no room role", ["people.admin"], ["user", "room-booking.admin"], false],
    ["whoever holds one gives it", ["people.admin", "room-booking.admin"], ["user", "room-booking.admin"], true],
    [
      "whoever holds what brings it gives it",
      ["people.admin", "desk-booking.admin"],
      ["user", "desk-booking.data"],
      true,
    ],
    [
      "what is brought gives nothing else",
      ["people.admin", "desk-booking.data"],
      ["user", "desk-booking.admin"],
      false,
    ],
  ])("[RUL-80] %s", async (_, roles, next, isTaken) => {
    const write = changed(BEN, { roles: next });
    await (isTaken ? assertSucceeds(sent({ roles }, write)) : assertFails(sent({ roles }, write)));
  });
  test("[RUL-80] what is held in the token alone, or in the document alone, is given by nobody", async () => {
    const write = changed(BEN, { roles: ["user", "room-booking.admin"], ...byPlain });
    const by = { uid: "plain", roles: ["people.admin", "room-booking.admin"] };
    await assertFails(sent(by, write));
    await given(env, { "users/plain": account({ roles: by.roles, sites: [SITE], person: ME }) });
    await assertFails(sent(plain, write));
    await assertSucceeds(sent(by, write));
  });
  test("[RUL-80] what one does not hold is not taken away either, and stays beside what is", async () => {
    await given(env, { [BEN]: account({ roles: ["user", "room-booking.admin"] }) });
    await assertFails(sent(admin, changed(BEN, { roles: ["user"] })));
    await assertSucceeds(sent(admin, changed(BEN, { roles: ["room-booking.admin", "people.reception"] })));
  });
  test("[RUL-80] of users at other sites, by nobody but ns.admin and whoever is there as well", async () => {
    const write = changed(BEN, { roles: ["user", "people.reception"] });
    for (const sites of [[OTHER_SITE], [SITE, OTHER_SITE]]) {
      await given(env, { [BEN]: account({ sites }) });
      await assertFails(sent(admin, write));
      await assertFails(sent(both, write)); // at the other site in the token alone
    }
    await given(env, { "users/u1": account({ roles: ROLES, sites: [SITE, OTHER_SITE], person: ME }) });
    await assertFails(sent(admin, write));
    await assertSucceeds(sent(both, write));
  });
  test("[RUL-80] of users at other sites, by ns.admin", async () => {
    await given(env, { [BEN]: account({ sites: [OTHER_SITE] }) });
    await assertSucceeds(sent(nsAdmin, changed(BEN, { roles: ["user", "people.reception"] })));
  });
  test.each<[string, Who, string, object]>([
    ["by reception", reception, BEN, { roles: ["user", "people.reception"] }],
    ["of oneself", nsAdmin, "users/u1", { roles: ["user"] }],
    ["ns.admin, by people.admin", admin, BEN, { roles: ["user", "ns.admin"] }],
    ["admin.super, by people.admin", admin, BEN, { roles: ["user", "admin.super"] }],
    ["ns.admin taken, by people.admin", admin, "users/chief", { roles: ["user"] }],
    ["one that nobody knows", nsAdmin, BEN, { roles: ["user", "superuser"] }],
    ["one twice", admin, BEN, { roles: ["user", "user"] }],
    ["21 of them", admin, "users/odd", { roles: Array.from({ length: 21 }, (_, i) => `r${i}`) }],
    ["a text", admin, BEN, { roles: "user" }],
    ["a map in the list", nsAdmin, BEN, { roles: ["user", { x: 1 }] }],
    ["with the name", admin, BEN, { roles: [], title: "Y" }],
    ["of a deleted account", admin, "users/gone", { roles: [] }],
    ["of another tenant", admin, "users/foreign", { roles: [] }],
    ["with a deletion", admin, BEN, { deleted: true }],
  ])("[RUL-80] are refused: %s", async (_, who, path, fields) => {
    await assertFails(sent(who, changed(path, fields)));
  });
  test("[RUL-80] ns.admin in the token alone gives no administrators", async () => {
    const stale: Who = { uid: "plain", roles: ["ns.admin", "people.admin"] };
    await assertFails(sent(stale, changed(BEN, { roles: ["user", "ns.admin"], ...byPlain })));
    await assertSucceeds(sent(stale, changed(BEN, { roles: ["user", "people.admin"], ...byPlain })));
  });
  test.each<[string, object]>([
    ["disabled", { disabled: true }],
    ["deleted", { deleted: true }],
    ["another tenant's", { ns: "other" }],
  ])("[RUL-80] whoever's account is %s gives nothing with the token of before", async (_, over) => {
    const write = changed(BEN, { roles: ["user", "people.reception"], ...byPlain });
    await given(env, { "users/plain": account({ roles: ["people.admin"], person: ME, ...over }) });
    await assertFails(sent(plain, write));
    await given(env, { "users/plain": account({ roles: ["people.admin"], person: ME }) });
    await assertSucceeds(sent(plain, write));
  });
  test("[RUL-80] people.admin in the token alone gives nothing", async () => {
    await given(env, { "users/plain": account({ roles: ["user"], person: ME }) });
    await assertFails(sent(plain, changed(BEN, { roles: ["user", "people.admin"], ...byPlain })));
  });
});

describe("sites of an account", () => {
  test.each<[string, Who, object]>([
    ["one's own taken", admin, { sites: [] }],
    ["another one, by ns.admin", nsAdmin, { sites: [SITE, OTHER_SITE] }],
    ["two hundred, by ns.admin", nsAdmin, { sites: Array.from({ length: ACCOUNTS.sitesMax }, (_, i) => `s${i}`) }],
  ])("[RUL-81] %s", async (_, who, fields) => {
    await assertSucceeds(sent(who, changed(BEN, fields)));
  });
  test("[RUL-81] somebody who holds more is brought to no further site, and taken from one's own", async () => {
    await given(env, { [BEN]: account({ roles: ["user", "room-booking.admin"], sites: [] }) });
    await assertFails(sent(admin, changed(BEN, { sites: [SITE] })));
    await assertSucceeds(sent({ roles: ["people.admin", "room-booking.admin"] }, changed(BEN, { sites: [SITE] })));
    await given(env, { [BEN]: account({ roles: ["user", "room-booking.admin"], sites: [SITE, OTHER_SITE] }) });
    await forgetReceipt(env);
    await assertSucceeds(sent(admin, changed(BEN, { sites: [OTHER_SITE] })));
  });
  test.each<[string, Who, object]>([
    ["one that is not one's own", admin, { sites: [SITE, OTHER_SITE] }],
    ["one that is one's own in the token alone", both, { sites: [SITE, OTHER_SITE] }],
    ["one that is no id", nsAdmin, { sites: [SITE, "a b"] }],
    ["a path", nsAdmin, { sites: [SITE, "a/b"] }],
    ["an id of 101 letters", nsAdmin, { sites: [SITE, "x".repeat(101)] }],
    ["a number", nsAdmin, { sites: [SITE, 7] }],
    ["one twice", admin, { sites: [SITE, SITE] }],
    ["201 of them", nsAdmin, { sites: Array.from({ length: ACCOUNTS.sitesMax + 1 }, (_, i) => `s${i}`) }],
    ["a text", nsAdmin, { sites: SITE }],
  ])("[RUL-81] are refused: %s", async (_, who, fields) => {
    await assertFails(sent(who, changed(BEN, fields)));
  });
});

describe("the person of an account", () => {
  test("[RUL-82] is linked with the claim, and another account has to wait for it", async () => {
    await assertSucceeds(sent(admin, ...links("eve")));
  });
  test("[RUL-82] a claim that was given back is taken again", async () => {
    const again = changed(claim("free"), { ref: BEN });
    await assertSucceeds(sent(admin, changed(BEN, { person: link("free") }), again));
  });
  test("[RUL-82] is unlinked with the claim given back", async () => {
    await assertSucceeds(
      sent(admin, changed("users/linked", { person: null }), changed(claim("ada"), { deleted: true })),
    );
  });
  test("[RUL-82] is handed on to another account in one batch", async () => {
    await assertSucceeds(
      sent(
        admin,
        changed("users/linked", { person: null }),
        changed(BEN, { person: link("ada") }),
        changed(claim("ada"), { ref: BEN }),
      ),
    );
  });
  test("[RUL-82] a link from before there were claims, or of a shape from before, is taken away without one", async () => {
    await assertSucceeds(sent(admin, changed("users/unclaimed", { person: null })));
    await forgetReceipt(env);
    await assertSucceeds(sent(admin, changed("users/odd", { person: null })));
  });
  test("[RUL-82] the same link with names of another make keeps its claim", async () => {
    await assertSucceeds(sent(admin, changed("users/linked", { person: link("ada") })));
  });
  const unlinks = [changed("users/linked", { person: null }), changed(claim("ada"), { deleted: true })];
  test.each<[string, object, object, Who]>([
    ["of ns.admin", { roles: ["user", "ns.admin"] }, {}, admin],
    ["of somebody with roles that one does not hold", { roles: ["user", "room-booking.admin"] }, {}, admin],
    ["of somebody at another site too", { sites: [SITE, OTHER_SITE] }, {}, admin],
    ["to somebody at others' sites alone", {}, { memberSites: [OTHER_SITE] }, admin],
  ])("[RUL-82] a link %s is neither made nor taken away, but by ns.admin", async (_, account_, of, who) => {
    await given(env, {
      [BEN]: account(account_),
      "users/linked": account({ person: link("ada"), ...account_ }),
      [person("ada")]: somebody(of),
      [person("eve")]: somebody(of),
    });
    await assertFails(sent(who, ...links("eve")));
    await assertFails(sent(who, ...unlinks));
    await assertSucceeds(sent(nsAdmin, ...links("eve")));
    await forgetReceipt(env);
    await assertSucceeds(sent(nsAdmin, ...unlinks));
  });
  test("[RUL-82] the account of somebody with roles that one holds is linked and unlinked", async () => {
    const who: Who = { roles: ["people.admin", "room-booking.admin"] };
    await given(env, { "users/linked": account({ roles: ["room-booking.admin", "old-role"], person: link("ada") }) });
    await assertSucceeds(sent(who, ...unlinks));
  });
  test("[RUL-82] somebody at a site that is one's own in the token alone is neither linked nor unlinked", async () => {
    const who: Who = { ...plain, sites: [SITE, OTHER_SITE] };
    await given(env, {
      [person("ada")]: somebody({ memberSites: [OTHER_SITE] }),
      [person("eve")]: somebody({ memberSites: [OTHER_SITE] }),
    });
    const linked = [changed(BEN, { person: link("eve"), ...byPlain }), created(claim("eve"), { ref: BEN }, byPlain)];
    const unlinked = [
      changed("users/linked", { person: null, ...byPlain }),
      changed(claim("ada"), { deleted: true, ...byPlain }),
    ];
    for (const writes of [linked, unlinked]) await assertFails(sent(who, ...writes));
    await given(env, { "users/plain": account({ roles: ["people.admin"], sites: [SITE, OTHER_SITE], person: ME }) });
    await assertSucceeds(sent(who, ...linked));
    await forgetReceipt(env);
    await assertSucceeds(sent(who, ...unlinked));
  });
  test("[RUL-82] many roles and sites, and another person, by somebody who holds them, stay within a thousand expressions", async () => {
    const roles: readonly Role[] = ["people.admin", "desk-booking.admin", "room-booking.admin"];
    const sites = [SITE, OTHER_SITE, ...Array.from({ length: 40 }, (_, i) => `s${i}`)];
    const was = { roles: ["user", "old", "desk-booking.data", "room-booking.admin"], sites: sites.slice(2) };
    await given(env, {
      "users/u1": account({ roles: [...roles, "user"], sites, person: ME }),
      "users/linked": account({ ...was, person: link("ada", { title: "Ada" }) }),
    });
    const now = { roles: ["old", "desk-booking.settings", "people.reception"] };
    const who = { roles, sites };
    await assertSucceeds(sent(who, changed("users/linked", now)));
    await forgetReceipt(env);
    await assertSucceeds(sent(who, changed("users/linked", { sites: sites.slice(0, 30), rev: 3 })));
    await forgetReceipt(env);
    await assertSucceeds(
      sent(
        who,
        changed("users/linked", { person: link("eve"), rev: 4 }),
        changed(claim("ada"), { deleted: true }),
        created(claim("eve"), { ref: "users/linked" }),
      ),
    );
  });
  test("[RUL-82] somebody who is at no site is linked and unlinked", async () => {
    await given(env, {
      [person("ada")]: somebody({ memberSites: [] }),
      [person("eve")]: somebody({ memberSites: [] }),
    });
    await assertSucceeds(sent(admin, ...links("eve")));
    await forgetReceipt(env);
    await assertSucceeds(sent(admin, ...unlinks));
  });
  test("[RUL-82] somebody who is no more is unlinked", async () => {
    await given(env, { "users/linked": account({ person: link("who") }), [claim("who")]: held("users/linked") });
    await assertSucceeds(
      sent(admin, changed("users/linked", { person: null }), changed(claim("who"), { deleted: true })),
    );
  });
  const [, evesClaim] = links("eve") as [Write, Write];
  test.each<[string, Who, readonly Write[]]>([
    ["without the claim", admin, [changed(BEN, { person: link("eve") })]],
    ["the claim without the link", admin, [evesClaim]],
    ["by reception", reception, links("eve")],
    ["of oneself", nsAdmin, links("eve", "users/u1")],
    ["to somebody who is linked", admin, [changed(BEN, { person: link("ada") })]],
    ["taking somebody's claim", admin, [changed(BEN, { person: link("ada") }), changed(claim("ada"), { ref: BEN })]],
    ["to somebody at another's site", admin, links("far")],
    ["to somebody who is deleted", admin, links("dead")],
    ["to nobody", admin, links("nobody")],
    ["with a name of the client's making", admin, [changed(BEN, { person: link("eve", { title: "E" }) }), evesClaim]],
    ["with more than a link", admin, [changed(BEN, { person: link("eve", { x: 1 }) }), evesClaim]],
    ["that is a text", admin, [changed(BEN, { person: person("eve") }), evesClaim]],
    ["of another tenant", admin, [changed(BEN, { person: link("eve", { ref: "ns/other/people/eve" }) }), evesClaim]],
    ["taken away without its claim", admin, [changed("users/linked", { person: null })]],
    ["its claim given back alone", admin, [changed(claim("ada"), { deleted: true })]],
    [
      "its claim given back with another account in it",
      admin,
      [changed("users/linked", { person: null }), changed(claim("ada"), { deleted: true, ref: BEN })],
    ],
    ["a claim touched and nothing else", admin, [changed(claim("ada"), {})]],
    [
      "a claim given back two revisions on",
      admin,
      [changed("users/linked", { person: null }), changed(claim("ada"), { deleted: true, rev: 3 })],
    ],
    [
      "a claim by a screen that there is not",
      admin,
      [links("eve")[0] as Write, created(claim("eve"), { ref: BEN }, { lastWrittenVia: "Nowhere" })],
    ],
    ["a claim given back twice", admin, [changed(claim("free"), { deleted: true })]],
    [
      "a claim with more than its account",
      admin,
      [links("eve")[0] as Write, created(claim("eve"), { ref: BEN, x: 1 })],
    ],
    [
      "a claim that is born dead",
      admin,
      [links("eve")[0] as Write, created(claim("eve"), { ref: BEN }, { deleted: true })],
    ],
    [
      "a claim in its second revision",
      admin,
      [links("eve")[0] as Write, created(claim("eve"), { ref: BEN }, { rev: 2 })],
    ],
    ["a claim of no account", admin, [created(claim("eve"), { ref: `sites/${SITE}` })]],
    ["a claim of an account that is not linked to them", admin, [created(claim("eve"), { ref: BEN })]],
    ["a claim of another tenant's account", admin, [created(claim("eve"), { ref: "users/foreign" })]],
    ["a claim of a deleted account", admin, [created(claim("eve"), { ref: "users/gone" })]],
  ])("[RUL-82] is refused: %s", async (_, who, writes) => {
    await assertFails(sent(who, ...writes));
  });
  test("[RUL-82] a claim of an earlier link is made up for, by whoever may in their document too", async () => {
    await assertSucceeds(sent(plain, created(claim("old"), { ref: "users/unclaimed" }, byPlain)));
  });
  test("[RUL-82] a token alone takes and gives no claim", async () => {
    await given(env, { "users/plain": account({ roles: ["user"], person: ME }), "users/linked": account() });
    await assertFails(sent(plain, created(claim("old"), { ref: "users/unclaimed" }, byPlain)));
    await assertFails(sent(plain, changed(claim("ada"), { deleted: true, ...byPlain })));
  });
  test("[RUL-82] claims are read by whoever sees to accounts, and nobody else", async () => {
    const read = (who: Who, path: string) => getDoc(doc(as(env, who), path));
    await assertSucceeds(read(admin, claim("ada")));
    await assertSucceeds(read(admin, claim("nobody")));
    await assertFails(read(reception, claim("ada")));
    await assertFails(read(admin, `ns/${NS}/uniques/card_1`));
    await given(env, { [claim("foreign")]: held(BEN, { ns: "other" }) });
    await assertFails(read(admin, claim("foreign")));
    await assertFails(read({ ...admin, ns: "other" }, claim("ada")));
  });
});

/** Who writes what of others' accounts, written out by hand: a role that is not named is refused. */
const KEEPERS: readonly Role[] = ["ns.admin", "people.admin"];
const WRITES: readonly (readonly [string, readonly Role[], readonly Write[]])[] = [
  ["gives a role", KEEPERS, [changed(BEN, { roles: ["user", "people.reception"] })]],
  ["takes a role", KEEPERS, [changed(BEN, { roles: [] })]],
  ["gives ns.admin", ["ns.admin"], [changed(BEN, { roles: ["user", "ns.admin"] })]],
  ["takes ns.admin", ["ns.admin"], [changed("users/chief", { roles: ["user"] })]],
  ["gives admin.super", ["ns.admin"], [changed(BEN, { roles: ["user", "admin.super"] })]],
  ["takes a site", KEEPERS, [changed(BEN, { sites: [] })]],
  ["gives a site that is not theirs", ["ns.admin"], [changed(BEN, { sites: [SITE, OTHER_SITE] })]],
  ["links a person", KEEPERS, links("eve")],
  ["unlinks a person", KEEPERS, [changed("users/linked", { person: null }), changed(claim("ada"), { deleted: true })]],
  ["changes their own roles", [], [changed("users/u1", { roles: ["user"] })]],
  ["changes their own sites", [], [changed("users/u1", { sites: [] })]],
  ["unlinks themselves", [], [changed("users/u1", { person: null })]],
  ["deletes an account", [], [changed(BEN, { deleted: true })]],
];
describe.each(ROLES)("%s", (role) => {
  test.each(WRITES)("[RUL-86] %s, or is refused", async (_, may, writes) => {
    const sending = sent({ roles: [role] }, ...writes);
    await (may.includes(role) ? assertSucceeds(sending) : assertFails(sending));
  });
});

test("[RUL-83] roles and limits of the rules are those of the product", () => {
  const rules = firestoreRules();
  const known = /function knownRoles\(\) \{\s*return \[([^\]]*)\]/.exec(rules)?.[1] ?? "";
  expect([...known.matchAll(/'([^']+)'/g)].map(([, role]) => role)).toEqual([...ROLES]);
  // What comes with a role there, as `givable` says it here: whoever writes holds people.admin at least.
  const listed = (pattern: RegExp) => [...(pattern.exec(rules)?.[1] ?? "").matchAll(/'([^']+)'/g)].map(([, r]) => r);
  const always = listed(/roles\.removeAll\(\[([^\]]*)\]\)/);
  const brought = listed(/own\.union\(\[([^\]]*)\]/);
  expect(new Set(always)).toEqual(new Set(givable(["people.admin"])));
  expect(new Set([...always, "desk-booking.admin", ...brought])).toEqual(
    new Set(givable(["people.admin", "desk-booking.admin"])),
  );
  for (const role of ["desk-booking.data", "room-booking.admin"] as const)
    expect(new Set([...always, role])).toEqual(new Set(givable(["people.admin", role])));
  expect(rules).toContain(`now.size() <= ${ACCOUNTS.rolesMax} && now.toSet()`);
  expect(rules).toContain(`now.size() <= ${ACCOUNTS.sitesMax} && now.toSet()`);
});
