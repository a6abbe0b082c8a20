import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endUncovered, firestoreRules, rulesEnvironment } from "./emulator.ts";
import { common, given, NS, SITE, SITES, stamp } from "./rules-kit.ts";

// An anonymous sign-up is the one that no function of ours hears of (docs/decisions/075): a project's settings refuse it, and where
// they do not, its token opens nothing. Every path of the rules is asked, so that one that is added is asked, too.

/** Paths that the rules match, with an id for each name in them: read off the file, whose nesting is its indentation. */
function pathsOfRules(): readonly string[] {
  const open: { readonly depth: number; readonly path: string }[] = [];
  const paths: string[] = [];
  for (const line of firestoreRules().split("\n")) {
    const [, blanks = "", own] = /^( *)match (\/\S+) \{/.exec(line) ?? [];
    if (own === undefined || own.startsWith("/databases/")) continue;
    while ((open.at(-1)?.depth ?? -1) >= blanks.length) open.pop();
    const path = (open.at(-1)?.path ?? "") + own;
    open.push({ depth: blanks.length, path });
    paths.push(
      path
        .slice(1)
        .replaceAll("{ns}", NS)
        .replaceAll("{site}", SITE)
        .replaceAll(/\{\w+\}/g, "anon"),
    );
  }
  return paths;
}
const PATHS = pathsOfRules();
/** What everybody may read without signing in, so that an old build learns that there is a newer one. */
const OPEN = "versions/anon";

/** Whatever a rule may look for in a document: of the tenant, of the site, the asker's own. */
const A_DOCUMENT = common({
  title: "Secret",
  uid: "anon",
  author: "anon",
  kind: "desk",
  site: { ref: `sites/${SITE}`, title: "" },
  sites: [SITE],
  memberSites: [SITE],
  owner: { ref: `ns/${NS}/people/anon`, title: "" },
  document: { kind: "desk" },
  countType: "booking",
  roles: ["ns.admin"],
  person: { ref: `ns/${NS}/people/anon`, title: "Anon", displayName: "Anon" },
});

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment("demo-rules-anonymous");
  await given(env, { ...SITES, ...Object.fromEntries(PATHS.map((path) => [path, A_DOCUMENT])) });
});
afterAll(() => endUncovered(env));

/** The token that the sign-in service gives an anonymous entry: it has no claims of ours. */
const anonymous = (): Firestore =>
  env
    .authenticatedContext("anon", { firebase: { sign_in_provider: "anonymous", identities: {} } as never })
    .firestore() as unknown as Firestore;
/** The same account with what a function gives accounts that have a document. */
const administrator = (): Firestore =>
  env
    .authenticatedContext("anon", {
      namespace: NS,
      roles: ["ns.admin", "people.admin"],
      sites: [SITE],
      person: `ns/${NS}/people/anon`,
    })
    .firestore() as unknown as Firestore;

const parentOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
const listOf = (db: Firestore, path: string) =>
  getDocs(query(collection(db, parentOf(path)), where("ns", "==", NS), limit(5)));

describe("a token of an anonymous sign-up, even of an account whose document says that it may do anything", () => {
  test("[SEC-30] every path of the rules is asked", () => {
    expect(PATHS.length).toBeGreaterThan(30);
    expect(PATHS).toContain(`sites/${SITE}/ownerDays/anon`);
    expect(PATHS).toContain(`ns/${NS}/people/anon/prefs/anon`);
  });
  test.each(PATHS.filter((path) => path !== OPEN))("[SEC-30] reads and writes nothing at %s", async (path) => {
    const db = anonymous();
    const marks = { ...A_DOCUMENT, ...stamp(2) };
    await assertFails(getDoc(doc(db, path)));
    await assertFails(getDoc(doc(db, `${parentOf(path)}/missing`)));
    await assertFails(listOf(db, path));
    await assertFails(setDoc(doc(db, path), marks));
    await assertFails(setDoc(doc(db, `${parentOf(path)}/made`), { ...marks, rev: 1 }));
    await assertFails(deleteDoc(doc(db, path)));
  });
  test("[SEC-30] is told the version of the app, as everybody is, and nothing more of it", async () => {
    await assertSucceeds(getDoc(doc(anonymous(), OPEN)));
    await assertFails(listOf(anonymous(), OPEN));
    await assertFails(setDoc(doc(anonymous(), OPEN), A_DOCUMENT));
  });
  test("[SEC-30] whoever has the claims of an administrator reads most of it", async () => {
    const db = administrator();
    const answers = await Promise.allSettled(PATHS.map((path) => getDoc(doc(db, path))));
    expect(answers.filter((a) => a.status === "fulfilled").length).toBeGreaterThan(20);
  });
});
