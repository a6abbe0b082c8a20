import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, type Firestore, getDoc, getDocs, query, where, type WriteBatch } from "firebase/firestore";
import { beforeEach, describe, test } from "vitest";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.notices);
const ADA = `ns/${NS}/people/ada`;
const NOTICE = `${ADA}/notices/n1`;
const who = (over: Partial<Who> = {}): Firestore => as(env, { roles: ["ns.admin"], person: ADA, ...over });
/** The person of another account, of another tenant, and nobody's. */
const OTHERS: readonly (readonly [string, Partial<Who>])[] = [
  ["an administrator who is somebody else", { person: `ns/${NS}/people/ben` }],
  ["an account without a person", { person: "" }],
  ["another tenant's", { ns: "other" }],
];
const said = { kind: "rejected", about: "room", title: "Board", read: false, at: 1 };
beforeEach(async () => {
  await env.clearFirestore();
  await given(env, {
    ...SITES,
    "users/u1": common({ roles: ["ns.admin"], sites: [SITE] }),
    [NOTICE]: common(said),
    [`${ADA}/notices/foreign`]: common({ ...said, ns: "other" }),
  });
});
const list = (db: Firestore, ns = NS) => getDocs(query(collection(db, `${ADA}/notices`), where("ns", "==", ns)));
const update = (db: Firestore, fields: object, over: object = {}) =>
  send(db, (b: WriteBatch) =>
    b.update(doc(db, NOTICE), { ...fields, ...stamp(2, { lastWrittenVia: "Notices" }), ...over }),
  );

describe("notices", () => {
  test("[RUL-132] are read by the person whom they are for, and only those of their tenant", async () => {
    await assertSucceeds(getDoc(doc(who(), NOTICE)));
    await assertSucceeds(getDoc(doc(who(), `${ADA}/notices/none`)));
    await assertSucceeds(list(who()));
    await assertFails(list(who(), "other"));
    await assertFails(getDoc(doc(who(), `${ADA}/notices/foreign`)));
  });
  test.each(OTHERS)("[RUL-132] are neither read nor marked by %s", async (_, over) => {
    const db = who(over);
    await assertFails(getDoc(doc(db, NOTICE)));
    await assertFails(list(db));
    await assertFails(update(db, { read: true }));
  });
  test("[RUL-132] are marked as read by them, and by an account that is still open", async () => {
    await assertSucceeds(update(who(), { read: true }));
    await given(env, {
      "users/u1": common({ roles: ["ns.admin"], sites: [SITE], disabled: true }),
      [NOTICE]: common(said),
    });
    await assertFails(update(who(), { read: true }));
  });
  test.each<[string, object, object]>([
    ["another field", { read: true, reason: "x" }, {}],
    ["another title", { title: "x" }, {}],
    ["unread", { read: false }, {}],
    ["a word", { read: "yes" }, {}],
    ["deleted", { read: true }, { deleted: true }],
    ["a revision that is not the next", { read: true }, { rev: 3 }],
  ])("[RUL-132] take nothing else: %s", async (_, fields, over) => {
    await assertFails(update(who(), fields, over));
  });
  test("[RUL-132] are made and deleted by nobody", async () => {
    const db = who();
    await assertFails(
      send(db, (b) => b.set(doc(db, `${ADA}/notices/n2`), { ...said, ...stamp(1, { lastWrittenVia: "Notices" }) })),
    );
    await assertFails(send(db, (b) => b.delete(doc(db, NOTICE))));
  });
});

describe("which letters somebody wants", () => {
  const PREFS = `${ADA}/prefs/global`;
  const prefer = (fields: object, db = who()) =>
    send(db, (b: WriteBatch) => b.set(doc(db, PREFS), { ...fields, ...stamp(1, { lastWrittenVia: "Preferences" }) }));
  test.each<[string, object]>([
    ["each kind", { approved: true, rejected: false, moved: true, cancelled: false, desks: true }],
    ["one of them", { desks: false }],
    ["none said", {}],
  ])("[RUL-132] is taken: %s", async (_, letters) => {
    await assertSucceeds(prefer({ letters }));
  });
  test.each<[string, unknown]>([
    ["a kind that there is not", { approved: true, lottery: true }],
    ["a text", { approved: "yes" }],
    ["no map", "all"],
    ["a list", [true]],
  ])("[RUL-132] is refused: %s", async (_, letters) => {
    await assertFails(prefer({ letters }));
  });
});
