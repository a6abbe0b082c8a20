import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  documentId,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { can, hasAppAccess, type Permission, ROLES } from "../../src/domain/access/access.ts";
import { PROJECTS } from "./emulator.ts";
import { aDesk, aReceipt, as, common, given, NS, OTHER_SITE, send, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.desks);

const DESK = `sites/${SITE}/spaces/d1`;
const BOOKING = `sites/${SITE}/bookings/d1_2026-01-05_1`;
const settings: Who = { roles: ["desk-booking.settings"] };
const switchOff = (db: ReturnType<typeof as>, over: object = {}, path = DESK) =>
  send(db, (b) => b.update(doc(db, path), { disabled: "broken monitor", ...stamp(2), ...over }));

beforeEach(async () => {
  await env.clearFirestore();
  await given(env, {
    [`ns/${NS}`]: common({ title: "Acme" }),
    "ns/other": common({ ns: "other", title: "Other" }),
    [`sites/${SITE}`]: common({ title: "London" }),
    [`sites/${OTHER_SITE}`]: common({ title: "Lima" }),
    "sites/other-1": common({ ns: "other", title: "Other 1" }),
    [DESK]: aDesk(),
    [`sites/${SITE}/spaces/f1`]: common({ kind: "floor", title: "Floor 1" }),
    [`sites/${OTHER_SITE}/spaces/d1`]: aDesk(),
    "sites/other-1/spaces/d1": aDesk({ ns: "other" }),
    [BOOKING]: common({ onDay: "2026-01-05" }),
    // Their documents hold every role, so that the token decides; the reverse is in stale-claims.test.ts.
    "users/u1": common({ email: "u1@acme.test", roles: ROLES, sites: [SITE] }),
    "users/u2": common({ email: "u2@acme.test", roles: ROLES, sites: [SITE] }),
    "users/o1": common({ ns: "other", email: "o1@other.test", roles: [], sites: [] }),
    "versions/atrium": { gitVersion: "1", title: "Atrium" },
    "space-kinds/desk": { title: "Desk" },
  });
});

describe.each(ROLES)("role %s", (role) => {
  const roles = [role];
  const check = (permission: Permission) => (can(roles, permission) ? assertSucceeds : assertFails);

  test(`[RUL-1] ${role}: switching a desk follows deskBooking.deskSettings`, async () => {
    await check("deskBooking.deskSettings")(switchOff(as(env, { roles })));
  });

  test(`[RUL-2] ${role}: spaces of an own site can be read, one by one and by the app's query`, async () => {
    const db = as(env, { roles });
    await assertSucceeds(getDoc(doc(db, DESK)));
    await assertSucceeds(
      getDocs(
        query(
          collection(db, `sites/${SITE}/spaces`),
          where("ns", "==", NS),
          where("updatedAt", ">", Timestamp.fromMillis(0)),
          orderBy("updatedAt"),
          orderBy(documentId()),
          limit(1000),
        ),
      ),
    );
    await assertFails(getDocs(collection(db, `sites/${SITE}/spaces`)));
  });

  test(`[RUL-3] ${role}: bookings are read by those who export bookings or switch desks`, async () => {
    const db = as(env, { roles });
    const may = can(roles, "deskBooking.bookingsExport") || can(roles, "deskBooking.deskSettings");
    const app = query(
      collection(db, `sites/${SITE}/bookings`),
      where("ns", "==", NS),
      where("onDay", ">=", "2026-01-04"),
      orderBy("updatedAt"),
      orderBy("onDay"),
      orderBy(documentId()),
    );
    await (may ? assertSucceeds : assertFails)(getDocs(app));
    await (may ? assertSucceeds : assertFails)(getDoc(doc(db, BOOKING)));
  });

  test(`[RUL-4] ${role}: other people's user documents follow people.users, the own one is always readable`, async () => {
    const db = as(env, { roles });
    await assertSucceeds(getDoc(doc(db, "users/u1")));
    await check("people.users")(getDoc(doc(db, "users/u2")));
    await check("people.users")(getDocs(query(collection(db, "users"), where("ns", "==", NS))));
  });

  test(`[RUL-5] ${role}: sites are listed by ns.admin only; a site out of the claims is closed to everybody else`, async () => {
    const db = as(env, { roles });
    const all = role === "ns.admin" ? assertSucceeds : assertFails;
    await all(getDocs(query(collection(db, "sites"), where("ns", "==", NS))));
    await assertSucceeds(getDoc(doc(db, `sites/${SITE}`)));
    await all(getDoc(doc(db, `sites/${OTHER_SITE}`)));
    await all(getDoc(doc(db, `sites/${OTHER_SITE}/spaces/d1`)));
  });

  test(`[RUL-6] ${role}: nobody creates or deletes spaces, bookings, users or sites, or changes anything but the switch`, async () => {
    const db = as(env, { roles });
    await assertFails(
      send(db, (b) => b.set(doc(db, `sites/${SITE}/spaces/new`), { ...aDesk(), ...stamp(1), kind: "room" })),
    );
    await assertFails(deleteDoc(doc(db, DESK)));
    await assertFails(send(db, (b) => b.update(doc(db, DESK), { ...stamp(2), deleted: true })));
    await assertFails(send(db, (b) => b.update(doc(db, BOOKING), { toTime: Timestamp.now(), ...stamp(2) })));
    await assertFails(send(db, (b) => b.update(doc(db, "users/u1"), { roles: ["ns.admin"], ...stamp(2) })));
    await assertFails(send(db, (b) => b.update(doc(db, `sites/${SITE}`), { title: "Mine", ...stamp(2) })));
  });

  test(`[RUL-7] ${role}: another tenant is closed, also with its name in the documents`, async () => {
    const db = as(env, { roles, sites: [SITE, "other-1"] });
    await assertFails(getDoc(doc(db, "ns/other")));
    await assertFails(getDoc(doc(db, "sites/other-1")));
    await assertFails(getDoc(doc(db, "sites/other-1/spaces/d1")));
    await assertFails(getDocs(query(collection(db, "sites/other-1/spaces"), where("ns", "==", "other"))));
    await assertFails(getDoc(doc(db, "users/o1")));
    await assertFails(switchOff(db, {}, "sites/other-1/spaces/d1"));
    await assertFails(switchOff(db, { ns: "other" }, "sites/other-1/spaces/d1"));
    await assertFails(switchOff(db, { ns: "other" }));
  });
});

test("[RUL-8] without signing in only the version can be read", async () => {
  const db = env.unauthenticatedContext().firestore() as unknown as ReturnType<typeof as>;
  await assertSucceeds(getDoc(doc(db, "versions/atrium")));
  for (const path of [
    `ns/${NS}`,
    `sites/${SITE}`,
    DESK,
    BOOKING,
    "users/u1",
    "space-kinds/desk",
    `ns/${NS}/changeSets/x`,
  ])
    await assertFails(getDoc(doc(db, path)));
  await assertFails(setDoc(doc(db, DESK), aDesk()));
  await assertSucceeds(getDocs(collection(as(env, { roles: ["user"] }), "space-kinds")));
});

test("[RUL-9] whoever may switch desks has access to the app", () => {
  for (const role of ROLES) if (can([role], "deskBooking.deskSettings")) expect(hasAppAccess([role]), role).toBe(true);
});

test("[RUL-19] sites that stand in the user document open the same doors", async () => {
  const db = as(env, { roles: ["desk-booking.data"], sitesInDoc: true });
  await assertSucceeds(getDoc(doc(db, DESK)));
  await assertSucceeds(getDoc(doc(db, BOOKING)));
  await assertFails(getDoc(doc(db, `sites/${OTHER_SITE}/spaces/d1`)));
  await assertFails(getDoc(doc(db, `sites/${OTHER_SITE}/bookings/none`)));
});

test("[RUL-22] the engine's questions: ten documents at once, and whether one is there at all", async () => {
  const db = as(env, settings);
  const ids = Array.from({ length: 10 }, (_, i) => `q${i}`);
  await given(env, Object.fromEntries(ids.map((id) => [`sites/${SITE}/spaces/${id}`, aDesk()])));
  const some = query(collection(db, `sites/${SITE}/spaces`), where("ns", "==", NS), where(documentId(), "in", ids));
  expect((await assertSucceeds(getDocs(some))).size).toBe(10);
  await assertSucceeds(getDoc(doc(db, `sites/${SITE}/spaces/none`)));
  await assertSucceeds(getDoc(doc(db, `sites/${SITE}/bookings/none`)));
  await assertFails(getDoc(doc(db, `sites/${OTHER_SITE}/spaces/none`)));
});

test.each(ROLES)(
  "[RUL-24] %s: the stocktake counts and reads by id what the role may list, and nothing else",
  async (role) => {
    await given(env, { [`sites/${SITE}/spaces/undated`]: { ns: NS, kind: "desk", title: "By hand" } });
    const db = as(env, { roles: [role] });
    const dated = where("updatedAt", ">", new Timestamp(0, 0));
    const own = (at: string) => query(collection(db, at), where("ns", "==", NS));
    const spaces = own(`sites/${SITE}/spaces`);
    const [all, some] = [await getCountFromServer(spaces), await getCountFromServer(query(spaces, dated))];
    expect(all.data().count - some.data().count).toBe(1);
    const page = await getDocs(query(spaces, orderBy(documentId()), limit(500)));
    expect(page.docs.map((d) => d.id)).toContain("undated");
    const days = query(own(`sites/${SITE}/bookings`), where("onDay", ">=", "2026-01-04"));
    const bookings = can([role], "deskBooking.bookingsExport") || can([role], "deskBooking.deskSettings");
    for (const asked of [days, query(days, dated)])
      await (bookings ? assertSucceeds : assertFails)(getCountFromServer(asked));
    const byDay = query(days, orderBy("onDay"), orderBy(documentId()), limit(500));
    await (bookings ? assertSucceeds : assertFails)(getDocs(byDay));
    await (role === "ns.admin" ? assertSucceeds : assertFails)(getCountFromServer(own("sites")));
    const elsewhere = getCountFromServer(own(`sites/${OTHER_SITE}/spaces`));
    await (role === "ns.admin" ? assertSucceeds : assertFails)(elsewhere);
  },
);

test("[RUL-24] whether a site is there at all is told to those whose claims name it", async () => {
  expect((await getDoc(doc(as(env, { roles: ["user"], sites: ["gone-1"] }), "sites/gone-1"))).exists()).toBe(false);
  await assertFails(getDoc(doc(as(env, { roles: ["user"] }), "sites/gone-1")));
  await assertFails(
    getDoc(doc(env.unauthenticatedContext().firestore() as unknown as ReturnType<typeof as>, "sites/gone-1")),
  );
});

describe("the common fields", () => {
  test.each<[string, object]>([
    ["a stale rev", { rev: 1 }],
    ["a rev that jumps", { rev: 3 }],
    ["a rev that is text", { rev: "2" }],
    ["a client's timestamp", { updatedAt: Timestamp.fromMillis(5) }],
    ["somebody else as author", { lastWrittenBy: { authUid: "u2", ref: "", title: "", displayName: "" } }],
    [
      "an author with further fields",
      { lastWrittenBy: { authUid: "u1", ref: "", title: "", displayName: "", admin: true } },
    ],
    ["no receipt of that name", { changeSet: "set-2" }],
    ["a changed tenant", { ns: "other" }],
    ["deleted as text", { deleted: "no" }],
    ["a via of 1,000 characters", { lastWrittenVia: "x".repeat(1_000) }],
    ["an extra field", { isAdmin: true }],
    ["a field of another role", { neighbourhood: "n1" }],
    ["a title", { title: "9.999" }],
    ["a switch of the wrong type", { disabled: 1 }],
    ["a switch that is a map", { disabled: { reason: "x" } }],
    ["a reason of 121 characters", { disabled: "x".repeat(121) }],
    ["disabledAfterUse as text", { disabledAfterUse: "yes" }],
  ])("[RUL-10] refused: %s", async (_, over) => {
    await assertFails(switchOff(as(env, settings), over));
  });

  test.each<[string, object]>([
    ["a reason of 120 characters", { disabled: "x".repeat(120) }],
    ["true", { disabled: true }],
    ["false", { disabled: false }],
    ["disabledAfterUse", { disabledAfterUse: true }],
  ])("[RUL-10] accepted: %s", async (_, over) => {
    await assertSucceeds(switchOff(as(env, settings), over));
  });

  test("[RUL-11] a write without a receipt, with an old receipt or with somebody else's is refused", async () => {
    const db = as(env, settings);
    await assertFails(updateDoc(doc(db, DESK), { disabled: true, ...stamp(2) }));
    await given(env, { [`ns/${NS}/changeSets/set-1`]: aReceipt({ at: Timestamp.now() }) });
    await assertFails(updateDoc(doc(db, DESK), { disabled: true, ...stamp(2) }));
    await assertFails(send(db, (b) => b.update(doc(db, DESK), { disabled: true, ...stamp(2) }), { uid: "u2" }));
  });

  test("[RUL-12] a document that is no desk, and a tombstone, cannot be switched", async () => {
    const db = as(env, settings);
    await assertFails(switchOff(db, {}, `sites/${SITE}/spaces/f1`));
    await given(env, { [DESK]: aDesk({ deleted: true }) });
    await assertFails(switchOff(db));
    await assertFails(switchOff(db, { deleted: true }));
    await assertFails(switchOff(db, { deleted: false }));
  });

  test("[RUL-23] the tenant's administrator brings a deleted desk back, and changes nothing else of it", async () => {
    await given(env, { [DESK]: aDesk({ deleted: true }) });
    const db = as(env, { roles: ["ns.admin"], sites: [] });
    await assertFails(switchOff(db, { deleted: false, title: "another" }));
    await assertFails(switchOff(db, { deleted: true }));
    await assertSucceeds(switchOff(db, { deleted: false }));
  });
});

describe("who comes second", () => {
  test("[RUL-20] a second author's set on the same revision fails whole (compare-and-set)", async () => {
    await assertSucceeds(switchOff(as(env, settings)));
    const db = as(env, { ...settings, uid: "u2" });
    const batch = writeBatch(db);
    batch.set(doc(db, `ns/${NS}/changeSets/set-2`), aReceipt({ uid: "u2" }));
    batch.update(doc(db, DESK), {
      disabled: false,
      ...stamp(2, { lastWrittenBy: { authUid: "u2" }, changeSet: "set-2", updatedAt: serverTimestamp() }),
    });
    await assertFails(batch.commit());
  });

  test("[RUL-21] a site that is not in the claims cannot be written, wherever the document says it belongs", async () => {
    await assertFails(switchOff(as(env, settings), {}, `sites/${OTHER_SITE}/spaces/d1`));
    await assertFails(switchOff(as(env, { ...settings, sites: [] })));
    await assertSucceeds(switchOff(as(env, { roles: ["ns.admin"], sites: [] }), {}, `sites/${OTHER_SITE}/spaces/d1`));
  });
});
