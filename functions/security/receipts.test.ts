import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { type IndexFile, missingIndexes, type Usage } from "../../dev/indexes.ts";
import { emulator, PROJECTS } from "./emulator.ts";
import { aDesk, aReceipt, as, common, given, NS, OTHER_SITE, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const DESK = `sites/${SITE}/spaces/d1`;
const settings: Who = { roles: ["desk-booking.settings"] };
const switchOff = (db: Firestore) =>
  send(db, (b) => b.update(doc(db, DESK), { disabled: "broken monitor", ...stamp(2) }));
const DEVICE = "device-lost";
const PAGE_MAX = 500;
const env = rulesSuite(PROJECTS.receipts);
let mine: Firestore;
beforeEach(async () => {
  await env.clearFirestore();
  mine = as(env, { roles: ["user"] });
  const stored = (over: object) => aReceipt({ at: Timestamp.fromMillis(1_000), ...over });
  await given(env, {
    ...SITES,
    [DESK]: aDesk(),
    "users/u1": common({ roles: settings.roles, sites: [SITE] }),
    ...Object.fromEntries([1, 2, 3].map((seq) => [receipt(`lost-${seq}`), stored({ device: DEVICE, seq })])),
    [receipt("elsewhere")]: stored({ device: "device-2", seq: 9 }),
    [receipt("theirs")]: stored({ uid: "u2", device: DEVICE, seq: 4 }),
  });
});
const receipt = (id: string) => `ns/${NS}/changeSets/${id}`;
const receipts = (db: Firestore, ...which: QueryConstraint[]) => query(collection(db, `ns/${NS}/changeSets`), ...which);
const ofDevice = (uid: string, ...more: QueryConstraint[]) => [
  where("uid", "==", uid),
  where("device", "==", DEVICE),
  ...more,
  orderBy("seq", "desc"),
];

describe("what a lost device had sent", () => {
  test("[RCPT-1] its author lists the receipts of the device, the last one first", async () => {
    const found = await assertSucceeds(getDocs(receipts(mine, ...ofDevice("u1"), limit(PAGE_MAX))));
    expect(found.docs.map((d) => d.id)).toEqual(["lost-3", "lost-2", "lost-1"]);
    const since = await assertSucceeds(getDocs(receipts(mine, ...ofDevice("u1", where("seq", ">=", 2)), limit(1))));
    expect(since.docs.map((d) => d.id)).toEqual(["lost-3"]);
  });

  test.each<[string, (db: Firestore) => ReturnType<typeof receipts>]>([
    ["somebody else's", (db) => receipts(db, ...ofDevice("u2"), limit(10))],
    ["those of a device, whoever sent them", (db) => receipts(db, where("device", "==", DEVICE), limit(10))],
    ["own ones or another's", (db) => receipts(db, where("uid", "in", ["u1", "u2"]), limit(10))],
    ["all but one author's", (db) => receipts(db, where("uid", "!=", "u2"), limit(10))],
    ["own ones without end", (db) => receipts(db, ...ofDevice("u1"))],
    ["more than a page of own ones", (db) => receipts(db, ...ofDevice("u1"), limit(PAGE_MAX + 1))],
    ["all of the tenant", (db) => receipts(db, limit(10))],
    ["own ones of all tenants", (db) => query(collectionGroup(db, "changeSets"), where("uid", "==", "u1"), limit(10))],
    [
      "own ones in another tenant",
      (db) => query(collection(db, "ns/other/changeSets"), where("uid", "==", "u1"), limit(10)),
    ],
  ])("[RCPT-2] nobody lists %s", async (_, which) => {
    await assertFails(getDocs(which(mine)));
    await assertFails(getDocs(which(as(env, { roles: ["ns.admin"] }))));
  });

  test("[RCPT-2] the same account in another tenant lists none of this one", async () => {
    const elsewhere = as(env, { ns: "other", roles: ["ns.admin"] });
    await assertFails(getDocs(receipts(elsewhere, ...ofDevice("u1"), limit(10))));
  });

  test("[RCPT-3] the deployed indexes carry the question", async () => {
    await getDocs(receipts(mine, ...ofDevice("u1"), limit(10)));
    const file = JSON.parse(
      readFileSync(new URL("../../firestore.indexes.json", import.meta.url), "utf8"),
    ) as IndexFile;
    expect(missingIndexes(file, await usage())).toEqual([]);
    expect(missingIndexes({ ...file, indexes: [] }, await usage())).toContain(
      "changeSets COLLECTION: device, uid, seq",
    );
    const found = file.indexes.find((i) => i.collectionGroup === "changeSets");
    expect(found?.fields).toEqual([
      { fieldPath: "uid", order: "ASCENDING" },
      { fieldPath: "device", order: "ASCENDING" },
      { fieldPath: "seq", order: "DESCENDING" },
    ]);
  });
});

/** Which indexes the emulator needed for the questions of this project. */
async function usage(): Promise<Usage> {
  const { host, port } = emulator();
  const project = `projects/${PROJECTS.receipts}`;
  const database = encodeURIComponent(`${project}/databases/(default)`);
  const answer = await fetch(`http://${host}:${port}/emulator/v1/${project}:indexUsage?database=${database}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Usage;
}

test.each<[string, object]>([
  ["a part that names a long save", { of: "x".repeat(129), index: 0, count: 1 }],
  ["a part that names no save", { index: 0, count: 1 }],
  ["a part with an index as text", { of: "set-1", index: "0", count: 1 }],
  ["a part with a count that is no whole number", { of: "set-1", index: 0, count: 1.5 }],
  ["a part with a note", { of: "set-1", index: 0, count: 1, note: "x" }],
])("[RCPT-4] a receipt is refused with %s", async (_, part) => {
  await assertFails(setDoc(doc(mine, receipt("new")), aReceipt({ part })));
  await assertSucceeds(setDoc(doc(mine, receipt("new")), aReceipt()));
});

describe("a receipt", () => {
  const own = (over: object) => (db: Firestore) => setDoc(doc(db, `ns/${NS}/changeSets/set-1`), aReceipt(over));

  test("[RUL-13] a receipt is written once and never changed", async () => {
    const db = as(env, settings);
    await assertSucceeds(own({})(db));
    await assertFails(own({})(db));
    await assertFails(updateDoc(doc(db, `ns/${NS}/changeSets/set-1`), { void: true }));
    await assertFails(deleteDoc(doc(db, `ns/${NS}/changeSets/set-1`)));
  });

  test("[RUL-14] a burnt id carries no data", async () => {
    const db = as(env, settings);
    await assertSucceeds(own({ void: true, count: 0 })(db));
    await assertFails(switchOff(db));
    await env.clearFirestore();
    await given(env, { ...SITES, [DESK]: aDesk(), "users/u1": common({ roles: settings.roles, sites: [SITE] }) });
    await assertFails(
      send(db, (b) => b.update(doc(db, DESK), { disabled: true, ...stamp(2) }), { void: true, count: 0 }),
    );
  });

  test.each<[string, object]>([
    ["another author", { uid: "u2" }],
    ["another tenant", { ns: "other" }],
    ["a client's time", { at: Timestamp.fromMillis(1) }],
    ["no count", { count: 0 }],
    ["500 writes beside it", { count: 500 }],
    ["a count as text", { count: "1" }],
    ["an extra field", { note: "x" }],
    ["seq 0", { seq: 0 }],
    ["a void one that counts", { void: true, count: 1 }],
    ["a long action", { action: "x".repeat(81) }],
    ["part as text", { part: "1/1" }],
    ["offline as text", { offline: "yes" }],
    ["a device of 65 characters", { device: "d".repeat(65) }],
    ["a seq that is no whole number", { seq: 1.5 }],
    ["a moment as text", { madeAt: "today" }],
    ["a site of 101 characters", { site: "s".repeat(101) }],
    ["void as text", { void: "no" }],
  ])("[RUL-15] refused: %s", async (_, over) => {
    await assertFails(own(over)(as(env, settings)));
  });

  test("[RUL-15] accepted: a receipt of no site", async () => {
    await assertSucceeds(own({ site: null, offline: true })(as(env, settings)));
  });

  test("[RUL-16] a receipt is read by its author and by those of its site; one that is not there is answered like somebody else's", async () => {
    const theirs = (over: object) => aReceipt({ uid: "u2", at: Timestamp.now(), ...over });
    const at = (id: string) => `ns/${NS}/changeSets/${id}`;
    await given(env, {
      [at("here")]: theirs({}),
      [at("there")]: theirs({ site: OTHER_SITE }),
      [at("nowhere")]: theirs({ site: null }),
    });
    const db = as(env, settings);
    await assertFails(getDoc(doc(db, at("none"))));
    await assertSucceeds(getDoc(doc(db, at("here"))));
    await assertFails(getDoc(doc(as(env, { ...settings, ns: "other" }), at("here"))));
    for (const id of ["there", "nowhere"]) {
      await assertFails(getDoc(doc(db, at(id))));
      await assertSucceeds(getDoc(doc(as(env, { ...settings, uid: "u2" }), at(id))));
    }
    await assertFails(getDocs(collection(db, `ns/${NS}/changeSets`)));
  });
});
