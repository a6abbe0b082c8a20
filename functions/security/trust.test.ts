import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, query, setDoc, where, type WriteBatch } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { reservationPath, foldedName } from "../../src/domain/neighbourhoods/name.ts";
import { withVocabulary } from "../../dev/collections/vocabulary.ts";
import { ACTIONS, SERVER_ACTS, VIAS } from "../../src/domain/sync/actions.ts";
import { namePatterns } from "./name-patterns.ts";
import { endCovered, firestoreRules, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
import {
  aDesk,
  anObservation,
  aReceipt,
  aDeskAudit,
  as,
  common,
  given,
  NS,
  OTHER_SITE,
  send,
  SITE,
  SITES,
  stamp,
  type Who,
} from "./rules-kit.ts";

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.trust);
});
afterAll(() => endCovered(env), REPORT_MS);

/** Of another tenant, of nobody, and one's own that was given up. */
const [FOREIGN, MISSING, DEAD] = ["other-1", "nowhere", "acme-old"];
const admin: Who = { roles: ["ns.admin"], sites: [] };
const person = { ref: `ns/${NS}/people/p1`, title: "Okafor, Ada", displayName: "Ada" };
const account = (over: object = {}) =>
  common({ title: "Account 1", roles: ROLES, sites: [SITE, DEAD], person, ...over });

beforeEach(async () => {
  await env.clearFirestore();
  await given(env, {
    ...SITES,
    [`sites/${FOREIGN}`]: common({ ns: "other", title: "Other 1" }),
    [`sites/${DEAD}`]: common({ title: "Old", deleted: true }),
    "users/u1": account(),
    ...Object.fromEntries(
      [SITE, FOREIGN, DEAD].flatMap((site) => [
        [`sites/${site}/spaces/d1`, aDesk()],
        [`sites/${site}/spaces/f1`, common({ kind: "floor", title: "One" })],
        [`sites/${site}/rounds/r1`, aDeskAudit("u2")],
        [`sites/${site}/observations/o1`, anObservation("u2")],
      ]),
    ),
  });
});

type Make = (b: WriteBatch, db: ReturnType<typeof as>, site: string) => void;
const NEIGHBOURHOOD = { kind: "neighbourhood", color: "#00ff00", exclusive: false, exclusiveAdHoc: false };
const WRITES: readonly (readonly [string, Make])[] = [
  ["makes a desk", (b, db, site) => b.set(doc(db, `sites/${site}/spaces/new`), { ...aDesk(), ...stamp(1) })],
  [
    "makes a neighbourhood",
    (b, db, site) => {
      const named = { title: "Quiet", folded: "quiet" };
      b.set(doc(db, `sites/${site}/spaces/n`), { ...NEIGHBOURHOOD, ...named, ...stamp(1) });
      b.set(doc(db, reservationPath(NS, site, "Quiet")), { ref: `sites/${site}/spaces/n`, ...stamp(1) });
    },
  ],
  ["switches a desk", (b, db, site) => b.update(doc(db, `sites/${site}/spaces/d1`), { disabled: true, ...stamp(2) })],
  [
    "draws circles",
    (b, db, site) =>
      b.update(doc(db, `sites/${site}/spaces/f1`), { neighbourhoodCircles: { showGrid: true }, ...stamp(2) }),
  ],
  [
    "begins a round",
    (b, db, site) => b.set(doc(db, `sites/${site}/rounds/new`), { ...aDeskAudit("u1", OWN), ...stamp(1) }),
  ],
  ["closes a round", (b, db, site) => b.update(doc(db, `sites/${site}/rounds/r1`), { state: "closed", ...stamp(2) })],
  [
    "observes",
    (b, db, site) =>
      b.set(doc(db, `sites/${site}/observations/new`), { ...anObservation("u1", { by: NAME }), ...stamp(1) }),
  ],
];
const NAME = { uid: "u1", name: "Ada" };
const OWN = { startedBy: NAME };

describe("below a site that is not the tenant's, not there or given up", () => {
  test.each(WRITES)("[TRU-1] nobody %s, and at one's own everybody with the right does", async (_, make) => {
    for (const site of [FOREIGN, MISSING, DEAD])
      for (const who of [admin, { roles: ["ns.admin"], sites: [SITE, DEAD, FOREIGN, MISSING] }]) {
        const db = as(env, who);
        await assertFails(send(db, (b) => make(b, db, site), { site: null, count: 2 }));
      }
    const db = as(env, admin);
    await assertSucceeds(send(db, (b) => make(b, db, SITE), { count: 2 }));
  });

  test.each(["spaces", "rounds", "observations"])("[TRU-1] [TRU-6] nobody reads %s, there or not", async (name) => {
    const all = (site: string) =>
      query(collection(as(env, admin), `sites/${site}/${name}`), where("ns", "==", NS), limit(1));
    const at = (site: string, id: string) => doc(as(env, admin), `sites/${site}/${name}/${id}`);
    const known = { spaces: "d1", rounds: "r1", observations: "o1" }[name] ?? "";
    for (const site of [FOREIGN, MISSING, DEAD]) {
      await assertFails(getDocs(all(site)));
      await assertFails(getDoc(at(site, known)));
      await assertFails(getDoc(at(site, "none")));
    }
    await assertSucceeds(getDocs(all(SITE)));
    await assertSucceeds(getDoc(at(SITE, known)));
    expect((await getDoc(at(SITE, "none"))).exists()).toBe(false);
  });

  test("[TRU-1] no receipt, default site or preference names it", async () => {
    const prefs = `ns/${NS}/people/p1/prefs/global`;
    const who: Who = { roles: ["user"], sites: [SITE, FOREIGN, MISSING, DEAD], person: person.ref };
    const db = as(env, who);
    const chosen = (site: string) =>
      send(db, (b) => b.set(doc(db, prefs), { site: { ref: `sites/${site}`, title: "x" }, ...stamp(1) }), {
        site: null,
      });
    for (const site of [FOREIGN, MISSING, DEAD]) {
      await assertFails(setDoc(doc(db, `ns/${NS}/changeSets/x`), aReceipt({ site })));
      await assertFails(
        send(db, (b) => b.update(doc(db, "users/u1"), { defaultSite: site, ...stamp(2) }), { site: null }),
      );
      await assertFails(chosen(site));
    }
    await assertSucceeds(chosen(SITE));
  });

  test("[TRU-1] a site that was given up since stops no other edit of what named it", async () => {
    const prefs = `ns/${NS}/people/p1/prefs/global`;
    const link = { ref: `sites/${DEAD}`, title: "Old" };
    await given(env, { "users/u1": account({ defaultSite: DEAD }), [prefs]: common({ site: link }) });
    const db = as(env, { roles: ["user"], person: person.ref });
    const both = (b: WriteBatch) => {
      b.update(doc(db, prefs), { groupSitesByCountry: true, ...stamp(2) });
      b.update(doc(db, "users/u1"), { "profile.displayName": "Me", ...stamp(2) });
    };
    await assertSucceeds(send(db, both, { site: null, count: 2 }));
  });
});

describe("an id that a client makes", () => {
  const made = (id: string, what: "spaces" | "rounds" | "observations" | "neighbourhood") => {
    const db = as(env, { roles: ["ns.admin"] });
    const at = doc(db, `sites/${SITE}/${what === "neighbourhood" ? "spaces" : what}/${id}`);
    const named = { ...NEIGHBOURHOOD, title: "Quiet", folded: "quiet" };
    const data = {
      spaces: aDesk(),
      rounds: aDeskAudit("u1", OWN),
      observations: anObservation("u1", { by: NAME }),
      neighbourhood: named,
    };
    const set = `set-${sets++}`;
    return send(
      db,
      (b) => {
        b.set(at, { ...data[what], ...stamp(1, { changeSet: set }) });
        if (what === "neighbourhood")
          b.set(doc(db, reservationPath(NS, SITE, "Quiet")), { ref: at.path, ...stamp(1, { changeSet: set }) });
      },
      { count: 2 },
      set,
    );
  };
  let sets = 0;
  test.each(["spaces", "rounds", "observations", "neighbourhood"] as const)(
    "[TRU-2] is no longer than a hundred letters, and of letters: %s",
    async (what) => {
      for (const id of ["x".repeat(101), "x".repeat(1_400), "a\u0001b", "a\u200Bb"]) await assertFails(made(id, what));
      await assertSucceeds(made("x".repeat(100), what));
    },
  );
});

describe("who is told to have written", () => {
  const desk = (who: Who, over: object) => {
    const db = as(env, who);
    return send(db, (b) => b.update(doc(db, `sites/${SITE}/spaces/d1`), { disabled: true, ...stamp(2), ...over }));
  };
  const by = (over: object) => ({ lastWrittenBy: { authUid: "u1", ref: "", title: "", displayName: "", ...over } });
  test.each([
    ["another name", by({ displayName: "The Boss" })],
    ["another title", by({ title: "The Boss" })],
    ["another person", by({ ref: `ns/${NS}/people/boss` })],
    ["a name that is no text", by({ displayName: null })],
    ["a function", { lastWrittenVia: "functions/site-capacity" }],
    ["a tool", { lastWrittenVia: "tools/auto-check-out" }],
    ["a screen that nobody knows", { lastWrittenVia: "Payroll" }],
  ])("[TRU-3] is not %s that the client says", async (_, over) => {
    await assertFails(desk({ roles: ["ns.admin"] }, over));
    await assertSucceeds(desk({ roles: ["ns.admin"] }, by(person)));
  });

  test.each([
    ["no person is linked", null],
    ["the link leads to nobody", { ref: "", title: person.title }],
  ])("[TRU-3] is the account's own title where %s", async (_, linked) => {
    await given(env, { "users/u1": account({ person: linked }) });
    await assertFails(desk({ roles: ["ns.admin"] }, by({ title: person.title })));
    await assertSucceeds(desk({ roles: ["ns.admin"] }, by({ title: "Account 1", displayName: "Account 1" })));
  });

  test.each(VIAS.map((via) => [via]))("[TRU-3] is told to have done it in %s", async (lastWrittenVia) => {
    await assertSucceeds(desk({ roles: ["ns.admin"] }, { lastWrittenVia }));
  });

  test("[TRU-3] the names in rounds and observations are the author's, or left out", async () => {
    const db = as(env, { roles: ["ns.admin"] });
    const begin = (name: unknown) => (b: WriteBatch) =>
      b.set(doc(db, `sites/${SITE}/rounds/new`), {
        ...aDeskAudit("u1", { startedBy: { uid: "u1", name } }),
        ...stamp(1),
      });
    const observe = (name: unknown) => (b: WriteBatch) =>
      b.set(doc(db, `sites/${SITE}/observations/new`), {
        ...anObservation("u1", { by: { uid: "u1", name } }),
        ...stamp(1),
      });
    const entry = (name: unknown) => ({ uid: "u1", name, kind: "phone", made: 0, finished: false, at: 1_000 });
    const say = (fields: object) => (b: WriteBatch) =>
      b.update(doc(db, `sites/${SITE}/rounds/r1`), { ...stamp(2), ...fields });
    for (const name of ["The Boss", 7, null]) {
      await assertFails(send(db, begin(name)));
      await assertFails(send(db, observe(name)));
      await assertFails(send(db, say({ "devices.device-1-u1": entry(name) })));
      await assertFails(send(db, say({ state: "closed", "closings.device-1-u1": { uid: "u1", name, at: 1_000 } })));
    }
    const all = (b: WriteBatch) => {
      begin("Ada")(b);
      observe("")(b);
      say({ "devices.device-1-u1": entry("Okafor, Ada"), "closings.device-1-u1": { uid: "u1", name: "Ada", at: 1 } })(
        b,
      );
    };
    await assertSucceeds(send(db, all, { count: 3 }));
  });
});

describe("a receipt", () => {
  const own = (over: object, id = "set-1") =>
    setDoc(doc(as(env, { roles: ["user"] }), `ns/${NS}/changeSets/${id}`), aReceipt(over));
  const DAY = 86_400_000;
  test.each<[string, object]>([
    ["no number", { madeAt: NaN }],
    ["no end", { madeAt: Infinity }],
    ["the year 9999", { madeAt: Date.parse("9999-01-01") }],
    ["the day after tomorrow", { madeAt: Date.now() + 2 * DAY }],
    ["1970", { madeAt: 1_000 }],
    ["an action that nobody knows", { action: "salaries.raise" }],
    ["an act that a function carries out", { action: "neighbourhoods.delete" }],
    ["a site that is not one's own", { site: OTHER_SITE }],
    ["a site that is no id", { site: `${SITE}/spaces/d1` }],
    ["a device with blanks", { device: "my device" }],
    ["a device that is empty", { device: "" }],
    ["a device that is a number", { device: 7 }],
    ["a burnt id of an action that nobody knows", { action: "x", void: true, count: 0 }],
    ["a part of a number", { part: { of: 7, index: 0, count: 1 } }],
    ["a number beyond all", { seq: 1_000_000_001 }],
    ["a part before the first", { part: { of: "set-1", index: -1, count: 1 } }],
    ["a part after the last", { part: { of: "set-1", index: 1, count: 1 } }],
    ["more parts than there can be", { part: { of: "set-1", index: 0, count: 10_001 } }],
    ["a part of something that is no id", { part: { of: "a/b", index: 0, count: 1 } }],
  ])("[TRU-4] is refused with %s", async (_, over) => {
    await assertFails(own(over));
  });

  test("[TRU-4] of years ago, of an hour that has not come, and of every action passes; an act can be burnt", async () => {
    await assertSucceeds(own({ madeAt: Date.parse("2021-05-01"), offline: true }, "old"));
    await assertSucceeds(own({ madeAt: Date.now() + 3_600_000 + 0.5 }, "soon"));
    for (const action of ACTIONS) await assertSucceeds(own({ action }, `of-${action}`.replaceAll(".", "-")));
    await assertSucceeds(own({ action: SERVER_ACTS[0], void: true, count: 0 }, "burnt"));
    await assertFails(own({}, "x".repeat(129)));
    await assertFails(own({}, "ü"));
  });

  test("[TRU-4] actions and screens of the rules are those of the app", () => {
    expect(withVocabulary(firestoreRules())).toBe(firestoreRules());
  });

  test("[TRU-5] the patterns of the rules are those that the app's fold makes", () => {
    for (const [name, wanted] of Object.entries(namePatterns()))
      expect(firestoreRules()).toContain(`function ${name}() { return '${wanted.replaceAll("\\", "\\\\")}'; }`);
  });
});

describe("what is not there and what is somebody else's", () => {
  beforeEach(() =>
    given(env, {
      [`ns/${NS}/people/far`]: common({ homeSite: { ref: `sites/${OTHER_SITE}` }, memberSites: [OTHER_SITE] }),
      [`ns/${NS}/directory/far_${OTHER_SITE}`]: common({ site: { ref: `sites/${OTHER_SITE}` } }),
      [`ns/${NS}/resources/far`]: common({ site: { ref: `sites/${OTHER_SITE}` } }),
      [reservationPath(NS, OTHER_SITE, "Far")]: common({ ref: `sites/${OTHER_SITE}/spaces/h` }),
      [`ns/${NS}/changeSets/theirs`]: aReceipt({ uid: "u2", site: OTHER_SITE }),
      "users/o1": common({ ns: "other" }),
    }),
  );
  test.each<[string, string, string]>([
    ["people of another site", `ns/${NS}/people/far`, `ns/${NS}/people/none`],
    ["members of another site", `ns/${NS}/directory/far_${OTHER_SITE}`, `ns/${NS}/directory/none_${OTHER_SITE}`],
    ["rooms of another site", `ns/${NS}/resources/far`, `ns/${NS}/resources/none`],
    ["names of another site", reservationPath(NS, OTHER_SITE, "Far"), reservationPath(NS, OTHER_SITE, "None")],
    ["receipts of another site", `ns/${NS}/changeSets/theirs`, `ns/${NS}/changeSets/none`],
    ["accounts of another tenant", "users/o1", "users/none"],
  ])("[TRU-6] %s are answered alike", async (_, there, none) => {
    const db = as(env, { roles: ROLES.filter((r) => r !== "ns.admin") });
    await assertFails(getDoc(doc(db, there)));
    await assertFails(getDoc(doc(db, none)));
  });
  test("[TRU-6] sites of another tenant are answered alike, for ns.admin as well", async () => {
    await assertFails(getDoc(doc(as(env, admin), `sites/${FOREIGN}`)));
    await assertFails(getDoc(doc(as(env, admin), `sites/${MISSING}`)));
    await assertSucceeds(getDoc(doc(as(env, admin), `sites/${OTHER_SITE}`)));
  });

  test("[TRU-6] of one's own it is told that it is gone", async () => {
    const db = as(env, { roles: ROLES });
    for (const path of [
      `ns/${NS}/people/none`,
      `ns/${NS}/directory/none_${SITE}`,
      `ns/${NS}/resources/none`,
      reservationPath(NS, SITE, "None"),
    ])
      expect((await getDoc(doc(db, path))).exists(), path).toBe(false);
    const few = as(env, { roles: ["people.admin", "desk-booking.neighbourhoods"], sitesInDoc: true });
    for (const path of [`ns/${NS}/directory/none_${SITE}`, reservationPath(NS, SITE, "None")])
      expect((await getDoc(doc(few, path))).exists(), path).toBe(false);
    await given(env, { [`ns/${NS}/changeSets/mine`]: aReceipt({ uid: "u1", site: null }) });
    expect((await getDoc(doc(few, `ns/${NS}/changeSets/mine`))).exists()).toBe(true);
  });
});

describe("a name", () => {
  const named = (title: string, folded: string = foldedName(title), claim = folded) => {
    const db = as(env, { roles: ["desk-booking.neighbourhoods"] });
    const path = reservationPath(NS, SITE, "x").replace(/x$/, claim.replaceAll("%", "%25").replaceAll("/", "%2F"));
    return send(
      db,
      (b) => {
        b.set(doc(db, `sites/${SITE}/spaces/n`), { ...NEIGHBOURHOOD, title, folded, ...stamp(1) });
        b.set(doc(db, path), { ref: `sites/${SITE}/spaces/n`, ...stamp(1) });
      },
      { count: 2 },
    );
  };
  test.each([
    ["a composed letter in two parts", "E\u0301cole", "e\u0301cole"],
    ["a composed letter in two parts, with another mark between", "e\u0316\u0301", "e\u0316\u0301"],
    ["a syllable in two parts", "\u1100\u1161", "\u1100\u1161"],
    ["the Kelvin sign", "\u212Aiwi", "\u212Aiwi"],
    ["the Kelvin sign for a k", "kiwi", "\u212Aiwi"],
    ["something unseen in what it is folded to", "ki\u200Bwi", "ki\u200Bwi"],
    ["nothing that can be seen", "\u200B\u2060", "\u200B\u2060"],
    ["nothing at all in what it is folded to", "\u200B", ""],
    ["a long s for an s", "house", "hou\u017Fe"],
    ["a capital letter beyond Z", "École", "École"],
    ["two blanks", "a  b", "a  b"],
    ["a blank that is none", "a\u00A0b", "a\u00A0b"],
    ["a final sigma", "ΟΔΟΣ", "οδος"],
    ["a blank without room", "ki\u200Bwi", "kiwi"],
    ["an override of direction", "ki\u202Ewi", "kiwi"],
  ])("[TRU-5] is not taken with %s", async (_, title, folded) => {
    await assertFails(named(title, folded));
  });

  test.each([
    "École",
    "kiwi",
    "می\u200Cخواهم",
    "❤️ Team",
    "👩‍👩‍👧 Family",
    "İstanbul ığdır",
    "ẹ́kọ́",
    "straße ẞ",
    "ΟΔΟΣ ς",
    "가나다",
    "が",
    "ⅧⒶ",
    "हिन्दी",
    "𝐀",
    "x\u0308y",
  ])("[TRU-5] is taken by what the app folds it to: %s", async (title) => {
    await assertSucceeds(named(title.normalize("NFC")));
  });

  test("[TRU-5] is the same to everybody whatever its composition, its case and what nobody sees in it", async () => {
    for (const [one, two] of [
      ["École", "E\u0301COLE"],
      ["kiwi", "\u212Aiwi"],
      ["kiwi", "ki\u200Bwi\u2060"],
      ["house", "hou\u017Fe"],
      ["a b", "a\u00A0\u200B b"],
    ] as const)
      expect(foldedName(two)).toBe(foldedName(one));
  });
});
