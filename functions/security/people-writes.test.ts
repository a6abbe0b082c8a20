import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { PEOPLE, PHONE_TYPES } from "../../src/domain/people/limits.ts";
import { PERMISSION_KEYS } from "../../src/domain/people/permissions.ts";
import { foldedEmail, isEmail } from "../../src/domain/shared/email.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";
import {
  admin,
  aTenantOfPeople,
  changed,
  claim,
  created,
  createdBy,
  DAYS,
  forgetReceipt,
  HERE,
  ME,
  member,
  membership,
  newMember,
  newPerson,
  nsAdmin,
  NEW,
  person,
  reception,
  sentAt,
  sentBy,
  somebody,
  takes,
  type Write,
} from "./people-kit.ts";

const env = rulesSuite(PROJECTS.peopleWrites);

beginWith(env, () => aTenantOfPeople());
const sent = (who: Who, ...writes: readonly Write[]) => sentBy(env, who, ...writes);
const forget = () => forgetReceipt(env);

describe("a new person", () => {
  test("[RUL-60] is made with the membership and the claim of the address", async () => {
    await assertSucceeds(sent(reception, newPerson({ email: "n@acme.test" }), newMember(), takes("n@acme.test")));
  });
  test("[RUL-60] an address that was given back is taken again", async () => {
    const again = changed(claim("free@acme.test"), { ref: person("n") });
    await assertSucceeds(sent(reception, newPerson({ email: "free@acme.test" }), newMember(), again));
  });

  test.each([
    "o'hara+tag@sub.example.co.uk",
    "!#$%&'*+/=?^_`{|}~-@acme.test",
    "Zoë@Müller.example",
    "иван@почта.рф",
    `a@${`${"b".repeat(60)}.`.repeat(4)}example`,
  ])("[PPL-19] the address %s, which the app takes, is taken", async (typed) => {
    expect(isEmail(typed)).toBe(true);
    const email = foldedEmail(typed);
    await assertSucceeds(sent(reception, newPerson({ email }), newMember(), takes(email)));
  });
  test.each<[string, readonly Write[]]>([
    ["without a membership", [newPerson()]],
    ["a membership without a person", [newMember()]],
    ["of no site", [newPerson({ memberSites: [] })]],
    ["of two sites", [newPerson({ memberSites: [SITE, OTHER_SITE] }), newMember()]],
    ["of a site that is not one's own", [newPerson({ memberSites: [OTHER_SITE] }), newMember({}, "n", OTHER_SITE)]],
    ["of what is no list", [newPerson({ memberSites: SITE }), newMember()]],
    ["of a site that is no id", [newPerson({ memberSites: ["a/b"] }), newMember()]],
    ["with an address that nobody claims", [newPerson({ email: "n@acme.test" }), newMember()]],
    ["with a claim of another address", [newPerson({ email: "n@acme.test" }), newMember(), takes("m@acme.test")]],
    ["with an address in capitals", [newPerson({ email: "N@acme.test" }), newMember(), takes("n@acme.test")]],
    ["with an address that is none", [newPerson({ email: "nobody" }), newMember(), takes("nobody")]],
    ["with somebody's address", [newPerson({ email: "ada@acme.test" }), newMember()]],
    [
      "taking somebody's address",
      [newPerson({ email: "ada@acme.test" }), newMember(), changed(claim("ada@acme.test"), { ref: person("n") })],
    ],
    ["made by somebody else", [newPerson({ created: createdBy("u2") }), newMember()]],
    ["made in 2010", [newPerson({ created: { uid: "u1", at: 1_000 } }), newMember()]],
    ["with more than a maker", [newPerson({ created: { ...createdBy("u1"), note: "x" } }), newMember()]],
    ["without a title", [newPerson({ title: "" }), newMember()]],
    ["with a blank title", [newPerson({ title: "  " }), newMember()]],
    ["with a title of 101 letters", [newPerson({ title: "x".repeat(101) }), newMember()]],
    ["with a display name of 26", [newPerson({ displayName: "x".repeat(26) }), newMember()]],
    ["with a blank display name", [newPerson({ displayName: " " }), newMember()]],
    ["with a position of 101", [newPerson({ position: "x".repeat(101) }), newMember()]],
    ["with a department of 321", [newPerson({ department: "x".repeat(321) }), newMember()]],
    ["with a cost centre of 101", [newPerson({ costCentre: "x".repeat(101) }), newMember()]],
    ["with an employer that is a text", [newPerson({ employer: "Acme" }), newMember()]],
    ["with an employer of more", [newPerson({ employer: { title: "Acme", x: 1 } }), newMember()]],
    ["with an employer of 101", [newPerson({ employer: { title: "x".repeat(101) } }), newMember()]],
    ["with a field of its own", [newPerson({ roles: ["ns.admin"] }), newMember()]],
    ["inactive", [newPerson({ active: false }), newMember()]],
    [
      "with delegates",
      [newPerson({ delegates: { ada: { ref: person("ada"), title: "", permissions: {} } } }), newMember()],
    ],
    ["with delegators", [newPerson({ delegators: {} }), newMember()]],
    ["under an id of a path", [newPerson({}, "n n"), newMember({}, "n n")]],
    ["born dead", [created(person("n"), { ...NEW, created: createdBy("u1") }, { deleted: true }), newMember()]],
    ["of another tenant", [created(person("n"), { ...NEW, created: createdBy("u1") }, { ns: "other" }), newMember()]],
    ["in its second revision", [created(person("n"), { ...NEW, created: createdBy("u1") }, { rev: 2 }), newMember()]],
    ["with a home elsewhere", [newPerson({ homeSite: { ref: `sites/${OTHER_SITE}`, title: "" } }), newMember()]],
    ["with a home's title", [newPerson({ homeSite: { ref: `sites/${SITE}`, title: "Mine" } }), newMember()]],
    ["with a home that is a text", [newPerson({ homeSite: SITE }), newMember()]],
    ["with a home that is no site", [newPerson({ homeSite: { ref: "users/u1", title: "" } }), newMember()]],
    ["with a home without a link", [newPerson({ homeSite: { title: "" } }), newMember()]],
    [
      "with somebody's picture",
      [newPerson({ profilePicture: `ns/${NS}/people/ada/${"a".repeat(32)}.jpg` }), newMember()],
    ],
    [
      "with 51 tags",
      [newPerson({ tags: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`t${i}`, true])) }), newMember()],
    ],
    [
      "with tags of 4,000 letters",
      [newPerson({ tags: Object.fromEntries(["x", "y", "z"].map((c) => [c.repeat(1_100), true])) }), newMember()],
    ],
    ["with tags that say something", [newPerson({ tags: { a: "b" } }), newMember()]],
    ["with tags in a list", [newPerson({ tags: ["a"] }), newMember()]],
    [
      "with 11 phones",
      [newPerson({ phones: Array.from({ length: 11 }, () => ({ type: "Ext", number: "1" })) }), newMember()],
    ],
    [
      "with four phones, one of them with another field",
      [
        newPerson({
          phones: [...Array.from({ length: 3 }, () => ({ type: "", number: "1" })), { type: "", note: "1" }],
        }),
        newMember(),
      ],
    ],
    ...[3, 10].map(
      (n) =>
        [
          `with ${n} phones that are numbers`,
          [newPerson({ phones: Array.from({ length: n }, () => ({ type: "Ext", number: 1 })) }), newMember()],
        ] as [string, Write[]],
    ),
    ["with a phone of two lines", [newPerson({ phones: [{ type: "Ext", number: "1\nWork" }] }), newMember()]],
    ["with a phone without a label", [newPerson({ phones: [{ number: "1" }] }), newMember()]],
    ["with a position that is a number", [newPerson({ position: 7 }), newMember()]],
    ["with phones in a map", [newPerson({ phones: { type: "Ext", number: "1" } }), newMember()]],
    ["with a phone of 41 digits", [newPerson({ phones: [{ type: "Ext", number: "1".repeat(41) }] }), newMember()]],
    ["with a phone of no known label", [newPerson({ phones: [{ type: "Fax", number: "1" }] }), newMember()]],
    ["with a phone of three fields", [newPerson({ phones: [{ type: "Ext", number: "1", x: "y" }] }), newMember()]],
    [
      "with a bad phone at the end",
      [newPerson({ phones: [...Array.from({ length: 9 }, () => ({ type: "Ext", number: "1" })), 7] }), newMember()],
    ],
  ])("[RUL-60] %s: refused", async (_, writes) => {
    await assertFails(sent(admin, ...writes));
  });
  test("[RUL-60] everything at its limit is taken", async () => {
    const phones = Array.from({ length: PEOPLE.phonesMax }, () => ({
      type: "Home Mobile",
      number: "1".repeat(PEOPLE.phoneMax),
    }));
    const full = {
      title: "x".repeat(PEOPLE.titleMax),
      displayName: "y".repeat(PEOPLE.displayNameMax),
      position: "p".repeat(100),
      department: "d".repeat(300),
      costCentre: "c".repeat(100),
      employer: { title: "e".repeat(100) },
      homeSite: HERE,
      tags: Object.fromEntries(
        Array.from({ length: PEOPLE.tagsMax }, (__, i) => [`${i}`.padStart(58, "t"), i % 2 === 0]),
      ),
      phones,
      profilePicture: `ns/${NS}/people/n/${"a".repeat(32)}.webp`,
      email: "x@acme.test",
    };
    await assertSucceeds(sent(reception, newPerson(full), newMember(), takes("x@acme.test")));
  });
});

describe("an edit", () => {
  test.each<[string, Who, Write]>([
    ["by reception", reception, changed(person("ada"), { position: "Nurse", "tags.vip": true })],
    ["by ns.admin, anywhere", nsAdmin, changed(person("bob"), { position: "Nurse" })],
    ["of somebody of no site", reception, changed(person("nowhere"), { position: "Nurse" })],
    ["inactive", reception, changed(person("ada"), { active: false })],
    ["a home", reception, changed(person("ada"), { homeSite: HERE })],
    ["a picture", reception, changed(person("ada"), { profilePicture: `ns/${NS}/people/ada/${"0".repeat(64)}.png` })],
    ["phones", reception, changed(person("ada"), { phones: [{ type: "", number: "1" }] })],
  ])("[RUL-61] %s", async (_, who, write) => {
    if (who === nsAdmin) await given(env, { "users/u1": common({ roles: ["ns.admin"], sites: [], person: ME }) });
    await assertSucceeds(sent(who, write));
  });
  test.each<[string, Who, Write]>([
    ["without the right", { roles: ["desk-booking.admin"] }, changed(person("ada"), { position: "Nurse" })],
    ["of somebody elsewhere", reception, changed(person("bob"), { position: "Nurse" })],
    ["of who made them", reception, changed(person("ada"), { created: createdBy("u1") })],
    ["of delegators", reception, changed(person("ada"), { delegators: {} })],
    ["a site without its membership", reception, changed(person("nowhere"), { memberSites: [SITE] })],
    ["a site taken away with the membership left", reception, changed(person("ada"), { memberSites: [] })],
    ["a site twice", reception, changed(person("ada"), { memberSites: [SITE, SITE] })],
    ["a dead person", reception, changed(person("gone"), { position: "Nurse" }, { deleted: true })],
    ["active as a word", reception, changed(person("ada"), { active: "yes" })],
    [
      "a picture of another tenant",
      reception,
      changed(person("ada"), { profilePicture: `ns/other/people/ada/${"0".repeat(64)}.png` }),
    ],
    ["two revisions on", reception, changed(person("ada"), { position: "x" }, { rev: 3 })],
    ["a screen that is none", reception, changed(person("ada"), { position: "x" }, { lastWrittenVia: "functions/x" })],
    [
      "under another's name",
      reception,
      changed(
        person("ada"),
        { position: "x" },
        { lastWrittenBy: { authUid: "u1", ref: "", title: "Boss", displayName: "Boss" } },
      ),
    ],
  ])("[RUL-61] %s: refused", async (_, who, write) => {
    await assertFails(sent(who, write));
  });

  test("[RUL-61] a name from before that is too long stops no edit of something else", async () => {
    await given(env, { [person("ada")]: somebody({ title: "x".repeat(150) }) });
    await assertFails(sent(reception, changed(person("ada"), { position: "Nurse" })));
    await assertSucceeds(sent(reception, changed(person("ada"), { active: false })));
  });
  test("[RUL-61] a picture of somebody whose id only looks alike: refused", async () => {
    await given(env, { [person("a.b")]: somebody() });
    const profilePicture = `ns/${NS}/people/axb/${"0".repeat(64)}.png`;
    await assertFails(sent(reception, changed(person("a.b"), { profilePicture })));
  });

  test("[RUL-61] another address: the old one given back in the same set", async () => {
    const give = changed(claim("ada@acme.test"), {}, { deleted: true });
    await assertSucceeds(
      sent(reception, changed(person("ada"), { email: "b@acme.test" }), takes("b@acme.test", "ada"), give),
    );
  });
  test("[RUL-61] no address any more", async () => {
    await assertSucceeds(
      sent(reception, changed(person("ada"), { email: null }), changed(claim("ada@acme.test"), {}, { deleted: true })),
    );
  });
  test.each<[string, Write]>([
    ["given back while it is held", changed(claim("ada@acme.test"), {}, { deleted: true })],
    ["handed to somebody who has not got it", changed(claim("ada@acme.test"), { ref: person("bob") })],
    ["taken for nobody", takes("free2@acme.test", "nobody")],
    ["taken for what is no person", created(claim("x@acme.test"), { ref: "users/u1" })],
    ["with more than its owner", created(claim("x@acme.test"), { ref: person("ada"), note: "x" })],
    ["of a dead one, taken", changed(claim("free@acme.test"), { ref: person("ada") })],
    ["given back twice", changed(claim("free@acme.test"), {}, { deleted: true })],
  ])("[RUL-61] a claim %s: refused", async (_, write) => {
    await assertFails(sent(reception, write));
  });
  test("[RUL-61] claims are read by the people roles, by their name", async () => {
    await assertSucceeds(getDoc(doc(as(env, reception), claim("ada@acme.test"))));
    await assertSucceeds(getDoc(doc(as(env, reception), claim("nobody@acme.test"))));
    await assertFails(getDoc(doc(as(env, { roles: ["desk-booking.data"] }), claim("ada@acme.test"))));
    await assertFails(getDoc(doc(as(env, reception), `ns/${NS}/uniques/linked_ada`)));
  });
});

describe("delegates", () => {
  const sent = (who: Who, ...writes: readonly Write[]) => sentAt(env, SITE, who, ...writes);
  const delegate = (id: string, over: object = {}) => ({
    ref: person(id),
    title: "",
    permissions: { deskBooking: true },
    ...over,
  });
  test("[RUL-62] are put in, changed and taken out, ten of them", async () => {
    const some = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`d${from + i}`, delegate(`d${from + i}`)]));
    const { delegatesMax, delegatesAtOnce } = PEOPLE;
    const held = delegatesMax - delegatesAtOnce;
    await given(env, { [person("ada")]: somebody({ delegates: some(0, held) }) });
    await assertSucceeds(sent(reception, changed(person("ada"), { delegates: some(0, delegatesMax) })));
    await forget();
    await assertSucceeds(sent(reception, changed(person("ada"), { "delegates.d3": deleteField() }, { rev: 3 })));
    await forget();
    await assertSucceeds(sent(reception, changed(person("ada"), { "delegates.d4.permissions": {} }, { rev: 4 })));
  });
  test.each<[string, unknown]>([
    ["oneself", { ada: delegate("ada") }],
    ["five at once", Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`d${i}`, delegate(`d${i}`)]))],
    ["eleven", Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`d${i}`, delegate(`d${i}`)]))],
    ["a list", [delegate("bob")]],
    ["another's link", { bob: delegate("eve") }],
    ["an id of two words", { "a b": delegate("a b") }],
    ["an id of a path", { "a/b": delegate("a/b") }],
    ["a name of their own", { bob: delegate("bob", { title: "The Boss" }) }],
    ["a field of their own", { bob: delegate("bob", { role: "x" }) }],
    ["a permission that is none", { bob: delegate("bob", { permissions: { admin: true } }) }],
    ["a permission that is a word", { bob: delegate("bob", { permissions: { deskBooking: "yes" } }) }],
    ["permissions in a list", { bob: delegate("bob", { permissions: ["deskBooking"] }) }],
    ["a text", { bob: "bob" }],
  ])("[RUL-62] %s: refused", async (_, delegates) => {
    await assertFails(sent(admin, changed(person("ada"), { delegates })));
  });
  const to = (permissions: object) => changed(person("ada"), { "delegates.bob": delegate("bob", { permissions }) });
  const offers = (availablePermissions: unknown) =>
    given(env, { [`sites/${SITE}`]: common({ title: "London", availablePermissions }) });
  test("[RUL-62] are given only what the site offers that is worked on; what they hold beyond that stays", async () => {
    await offers(["deskBooking"]);
    await assertFails(sent(admin, to({ roomBooking: true })));
    await assertFails(sent(admin, to({ deskBooking: true, roomBooking: true })));
    await assertSucceeds(sent(admin, to({ deskBooking: true })));
    await forget();
    const held = delegate("bob", { permissions: { roomBooking: true } });
    await given(env, { [person("ada")]: somebody({ delegates: { bob: held } }) });
    const both = changed(person("ada"), { "delegates.bob.permissions.deskBooking": true });
    await assertSucceeds(sent(admin, both));
  });
  test("[RUL-62] a site that offers nothing gives nothing", async () => {
    await offers([]);
    await assertFails(sent(admin, to({ deskBooking: true })));
    await assertSucceeds(sent(admin, to({})));
  });
  test.each([
    ["a site that they are no member of", OTHER_SITE],
    ["no site", null],
  ])("[RUL-62] are given nothing from %s, and come and go all the same", async (_, site) => {
    const from = (write: Write) => sentAt(env, site, { ...admin, sites: [SITE, OTHER_SITE] }, write);
    await assertFails(from(to({ deskBooking: true })));
    await assertSucceeds(from(to({})));
  });
});

describe("a membership", () => {
  test("[RUL-63] of a second site, with the person's list", async () => {
    await given(env, { "users/u1": common({ roles: ROLES, sites: [SITE, OTHER_SITE], person: ME }) });
    const both: Who = { roles: ["people.admin"], sites: [SITE, OTHER_SITE] };
    const add = changed(person("ada"), { memberSites: [SITE, OTHER_SITE] });
    await assertSucceeds(sent(both, add, newMember({ permissions: { deskBooking: true } }, "ada", OTHER_SITE)));
    await forget();
    const leave = changed(person("ada"), { memberSites: [SITE] }, { rev: 3 });
    await assertSucceeds(sent(both, leave, changed(member("ada", OTHER_SITE), {}, { deleted: true })));
    await forget();
    const back = changed(person("ada"), { memberSites: [SITE, OTHER_SITE] }, { rev: 4 });
    await assertSucceeds(sent(both, back, changed(member("ada", OTHER_SITE), {}, { rev: 3 })));
  });
  test.each<[string, Who, object]>([
    [
      "validity, type, floor and neighbourhoods",
      reception,
      {
        type: "temporary",
        validFrom: new Date(1_000),
        validTo: new Date(2_000),
        defaultFloor: { ref: `sites/${SITE}/spaces/f1`, title: "" },
        neighbourhood: Array.from({ length: 20 }, (_, i) => `sites/${SITE}/spaces/n${i}`),
      },
    ],
    ["permissions by who may give them", admin, { permissions: { deskBooking: true, roomBooking: false } }],
  ])("[RUL-63] changes: %s", async (_, who, fields) => {
    await assertSucceeds(sent(who, changed(member("ada"), fields)));
  });
  test("[RUL-63] permissions that nobody knows stay; of the others only what the site offers is given", async () => {
    await given(env, {
      [member("ada")]: membership("ada", { permissions: { other: true } }),
      [`sites/${SITE}`]: common({ title: "London", availablePermissions: ["deskBooking"] }),
    });
    await assertFails(sent(admin, changed(member("ada"), { "permissions.roomBooking": true })));
    await assertFails(sent(admin, changed(member("ada"), { "permissions.other": false })));
    await assertSucceeds(sent(admin, changed(member("ada"), { "permissions.deskBooking": true })));
  });
  test.each<[string, Who, object, object?]>([
    ["permissions by reception", reception, { permissions: { roomBooking: true } }],
    ["a permission that is a word", admin, { permissions: { roomBooking: "yes" } }],
    ["permissions as a list", admin, { permissions: ["roomBooking"] }],
    [
      "41 permissions",
      admin,
      { permissions: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`p${i}`, true])) },
    ],
    ["another person", reception, { person: { ref: person("bob"), title: "", displayName: "" } }],
    ["a type that is none", reception, { type: "guest" }],
    ["an end before the beginning", reception, { validFrom: new Date(2_000), validTo: new Date(1_000) }],
    ["a beginning that is a number", reception, { validFrom: 1_000 }],
    ["an end that is a text", reception, { validTo: "never" }],
    ["a floor of another site", reception, { defaultFloor: { ref: `sites/${OTHER_SITE}/spaces/f1`, title: "" } }],
    ["a floor that is a text", reception, { defaultFloor: "f1" }],
    ["a floor with more", reception, { defaultFloor: { ref: `sites/${SITE}/spaces/f1`, title: "", x: 1 } }],
    ["a floor without a link", reception, { defaultFloor: { title: "" } }],
    ["a title of 201 letters", reception, { defaultFloor: { ref: `sites/${SITE}/spaces/f1`, title: "x".repeat(201) } }],
    [
      "21 neighbourhoods",
      reception,
      { neighbourhood: Array.from({ length: 21 }, (_, i) => `sites/${SITE}/spaces/n${i}`) },
    ],
    ["neighbourhoods in a map", reception, { neighbourhood: { n: `sites/${SITE}/spaces/n` } }],
    ["a neighbourhood that is none", reception, { neighbourhood: [null] }],
    [
      "a bad one at the end",
      reception,
      {
        neighbourhood: [...Array.from({ length: 19 }, (_, i) => `sites/${SITE}/spaces/n${i}`), "x"],
      },
    ],
    ["a field of its own", reception, { accessControl: {} }],
    ["a card that is not there", reception, { cards: { permanent: "c1" } }],
    ["its end, with the person still there", reception, {}, { deleted: true }],
  ])("[RUL-63] %s: refused", async (_, who, fields, over = {}) => {
    await assertFails(sent(who, changed(member("ada"), fields, over)));
  });
  test.each<[string, readonly Write[]]>([
    ["with a name", [newPerson(), newMember({ person: { ref: person("n"), title: "Boss", displayName: "" } })]],
    ["of somebody else", [newPerson(), newMember({ person: { ref: person("ada"), title: "", displayName: "" } })]],
    ["with permissions by reception", [newPerson(), newMember({ permissions: { roomBooking: true } })]],
    ["with a field of its own", [newPerson(), newMember({ accessControl: {} })]],
    ["born dead", [newPerson(), created(member("n"), {}, { deleted: true })]],
    ["of somebody who is dead", [newMember({}, "gone2")]],
  ])("[RUL-63] a new one %s: refused", async (_, writes) => {
    await assertFails(sent(reception, ...writes));
  });
  test("[RUL-63] oneself reads one's own, at any site, and no other", async () => {
    const me: Who = { roles: ["user"], person: person("ada") };
    await assertSucceeds(getDoc(doc(as(env, me), member("ada"))));
    await assertSucceeds(getDoc(doc(as(env, me), member("ada", OTHER_SITE))));
    await assertFails(getDoc(doc(as(env, me), member("mine"))));
    await assertFails(getDoc(doc(as(env, { ...me, ns: "other" }), member("ada"))));
  });
});

describe("taking a creation back", () => {
  const bury = (id: string, over: object = {}) => [
    changed(person(id), {}, { deleted: true, ...over }),
    changed(member(id), {}, { deleted: true }),
    changed(claim(`${id}@acme.test`), {}, { deleted: true }),
  ];
  test("[RUL-64] by whoever made the person, with membership and address; and back again", async () => {
    await assertSucceeds(sent(reception, ...bury("mine")));
    await forget();
    await assertSucceeds(
      sent(
        reception,
        changed(person("mine"), {}, { rev: 3 }),
        changed(member("mine"), {}, { rev: 3 }),
        changed(claim("mine@acme.test"), { ref: person("mine") }, { rev: 3 }),
      ),
    );
  });
  test.each<[string, () => Promise<void>]>([
    ["made by somebody else", () => sent(reception, ...bury("ada"))],
    [
      "with the membership left",
      () =>
        sent(
          reception,
          changed(person("mine"), {}, { deleted: true }),
          changed(claim("mine@acme.test"), {}, { deleted: true }),
        ),
    ],
    [
      "with a change",
      () =>
        sent(
          reception,
          changed(person("mine"), { title: "x" }, { deleted: true }),
          changed(member("mine"), {}, { deleted: true }),
        ),
    ],
    ["without the right", () => sent({ roles: ["user"] }, ...bury("mine"))],
    ["twice", () => sent(reception, changed(person("gone"), {}, { deleted: true }))],
    [
      "brought back without the membership",
      () => sent(reception, changed(person("gone"), {}), changed(claim("gone@acme.test"), { ref: person("gone") })),
    ],
    [
      "brought back without the address",
      () => sent(reception, changed(person("gone"), {}), changed(member("gone"), {})),
    ],
    [
      "brought back with a change",
      () =>
        sent(
          reception,
          changed(person("gone"), { title: "x" }),
          changed(member("gone"), {}),
          changed(claim("gone@acme.test"), { ref: person("gone") }),
        ),
    ],
  ])("[RUL-64] %s: refused", async (_, attempt) => {
    await assertFails(attempt());
  });
  test("[RUL-64] after thirty days: refused", async () => {
    await given(env, { [person("mine")]: somebody({ created: createdBy("u1", 31 * DAYS), email: "mine@acme.test" }) });
    await assertFails(sent(reception, ...bury("mine")));
  });
  test("[RUL-64] of two sites by now, or brought back by somebody else: refused", async () => {
    await given(env, {
      [person("mine")]: somebody({
        created: createdBy("u1"),
        memberSites: [SITE, OTHER_SITE],
        email: "mine@acme.test",
      }),
      [person("gone")]: somebody({ deleted: true, created: createdBy("u2"), email: "gone@acme.test" }),
    });
    await assertFails(sent(reception, ...bury("mine")));
    await assertFails(
      sent(
        reception,
        changed(person("gone"), {}),
        changed(member("gone"), {}),
        changed(claim("gone@acme.test"), { ref: person("gone") }),
      ),
    );
  });
  test("[RUL-64] of no site and without an address", async () => {
    await given(env, { [person("mine")]: somebody({ created: createdBy("u1"), memberSites: [] }) });
    await assertSucceeds(sent(reception, changed(person("mine"), {}, { deleted: true })));
    await forget();
    await assertSucceeds(sent(reception, changed(person("mine"), {}, { rev: 3 })));
  });
});

describe("change records", () => {
  const record = (over: object = {}) => ({
    ns: NS,
    document: { path: person("ada"), kind: "person" },
    sites: [SITE],
    change: { changeTime: new Date(1_000) },
    ...over,
  });
  const asked = (who: Who, path: string, site: string, kind = "person") => {
    const all = collection(as(env, who), `ns/${NS}/changes`);
    const own = [where("ns", "==", NS), where("document.kind", "==", kind), where("document.path", "==", path)];
    return getDocs(
      query(all, ...own, where("sites", "array-contains", site), orderBy("change.changeTime", "desc"), limit(50)),
    );
  };
  beforeEach(() =>
    given(env, {
      [`ns/${NS}/changes/a`]: record(),
      [`ns/${NS}/changes/b`]: record({ document: { path: person("bob"), kind: "person" }, sites: [OTHER_SITE] }),
      [`ns/${NS}/changes/d`]: record({ document: { path: `sites/${SITE}/spaces/d`, kind: "desk" } }),
    }),
  );
  test("[RUL-66] of one's own sites' people are asked for by the people roles", async () => {
    expect((await assertSucceeds(asked(reception, person("ada"), SITE))).docs.map((d) => d.id)).toEqual(["a"]);
    await assertSucceeds(asked(reception, member("ada"), SITE, "member"));
    await assertSucceeds(asked(nsAdmin, person("bob"), OTHER_SITE));
    await assertSucceeds(getDoc(doc(as(env, reception), `ns/${NS}/changes/a`)));
  });
  test("[RUL-66] of other sites, other kinds and other tenants, and without the right: refused", async () => {
    await assertFails(asked(reception, person("bob"), OTHER_SITE));
    await assertFails(asked(reception, `sites/${SITE}/spaces/d`, SITE, "desk"));
    await assertFails(asked({ roles: ["desk-booking.admin"] }, person("ada"), SITE));
    await assertFails(asked({ ...reception, ns: "other" }, person("ada"), SITE));
    await assertFails(getDoc(doc(as(env, reception), `ns/${NS}/changes/b`)));
    await assertFails(getDocs(collection(as(env, reception), `ns/${NS}/changes`)));
  });
  test("[RUL-66] nobody writes one", async () => {
    const db = as(env, nsAdmin);
    await assertFails(setDoc(doc(db, `ns/${NS}/changes/x`), record()));
    await assertFails(deleteDoc(doc(db, `ns/${NS}/changes/a`)));
  });
});

test("[RUL-65] permissions, phone labels and limits of the rules are those of the product", () => {
  const rules = firestoreRules();
  expect(rules).toContain(`return [${PERMISSION_KEYS.map((k) => `'${k}'`).join(", ")}];`);
  expect(rules).toContain(`n - kept.size() <= ${PEOPLE.delegatesAtOnce}`);
  expect(rules).toContain(`${PEOPLE.undoDays * DAYS}`);
  expect(rules).toContain(`p.size() <= ${PEOPLE.phonesMax} && tenFit(`);
  expect(rules.split(`(|${PHONE_TYPES.join("|")})`)).toHaveLength(3);
});
