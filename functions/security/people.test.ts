import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import {
  collection,
  doc,
  documentId,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../../src/data/api.ts";
import type { SourceQuery } from "../../src/domain/sync/sources.ts";
import { leftOf, sourcesOf } from "../../src/data/pull/sources.ts";
import { ROLES } from "../../src/domain/access/access.ts";
import { aSession } from "../../src/testing/builders.ts";
import { type IndexFile, missingIndexes, type Usage } from "../../dev/indexes.ts";
import { emulator, endCovered, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE } from "./rules-kit.ts";

const at = { site: SITE, window: { now: 0, zone: "UTC" } };
const sessionOf = (...roles: string[]): Session => aSession({ ns: NS, roles, sites: [SITE] });
/** Everything that the app asks for, of a site or of the tenant, whoever asks. */
const ALL: readonly SourceQuery[] = [
  ...sourcesOf(sessionOf("ns.admin"), "then", at),
  ...sourcesOf(sessionOf("ns.admin"), "last", null),
];
const keysAskedBy = (role: string) => {
  const session = sessionOf(role);
  return new Set([...sourcesOf(session, "then", at), ...sourcesOf(session, "last", null)].map((s) => s.key));
};
/** Who may read a source may ask for it, whether their device keeps it or not. (docs/decisions/103) */
const mayAsk = (role: string, { key }: SourceQuery): boolean => leftOf(sessionOf(role), key) !== "no-right";

/** The questions of `src/data/firebase/read.ts` and `listen.ts`. */
function questions(db: Firestore, source: SourceQuery, ns = NS): readonly (() => Promise<unknown>)[] {
  const all = [where("ns", "==", ns), ...source.where.map((w) => where(w.field, w.op, w.value))];
  const at = collection(db, source.collection);
  const ranges = source.where.filter((w) => w.op === ">=").map((w) => orderBy(w.field));
  const zero = new Timestamp(0, 0);
  return [
    () =>
      getDocs(
        query(at, ...all, orderBy("updatedAt"), ...ranges, orderBy(documentId()), startAfter(zero), limit(1_000)),
      ),
    () => getDocs(query(at, ...all, where("updatedAt", ">", zero), orderBy("updatedAt"))),
    () => getDocs(query(at, ...all, ...ranges, orderBy(documentId()), limit(1_000))),
    () => getCountFromServer(query(at, ...all)),
    () => getCountFromServer(query(at, ...all, where("updatedAt", ">", zero))),
  ];
}

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.people);
  await env.clearFirestore();
  const [here, there] = [{ ref: `sites/${SITE}` }, { ref: `sites/${OTHER_SITE}` }];
  const person = { ref: `ns/${NS}/people/p1`, title: "Ada" };
  await given(env, {
    "users/u1": common({ roles: ROLES, sites: [SITE] }),
    [`ns/${NS}/people/p1`]: common({ title: "Ada", memberSites: [SITE, OTHER_SITE] }),
    [`ns/${NS}/people/p2`]: common({ title: "Grace", memberSites: [OTHER_SITE] }),
    [`ns/${NS}/people/p3`]: common({ title: "Mary", memberSites: [] }),
    [`sites/${SITE}`]: common({ title: "London" }),
    [`sites/${OTHER_SITE}`]: common({ title: "Sydney" }),
    [`ns/${NS}/directory/p1_${SITE}`]: common({ person, site: here }),
    [`ns/${NS}/directory/p2_${OTHER_SITE}`]: common({ person, site: there }),
    [`ns/${NS}/cards/c1`]: common({ title: "Card 1", owner: person, sites: { [OTHER_SITE]: true } }),
    [`ns/${NS}/resources/r1`]: common({ kind: "room", title: "Brunel", site: here }),
    [`ns/${NS}/resources/r2`]: common({ kind: "room", title: "Turing", site: there }),
    [`ns/${NS}/groups/${SITE}`]: common({ title: "London" }),
    [`ns/${NS}/people/stray`]: common({ ns: "other", title: "Stray", memberSites: [SITE] }),
    [`ns/${NS}/cards/stray`]: common({ ns: "other", title: "Stray" }),
    [`ns/${NS}/directory/stray`]: common({ ns: "other", person, site: here }),
    [`ns/${NS}/resources/stray`]: common({ ns: "other", title: "Stray", site: here }),
    [`ns/${NS}/groups/stray`]: common({ ns: "other", title: "Stray" }),
  });
});
afterAll(() => endCovered(env), REPORT_MS);

describe.each(ROLES)("role %s", (role) => {
  test.each(ALL)(
    `[PEO-1] ${role}: the app's questions for $key are answered exactly where they may be asked`,
    async (source) => {
      const db = as(env, { roles: [role] });
      const verdict = mayAsk(role, source) ? assertSucceeds : assertFails;
      for (const ask of questions(db, source)) await verdict(ask());
    },
  );
});

test("[PEO-1] [PULL-14] the app asks for all that may be asked, but for the directory of those who book for nobody", () => {
  const [asked, may] = [keysAskedBy, (role: string) => ALL.filter((s) => mayAsk(role, s)).map((s) => s.key)];
  const unasked = ROLES.flatMap((role) => may(role).flatMap((key) => (asked(role).has(key) ? [] : [`${role} ${key}`])));
  expect(unasked).toEqual([`people.admin directory:${SITE}`, `people.reception directory:${SITE}`]);
  const beyond = ROLES.flatMap((role) => [...asked(role)].filter((key) => !may(role).includes(key)));
  expect(beyond).toEqual([]);
});

const admin = (over: object = {}) => as(env, { roles: ["people.admin", "room-booking.admin"], ...over });

test.each(ALL)(
  "[PEO-2] $key: another tenant's people ask in vain, and nobody asks without a tenant",
  async (source) => {
    for (const ask of questions(as(env, { ns: "other", roles: ["ns.admin"] }), source)) await assertFails(ask());
    for (const ask of questions(admin(), source, "other")) await assertFails(ask());
    await assertFails(getDocs(query(collection(admin(), source.collection), limit(1))));
  },
);

/** Details of private bookings are for others. */
const BY_ADMIN = new Set(sourcesOf(sessionOf("people.admin", "room-booking.admin"), "then", at).map((s) => s.key));
const OF_SITE = ALL.filter((s) => s.key.endsWith(`:${SITE}`) && s.where.length > 0 && BY_ADMIN.has(s.key));
const elsewhereOf = (s: SourceQuery): SourceQuery => ({
  ...s,
  where: s.where.map((w) => {
    if (w.op === ">=") return w; // from which day on
    return { ...w, value: w.op === "array-contains" ? OTHER_SITE : `sites/${OTHER_SITE}` };
  }),
});
test.each(OF_SITE)("[PEO-3] $key: a site that is not one's own, or none, is no question", async (source) => {
  const elsewhere = elsewhereOf(source);
  for (const ask of questions(admin(), elsewhere)) await assertFails(ask());
  for (const ask of questions(admin(), { ...source, where: [] })) await assertFails(ask());
  for (const ask of questions(as(env, { roles: ["ns.admin"], sites: [] }), elsewhere)) await assertSucceeds(ask());
  for (const ask of questions(admin({ sitesInDoc: true }), source)) await assertSucceeds(ask());
  for (const ask of questions(admin({ sitesInDoc: true }), elsewhere)) await assertFails(ask());
});

test.each<[string, boolean]>([
  ["people/p1", true],
  ["people/p2", false],
  ["people/p3", true],
  ["people/none", false],
  ["people/stray", false],
  [`directory/p1_${SITE}`, true],
  [`directory/p2_${OTHER_SITE}`, false],
  ["directory/none", false],
  [`directory/none_${SITE}`, true],
  ["directory/stray", false],
  ["cards/c1", true],
  ["cards/none", true],
  ["cards/stray", false],
  ["resources/r1", true],
  ["resources/r2", false],
  ["resources/none", false],
  ["resources/stray", false],
  [`groups/${SITE}`, true],
  ["groups/none", true],
  ["groups/stray", false],
])("[PEO-3] %s by its id, for roles of one site: %s", async (path, may) => {
  await (may ? assertSucceeds : assertFails)(getDoc(doc(admin(), `ns/${NS}/${path}`)));
  await assertFails(getDoc(doc(as(env, { ns: "other", roles: ["ns.admin"] }), `ns/${NS}/${path}`)));
  await assertFails(getDoc(doc(as(env, { roles: ["desk-booking.data"] }), `ns/${NS}/${path}`)));
});

test("[PEO-5] oneself reads one's own person, and no other by that", async () => {
  const db = as(env, { roles: ["user"], person: `ns/${NS}/people/p2` });
  await assertSucceeds(getDoc(doc(db, `ns/${NS}/people/p2`)));
  await assertFails(getDoc(doc(db, `ns/${NS}/people/p1`)));
  await assertSucceeds(
    getDoc(doc(as(env, { roles: ["user"], person: `ns/${NS}/people/none` }), `ns/${NS}/people/none`)),
  );
  const stray = as(env, { roles: ["user"], person: `ns/${NS}/people/stray` });
  await assertFails(getDoc(doc(stray, `ns/${NS}/people/stray`)));
});

test.each(ROLES)("[PEO-1] %s: groups of rooms are listed with the room right", async (role) => {
  const asked = (db: Firestore, ns: string) => getDocs(query(collection(db, `ns/${NS}/groups`), where("ns", "==", ns)));
  const db = as(env, { roles: [role] });
  await (keysAskedBy(role).has(`rooms:${SITE}`) ? assertSucceeds : assertFails)(asked(db, NS));
  await assertFails(asked(db, "other"));
  await assertFails(asked(as(env, { ns: "other", roles: [role] }), NS));
});

test("[PEO-4] the deployed indexes carry every question, and each is needed", async () => {
  for (const source of ALL) for (const ask of questions(as(env, { roles: ["ns.admin"] }), source)) await ask();
  const file = JSON.parse(readFileSync(new URL("../../firestore.indexes.json", import.meta.url), "utf8")) as IndexFile;
  const used = await usage();
  expect(missingIndexes(file, used)).toEqual([]);
  const missing = missingIndexes({ ...file, indexes: [] }, used);
  for (const group of ["directory", "people", "members", "departments", "cards", "resources", "users"])
    expect(
      missing.some((m) => m.startsWith(`${group} `)),
      group,
    ).toBe(true);
});

/** Which indexes the emulator needed for the questions of this project. */
async function usage(): Promise<Usage> {
  const { host, port } = emulator();
  const project = `projects/${PROJECTS.people}`;
  const database = encodeURIComponent(`${project}/databases/(default)`);
  const answer = await fetch(`http://${host}:${port}/emulator/v1/${project}:indexUsage?database=${database}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Usage;
}
