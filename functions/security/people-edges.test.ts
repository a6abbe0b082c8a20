import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, query, setDoc, updateDoc, where } from "firebase/firestore";
import { describe, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { PEOPLE } from "../../src/domain/people/limits.ts";
import {
  admin,
  aTenantOfPeople,
  changed,
  claim,
  created,
  ME,
  member,
  membership,
  newMember,
  newPerson,
  nsAdmin,
  person,
  reception,
  sentAt,
  sentBy,
  somebody,
  takes,
  type Write,
} from "./people-kit.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

// What the tables of people-writes.test.ts leave open: each condition of the rules for people refuses once by itself.
const env = rulesSuite(PROJECTS.peopleEdges);
beginWith(env, () => aTenantOfPeople());
const sent = (who: Who, ...writes: readonly Write[]) => sentBy(env, who, ...writes);
const me = (over: object) => ({ "users/u1": common({ roles: ROLES, sites: [SITE], person: ME, ...over }) });
/** Somebody listed at the site whose membership is not there, so that it can be made alone. */
const LISTED = { [person("p2")]: somebody() };
const both: Who = { roles: ["people.admin"], sites: [SITE, OTHER_SITE] };
const desk: Who = { roles: ["desk-booking.admin"] };
const delegate = (id: string, over: object = {}) => ({
  ref: person(id),
  title: "",
  permissions: { deskBooking: true },
  ...over,
});
const delegates = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`d${i}`, delegate(`d${i}`)]));

type Before = { readonly [path: string]: object };
type Case = readonly [name: string, who: Who, before: Before, ...writes: Write[]];
/** A case as a test takes it: its writes in one list. */
const rows = (cases: readonly Case[]) =>
  cases.map(([name, who, before, ...writes]) => [name, who, before, writes] as const);
const edit = changed(person("ada"), { position: "x" });
const bury = changed(person("mine"), {}, { deleted: true });
const revive = changed(person("gone"), {});
const giveBack = changed(claim("ada@acme.test"), {}, { deleted: true });
const reads = reception;

describe("[RUL-61] refused by one condition alone", () => {
  test.each(
    rows([
      ["an account of another tenant", reads, me({ ns: "other" }), edit],
      ["a deleted account", reads, me({ deleted: true }), edit],
      ["a disabled account", reads, me({ disabled: true }), edit],
      ["a role that was taken away", reads, me({ roles: ["user"] }), edit],
      ["a site that was taken away", reads, me({ roles: ["people.reception"], sites: ["x"] }), edit],
      ["a role that was taken away, of a new person", reads, me({ roles: ["user"] }), newPerson(), newMember()],
      [
        "… of a claim",
        reads,
        { ...me({ roles: ["user"] }), [person("p3")]: somebody({ email: "p3@acme.test" }) },
        takes("p3@acme.test", "p3"),
      ],
      ["… of a claim given back", reads, me({ roles: ["user"] }), giveBack, changed(person("ada"), { email: null })],
      ["… of a creation taken back", reads, me({ roles: ["user"] }), bury],
      ["… of one brought back", reads, me({ roles: ["user"] }), revive],
      ["a site that the token lacks, of one brought back", { roles: ["people.reception"], sites: ["x"] }, {}, revive],
      ["another tenant's person", { ...reads, ns: "other" }, {}, edit],
      ["a new person in another tenant", { ...reads, ns: "other" }, {}, newPerson()],
      ["a new person without the right", desk, {}, newPerson(), newMember()],
      ["a site that is gone", reads, { [`sites/${SITE}`]: common({ deleted: true }) }, newPerson(), newMember()],
      ["another's site", { roles: ["people.admin"], sites: ["x"] }, {}, newPerson(), newMember()],
      ["a claim in its second revision", reads, {}, created(claim("n@acme.test"), { ref: person("n") }, { rev: 2 })],
      ["a claim of another tenant", reads, {}, created(claim("n@acme.test"), { ref: person("n") }, { ns: "other" })],
      ["a claim two revisions on", reads, {}, changed(claim("ada@acme.test"), {}, { rev: 3, deleted: true })],
      ["a claim of a number", reads, {}, created(claim("n@acme.test"), { ref: 7 })],
      ["a claim that is only touched", reads, {}, changed(claim("ada@acme.test"), {})],
      [
        "a claim that two bear",
        reads,
        {},
        changed(claim("ada@acme.test"), { ref: person("mine") }),
        changed(person("mine"), { email: "ada@acme.test" }),
        changed(claim("mine@acme.test"), {}, { deleted: true }),
      ],
      ["an address of 300 letters", reads, {}, changed(person("ada"), { email: `${"a".repeat(300)}@b.c` })],
      ["a blank title", reads, {}, changed(person("ada"), { title: " " })],
      ["an address that is none", reads, {}, changed(person("ada"), { email: "x y@b.c" })],
      ["a phone of no label", reads, {}, changed(person("ada"), { phones: [{ type: "Fax", number: "1" }] })],
      ["a tag that says something", reads, {}, changed(person("ada"), { tags: { a: "b" } })],
      ["a home elsewhere", reads, {}, changed(person("ada"), { homeSite: { ref: `sites/${OTHER_SITE}`, title: "" } })],
      [
        "51 sites",
        reads,
        {},
        changed(person("ada"), { memberSites: Array.from({ length: 51 }, (_, i) => (i === 0 ? SITE : `s${i}`)) }),
      ],
      ["two sites more", reads, {}, changed(person("ada"), { memberSites: [SITE, "a", "b"] })],
      [
        "two sites less",
        both,
        { [person("ada")]: somebody({ memberSites: [SITE, OTHER_SITE] }) },
        changed(person("ada"), { memberSites: [] }),
      ],
      ["a site that is no id", reads, {}, changed(person("ada"), { memberSites: [SITE, "a b"] })],
      ["a site of others", reads, {}, changed(person("ada"), { memberSites: [SITE, OTHER_SITE] })],
      [
        "a site whose membership has ended",
        both,
        { [member("ada", OTHER_SITE)]: membership("ada", { deleted: true }) },
        changed(person("ada"), { memberSites: [SITE, OTHER_SITE] }),
      ],
      [
        "a site of others less",
        reads,
        { [person("ada")]: somebody({ memberSites: [SITE, OTHER_SITE] }) },
        changed(person("ada"), { memberSites: [SITE] }),
      ],
    ]),
  )("%s", async (_, who, before, writes) => {
    await given(env, before);
    await assertFails(sent(who, ...writes));
  });

  test("[RUL-61] nobody of another tenant writes a person, with a receipt or without", async () => {
    const db = as(env, { ...reception, ns: "other" });
    await assertFails(setDoc(doc(db, person("n")), { title: "N", rev: 1 }));
    await assertFails(updateDoc(doc(db, person("ada")), { title: "N", rev: 2 }));
  });

  test("[RUL-61] an address goes from one person to another in one set", async () => {
    await assertSucceeds(
      sent(
        reception,
        changed(person("ada"), { email: null }),
        changed(person("mine"), { email: "ada@acme.test" }),
        changed(claim("ada@acme.test"), { ref: person("mine") }),
        changed(claim("mine@acme.test"), {}, { deleted: true }),
      ),
    );
  });
});

describe("[RUL-62] delegates, each by itself", () => {
  const sent = (who: Who, ...writes: readonly Write[]) => sentAt(env, SITE, who, ...writes);
  test.each(Array.from({ length: PEOPLE.delegatesMax - 1 }, (_, i) => i + 1))(
    "one more than %i, with a field of its own: refused",
    async (n) => {
      await given(env, { [person("ada")]: somebody({ delegates: delegates(n) }) });
      const last = { [`d${n}`]: delegate(`d${n}`, { role: "x" }) };
      await assertFails(sent(admin, changed(person("ada"), { delegates: { ...delegates(n), ...last } })));
    },
  );
  test.each<[string, object]>([
    ["another title", delegate("d0", { title: "The Boss" })],
    ["a permission that is none", delegate("d0", { permissions: { admin: true } })],
  ])("one that is changed to %s: refused", async (_, d0) => {
    await given(env, { [person("ada")]: somebody({ delegates: delegates(1) }) });
    await assertFails(sent(admin, changed(person("ada"), { delegates: { d0 } })));
  });
  test("all are taken away; what was no map before is replaced", async () => {
    await given(env, {
      [person("ada")]: somebody({ delegates: delegates(2) }),
      [person("mine")]: somebody({ delegates: [] }),
    });
    await assertSucceeds(
      sent(admin, changed(person("ada"), { delegates: {} }), changed(person("mine"), { delegates: delegates(1) })),
    );
  });
});

describe("[RUL-63] memberships, refused by one condition alone", () => {
  test.each(
    rows([
      ["without the right", desk, LISTED, newMember({}, "p2")],
      ["in a second revision", reads, LISTED, created(member("p2"), {}, { rev: 2 })],
      ["of another tenant", reads, LISTED, created(member("p2"), {}, { ns: "other" })],
      ["born dead", reads, LISTED, created(member("p2"), {}, { deleted: true })],
      ["by a role that was taken away", reads, { ...LISTED, ...me({ roles: ["user"] }) }, newMember({}, "p2")],
      ["of a person of another tenant", reads, { [person("p2")]: somebody({ ns: "other" }) }, newMember({}, "p2")],
      ["of a dead person", reads, { [person("p2")]: somebody({ deleted: true }) }, newMember({}, "p2")],
      ["of somebody who is not listed", reads, { [person("p2")]: somebody({ memberSites: [] }) }, newMember({}, "p2")],
      ["of a type that is none", reads, LISTED, newMember({ type: "guest" }, "p2")],
      [
        "with 21 neighbourhoods",
        reads,
        LISTED,
        newMember({ neighbourhood: Array(21).fill(`sites/${SITE}/spaces/n`) }, "p2"),
      ],
      ["changed without the right", desk, {}, changed(member("ada"), { type: "temporary" })],
      ["changed two revisions on", reads, {}, changed(member("ada"), { type: "temporary" }, { rev: 3 })],
      [
        "changed by a role that was taken away",
        reads,
        me({ roles: ["user"] }),
        changed(member("ada"), { type: "temporary" }),
      ],
      ["ended twice", reads, {}, changed(member("gone"), {}, { deleted: true })],
      ["ended with a change", reads, {}, changed(member("mine"), { type: "temporary" }, { deleted: true }), bury],
      [
        "brought back with a change",
        reads,
        { [person("gone")]: somebody() },
        changed(member("gone"), { type: "temporary" }),
      ],
      ["brought back unlisted", reads, {}, changed(member("gone"), {})],
      [
        "rights by who may no longer give them",
        admin,
        me({ roles: ["people.reception"] }),
        changed(member("ada"), { permissions: { roomBooking: true } }),
      ],
      ["a floor by a number", reads, {}, changed(member("ada"), { defaultFloor: { ref: 7 } })],
    ]),
  )("%s", async (_, who, before, writes) => {
    await given(env, before);
    await assertFails(sent(who, ...writes));
  });
  test("with rights by who may give them, with a beginning alone, and over what was no map", async () => {
    await given(env, { ...LISTED, [member("mine")]: membership("mine", { permissions: [] }) });
    await assertSucceeds(
      sent(
        admin,
        newMember({ permissions: { roomBooking: true }, validFrom: new Date(1_000) }, "p2"),
        changed(member("mine"), { permissions: { deskBooking: true } }),
      ),
    );
  });
});

describe("[RUL-61] reading", () => {
  const nobody = () => env.unauthenticatedContext().firestore() as never;
  const DEPARTMENTS = `sites/${SITE}/departments/inputs`;
  const listed = (who: Who, path: string, ...more: Parameters<typeof query>[1][]) =>
    getDocs(query(collection(as(env, who), path), where("ns", "==", NS), ...more));
  const other = { roles: ["people.admin"], sites: ["x"] };
  test("people, memberships and departments of others' sites are not listed", async () => {
    await assertFails(listed(reception, `ns/${NS}/people`, where("memberSites", "array-contains", OTHER_SITE)));
    await assertFails(listed(reception, `ns/${NS}/people`, where("memberSites", "==", [OTHER_SITE])));
    await assertFails(listed(other, `sites/${SITE}/members`));
    await assertFails(listed(other, `sites/${SITE}/departments`));
    await assertSucceeds(listed(reception, `sites/${SITE}/departments`));
  });
  test("a membership is read by the people roles of its site", async () => {
    await assertSucceeds(getDoc(doc(as(env, reception), member("ada"))));
    await assertSucceeds(getDoc(doc(as(env, reception), member("nobody"))));
    await assertFails(getDoc(doc(as(env, reception), member("bob", OTHER_SITE))));
    await assertFails(getDoc(doc(as(env, desk), member("ada"))));
    await assertFails(getDoc(doc(nobody(), member("ada"))));
  });
  test("the departments of a site by its people roles, there or not", async () => {
    await assertSucceeds(getDoc(doc(as(env, reception), DEPARTMENTS)));
    await given(env, { [DEPARTMENTS]: common({ division: [] }) });
    await assertSucceeds(getDoc(doc(as(env, reception), DEPARTMENTS)));
    for (const who of [desk, other]) await assertFails(getDoc(doc(as(env, who), DEPARTMENTS)));
    await assertFails(getDoc(doc(nobody(), DEPARTMENTS)));
  });
  test("nothing that says another tenant's name", async () => {
    await given(env, {
      [DEPARTMENTS]: common({ ns: "other" }),
      [member("ada")]: membership("ada", { ns: "other" }),
      [claim("ada@acme.test")]: common({ ns: "other", ref: person("ada") }),
      [`ns/${NS}/changes/x`]: { ns: "other", document: { kind: "person", path: person("ada") }, sites: [SITE] },
    });
    for (const path of [DEPARTMENTS, member("ada"), claim("ada@acme.test"), `ns/${NS}/changes/x`])
      await assertFails(getDoc(doc(as(env, nsAdmin), path)));
  });
});
