import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, deleteDoc, doc, getDoc, getDocs, limit, query, where } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { DESK_AUDITS } from "../../src/domain/desk-audits/limits.ts";
import { SAID } from "../../src/domain/desk-audits/status.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import {
  anObservation,
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
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.rounds);

const ROUND = `sites/${SITE}/rounds/r1`;
const SEEN = `sites/${SITE}/observations/o1`;
const KEY = "device-1-u1";
const walker: Who = { roles: ["desk-booking.data"] };
const entry = (over: object = {}) => ({
  uid: "u1",
  name: "Ana",
  kind: "tablet",
  made: 3,
  finished: false,
  at: 1_000,
  ...over,
});
const closing = (over: object = {}) => ({ uid: "u1", name: "Ana", at: 1_000, ...over });

beginWith(env, () => ({
  ...SITES,
  [ROUND]: aDeskAudit("u2", { devices: { "device-9-u2": entry({ uid: "u2" }) } }),
  [SEEN]: anObservation("u2"),
  [`sites/${SITE}/rounds/closed`]: aDeskAudit("u2", { state: "closed" }),
  [`sites/${SITE}/rounds/old`]: aDeskAudit("u2", {
    state: "closed",
    updatedAt: new Date(Date.now() - 2 * 86_400_000),
  }),
  [`sites/${SITE}/rounds/gone`]: aDeskAudit("u2", { deleted: true }),
  [`sites/${SITE}/observations/mine`]: anObservation("u1"),
  [`sites/${SITE}/observations/elsewhere`]: anObservation("u1", { round: "closed" }),
  [`sites/${SITE}/rounds/stray`]: aDeskAudit("u2", { ns: "other" }),
  [`sites/${SITE}/observations/stray`]: anObservation("u2", { ns: "other" }),
  "users/u1": common({ title: "Ana", roles: ROLES, sites: [SITE] }),
}));

const begin = (who: Who, over: object = {}, site = SITE) => {
  const db = as(env, who);
  return send(db, (b) => b.set(doc(db, `sites/${site}/rounds/new`), { ...aDeskAudit("u1"), ...stamp(1), ...over }));
};
const observe = (who: Who, over: object = {}, site = SITE) => {
  const db = as(env, who);
  return send(db, (b) =>
    b.set(doc(db, `sites/${site}/observations/new`), { ...anObservation("u1"), ...stamp(1), ...over }),
  );
};
const change = (who: Who, over: object, path = ROUND, id = "set-1") => {
  const db = as(env, who);
  return send(db, (b) => b.update(doc(db, path), { ...stamp(2, { changeSet: id }), ...over }), {}, id);
};
const own = (value: unknown) => ({ [`devices.${KEY}`]: value });
const closed = (value: unknown) => ({ [`closings.${KEY}`]: value });

describe.each(ROLES)("role %s", (role) => {
  const check = can([role], "deskBooking.rounds") ? assertSucceeds : assertFails;
  test(`[RND-1] ${role}: rounds and observations follow deskBooking.rounds`, async () => {
    const who = { roles: [role] };
    const db = as(env, who);
    for (const path of [ROUND, SEEN, `sites/${SITE}/rounds/none`, `sites/${SITE}/observations/none`])
      await check(getDoc(doc(db, path)));
    for (const [name, field] of [
      ["rounds", "day"],
      ["observations", "roundDay"],
    ] as const)
      await check(
        getDocs(
          query(
            collection(db, `sites/${SITE}/${name}`),
            where("ns", "==", NS),
            where(field, ">=", "2026-01-01"),
            limit(5),
          ),
        ),
      );
    await check(begin(who));
    await check(change(who, own(entry()), ROUND, "set-2"));
  });
  test(`[RND-1] ${role}: observing follows deskBooking.rounds`, async () => {
    await check(observe({ roles: [role] }));
  });
});

describe("who and where", () => {
  test.each<[string, Who]>([
    ["another site", { ...walker, sites: [OTHER_SITE] }],
    ["another tenant", { ...walker, ns: "other" }],
  ])("[RND-2] nobody of %s", async (_, who) => {
    const db = as(env, who);
    for (const path of [ROUND, SEEN]) await assertFails(getDoc(doc(db, path)));
    await assertFails(begin(who));
    await assertFails(observe(who));
    await assertFails(change(who, own(entry())));
  });

  test("[RND-2] nobody who is not signed in, and no list of a site that is not one's own", async () => {
    const nobody = env.unauthenticatedContext().firestore() as unknown as ReturnType<typeof as>;
    const elsewhere = as(env, { ...walker, sites: [OTHER_SITE] });
    for (const name of ["rounds", "observations"]) {
      const all = (db: typeof elsewhere) =>
        getDocs(query(collection(db, `sites/${SITE}/${name}`), where("ns", "==", NS), limit(1)));
      await assertFails(getDoc(doc(nobody, `sites/${SITE}/${name}/none`)));
      await assertFails(all(nobody));
      await assertFails(all(elsewhere));
    }
  });

  test("[RND-2] documents of another tenant at one's own site are closed", async () => {
    const db = as(env, walker);
    await assertFails(getDoc(doc(db, `sites/${SITE}/rounds/stray`)));
    await assertFails(getDoc(doc(db, `sites/${SITE}/observations/stray`)));
    await assertFails(change(walker, own(entry()), `sites/${SITE}/rounds/stray`));
    for (const name of ["rounds", "observations"])
      await assertFails(getDocs(query(collection(db, `sites/${SITE}/${name}`), where("ns", "==", "other"), limit(1))));
  });

  test.each<[string, object]>([
    ["the role was taken away", { roles: ["user"] }],
    ["the site was taken away", { sites: [OTHER_SITE] }],
    ["the account was switched off", { disabled: true }],
  ])("[RND-2] a token from before walks nothing when %s", async (_, over) => {
    await given(env, { "users/u1": common({ title: "Ana", roles: walker.roles, sites: [SITE], ...over }) });
    await assertFails(begin(walker));
    await assertFails(observe(walker));
    await assertFails(change(walker, own(entry())));
    await assertSucceeds(getDoc(doc(as(env, walker), ROUND)));
  });
});

describe("a round", () => {
  test.each<[string, object]>([
    ["a title of its longest", { title: "x".repeat(DESK_AUDITS.titleMax) }],
    ["as many floors as there may be", { floors: Array.from({ length: DESK_AUDITS.floorsMax }, (_, i) => `f${i}`) }],
  ])("[RND-3] is begun with %s", async (_, over) => {
    await assertSucceeds(begin(walker, over));
  });

  test.each<[string, object]>([
    ["a title that is too long", { title: "x".repeat(10_000) }],
    ["no title", { title: "" }],
    ["a title that is no text", { title: 7 }],
    ["no floors", { floors: [] }],
    ["a floor of 950,000 characters", { floors: ["x".repeat(950_000)] }],
    ["a floor of 101 characters among others", { floors: ["f1", "x".repeat(101), "f2"] }],
    ["a floor that is a number", { floors: ["f1", 7] }],
    ["a floor that is a map", { floors: [{ id: "f1" }] }],
    ["floors that are a text", { floors: "f1" }],
    ["a day that is a number", { day: 20260105 }],
    ["a floor that is a path", { floors: ["f1/x"] }],
    ["an empty floor", { floors: ["f1", ""] }],
    ["the 99th day of the 99th month", { day: "2026-99-99" }],
    ["the 30th of February", { day: "2026-02-30" }],
    ["a day of another century", { day: "0001-01-01" }],
    ["too many floors", { floors: Array.from({ length: DESK_AUDITS.floorsMax + 1 }, (_, i) => `f${i}`) }],
    ["floors that are no list", { floors: "f1" }],
    ["a day that is none", { day: "5 January" }],
    ["a day that is no text", { day: 5 }],
    ["somebody else's name", { startedBy: { uid: "u2", name: "Ben" } }],
    ["a beginner that is text", { startedBy: "u1" }],
    ["more about its beginner", { startedBy: { uid: "u1", name: "Ana", role: "ns.admin" } }],
    ["a beginner's name that is too long", { startedBy: { uid: "u1", name: "x".repeat(201) } }],
    ["a time that is text", { startedAt: "now" }],
    ["a time before all", { startedAt: 0 }],
    ["a time in the far future", { startedAt: Date.now() + 2 * DESK_AUDITS.clockAheadMs }],
    ["another state", { state: "closed" }],
    ["devices already", { devices: { [KEY]: entry() } }],
    ["closings already", { closings: { [KEY]: closing() } }],
    ["a field nobody knows", { secret: true }],
    ["another tenant", { ns: "other" }],
    ["a second revision", { rev: 2 }],
    ["a tombstone", { deleted: true }],
    ["no receipt", { changeSet: "none" }],
  ])("[RND-3] is not begun with %s", async (_, over) => {
    await assertFails(begin(walker, over));
  });

  test("[RND-4] goes on by what devices say of themselves, and is closed by several", async () => {
    await assertSucceeds(change(walker, own(entry())));
    const more = { ...own(entry({ made: 5, finished: true })), ...closed(closing()), state: "closed", rev: 3 };
    await assertSucceeds(change(walker, more, ROUND, "set-2"));
    await assertSucceeds(change(walker, closed(closing()), `sites/${SITE}/rounds/closed`, "set-3"));
  });

  test.each<[string, object]>([
    ["somebody else's key", { "devices.device-9-u2": entry() }],
    ["another device's key", { "devices.device-2-u1": entry() }],
    ["nobody's key, by taking it out", { devices: {} }],
    ["devices that are text", { devices: "none" }],
    ["an entry that is text", own("x")],
    ["an entry in another's name", own(entry({ uid: "u2" }))],
    ["a name that is too long", own(entry({ name: "x".repeat(10_000) }))],
    ["a device of no kind", own(entry({ kind: "drone" }))],
    ["less than nothing", own(entry({ made: -1 }))],
    ["more than anybody makes", own(entry({ made: 100_001 }))],
    ["half of one", own(entry({ made: 1.5 }))],
    ["an end that is text", own(entry({ finished: "yes" }))],
    ["a time in the far future", own(entry({ at: Date.now() + 2 * DESK_AUDITS.clockAheadMs }))],
    ["more than is asked", own(entry({ battery: 12 }))],
    ["a closing at another's key", { "closings.device-9-u2": closing(), state: "closed" }],
    ["a closing in another's name", closed(closing({ uid: "u2" }))],
    ["a closing without time", closed(closing({ at: null }))],
    ["a closing that is text", closed("x")],
    ["more in a closing", closed(closing({ why: "x" }))],
    ["a closer's name that is too long", closed(closing({ name: "x".repeat(201) }))],
    ["closings that are text", { closings: "none" }],
    ["another state", { state: "paused" }],
    ["another title", { title: "Mine" }],
    ["another floor", { floors: ["f2"] }],
    ["a tombstone", { deleted: true }],
    ["a skipped revision", { rev: 3, ...own(entry()) }],
  ])("[RND-4] takes nothing of %s", async (_, over) => {
    await assertFails(change(walker, over));
  });

  test("[TRU-2] has so many devices and closings and no more", async () => {
    const of = (n: number, value: object) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`d${i}-u9`, value]));
    for (const [n, check] of [
      [99, assertSucceeds],
      [100, assertFails],
    ] as const) {
      await given(env, { [ROUND]: aDeskAudit("u2", { devices: of(n, entry({ uid: "u9" })) }) });
      await check(change(walker, own(entry()), ROUND, `devices-${n}`));
      await given(env, { [ROUND]: aDeskAudit("u2", { closings: of(n, closing({ uid: "u9" })) }) });
      await check(change(walker, { state: "closed", ...closed(closing()) }, ROUND, `closings-${n}`));
    }
  });

  test("[RND-8] one person fills no round with devices and closings of their making", async () => {
    const mine = (n: number, value: object) => ({
      ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`d${i}-u1`, value])),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`d${i}-u9`, { ...value, uid: "u9" }])),
      "d1-u12": { ...value, uid: "u12" },
    });
    for (const [n, check] of [
      [DESK_AUDITS.devicesOfOne - 1, assertSucceeds],
      [DESK_AUDITS.devicesOfOne, assertFails],
    ] as const) {
      await given(env, { [ROUND]: aDeskAudit("u2", { devices: mine(n, entry()) }) });
      await check(change(walker, own(entry()), ROUND, `devices-${n}`));
      await given(env, { [ROUND]: aDeskAudit("u2", { devices: { ...mine(n, entry()), [KEY]: entry() } }) });
      if (n < DESK_AUDITS.devicesOfOne)
        await assertSucceeds(change(walker, own(entry({ made: 9 })), ROUND, `again-${n}`));
      await given(env, { [ROUND]: aDeskAudit("u2", { closings: mine(n, closing()) }) });
      await check(change(walker, { state: "closed", ...closed(closing()) }, ROUND, `closings-${n}`));
    }
    expect(firestoreRules()).toContain(`){${DESK_AUDITS.devicesOfOne + 1}}')`);
  });

  test("[RND-4] is never opened again, nor deleted", async () => {
    await assertFails(change(walker, own(entry()), `sites/${SITE}/rounds/gone`));
    await assertFails(change(walker, { deleted: false }, `sites/${SITE}/rounds/gone`));
    await assertFails(change(walker, { state: "open" }, `sites/${SITE}/rounds/closed`));
    for (const roles of [walker.roles, ["ns.admin"]]) await assertFails(deleteDoc(doc(as(env, { roles }), ROUND)));
  });
});

describe("an observation", () => {
  test.each(SAID.map((status) => [status]))("[RND-5] says %s", async (status) => {
    await assertSucceeds(observe(walker, { status, corrects: status === "withdrawn" ? "mine" : null }));
  });

  test.each<[string, object]>([
    ["another person's", { corrects: "o1" }],
    ["what one saw in another round", { corrects: "elsewhere" }],
    ["what nobody saw", { corrects: "none" }],
  ])("[RND-7] takes back what its author saw, and not %s", async (_, over) => {
    await assertFails(observe(walker, { status: "withdrawn", ...over }));
  });

  const day = 86_400_000;
  test.each<[string, object, boolean]>([
    ["a round that is not there", { round: "none" }, false],
    ["a round of another tenant", { round: "stray" }, false],
    ["a round that was deleted", { round: "gone" }, false],
    ["another day than its round's", { roundDay: "2026-01-06" }, false],
    ["a round closed two days before it was seen", { round: "old", at: Date.now() }, false],
    ["a round that was closed after it was seen", { round: "old", at: Date.now() - 2 * day }, true],
  ])("[RND-7] of %s: %o", async (_, over, may) => {
    await (may ? assertSucceeds : assertFails)(observe(walker, over));
  });

  test("[RND-5] is kept for a label that no desk has, of unknown bookings, with its longest texts", async () => {
    await assertSucceeds(
      observe(walker, {
        desk: null,
        label: "x".repeat(DESK_AUDITS.labelMax),
        booked: null,
        note: "x".repeat(DESK_AUDITS.noteMax),
        wrongLabel: "x".repeat(DESK_AUDITS.labelMax),
        wrongPlace: "x".repeat(DESK_AUDITS.placeMax),
        seenPerson: "x".repeat(DESK_AUDITS.personMax),
      }),
    );
  });

  const long = "x".repeat(10_000);
  test.each<[string, object]>([
    ["a status nobody knows", { status: "stolen" }],
    ["no round", { round: "" }],
    ["a round that is no text", { round: 7 }],
    ["a day that is none", { roundDay: "yesterday" }],
    ["no floor", { floor: "" }],
    ["a desk that is no text", { desk: { id: "d1" } }],
    ["an empty desk", { desk: "" }],
    ["a long label", { label: long }],
    ["a booking that is text", { booked: "yes" }],
    ["a long note", { note: long }],
    ["a long wrong label", { wrongLabel: long }],
    ["a long place", { wrongPlace: long }],
    ["a long name", { seenPerson: long }],
    ["another device than its receipt", { device: "device-2" }],
    ["number 0", { seq: 0 }],
    ["a number that is text", { seq: "1" }],
    ["a time in the far future", { at: Date.now() + 2 * DESK_AUDITS.clockAheadMs }],
    ["a time that is text", { at: "now" }],
    ["somebody else", { by: { uid: "u2", name: "Ben" } }],
    ["nobody", { by: null }],
    ["a correction that is no text", { corrects: 7 }],
    ["a correction of nothing", { corrects: "" }],
    ["a field nobody knows", { photo: "x" }],
    ["another tenant", { ns: "other" }],
    ["a second revision", { rev: 2 }],
    ["a tombstone", { deleted: true }],
    ["another author", { lastWrittenBy: { authUid: "u2", ref: "", title: "", displayName: "" } }],
    ["no receipt", { changeSet: "none" }],
  ])("[RND-5] is refused with %s", async (_, over) => {
    await assertFails(observe(walker, over));
  });

  test("[RND-6] is never changed, replaced or deleted, by nobody", async () => {
    await given(env, { [SEEN]: anObservation("u1") });
    for (const roles of [walker.roles, ["ns.admin"]]) {
      const db = as(env, { roles });
      await assertFails(send(db, (b) => b.update(doc(db, SEEN), { ...stamp(2), note: "changed" })));
      await assertFails(send(db, (b) => b.update(doc(db, SEEN), { ...stamp(2), deleted: true })));
      await assertFails(send(db, (b) => b.set(doc(db, SEEN), { ...anObservation("u1"), ...stamp(1) })));
      await assertFails(deleteDoc(doc(db, SEEN)));
    }
  });
});
