import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { deleteDoc, deleteField, doc, getDoc, setDoc, Timestamp, type WriteBatch } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, test } from "vitest";
import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { BOOKINGS } from "../../src/domain/bookings/limits.ts";
import { addDays, startOf } from "../../src/domain/shared/time.ts";
import { limitsDoc } from "../src/booking-limits.ts";
import { endCovered, noteCovered, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
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
  send,
  SITE,
  stamp,
  theLimits,
  type Who,
  ZONE,
} from "./rules-kit.ts";

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.bookingsTrust);
});
afterAll(() => endCovered(env), REPORT_MS);

const HOUR = 3_600_000;
const settings: Who = { roles: ["desk-booking.settings"] };
/** Somebody who may do nothing but book for themselves. */
const ada: Who = { uid: "u-ada", roles: ["user"], person: `ns/${NS}/people/ada` };
const at = (ms: number) => Timestamp.fromMillis(ms);
const [TODAY, TOMORROW] = [dayFrom(0), dayFrom(1)];
const idOf = (desk: string, day: string, n = 1) => `${desk}_${day}_${n}`;
const pathOf = (id: string) => `sites/${SITE}/bookings/${id}`;
const dayPath = (person: string, day: string) => `sites/${SITE}/ownerDays/${person}_${day}`;
const byOf = (who: Who) => ({ authUid: who.uid ?? "u1", ref: "", title: "", displayName: "" });

type Fields = { readonly [field: string]: unknown };
/** What goes with a batch of somebody: its stamps, and its receipt. */
async function batch(
  who: Who,
  change: (b: WriteBatch, stamps: (rev: number) => Fields, db: ReturnType<typeof as>) => void,
) {
  const id = `set-${crypto.randomUUID()}`;
  const db = as(env, who);
  const stamps = (rev: number) => stamp(rev, { lastWrittenBy: byOf(who), changeSet: id }) as Fields;
  await send(db, (b) => change(b, stamps, db), { uid: who.uid ?? "u1" }, id);
}
const nobody = () => env.unauthenticatedContext().firestore() as unknown as ReturnType<typeof as>;
const createdBy = (who: Who) =>
  who.person ? { ref: who.person, title: "Ada" } : { ref: `ns/${NS}/people/boss`, title: "Boss" };

type New = { desk?: string; day?: string; owner?: string; n?: number; who?: Who; over?: Fields; held?: "new" | number };
/** Makes a booking; `held` also makes its owner's day its own, new or at a revision. */
const book = ({ desk = "d1", day = TOMORROW, owner = "ada", n = 1, who = settings, over = {}, held }: New = {}) =>
  batch(who, (b, stamps, db) => {
    const id = idOf(desk, day, n);
    const data = { ...aBooking({ desk, day, owner }), createdBy: createdBy(who), ...stamps(1), ...over };
    b.set(doc(db, pathOf(id)), data);
    if (held === undefined) return;
    const lock = doc(db, dayPath(owner, day));
    if (held === "new") b.set(lock, { booking: id, ...stamps(1) });
    else b.update(lock, { booking: id, ...stamps(held) });
  });
const change = (path: string, fields: Fields, { who = settings, rev = 2 } = {}) =>
  batch(who, (b, stamps, db) => b.update(doc(db, path), { ...stamps(rev), ...fields }));

const begin = hourOf(TODAY, 0);
const running = { fromTime: at(Date.now() - 2 * HOUR), toTime: at(Date.now() + 2 * HOUR) };
const standing = (over: Fields = {}, of: Parameters<typeof aBooking>[0] = { day: TODAY }) =>
  common({ ...aBooking(of), ...(of?.day === TODAY ? running : {}), ...over });
const HERE = pathOf(idOf("d1", TODAY));
const NEXT = pathOf(idOf("d1", TOMORROW));
const single = { multiDeskBooking: false };
const deskDoc = `sites/${SITE}/spaces/d1`;
const adaDoc = `ns/${NS}/directory/ada_${SITE}`;

beforeEach(async () => {
  await env.clearFirestore();
  const boss = { ref: `ns/${NS}/people/boss`, title: "Boss", displayName: "The boss" };
  await given(env, {
    "users/u1": common({
      roles: ["desk-booking.settings", "desk-booking.admin", "ns.admin"],
      sites: [SITE],
      person: boss,
    }),
    "users/u-ada": common({ roles: ["user"], sites: [SITE], person: { ref: `ns/${NS}/people/ada`, title: "Ada" } }),
    [`sites/${SITE}`]: common({ title: "London", config: { timeZone: ZONE } }),
    ...theLimits(),
    [deskDoc]: aDesk(),
    [`sites/${SITE}/spaces/d2`]: aDesk(),
    [`sites/${SITE}/spaces/closed`]: common({
      kind: "neighbourhood",
      title: "Closed",
      color: "#ff0000",
      exclusive: true,
    }),
    [adaDoc]: aListed("ada"),
    [`ns/${NS}/directory/bob_${SITE}`]: aListed("bob"),
  });
});

describe("the site's own day", () => {
  const ZONES = ["Europe/London", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"];
  const inZone = (zone: string, over: object = {}) => theLimits({ timeZone: zone, ...over });
  /** A day some time ahead, and the next one on which clocks change, in a zone. */
  const dayWith = (zone: string, hours: number): string | null => {
    for (let day = dayFrom(3); day < dayFrom(360); day = addDays(day, 1))
      if (startOf(addDays(day, 1), zone) - startOf(day, zone) === hours * HOUR) return day;
    return null;
  };
  const whole = (day: string, zone: string) => ({
    fromTime: at(startOf(day, zone)),
    toTime: at(startOf(addDays(day, 1), zone)),
  });

  const rows = ZONES.flatMap((zone) =>
    [23, 24, 25].flatMap((hours) => {
      const day = dayWith(zone, hours); // none where clocks never change
      return day === null ? [] : [[zone, hours, day] as const];
    }),
  );
  test.each(rows)(
    "[BKG-28] in %s a day of %i hours is booked whole, and not a moment more: %s",
    async (zone, _, day) => {
      await given(env, inZone(zone));
      const { fromTime, toTime } = whole(day, zone);
      await assertFails(book({ day, over: { fromTime: at(fromTime.toMillis() - 1), toTime } }));
      await assertFails(book({ day, over: { fromTime, toTime: at(toTime.toMillis() + 1) } }));
      await assertSucceeds(book({ day, over: { fromTime, toTime } }));
    },
  );

  test("[BKG-28] a desk has no two bookings at the same time under the ids of neighbouring days", async () => {
    const [one, two] = [dayFrom(12), dayFrom(13)];
    const later = hourOf(two, 10.5);
    await assertFails(book({ day: one, over: { fromTime: at(later), toTime: at(later + 6 * HOUR) } }));
    await assertFails(book({ day: one, over: { toTime: at(later) } }));
    await assertSucceeds(book({ day: two, over: { fromTime: at(later), toTime: at(later + 6 * HOUR) } }));
    await assertSucceeds(book({ day: one }));
  });

  test("[BKG-28] more than 24 hours only where the day itself has 25", async () => {
    const zone = "Europe/London";
    const day = dayWith(zone, 25) ?? "";
    await given(env, inZone(zone));
    const { fromTime, toTime } = whole(day, zone);
    await assertFails(book({ day, over: { fromTime, toTime: at(toTime.toMillis() - 60_000) } }));
    await assertSucceeds(book({ day, over: { fromTime, toTime } }));
  });

  test.each(ZONES)("[BKG-28] in %s the last of the advance days can be booked, the next one not", async (zone) => {
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.now());
    await given(env, inZone(zone, { deskBookingAdvancedDays: 4 }));
    await assertFails(book({ day: addDays(local, 5), over: whole(addDays(local, 5), zone) }));
    await assertFails(book({ day: addDays(local, -1), over: whole(addDays(local, -1), zone) }));
    await assertSucceeds(book({ day: addDays(local, 4), over: whole(addDays(local, 4), zone) }));
    await assertSucceeds(book({ day: local, over: { ...whole(local, zone), fromTime: at(startOf(local, zone)) } }));
  });
});

describe("limits that functions keep", () => {
  const plainLimits = (said: object, defaults = {}) => ({
    [storedLimitsPath(SITE)]: limitsDoc(
      { ns: NS, rev: 1 },
      storedLimits({ timeZone: ZONE, ...said }, defaults, Date.now()),
    ),
  });
  const friday = [0, 1, 2, 3, 4, 5, 6].map((n) => dayFrom(8 + n)).find((d) => new Date(d).getUTCDay() === 5) ?? "";
  const saturday = addDays(friday, 1);

  test("[BKG-27] a site that says nothing has the limits of the defaults, for each tier its own", async () => {
    await given(env, plainLimits({ deskBookingWeekends: true }));
    await assertFails(book({ day: dayFrom(6) }));
    await assertSucceeds(book({ day: dayFrom(5) }));
    await given(env, plainLimits({}, { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true }));
    await assertFails(book({ day: friday }));
    await assertSucceeds(book({ day: saturday, who: { roles: ["desk-booking.admin"] } }));
    await assertFails(book({ day: saturday, desk: "d2", who: { roles: ["ns.admin"] } }));
  });

  test("[BKG-27] without the document, or with another tenant's, nothing is booked", async () => {
    await given(env, { ...theLimits({}, { ns: "other" }) });
    await assertFails(book());
    await env.withSecurityRulesDisabled((c) => deleteDoc(doc(c.firestore() as never, storedLimitsPath(SITE))));
    await assertFails(book());
    await given(env, theLimits());
    await assertSucceeds(book());
  });

  test("[BKG-27] whoever sees the site reads them, and no client writes them", async () => {
    const path = storedLimitsPath(SITE);
    const admin = as(env, { roles: ["ns.admin"] });
    await assertSucceeds(getDoc(doc(as(env, ada), path)));
    await assertFails(getDoc(doc(as(env, { ...ada, sites: [] }), path)));
    await assertFails(getDoc(doc(as(env, ada), `sites/${SITE}/kept/other`)));
    await assertFails(getDoc(doc(nobody(), path)));
    await assertFails(setDoc(doc(admin, path), { ns: NS, rev: 2 }));
    await assertFails(batch({ roles: ["ns.admin"] }, (b, s, db) => b.update(doc(db, path), { ...s(2), weekend: [] })));
    await given(env, theLimits({}, { ns: "other" }));
    await assertFails(getDoc(doc(as(env, ada), path)));
    await env.withSecurityRulesDisabled((c) => deleteDoc(doc(c.firestore() as never, path)));
    await assertSucceeds(getDoc(doc(as(env, ada), path)));
  });
});

describe("what comes back is judged as what is made", () => {
  const gone = (over: Fields = {}) => standing({ deleted: true, ...over }, { day: TOMORROW });
  const released = (over: Fields = {}) =>
    standing({ fromTime: at(begin), toTime: at(begin + 1), updatedAt: at(begin + 1), ...over });
  const closedTo = { [deskDoc]: aDesk({ neighbourhood: "closed" }) };
  const EXPELLED: readonly (readonly [string, { readonly [path: string]: object }])[] = [
    ["its desk was disabled", { [deskDoc]: aDesk({ disabled: "broken" }) }],
    ["its desk was deleted", { [deskDoc]: aDesk({ deleted: true }) }],
    ["its neighbourhood became exclusive", closedTo],
    ["its owner lost the permission", { [adaDoc]: aListed("ada", { canBookDesks: false }) }],
    ["its owner is no longer active", { [adaDoc]: aListed("ada", {}, { active: false }) }],
    ["its owner left the site", { [adaDoc]: { ...aListed("ada"), deleted: true } }],
    [
      "somebody else's booking has its owner's day",
      {
        [adaDoc]: aListed("ada", single),
        [dayPath("ada", TODAY)]: common({ booking: idOf("d2", TODAY) }),
        [dayPath("ada", TOMORROW)]: common({ booking: idOf("d2", TOMORROW) }),
      },
    ],
    [
      "its day can no longer be booked",
      theLimits({ deskBookingAdvancedDays: 0, localeWeekend: [0, 1, 2, 3, 4, 5, 6], deskBookingWeekends: false }),
    ],
    [
      "the desk was booked again",
      { [pathOf(idOf("d1", TODAY, 2))]: standing({ deleted: true }), [pathOf(idOf("d1", TOMORROW, 2))]: gone() },
    ],
  ];
  test.each(EXPELLED)("[BKG-29] a cancelled booking stays away once %s", async (_, then) => {
    await given(env, { [NEXT]: gone() });
    await given(env, then);
    await assertFails(change(NEXT, { deleted: false }));
  });
  test.each(EXPELLED)("[BKG-29] a released booking stays ended once %s", async (_, then) => {
    await given(env, { [HERE]: released() });
    await given(env, then);
    await assertFails(change(HERE, { toTime: at(begin + 24 * HOUR) }));
  });
  test("[BKG-29] both come back while nothing speaks against it", async () => {
    await given(env, { [NEXT]: gone(), [HERE]: released() });
    await assertSucceeds(change(NEXT, { deleted: false }));
    await assertSucceeds(change(HERE, { toTime: at(begin + 24 * HOUR) }));
  });
  test("[BKG-29] a release is undone within the day alone", async () => {
    await given(env, { [HERE]: released() });
    await assertFails(change(HERE, { toTime: at(begin + 24 * HOUR + 1) }));
    await assertFails(change(HERE, { toTime: null }));
    await assertFails(change(HERE, { toTime: deleteField() }));
    await assertFails(change(HERE, { toTime: at(begin + 2) }));
  });
});

describe("what is over is over", () => {
  const past = dayFrom(-2);
  const pastAt = pathOf(idOf("d1", past));
  const over = { fromTime: at(begin), toTime: at(Date.now() - 60_000) };
  test.each<[string, string, object, Fields]>([
    ["a booking of last week is cancelled", pastAt, standing({}, { day: past }), { deleted: true }],
    ["… without an end", pastAt, standing({ toTime: null }, { day: past }), { deleted: true }],
    ["… is shortened", pastAt, standing({}, { day: past }), { toTime: at(hourOf(past, 9)) }],
    ["… is brought back", pastAt, standing({ deleted: true }, { day: past }), { deleted: false }],
    ["… is made longer", pastAt, standing({}, { day: past }), { toTime: at(hourOf(past, 20)) }],
    ["one of today that has ended is cancelled", HERE, standing(over), { deleted: true }],
    ["… is shortened", HERE, standing(over), { toTime: at(begin) }],
    ["… is brought back", HERE, standing({ ...over, deleted: true }), { deleted: false }],
    [
      "one that was cancelled is cancelled again",
      NEXT,
      standing({ deleted: true }, { day: TOMORROW }),
      { deleted: true },
    ],
  ])("[BKG-30] refused to every role: %s", async (_, path, stands, fields) => {
    await given(env, { [path]: stands });
    await assertFails(change(path, fields, { who: ada }));
    await assertFails(change(path, fields, { who: settings }));
    await assertFails(change(path, fields, { who: { roles: ["ns.admin"] } }));
  });
  test("[BKG-30] one without an end runs until its day is over", async () => {
    await given(env, { [HERE]: standing({ toTime: null }), [NEXT]: standing({ toTime: null }, { day: TOMORROW }) });
    await assertSucceeds(change(HERE, { deleted: true }));
    await assertSucceeds(change(NEXT, { deleted: true }, { who: ada }));
  });
  test("[BKG-30] a booking that is over already is not made", async () => {
    await assertFails(book({ day: TODAY, over: { fromTime: at(begin), toTime: at(Date.now() - 1_000) } }));
    await assertFails(book({ day: past }));
  });
  test("[BKG-30] released is what has begun, or where somebody has checked in, and not to before that", async () => {
    const later = { fromTime: at(Date.now() + HOUR), toTime: at(begin + 24 * HOUR) };
    const early = { fromTime: at(Date.now() - 60_000), toTime: null };
    await given(env, { [HERE]: standing(later), [NEXT]: standing({}, { day: TOMORROW }) });
    await assertFails(change(HERE, { toTime: at(Date.now()) }));
    await assertFails(change(NEXT, { toTime: at(Date.now()) }));
    await given(env, { [HERE]: standing({ ...later, requiresCheckIn: true, checkIn: early }) });
    await assertFails(change(HERE, { toTime: at(Date.now() - 120_000) }));
    await assertSucceeds(change(HERE, { toTime: at(Date.now() - 30_000) }));
  });
});

describe("names are the server's", () => {
  const owner = (over: object) => ({ over: { owner: { ...(aBooking()["owner"] as object), ...over } } });
  const space = (over: object) => ({ over: { space: { ...(aBooking()["space"] as object), ...over } } });
  test.each<[string, New]>([
    ["the owner's name", owner({ title: "Somebody" })],
    ["the owner's address", owner({ email: "ceo@acme.test" })],
    ["the owner's department", owner({ department: "Board" })],
    ["a tag of the owner", owner({ tags: { VIP: true } })],
    ["a megabyte of tags", owner({ tags: { x: "x".repeat(1_000_000) } })],
    ["whether the owner is active", owner({ active: true })],
    [
      "the owner's name left out",
      { over: { owner: { ref: `ns/${NS}/people/ada`, email: "ada@acme.test", department: "", tags: {} } } },
    ],
    ["the owner's ref", { over: { owner: { ...(aBooking()["owner"] as object), ref: "x/y/z/ada" } } }],
    ["the desk's name", space({ title: "Window seat" })],
    ["the desk's floor", space({ floor: "f2" })],
    ["the desk's neighbourhood", space({ neighbourhood: "closed" })],
    ["the name of who made it", { over: { createdBy: { ref: `ns/${NS}/people/boss`, title: "The CEO" } } }],
    ["the person who made it", { over: { createdBy: { ref: `ns/${NS}/people/ada`, title: "Ada" } } }],
    ["nobody who made it", { over: { createdBy: { ref: "", title: "" } } }],
    ["more about who made it", { over: { createdBy: { ref: `ns/${NS}/people/boss`, title: "Boss", more: 1 } } }],
    ["a tool's name of 101 letters", { over: { createdVia: { title: "x".repeat(101) } } }],
  ])("[BKG-31] refused: %s", async (_, what) => {
    await assertFails(book(what));
    await assertSucceeds(book());
  });
  test("[BKG-31] whoever is linked to no person made it without a name", async () => {
    await given(env, { "users/u1": common({ roles: ["desk-booking.settings"], sites: [SITE], person: null }) });
    await assertFails(book());
    await assertSucceeds(book({ over: { createdBy: { ref: "", title: "" } } }));
  });
  test("[BKG-31] no name of a booking is changed afterwards", async () => {
    await given(env, { [NEXT]: standing({}, { day: TOMORROW }) });
    for (const field of ["owner.title", "space.title", "createdBy.title", "createdVia.title", "owner.tags.VIP"])
      await assertFails(change(NEXT, { [field]: "x", deleted: true }));
    await assertSucceeds(change(NEXT, { deleted: true }));
  });
  test("[BKG-31] the largest names that the directory holds pass", async () => {
    const tags = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.padEnd(60, "t"), true]));
    const long = { title: "n".repeat(200), email: "e".repeat(200), department: "d".repeat(200), tags };
    await given(env, { [adaDoc]: aListed("ada", {}, long) });
    await assertSucceeds(book(owner(long)));
  });
});

describe("one desk a day", () => {
  beforeAll(() => noteCovered(env), REPORT_MS);
  const D1 = idOf("d1", TOMORROW);
  const D2 = idOf("d2", TOMORROW);
  beforeEach(() => given(env, { [adaDoc]: aListed("ada", single) }));

  test("[BKG-32] without the permission a person's day belongs to one booking", async () => {
    await assertFails(book());
    await assertSucceeds(book({ held: "new", who: ada }));
    await assertFails(book({ desk: "d2", who: ada }));
    await assertFails(book({ desk: "d2", held: 2, who: ada }));
    await assertFails(book({ desk: "d2", held: 2 }));
    await assertSucceeds(book({ desk: "d2", day: dayFrom(2), held: "new" }));
  });
  test("[BKG-32] with it, or for somebody else, as many as there are", async () => {
    await assertSucceeds(book({ held: "new" }));
    await assertSucceeds(book({ desk: "d2", owner: "bob" }));
    await given(env, { [adaDoc]: aListed("ada", { multiDeskBooking: true }) });
    await assertSucceeds(book({ desk: "d2", day: dayFrom(2) }));
    await assertSucceeds(book({ day: dayFrom(2) }));
  });
  test("[BKG-32] a record that says nothing of it gives no second desk", async () => {
    const { site, ...listed } = aListed("ada") as unknown as { site: { ref: string; membership: object } };
    const membership = { type: "permanent", neighbourhood: [], canBookDesks: true };
    await given(env, { [adaDoc]: { ...listed, site: { ref: site.ref, membership } } });
    await assertFails(book());
    await assertSucceeds(book({ held: "new" }));
  });
  test("[BKG-32] two desks in one batch are one too many", async () => {
    const both = batch(ada, (b, stamps, db) => {
      for (const desk of ["d1", "d2"])
        b.set(doc(db, pathOf(idOf(desk, TOMORROW))), {
          ...aBooking({ desk }),
          createdBy: createdBy(ada),
          ...stamps(1),
        });
      b.set(doc(db, dayPath("ada", TOMORROW)), { booking: D1, ...stamps(1) });
    });
    await assertFails(both);
  });
  test("[BKG-32] the day goes to another booking when the one that has it is over, or was never made", async () => {
    await assertSucceeds(book({ held: "new" }));
    await assertSucceeds(change(pathOf(D1), { deleted: true }));
    await assertSucceeds(book({ desk: "d2", held: 2 }));
    await assertFails(change(pathOf(D1), { deleted: false }, { rev: 3 }));
    await given(env, { [dayPath("ada", dayFrom(2))]: common({ booking: idOf("d9", dayFrom(2)) }) });
    await assertSucceeds(book({ day: dayFrom(2), held: 2 }));
  });
  test("[BKG-32] a booking moves to another desk in one batch, and its day with it", async () => {
    await assertSucceeds(book({ held: "new" }));
    await assertSucceeds(
      batch(settings, (b, stamps, db) => {
        b.update(doc(db, pathOf(D1)), { ...stamps(2), deleted: true });
        b.set(doc(db, pathOf(D2)), { ...aBooking({ desk: "d2" }), createdBy: createdBy(settings), ...stamps(1) });
        b.update(doc(db, dayPath("ada", TOMORROW)), { booking: D2, ...stamps(2) });
      }),
    );
  });
  test("[BKG-32] a booking comes back with its day", async () => {
    await given(env, {
      [pathOf(D1)]: standing({ deleted: true }, { day: TOMORROW }),
      [pathOf(D2)]: standing({ deleted: true }, { day: TOMORROW, desk: "d2" }),
      [dayPath("ada", TOMORROW)]: common({ booking: D2 }),
    });
    await assertFails(change(pathOf(D1), { deleted: false }));
    await assertSucceeds(
      batch(settings, (b, stamps, db) => {
        b.update(doc(db, pathOf(D1)), { ...stamps(2), deleted: false });
        b.update(doc(db, dayPath("ada", TOMORROW)), { booking: D1, ...stamps(2) });
      }),
    );
  });

  const theDay = dayPath("ada", TOMORROW);
  const hers = (desk = "d1", day = TOMORROW) => ({ [pathOf(idOf(desk, day))]: standing({}, { desk, day }) });
  test.each<[string, Fields]>([
    ["of somebody else", standing({}, { day: TOMORROW, owner: "bob" })],
    ["that was cancelled", standing({ deleted: true }, { day: TOMORROW })],
    ["of nobody", standing({ owner: null }, { day: TOMORROW })],
    ["of another tenant", standing({ ns: "other" }, { day: TOMORROW })],
  ])("[BKG-40] a day is given to no booking %s, new or afterwards, by whoever it is", async (_, other) => {
    await given(env, { [pathOf(D2)]: other });
    for (const who of [settings, ada]) await assertFails(set({ booking: D2 }, who));
    await assertFails(set({ booking: idOf("d9", TOMORROW) })); // one that there is not
    await given(env, { ...hers(), [theDay]: common({ booking: idOf("d8", TOMORROW) }) });
    for (const who of [settings, ada]) await assertFails(change(theDay, { booking: D2 }, { who }));
    await assertSucceeds(change(theDay, { booking: D1 }, { who: ada }));
  });
  test("[BKG-40] a day is not given to a booking that goes in the same save, and is to one that comes", async () => {
    await given(env, hers());
    const withDay = (deleted: boolean) =>
      batch(settings, (b, stamps, db) => {
        b.update(doc(db, pathOf(D1)), { ...stamps(2), deleted });
        b.set(doc(db, theDay), { booking: D1, ...stamps(1) });
      });
    await assertFails(withDay(true));
    await given(env, { [pathOf(D1)]: standing({ deleted: true }, { day: TOMORROW }) });
    await assertSucceeds(withDay(false));
  });
  const set = (data: Fields, who: Who = settings, path = theDay) =>
    batch(who, (b, stamps, db) => b.set(doc(db, path), { booking: D1, ...stamps(1), ...data }));
  test.each<[string, Fields, Who, string]>([
    ["by a role that only reads", {}, { roles: ["desk-booking.data"] }, theDay],
    ["by somebody else", {}, ada, dayPath("bob", TOMORROW)],
    ["of another day", { booking: idOf("d1", dayFrom(3)) }, settings, theDay],
    ["with a long name", { booking: `${"d".repeat(300)}_${TOMORROW}_1` }, settings, theDay],
    ["with a number", { booking: 7 }, settings, theDay],
    ["with a further field", { more: 1 }, settings, theDay],
    ["deleted", { deleted: true }, settings, theDay],
    ["at revision 2", { rev: 2 }, settings, theDay],
    ["without a receipt", { changeSet: "other" }, settings, theDay],
    ["by a tool with a long name", { lastWrittenVia: "v".repeat(81) }, settings, theDay],
    ["at a site that is not one's own", {}, { ...settings, sites: [] }, theDay],
    ["below another tenant's site", {}, { roles: ["ns.admin"] }, `sites/foreign/ownerDays/ada_${TOMORROW}`],
  ])("[BKG-32] refused: a day %s", async (_, data, who, path) => {
    await given(env, { ...hers(), ...theLimits({}, { site: "foreign", ns: "other" }) });
    await given(env, { ...hers("d1", dayFrom(3)), [`sites/foreign/bookings/${D1}`]: standing({}, { day: TOMORROW }) });
    await assertFails(set(data, who, path));
    await assertSucceeds(set({}, ada));
  });
  test("[BKG-32] a day is read by the settings roles and by its person, and by nobody else", async () => {
    await given(env, { [theDay]: common({ booking: D1 }) });
    await assertSucceeds(getDoc(doc(as(env, ada), theDay)));
    await assertSucceeds(getDoc(doc(as(env, settings), theDay)));
    await assertSucceeds(getDoc(doc(as(env, settings), dayPath("bob", TODAY))));
    await assertFails(getDoc(doc(as(env, ada), dayPath("bob", TODAY))));
    await assertFails(getDoc(doc(as(env, { ...settings, sites: [] }), theDay)));
    await assertFails(getDoc(doc(nobody(), theDay)));
    await given(env, { [theDay]: common({ booking: D1, ns: "other" }) });
    await assertFails(getDoc(doc(as(env, settings), theDay)));
    await assertFails(change(theDay, { booking: D2 }));
  });
  test("[BKG-32] a right that was taken away gives no day", async () => {
    await given(env, hers());
    await given(env, { "users/u1": common({ roles: ["user"], sites: [SITE] }) });
    await assertFails(set({}));
    await given(env, { "users/u-ada": common({ roles: ["user"], sites: [SITE], disabled: true }) });
    await assertFails(set({}, ada));
  });
  test("[BKG-32] a day is never deleted, nor given to nothing", async () => {
    await given(env, { ...hers("d2"), [theDay]: common({ booking: D1 }) });
    await assertFails(change(theDay, { deleted: true }));
    await assertFails(change(theDay, { booking: "" }));
    await assertFails(batch(settings, (b, _, db) => b.delete(doc(db, theDay))));
    await assertFails(change(theDay, { booking: D2 }, { who: { roles: ["desk-booking.data"] } }));
    await assertSucceeds(change(theDay, { booking: D2 }));
  });
});

describe("look-ups of the largest saves", () => {
  beforeAll(() => noteCovered(env), REPORT_MS);
  const owners = Array.from({ length: BOOKINGS.maxCancelled }, (_, i) => `o${i}`);
  test("[BKG-15] the undo of as many cancellations as one set holds, each of another desk, owner and neighbourhood", async () => {
    for (const [i, owner] of owners.entries()) {
      const of = { desk: `x${i}`, day: TOMORROW, owner };
      await given(env, {
        [`sites/${SITE}/spaces/x${i}`]: aDesk({ neighbourhood: `h${i}` }),
        [`sites/${SITE}/spaces/h${i}`]: common({ kind: "neighbourhood", title: `H${i}` }),
        [`ns/${NS}/directory/${owner}_${SITE}`]: aListed(owner, single),
        [pathOf(idOf(of.desk, TOMORROW))]: standing({ deleted: true }, of),
        [dayPath(owner, TOMORROW)]: common({ booking: idOf(of.desk, TOMORROW) }),
      });
    }
    await assertSucceeds(
      batch(settings, (b, stamps, db) => {
        for (const i of owners.keys())
          b.update(doc(db, pathOf(idOf(`x${i}`, TOMORROW))), { ...stamps(2), deleted: false });
      }),
    );
  });
  test("[BKG-15] as many days as are booked for somebody with one desk a day, each after a booking that is over", async () => {
    const days = Array.from({ length: BOOKINGS.maxDaysOfOne }, (_, i) => dayFrom(1 + i));
    await given(env, {
      [adaDoc]: aListed("ada", single),
      [deskDoc]: aDesk({ neighbourhood: "open" }),
      [`sites/${SITE}/spaces/open`]: common({ kind: "neighbourhood", title: "Open" }),
    });
    for (const day of days)
      await given(env, {
        [pathOf(idOf("d1", day))]: standing({ deleted: true }, { day }),
        [dayPath("ada", day)]: common({ booking: idOf("d1", day) }),
      });
    const space = { ...(aBooking()["space"] as object), neighbourhood: "open" };
    await assertSucceeds(
      batch(settings, (b, stamps, db) => {
        for (const day of days) {
          const data = { ...aBooking({ day }), space, createdBy: createdBy(settings), ...stamps(1) };
          b.set(doc(db, pathOf(idOf("d1", day, 2))), data);
          b.update(doc(db, dayPath("ada", day)), { booking: idOf("d1", day, 2), ...stamps(2) });
        }
      }),
    );
  });
});

describe("the number of the lock", () => {
  test.each([9_999, 99_999_999])("[BKG-33] number %i is not the last one", async (n) => {
    await given(env, { [pathOf(idOf("d1", TOMORROW, n))]: standing({ deleted: true }, { day: TOMORROW }) });
    await assertSucceeds(book({ n: n + 1 }));
  });
  test("[BKG-33] a number of ten digits is none", async () => {
    await given(env, { [pathOf(idOf("d1", TOMORROW, 999_999_999))]: standing({ deleted: true }, { day: TOMORROW }) });
    await assertFails(book({ n: 1_000_000_000 }));
  });
});

describe("what a read of the rules found", () => {
  const past = (hours: number) => at(Date.now() - hours * HOUR);
  test("[BKG-30] an end that has passed by itself is moved by nobody, nor one that a function set", async () => {
    const over = { fromTime: at(begin), toTime: past(1), updatedAt: past(3) };
    await given(env, { [HERE]: standing(over) });
    await assertFails(change(HERE, { toTime: running.toTime }));
    await given(env, { [HERE]: standing({ ...over, updatedAt: past(1), lastWrittenVia: "tools/auto-check-out" }) });
    await assertFails(change(HERE, { toTime: running.toTime }));
    await given(env, { [HERE]: standing({ ...over, updatedAt: past(1) }) });
    await assertSucceeds(change(HERE, { toTime: running.toTime }));
  });

  test("[BKG-31] how a booking was made is the app's own word, and a check-in that the site wants is wanted of each", async () => {
    for (const title of ["functions/booking", "Reception", ""])
      await assertFails(book({ over: { createdVia: { title } } }));
    await assertSucceeds(book());
    const wants = { deskBookingAutoCheckOutEnabled: true, timeZone: ZONE };
    await given(env, theLimits(wants));
    await assertFails(book({ desk: "d2", owner: "bob" }));
    await assertSucceeds(book({ desk: "d2", owner: "bob", over: { requiresCheckIn: true } }));
  });

  test("[BKG-28] a booking that follows another one of its day begins behind it", async () => {
    await given(env, { [HERE]: standing({ fromTime: at(begin), toTime: past(1) }) });
    const again = { day: TODAY, n: 2, owner: "bob" };
    await assertFails(book({ ...again, over: { fromTime: at(begin), toTime: running.toTime } }));
    await assertSucceeds(book({ ...again, over: { fromTime: past(1), toTime: running.toTime } }));
  });

  test("[BKG-31] records of the directory from before a field let their people book", async () => {
    const { active: _active, ...person } = (aListed("ada") as unknown as { person: Fields }).person;
    const listed = aListed("ada") as unknown as { site: { membership: Fields } };
    const { canBookDesks: _may, ...membership } = listed.site.membership;
    await given(env, { [adaDoc]: { ...listed, person, site: { ...listed.site, membership } } });
    await assertSucceeds(book());
  });

  test("[BKG-32] whose day it is has a document of the person and a day, and of nothing else", async () => {
    await given(env, { [adaDoc]: aListed("ada", single) });
    const odd = (id: string) =>
      batch(settings, (b, stamps, db) =>
        b.set(doc(db, `sites/${SITE}/ownerDays/${id}`), { booking: idOf("d1", TOMORROW), ...stamps(1) }),
      );
    await given(env, { [pathOf(idOf("d1", TOMORROW))]: standing({}, { day: TOMORROW }) });
    for (const id of [`adax${TOMORROW}`, `${"a".repeat(200)}_${TOMORROW}`, "ada_..........", "ada_2026-99-99"])
      await assertFails(odd(id));
  });

  test("[BKG-32] a day moves on when the booking that has it has ended", async () => {
    await given(env, {
      [adaDoc]: aListed("ada", single),
      [HERE]: standing({ fromTime: at(begin), toTime: past(1) }),
      [dayPath("ada", TODAY)]: common({ booking: idOf("d1", TODAY) }),
    });
    const over = { fromTime: past(1), toTime: running.toTime };
    await assertSucceeds(book({ desk: "d2", day: TODAY, held: 2, over }));
    await given(env, { [HERE]: standing(), [dayPath("ada", TODAY)]: common({ booking: idOf("d1", TODAY) }) });
    await assertFails(book({ desk: "d2", day: TODAY, n: 2, held: 2, over }));
  });

  test("[BKG-29] somebody whose site was taken away books nothing with the token of before", async () => {
    await given(env, {
      "users/u-ada": common({ roles: ["user"], sites: [], person: { ref: ada.person, title: "Ada" } }),
    });
    await assertFails(book({ who: ada }));
    await assertFails(
      batch(ada, (b, stamps, db) =>
        b.set(doc(db, dayPath("ada", TOMORROW)), { booking: idOf("d1", TOMORROW), ...stamps(1) }),
      ),
    );
  });
});
