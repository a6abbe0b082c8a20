import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  setDoc,
  where,
} from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { admin, nsAdmin, reception } from "./people-kit.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.records);

const desks: Who = { roles: ["user", "desk-booking.settings"] };
const stranger: Who = { ...nsAdmin, ns: "other" } as Who;
const record = (kind: string, sites: readonly string[], path = `${kind}/x`) => ({
  ns: NS,
  document: { path, kind },
  sites,
  change: { changeTime: new Date(1_000) },
});
beginWith(env, () => ({
  ...SITES,
  [`ns/${NS}/changes/d`]: record("desk", [SITE], `sites/${SITE}/spaces/d`),
  [`ns/${NS}/changes/far`]: record("desk", [OTHER_SITE]),
  [`ns/${NS}/changes/b`]: record("booking", [SITE]),
  [`ns/${NS}/changes/s`]: record("site", [SITE]),
  [`ns/${NS}/changes/t`]: record("ns", []),
  [`ns/${NS}/changes/r`]: record("room-booking", [SITE]),
  [`ns/${NS}/roomChanges/r`]: record("room-booking", [SITE]),
  [`ns/${NS}/roomChanges/far`]: record("room-booking", [OTHER_SITE]),
  [`ns/${NS}/thirdparty/integrations`]: common({ calendar: { state: "connected" } }),
  [`ns/${NS}/syncReports/2026-03-10`]: common({ reportDate: "2026-03-10", byResource: {} }),
}));

const asked = (who: Who, ...of: readonly QueryConstraint[]) => {
  const all = collection(as(env, who), `ns/${NS}/changes`);
  return getDocs(query(all, where("ns", "==", NS), ...of, orderBy("change.changeTime", "desc"), limit(11)));
};
const told = (who: Who, ...of: readonly QueryConstraint[]) => {
  const all = collection(as(env, who), `ns/${NS}/roomChanges`);
  return getDocs(query(all, where("ns", "==", NS), kind("room-booking"), ...of, orderBy("change.changeTime", "desc")));
};
const kind = (is: string) => where("document.kind", "==", is);
const at = (site: string) => where("sites", "array-contains", site);

describe("the audit log", () => {
  test("[RUL-67] is read whole by ns.admin: all, of a kind, of a site, of both, of one document, of a period", async () => {
    expect((await assertSucceeds(asked(nsAdmin))).size).toBe(6);
    expect((await assertSucceeds(asked(nsAdmin, kind("desk")))).size).toBe(2);
    expect((await assertSucceeds(asked(nsAdmin, at(SITE)))).size).toBe(4);
    expect((await assertSucceeds(asked(nsAdmin, kind("desk"), at(SITE)))).size).toBe(1);
    const one = where("document.path", "==", `sites/${SITE}/spaces/d`);
    expect((await assertSucceeds(asked(nsAdmin, one))).size).toBe(1);
    const since = where("change.changeTime", ">=", new Date(2_000));
    expect((await assertSucceeds(asked(nsAdmin, since))).size).toBe(0);
  });
  test("[RUL-67] and by nobody else, nor written by anybody", async () => {
    for (const who of [admin, reception, desks, stranger]) {
      await assertFails(asked(who));
      await assertFails(getDoc(doc(as(env, who), `ns/${NS}/changes/t`)));
    }
    await assertFails(setDoc(doc(as(env, nsAdmin), `ns/${NS}/changes/new`), record("desk", [SITE])));
  });
  test("[RUL-66] records of desks, bookings and settings are read by the desk roles of their site", async () => {
    for (const of of ["desk", "booking", "site"])
      expect((await assertSucceeds(asked(desks, kind(of), at(SITE)))).size).toBe(1);
    await assertSucceeds(getDoc(doc(as(env, desks), `ns/${NS}/changes/d`)));
    await assertFails(getDoc(doc(as(env, desks), `ns/${NS}/changes/far`)));
    await assertFails(asked(desks, kind("desk"), at(OTHER_SITE)));
    await assertFails(asked(reception, kind("desk"), at(SITE)));
  });
});

describe("changes of bookings of rooms", () => {
  const rooms: Who = { roles: ["user", "room-booking.admin"] };
  test("[RUL-69] are told to the room roles of their site beside the records, which are ns.admin's", async () => {
    expect((await assertSucceeds(told(rooms, at(SITE)))).size).toBe(1);
    expect((await assertSucceeds(told(nsAdmin))).size).toBe(2);
    await assertSucceeds(getDoc(doc(as(env, nsAdmin), `ns/${NS}/changes/r`)));
    await assertFails(getDoc(doc(as(env, rooms), `ns/${NS}/changes/r`)));
    await assertFails(asked(rooms, kind("room-booking"), at(SITE)));
  });
  test("[RUL-69] and to nobody else, nor written by anybody", async () => {
    for (const who of [admin, reception, desks, stranger]) await assertFails(told(who, at(SITE)));
    await assertFails(told(rooms, at(OTHER_SITE)));
    await assertFails(getDoc(doc(as(env, rooms), `ns/${NS}/roomChanges/far`)));
    await given(env, { [`ns/${NS}/roomChanges/foreign`]: { ...record("room-booking", [SITE]), ns: "other" } });
    await assertFails(getDoc(doc(as(env, rooms), `ns/${NS}/roomChanges/foreign`)));
    await assertFails(setDoc(doc(as(env, nsAdmin), `ns/${NS}/roomChanges/new`), record("room-booking", [SITE])));
  });
});

describe("what systems outside write", () => {
  test("[RUL-68] reports and integrations are the tenant's whose name they bear: another's is in no list, and no list is of all", async () => {
    await given(env, { [`ns/${NS}/syncReports/2026-03-11`]: { ...common({ reportDate: "2026-03-11" }), ns: "other" } });
    const all = collection(as(env, nsAdmin), `ns/${NS}/syncReports`);
    const own = await assertSucceeds(getDocs(query(all, where("ns", "==", NS))));
    expect(own.docs.map((d) => d.id)).toEqual(["2026-03-10"]);
    await assertFails(getDocs(all));
    await assertFails(getDocs(query(all, where("ns", "==", "other"))));
    const theirs = collection(as(env, stranger), `ns/${NS}/syncReports`);
    for (const ns of [NS, "other"]) await assertFails(getDocs(query(theirs, where("ns", "==", ns))));
    await assertFails(getDoc(doc(as(env, nsAdmin), `ns/${NS}/syncReports/2026-03-11`)));
  });
  const INTEGRATIONS = `ns/${NS}/thirdparty/integrations`;
  const REPORT = `ns/${NS}/syncReports/2026-03-10`;
  test("[RUL-68] is read by ns.admin of the tenant, and by nobody else", async () => {
    for (const path of [INTEGRATIONS, REPORT]) {
      await assertSucceeds(getDoc(doc(as(env, nsAdmin), path)));
      for (const who of [admin, reception, desks, stranger]) await assertFails(getDoc(doc(as(env, who), path)));
    }
    for (const name of ["thirdparty", "syncReports"]) {
      const all = query(collection(as(env, nsAdmin), `ns/${NS}/${name}`), where("ns", "==", NS));
      expect((await assertSucceeds(getDocs(all))).size).toBe(1);
      const theirs = query(collection(as(env, admin), `ns/${NS}/${name}`), where("ns", "==", NS));
      await assertFails(getDocs(theirs));
    }
  });
  test("[RUL-68] and written by no client; one that is not there is not told apart from a foreign one", async () => {
    const db = as(env, nsAdmin);
    for (const path of [INTEGRATIONS, REPORT]) await assertFails(setDoc(doc(db, path), common({ more: true })));
    await assertSucceeds(getDoc(doc(db, `ns/${NS}/thirdparty/nowhere`)));
    await assertSucceeds(getDoc(doc(db, `ns/${NS}/syncReports/1999-01-01`)));
    await given(env, { [`ns/${NS}/thirdparty/foreign`]: { ...common({}), ns: "other" } });
    await given(env, { [`ns/${NS}/syncReports/foreign`]: { ...common({}), ns: "other" } });
    await assertFails(getDoc(doc(db, `ns/${NS}/thirdparty/foreign`)));
    await assertFails(getDoc(doc(db, `ns/${NS}/syncReports/foreign`)));
  });
});
