import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { collection, deleteField, doc, getDoc, getDocs, query, Timestamp, where } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { BOOKINGS } from "../../src/domain/bookings/limits.ts";
import { limitsDoc } from "../src/booking-limits.ts";
import { endCovered, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
import {
  aBooking,
  aDesk,
  aListed,
  as,
  common,
  dayFrom,
  given,
  hourOf,
  NS,
  OTHER_SITE,
  send,
  SITE,
  stamp,
  theLimits,
  type Who,
  ZONE,
} from "./rules-kit.ts";

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.bookings);
});
afterAll(() => endCovered(env), REPORT_MS);

const HOUR = 3_600_000;
const settings: Who = { roles: ["desk-booking.settings"] };
/** Somebody who may do nothing but book for themselves. */
const ada: Who = { uid: "u-ada", roles: ["user"], person: `ns/${NS}/people/ada` };
const stampOf = (who: Who, rev: number) =>
  stamp(rev, { lastWrittenBy: { authUid: who.uid ?? "u1", ref: "", title: "", displayName: "" } });
const at = (ms: number) => Timestamp.fromMillis(ms);
const [TODAY, TOMORROW] = [dayFrom(0), dayFrom(1)];
const idOf = (desk: string, day: string, n = 1) => `sites/${SITE}/bookings/${desk}_${day}_${n}`;

type Booking = { readonly [field: string]: unknown };
type New = {
  readonly who?: Who;
  readonly path?: string;
  readonly over?: Booking;
  readonly desk?: string;
  readonly day?: string;
};
function book({ who = settings, over = {}, desk = "d1", day = TOMORROW, path = idOf(desk, day) }: New = {}) {
  const id = `set-${crypto.randomUUID()}`;
  const data = { ...aBooking({ desk, day }), ...stampOf(who, 1), changeSet: id, ...over };
  const db = as(env, who);
  return send(db, (b) => b.set(doc(db, path), data), { uid: who.uid ?? "u1" }, id);
}
/** A booking as it stands there. */
const standing = (over: Booking = {}) => common({ ...aBooking({ day: TODAY }), ...running, ...over });
const running = { fromTime: at(Date.now() - 2 * HOUR), toTime: at(Date.now() + 2 * HOUR) };
function change(fields: object, { who = settings, path = idOf("d1", TODAY), rev = 2 } = {}) {
  const id = `set-${crypto.randomUUID()}`;
  const db = as(env, who);
  const data = { ...stampOf(who, rev), changeSet: id, ...fields };
  return send(db, (b) => b.update(doc(db, path), data), { uid: who.uid ?? "u1" }, id);
}

beforeEach(async () => {
  await env.clearFirestore();
  const neighbourhood = (over: object) => common({ kind: "neighbourhood", title: "Hood", color: "#ff0000", ...over });
  await given(env, {
    "users/u1": common({ roles: ["desk-booking.settings", "desk-booking.admin", "ns.admin"], sites: [SITE] }),
    "users/u2": common({ roles: ["desk-booking.settings"], sites: [SITE] }),
    "users/u-ada": common({ roles: ["user"], sites: [SITE] }),
    [`sites/${SITE}`]: common({ title: "London", config: { timeZone: ZONE } }),
    ...theLimits(),
    [`sites/${SITE}/spaces/d1`]: aDesk(),
    [`sites/${SITE}/spaces/d_2`]: aDesk({ disabled: "" }),
    [`sites/${SITE}/spaces/quiet`]: neighbourhood({}),
    [`sites/${SITE}/spaces/closed`]: neighbourhood({ exclusive: true }),
    [`sites/${SITE}/spaces/daily`]: neighbourhood({ exclusive: true, exclusiveAdHoc: true }),
    [`ns/${NS}/directory/ada_${SITE}`]: aListed("ada"),
  });
});

describe("making a booking", () => {
  test("[BKG-10] the settings role books for anybody of the site", async () => {
    await assertSucceeds(book());
    await assertSucceeds(book({ desk: "d_2" }));
  });

  test("[BKG-10] somebody books for themselves, and for nobody else", async () => {
    await assertSucceeds(book({ who: ada }));
    const other = { over: { owner: aBooking({ owner: "bob" })["owner"] } };
    await given(env, { [`ns/${NS}/directory/bob_${SITE}`]: aListed("bob") });
    await assertFails(book({ who: ada, desk: "d_2", ...other }));
    await assertSucceeds(book({ desk: "d_2", ...other }));
  });

  test.each<[string, New]>([
    ["by a role that only reads", { who: { roles: ["desk-booking.data"] } }],
    ["by nobody's account", { who: { roles: ["user"] } }],
    ["at another site", { path: `sites/${OTHER_SITE}/bookings/d1_${TOMORROW}_1` }],
    ["under the id of another day", { path: idOf("d1", dayFrom(2)) }],
    ["under the id of another desk", { path: idOf("d9", TOMORROW) }],
    ["under number 0", { path: idOf("d1", TOMORROW, 0) }],
    ["under number 2, with nothing before it", { path: idOf("d1", TOMORROW, 2) }],
    ["under a number with a zero", { path: `${idOf("d1", TOMORROW).slice(0, -1)}01` }],
    ["under a word", { path: `sites/${SITE}/bookings/mine` }],
    [
      "of a desk of another site",
      { over: { space: { ...(aBooking()["space"] as object), ref: `sites/${OTHER_SITE}/spaces/d1` } } },
    ],
    ["of a desk that is not there", { desk: "d7" }],
    ["in the past", { day: dayFrom(-3) }],
    ["more than a year ahead", { day: dayFrom(BOOKINGS.furthestDays + 1) }],
    ["of a day that the limits do not know", { day: dayFrom(BOOKINGS.furthestDays + 100) }],
    ["of a day that is none", { day: "2031-02-31" }],
    ["with a day in other letters", { over: { onDay: TOMORROW.replace("-", "-0") } }],
    ["made at revision 2", { over: { rev: 2 } }],
    ["made deleted", { over: { deleted: true } }],
    ["without a receipt", { over: { changeSet: "other" } }],
    ["in somebody else's name", { over: { lastWrittenBy: { authUid: "u2", ref: "", title: "", displayName: "" } } }],
    ["with a further field", { over: { admin: true } }],
    ["without times", { over: { fromTime: null } }],
    ["without an end", { over: { toTime: null } }],
    ["with numbers for times", { over: { fromTime: 5 } }],
    ["with a number for its end", { over: { toTime: 5 } }],
    ["that ends before it begins", { over: { toTime: at(hourOf(TOMORROW, 7)) } }],
    ["that ends on the next day", { over: { toTime: at(hourOf(TOMORROW, 24) + 1) } }],
    [
      "that begins on the day before",
      {
        over: {
          fromTime: at(hourOf(TOMORROW, 0) - 1),
        },
      },
    ],
    [
      "that begins two days later",
      {
        over: {
          fromTime: at(hourOf(TOMORROW, 48)),
          toTime: at(hourOf(TOMORROW, 49)),
        },
      },
    ],
    ["checked in already", { over: { checkIn: { fromTime: at(1), toTime: null } } }],
    ["with a check-in that is no flag", { over: { requiresCheckIn: "yes" } }],
    ["with a tool's name of 1,300 letters", { over: { createdVia: { title: "x".repeat(1300) } } }],
    ["with more than a tool's name", { over: { createdVia: { title: "x", more: 1 } } }],
    ["made by more than a name", { over: { createdBy: { ref: "", title: "", admin: true } } }],
    ["made by a long path", { over: { createdBy: { ref: "x".repeat(1300), title: "" } } }],
    ["made by a long name", { over: { createdBy: { ref: "", title: "x".repeat(1300) } } }],
  ])("[BKG-11] refused: %s", async (_, what) => {
    await assertFails(book(what));
  });

  const link = (field: "space" | "owner", over: object) => ({
    over: { [field]: { ...(aBooking()[field] as object), ...over } },
  });
  test.each<[string, New]>([
    ["a further field of the desk", link("space", { x: 1 })],
    ["a desk's name of 1,300 letters", link("space", { title: "x".repeat(1300) })],
    ["a neighbourhood that is no name", link("space", { neighbourhood: 7 })],
    ["another kind of space", link("space", { kind: { ref: "space-kinds/room" } })],
    ["the desk on another floor", link("space", { floor: "f2" })],
    ["a further field of the owner", link("owner", { x: 1 })],
    ["an owner's name of 1,300 letters", link("owner", { title: "x".repeat(1300) })],
    ["an address that is no text", link("owner", { email: 7 })],
    ["a department of 1,300 letters", link("owner", { department: "x".repeat(1300) })],
    ["tags that are a text", link("owner", { tags: "x" })],
    [
      "a hundred tags",
      link("owner", { tags: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`t${i}`, true])) }),
    ],
    ["an owner of another tenant", link("owner", { ref: "ns/other/people/ada" })],
    ["an owner whom the directory does not know", link("owner", { ref: `ns/${NS}/people/nobody` })],
  ])("[BKG-11] refused: %s", async (_, what) => {
    await assertFails(book(what));
  });

  test("[BKG-11] a neighbourhood and tags as the app writes them pass", async () => {
    await given(env, {
      [`sites/${SITE}/spaces/d1`]: aDesk({ neighbourhood: "quiet" }),
      [`ns/${NS}/directory/ada_${SITE}`]: aListed("ada", {}, { tags: { VIP: true } }),
    });
    const { over } = link("space", { neighbourhood: "quiet" });
    await assertSucceeds(book({ over: { ...over, ...link("owner", { tags: { VIP: true } }).over } }));
  });

  test.each<[string, object | null]>([
    ["that was deleted meanwhile", aDesk({ deleted: true })],
    ["that is disabled", aDesk({ disabled: true })],
    ["that is disabled with a reason", aDesk({ disabled: "broken" })],
    ["that is a floor", common({ kind: "floor", title: "Floor", floor: "f1" })],
    ["of another tenant", aDesk({ ns: "other" })],
  ])("[BKG-12] refused: a desk %s", async (_, desk) => {
    await given(env, { [`sites/${SITE}/spaces/d1`]: desk ?? {} });
    await assertFails(book());
  });

  test.each<[string, object, string | null, string, boolean]>([
    ["of one's own neighbourhood", { neighbourhood: ["quiet"] }, "quiet", TOMORROW, true],
    ["of another", { neighbourhood: ["other"] }, "quiet", TOMORROW, false],
    ["without a neighbourhood", { neighbourhood: ["other"] }, null, TOMORROW, true],
    ["of any, by who has none", {}, "quiet", TOMORROW, true],
    ["of an exclusive one, by who has none", {}, "closed", TOMORROW, false],
    ["of an exclusive one, by a member", { neighbourhood: ["closed"] }, "closed", TOMORROW, true],
    ["that anyone may book on the day, today", { neighbourhood: ["other"] }, "daily", TODAY, true],
    ["that anyone may book on the day, days before", {}, "daily", dayFrom(5), false],
    ["without the permission", { canBookDesks: false }, null, TOMORROW, false],
  ])("[BKG-12] a desk %s", async (...row) => {
    const [, membership, neighbourhood, day, passes] = row;
    await given(env, {
      [`sites/${SITE}/spaces/d1`]: aDesk({ neighbourhood }),
      [`ns/${NS}/directory/ada_${SITE}`]: aListed("ada", membership),
    });
    await (passes ? assertSucceeds : assertFails)(book({ day, ...link("space", { neighbourhood }) }));
  });

  test.each<[string, object]>([
    ["who is no longer active", aListed("ada", {}, { active: false })],
    ["whose membership was deleted", { ...aListed("ada"), deleted: true }],
  ])("[BKG-12] refused: an owner %s", async (_, listed) => {
    await given(env, { [`ns/${NS}/directory/ada_${SITE}`]: listed });
    await assertFails(book());
  });
});

describe("days of the tiers", () => {
  const saturday = Array.from({ length: 7 }, (_, i) => dayFrom(8 + i)).find((d) => new Date(d).getUTCDay() === 6) ?? "";
  const limitsOf = (config: object) => ({
    [storedLimitsPath(SITE)]: limitsDoc(
      { ns: NS, rev: 1 },
      storedLimits({ timeZone: ZONE, ...config }, {}, Date.now()),
    ),
  });
  test.each<[string, readonly string[], object, string, boolean]>([
    ["nothing said by the site: five days", ["desk-booking.settings"], {}, dayFrom(5), true],
    ["nothing said by the site, beyond them", ["desk-booking.settings"], {}, dayFrom(6), false],
    ["within the days", ["desk-booking.settings"], { deskBookingAdvancedDays: 5 }, dayFrom(5), true],
    ["beyond them", ["desk-booking.settings"], { deskBookingAdvancedDays: 5 }, dayFrom(6), false],
    [
      "others' days do not count",
      ["desk-booking.settings"],
      { deskBookingAdminAdvancedDays: 5, deskBookingAdvancedDays: 9 },
      dayFrom(8),
      true,
    ],
    [
      "administrators' days",
      ["desk-booking.admin"],
      { deskBookingAdvancedDays: 1, deskBookingAdminAdvancedDays: 9 },
      dayFrom(8),
      true,
    ],
    ["beyond administrators' days", ["desk-booking.admin"], { deskBookingAdminAdvancedDays: 3 }, dayFrom(4), false],
    ["unrestricted", ["desk-booking.admin"], { deskBookingAdminAdvancedDays: "unrestricted" }, dayFrom(200), true],
    ["the tenant's administrator", ["ns.admin"], { deskBookingNsAdminAdvancedDays: 3 }, dayFrom(4), false],
    [
      "a weekend that is not allowed",
      ["desk-booking.settings"],
      { deskBookingAdvancedDays: 20, deskBookingWeekends: false },
      saturday,
      false,
    ],
    [
      "a weekend that is allowed",
      ["desk-booking.settings"],
      { deskBookingAdvancedDays: 20, deskBookingWeekends: true },
      saturday,
      true,
    ],
    [
      "a weekend elsewhere",
      ["desk-booking.settings"],
      { deskBookingAdvancedDays: 20, deskBookingWeekends: false, localeWeekend: [5] },
      saturday,
      true,
    ],
  ])("[BKG-13] %s", async (...row) => {
    const [, roles, config, day, passes] = row;
    const weekends = { deskBookingWeekends: true, deskBookingAdminWeekends: true, deskBookingNsAdminWeekends: true };
    await given(env, limitsOf({ ...weekends, ...config }));
    await (passes ? assertSucceeds : assertFails)(book({ who: { roles }, day }));
  });
});

describe("the lock", () => {
  test("[BKG-1] the second booking of a desk and day is refused, whoever comes first", async () => {
    await assertSucceeds(book());
    await assertFails(book({ who: { ...settings, uid: "u2" } }));
    await assertFails(book({ path: idOf("d1", TOMORROW, 2) }));
  });

  test("[BKG-1] two at the same moment: one booking", async () => {
    const racers = ["u1", "u2"].map((uid) => {
      const db = as(env, { ...settings, uid });
      const data = { ...aBooking({ day: TOMORROW }), ...stampOf({ ...settings, uid }, 1), changeSet: `set-${uid}` };
      return send(db, (b) => b.set(doc(db, idOf("d1", TOMORROW)), data), { uid }, `set-${uid}`);
    });
    const ended = await Promise.allSettled(racers);
    expect(ended.map((e) => e.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each<[string, Booking, boolean]>([
    ["cancelled", { deleted: true }, true],
    ["released", { toTime: at(Date.now() - 1) }, true],
    ["running", {}, false],
    ["without an end", { toTime: null }, false],
  ])("[BKG-1] number 2 after one that is %s", async (_, over, passes) => {
    await given(env, { [idOf("d1", TODAY)]: standing(over) });
    await (passes ? assertSucceeds : assertFails)(book({ day: TODAY, path: idOf("d1", TODAY, 2) }));
  });

  test("[BKG-1] the one before may end in the same batch", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing() });
    const db = as(env, settings);
    const both = send(
      db,
      (b) => {
        b.update(doc(db, idOf("d1", TODAY)), { ...stamp(2), deleted: true });
        b.set(doc(db, idOf("d1", TODAY, 2)), { ...aBooking({ day: TODAY }), ...stamp(1) });
      },
      { count: 2 },
    );
    await assertSucceeds(both);
  });
});

describe("changing a booking", () => {
  const now = () => at(Date.now());
  const inside = { requiresCheckIn: true, checkIn: { fromTime: at(5_000), toTime: null } };

  test("[BKG-14] released, and back", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing() });
    await assertSucceeds(change({ toTime: now() }));
    await assertSucceeds(change({ toTime: running.toTime }, { rev: 3 }));
  });

  test("[BKG-14] released with its check-in, and back", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing(inside) });
    const out = now();
    await assertSucceeds(change({ toTime: out, "checkIn.toTime": out }));
    await assertSucceeds(change({ toTime: running.toTime, "checkIn.toTime": deleteField() }, { rev: 3 }));
  });

  test("[BKG-14] one without an end, released and back", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing({ toTime: null }) });
    await assertSucceeds(change({ toTime: now() }));
    await assertFails(change({ toTime: deleteField() }, { rev: 3 }));
    await assertSucceeds(change({ toTime: running.toTime }, { rev: 3 }));
  });

  test("[BKG-14] cancelled, and back", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing() });
    await assertSucceeds(change({ deleted: true }));
    await assertSucceeds(change({ deleted: false }, { rev: 3 }));
  });

  test("[BKG-14] nothing comes back once somebody else has the desk", async () => {
    await given(env, {
      [idOf("d1", TODAY)]: standing({ deleted: true }),
      [idOf("d1", TODAY, 2)]: standing(),
      [idOf("d1", TOMORROW)]: common({ ...aBooking(), toTime: at(hourOf(TOMORROW, 9)) }),
      [idOf("d1", TOMORROW, 2)]: common({ ...aBooking(), deleted: true }),
    });
    await assertFails(change({ deleted: false }));
    await assertFails(change({ toTime: at(hourOf(TOMORROW, 12)) }, { path: idOf("d1", TOMORROW) }));
  });

  test.each<[string, Booking, object]>([
    ["a release into the future", {}, { toTime: at(Date.now() + HOUR) }],
    ["a release to long before it began", {}, { toTime: at(Date.now() - 48 * HOUR) }],
    ["a release with a number", {}, { toTime: 7 }],
    ["a release of one without an end, into the future", { toTime: null }, { toTime: at(Date.now() + HOUR) }],
    ["a release of one that was cancelled", { deleted: true }, { toTime: at(Date.now()) }],
    ["a release that also cancels", {}, { toTime: at(Date.now()), deleted: true }],
    [
      "a release of a check-in that was none",
      {},
      { toTime: at(Date.now()), checkIn: { fromTime: null, toTime: at(Date.now()) } },
    ],
    ["a release with another moment for the check-in", inside, { toTime: at(Date.now() - 9), "checkIn.toTime": at(1) }],
    [
      "a release that moves the check-in",
      inside,
      { toTime: at(Date.now() - 9), checkIn: { fromTime: at(9), toTime: at(9) } },
    ],
    ["a booking made longer than a day", {}, { toTime: at(Date.now() + 23 * HOUR) }],
    ["one made longer with a check-out", inside, { toTime: at(Date.now() + 4 * HOUR), "checkIn.toTime": at(9) }],
    ["one made longer with another check-in", inside, { toTime: at(Date.now() + 4 * HOUR), "checkIn.fromTime": at(9) }],
    ["a cancellation with a change", {}, { deleted: true, toTime: at(Date.now()) }],
    ["a change of one that was cancelled and stays so", { deleted: true }, { deleted: true, requiresCheckIn: true }],
    ["one that comes back changed", { deleted: true }, { deleted: false, requiresCheckIn: true }],
    ["another owner", {}, { owner: { ref: "x" } }],
    ["another desk", {}, { space: { ref: "x" } }],
    ["another day", {}, { onDay: TOMORROW }],
    ["a check-in", inside, { checkIn: { fromTime: at(9), toTime: null } }],
    ["a step of two", {}, { deleted: true, rev: 3 }],
  ])("[BKG-14] refused: %s", async (_, over, fields) => {
    await given(env, { [idOf("d1", TODAY)]: standing(over) });
    await assertFails(change(fields));
  });

  test("[BKG-14] nobody deletes a booking outright", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing() });
    const db = as(env, settings);
    await assertFails(send(db, (b) => b.delete(doc(db, idOf("d1", TODAY)))));
  });

  test("[BKG-10] owners release and cancel their own, and nobody else's", async () => {
    const others = { owner: { ref: `ns/${NS}/people/bob`, title: "Bob" } };
    await given(env, { [idOf("d1", TODAY)]: standing(), [idOf("d_2", TODAY)]: standing(others) });
    await assertSucceeds(change({ toTime: now() }, { who: ada }));
    await assertFails(change({ deleted: true }, { who: ada, path: idOf("d_2", TODAY) }));
  });

  test("[BKG-10] a right that was taken away books and cancels nothing more", async () => {
    await given(env, { [idOf("d1", TODAY)]: standing(), "users/u1": common({ roles: ["user"], sites: [SITE] }) });
    await assertFails(change({ deleted: true }));
    await assertFails(book({ desk: "d_2" }));
    await given(env, { "users/u-ada": common({ roles: ["user"], sites: [SITE], disabled: true }) });
    await assertFails(change({ deleted: true }, { who: ada }));
  });
});

describe("reading", () => {
  test("[BKG-10] owners read and list their own bookings, and nobody else's", async () => {
    const others = { owner: { ref: `ns/${NS}/people/bob`, title: "Bob" } };
    await given(env, { [idOf("d1", TODAY)]: standing(), [idOf("d_2", TODAY)]: standing(others) });
    const db = as(env, ada);
    const all = collection(db, `sites/${SITE}/bookings`);
    const of = (person: string) =>
      query(all, where("ns", "==", NS), where("owner.ref", "==", `ns/${NS}/people/${person}`));
    await assertSucceeds(getDoc(doc(db, idOf("d1", TODAY))));
    await assertSucceeds(getDoc(doc(db, idOf("d9", TODAY))));
    await assertFails(getDoc(doc(db, idOf("d_2", TODAY))));
    expect((await assertSucceeds(getDocs(of("ada")))).size).toBe(1);
    await assertFails(getDocs(of("bob")));
    await assertFails(getDocs(query(all, where("ns", "==", NS))));
  });
});

test("[BKG-10] a booking of another tenant is read by nobody, wherever it stands", async () => {
  await given(env, { [idOf("d1", TODAY)]: standing({ ns: "other" }) });
  await assertFails(getDoc(doc(as(env, settings), idOf("d1", TODAY))));
  await assertFails(getDoc(doc(as(env, ada), idOf("d1", TODAY))));
});

describe("batches", () => {
  const days = (n: number) => Array.from({ length: n }, (_, i) => dayFrom(1 + i));

  test("[BKG-15] as many days as one save books, and as many that follow others, pass in one batch", async () => {
    const all = days(BOOKINGS.maxDays);
    const following = all.slice(0, BOOKINGS.maxFollowing);
    await given(
      env,
      Object.fromEntries(following.map((day) => [idOf("d1", day), common({ ...aBooking({ day }), deleted: true })])),
    );
    const db = as(env, settings);
    const paths = all.map((day, i) => [day, idOf("d1", day, i < BOOKINGS.maxFollowing ? 2 : 1)] as const);
    await assertSucceeds(
      send(
        db,
        (b) => {
          for (const [day, path] of paths) b.set(doc(db, path), { ...aBooking({ day }), ...stamp(1) });
        },
        { count: all.length },
      ),
    );
  });

  test("[BKG-15] one taken day among several refuses all of them", async () => {
    await given(env, { [idOf("d1", dayFrom(3))]: common({ ...aBooking({ day: dayFrom(3) }) }) });
    const db = as(env, settings);
    const all = days(5);
    await assertFails(
      send(db, (b) => all.forEach((day) => b.set(doc(db, idOf("d1", day)), { ...aBooking({ day }), ...stamp(1) })), {
        count: 5,
      }),
    );
    expect((await getDoc(doc(db, idOf("d1", dayFrom(1))))).exists()).toBe(false);
  });

  test("[BKG-15] as many cancellations as one set holds pass, and so does their undo", async () => {
    const all = days(BOOKINGS.maxCancelled);
    await given(env, Object.fromEntries(all.map((day) => [idOf("d1", day), common({ ...aBooking({ day }) })])));
    const db = as(env, settings);
    const set = (deleted: boolean, rev: number, id: string) =>
      send(
        db,
        (b) => all.forEach((day) => b.update(doc(db, idOf("d1", day)), { ...stamp(rev, { changeSet: id }), deleted })),
        { count: all.length },
        id,
      );
    await assertSucceeds(set(true, 2, "set-1"));
    await assertSucceeds(set(false, 3, "set-2"));
  });
});
