import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, query, Timestamp, where } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import {
  as,
  common,
  endCovered,
  given,
  NS,
  OTHER_SITE,
  PROJECTS,
  REPORT_MS,
  rulesEnvironment,
  SITE,
  stamp,
  type Who,
} from "./rules-kit.ts";
import {
  aTenantOfRooms,
  aWorkOrder,
  type Change,
  type Docs,
  meeting,
  Rooms,
  sendDocs,
  storedMeeting,
} from "./rooms-kit.ts";

let env: RulesTestEnvironment;
let rooms: Rooms;
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.rooms);
});
afterAll(() => endCovered(env), REPORT_MS);
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, aTenantOfRooms());
});
const ROOMER: Who = { roles: ["room-booking.admin"] };
const db = (who: Who = ROOMER) => as(env, who);

const B = `ns/${NS}/bookings/a`;
const HOLD = `ns/${NS}/holds/a`;
const WINDOW = `ns/${NS}/occupancy/oak_324`;
const CAP = `${B}-r1-start`;
const DAY = "2026-12-01";
const one = (
  over: Partial<RoomBooking> = {},
  place: readonly [string, string, number?, number?] = ["10:00", "11:00"],
) => meeting("a", [["oak", `${DAY}T${place[0]}`, `${DAY}T${place[1]}`, place[2], place[3]]], over);
const withUse = (over: object) => {
  const b = one();
  return { ...b, reservations: b.reservations.map((r) => ({ ...r, ...over })) };
};
const make = (after: RoomBooking): Change => ({ id: after.id, before: null, after });
const edit = (before: RoomBooking, after: RoomBooking): Change => ({ id: before.id, before, after });
async function took(...changes: readonly Change[]): Promise<Docs> {
  const save = rooms.docsOf(changes);
  await sendDocs(db(), save);
  rooms.took(save.docs);
  return save.docs;
}
type Bend = (docs: Docs) => void;
/** A good save of which something is bent. */
const bent = (changes: readonly Change[], bend: Bend, who: Who = ROOMER) => {
  const save = rooms.docsOf(changes);
  bend(save.docs);
  return sendDocs(db(who), save);
};
const at =
  (path: string, over: object): Bend =>
  (docs) =>
    Object.assign((docs[path] ??= {}), over);
/** One reservation's fields bent. */
const inR1 =
  (over: object): Bend =>
  (docs) => {
    const all = docs[B]?.["reservations"] as { r1: object };
    Object.assign(all.r1, over);
  };
const ms = (n: number) => Timestamp.fromMillis(n);
const APPROVAL = {
  status: "SUBMITTED",
  submittedTime: ms(1_000),
  feedbackTime: null,
  approvedTime: null,
  rejectedTime: null,
  reason: "",
};
const approved = (over: object = {}): Bend => at(B, { approval: { ...APPROVAL, ...over } });
const REJECTED = {
  status: "REJECTED",
  submittedTime: 1_000,
  feedbackTime: 2_000,
  approvedTime: null,
  rejectedTime: 2_000,
  reason: "full",
} as const;
const SUBMITTED = { ...REJECTED, status: "SUBMITTED", feedbackTime: null, rejectedTime: null, reason: "" } as const;

describe("a new booking of rooms", () => {
  test.each<[string, RoomBooking, Bend]>([
    ["plain", one(), () => undefined],
    ["with setup and clean-down", one({}, ["10:00", "11:00", 15, 240]), () => undefined],
    ["private", one({ title: "Private Meeting", owner: null, privacy: { title: true, owner: true } }), () => undefined],
    ["to be approved", one(), approved()],
    ["approved", one(), approved({ status: "APPROVED", approvedTime: ms(2_000), feedbackTime: ms(2_000) })],
    [
      "with check-in, note and requests",
      withUse({ requiresCheckIn: true, note: "n", requests: { w: "Catering" }, cateringUntil: 5_000, adHoc: true }),
      () => undefined,
    ],
    ["turned down from the start", one({ approval: REJECTED }), () => undefined],
  ])("[RUL-92] is taken: %s", async (_, b, bend) => {
    await assertSucceeds(bent([make(b)], bend));
  });

  test.each<[string, Bend]>([
    ["a field more", at(B, { admin: true })],
    ["a second revision", at(B, { rev: 2 })],
    ["deleted", at(B, { deleted: true })],
    ["a site with more in it", at(B, { site: { ref: `sites/${SITE}`, x: 1 } })],
    ["another site", at(B, { site: { ref: `sites/${OTHER_SITE}` } })],
    ["another way in", at(B, { createdVia: { title: "Magic" } })],
    ["another author", at(B, { createdBy: { ref: "ns/acme/people/boss", title: "Boss" } })],
    ["a long title", at(B, { title: "a".repeat(1_801) })],
    ["a title that is kept back and said", at(B, { privacy: { title: true, owner: false } })],
    ["an owner who is kept back and said", at(B, { privacy: { title: false, owner: true } })],
    ["more privacy", at(B, { privacy: { title: false, owner: false, x: 1 } })],
    ["an owner with more in it", at(B, { owner: { ref: "x", title: "x", x: "x" } })],
    ["more spans", (docs) => Object.assign(docs[B]?.["_boundsPeriodSpans"] as object, { weeks: [] })],
    ["a count that is none", at(B, { _connectionCount: "1" })],
    ["bounds that begin later", (docs) => Object.assign(docs[B]?.["_boundsPeriod"] as object, { fromTime: ms(9e12) })],
    ["bounds that end earlier", (docs) => Object.assign(docs[B]?.["_boundsPeriod"] as object, { toTime: ms(1) })],
    ["a period with more in it", (docs) => Object.assign(docs[B]?.["bookedPeriod"] as object, { x: ms(1) })],
    ["a status that nobody knows", approved({ status: "MAYBE" })],
    ["an approval with more in it", approved({ x: 1 })],
    ["a long reason", approved({ reason: "a".repeat(201) })],
    ["a time that is none (submitted)", approved({ submittedTime: "now" })],
    ["a time that is none (feedback)", approved({ feedbackTime: "now" })],
    ["a time that is none (approved)", approved({ approvedTime: "now" })],
    ["a time that is none (rejected)", approved({ rejectedTime: "now" })],
    ["no reservation", at(B, { reservations: {} })],
    ["a sixth reservation", (docs) => Object.assign(docs[B]?.["reservations"] as object, { r6: {} })],
    ["a reservation with more in it", inR1({ x: 1 })],
    ["a room with more in it", inR1({ resource: { ref: `ns/${NS}/resources/oak`, title: "oak", x: 1 } })],
    ["a long note", inR1({ note: "a".repeat(901) })],
    ["an end before the start", inR1({ reservedPeriod: { fromTime: ms(5_000), toTime: ms(4_000) } })],
    ["a check-in that is no switch", inR1({ requiresCheckIn: "yes" })],
    ["a setup of 241 minutes", inR1({ setup: 241 })],
    ["a clean-down of half a minute", inR1({ cleanDown: 0.5 })],
    ["six requests", inR1({ requests: Object.fromEntries("abcdef".split("").map((x) => [x, "x"])) })],
    ["long requests", inR1({ requests: { w: "a".repeat(1_001) } })],
    ["a check-in with more in it", inR1({ checkInPeriod: { fromTime: null, toTime: null, x: 1 } })],
    ["a check-in at no time", inR1({ checkInPeriod: { fromTime: "now", toTime: null } })],
    ["a check-out at no time", inR1({ checkInPeriod: { fromTime: null, toTime: "now" } })],
    ["catering until no time", inR1({ cateringUntil: "now" })],
    ["ad hoc that is no switch", inR1({ adHoc: "yes" })],
    ["no hold", (docs) => delete docs[HOLD]],
    ["no hold and no window", (docs) => (delete docs[HOLD], delete docs[WINDOW])],
  ])("[RUL-92] is refused: %s", async (_, bend) => {
    await assertFails(bent([make(one())], bend));
  });

  test.each<[string, Who, { readonly [path: string]: object }]>([
    ["of a tenant whose bookings are kept elsewhere", ROOMER, { [`ns/${NS}`]: common({ roomBookingReadOnly: true }) }],
    ["of a tenant that does not say", ROOMER, { [`ns/${NS}`]: common({}) }],
    ["by another tenant", { ...ROOMER, ns: "other" }, {}],
    [
      "by a closed account",
      ROOMER,
      { "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], disabled: true }) },
    ],
    [
      "by a deleted account",
      ROOMER,
      { "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], deleted: true }) },
    ],
    [
      "by an account of another tenant",
      ROOMER,
      { "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], ns: "other" }) },
    ],
    ["without the role", ROOMER, { "users/u1": common({ roles: ["desk-booking.admin"], sites: [SITE] }) }],
    [
      "at a site that is not theirs",
      ROOMER,
      { "users/u1": common({ roles: ["room-booking.admin"], sites: [OTHER_SITE] }) },
    ],
  ])("[RUL-93] is refused %s", async (_, who, docs) => {
    await given(env, docs);
    await assertFails(bent([make(one())], () => undefined, who));
  });
  test("[RUL-93] is made by the tenant's administrators everywhere", async () => {
    await given(env, { "users/u1": common({ roles: ["ns.admin"], sites: [] }) });
    await assertSucceeds(bent([make(one())], () => undefined, { roles: ["ns.admin"], sites: [] }));
  });
});

describe("a booking that stands", () => {
  const only =
    (path: string): Bend =>
    (docs) =>
      Object.keys(docs).forEach((p) => p !== path && delete docs[p]);
  test("[RUL-94] is renamed and approved without its hold, and moved, checked in, turned down, brought back and deleted with it", async () => {
    const b = one({ approval: SUBMITTED });
    await took(make(b));
    const renamed = { ...b, title: "Other" };
    const first = rooms.docsOf([edit(b, renamed)]);
    only(B)(first.docs);
    await assertSucceeds(sendDocs(db(), first));
    rooms.took(first.docs);
    const ok = { ...renamed, approval: { ...SUBMITTED, status: "APPROVED", approvedTime: 3_000 } as const };
    const second = rooms.docsOf([edit(renamed, ok)]);
    only(B)(second.docs);
    await assertSucceeds(sendDocs(db(), second));
    rooms.took(second.docs);
    const moved = { ...ok, reservations: one({}, ["12:00", "13:00"]).reservations, ...{ from: 0, to: 0 } };
    await assertSucceeds(took(edit(ok, moved)));
    const inside = { ...moved, reservations: moved.reservations.map((r) => ({ ...r, checkedInAt: 5_000 })) };
    await assertSucceeds(took(edit(moved, inside)));
    const no = { ...inside, approval: REJECTED };
    await assertSucceeds(took(edit(inside, no)));
    await assertSucceeds(took(edit(no, inside)));
    const gone = { ...inside, deleted: true };
    await assertSucceeds(took(edit(inside, gone)));
    await assertSucceeds(took(edit(gone, inside)));
  });

  test.each<[string, Partial<RoomBooking>, Bend]>([
    ["turned down without its hold", { approval: REJECTED }, only(B)],
    ["deleted without its hold", { deleted: true }, only(B)],
    ["moved without its hold", { reservations: one({}, ["12:00", "13:00"]).reservations }, only(B)],
    ["given another author", {}, (d) => (only(B)(d), at(B, { createdBy: { ref: "x", title: "x" } })(d))],
    ["given a field more", {}, (d) => (only(B)(d), at(B, { x: 1 })(d))],
    ["given a bad approval", {}, (d) => (only(B)(d), approved({ status: "MAYBE" })(d))],
    ["given a bad title", {}, (d) => (only(B)(d), at(B, { title: "a".repeat(1_801) })(d))],
    ["at a revision that is not the next", { title: "x" }, (d) => (only(B)(d), at(B, { rev: 7 })(d))],
    [
      "with a reservation that nobody knows",
      { reservations: one({}, ["12:00", "13:00"]).reservations },
      inR1({ x: 1 }),
    ],
  ])("[RUL-94] is refused %s", async (_, over, bend) => {
    const b = one();
    await took(make(b));
    await assertFails(bent([edit(b, { ...b, ...over })], bend));
  });

  test("[RUL-94] of another calendar is changed by nobody here", async () => {
    await given(env, { [B]: { ...storedMeeting(one()), ...common(), thirdParty: { uid: "x", accepted: true } } });
    const b = one();
    await assertFails(
      bent([edit(b, { ...b, title: "x" })], (d) => {
        only(B)(d);
        Object.assign(d[B] ?? {}, { rev: 2, thirdParty: { uid: "x", accepted: true } });
      }),
    );
  });
});

describe("setup and clean-down", () => {
  const b = one({}, ["10:00", "11:00", 15, 30]);
  test.each<[string, Bend]>([
    ["a field more", at(CAP, { x: 1 })],
    ["of another booking", at(CAP, { connection: { ref: `ns/${NS}/bookings/b`, anchor: "START" } })],
    ["a connection with more in it", at(CAP, { connection: { ref: B, anchor: "START", x: 1 } })],
    ["the other side", at(CAP, { connection: { ref: B, anchor: "END" } })],
    ["another reservation", at(CAP, { reservationKey: "r2" })],
    ["another title", at(CAP, { title: "x" })],
    ["another day", at(CAP, { day: "2026-12-02" })],
    ["another last day", at(CAP, { lastDay: "2026-12-02" })],
    ["a site with more in it", at(CAP, { site: { ref: `sites/${SITE}`, x: 1 } })],
    ["two reservations", (d) => Object.assign(d[CAP]?.["reservations"] as object, { r2: {} })],
    [
      "another room",
      (d) => Object.assign((d[CAP]?.["reservations"] as { r1: object }).r1, { resource: { ref: "x", title: "x" } }),
    ],
    [
      "more minutes",
      (d) => {
        const period = { fromTime: ms(1), toTime: (d[CAP]?.["bookedPeriod"] as { toTime: unknown }).toTime };
        Object.assign(d[CAP] ?? {}, { bookedPeriod: period });
        Object.assign((d[CAP]?.["reservations"] as { r1: object }).r1, { reservedPeriod: period });
      },
    ],
    ["a booking that is not written with it", (d) => Object.keys(d).forEach((p) => p !== CAP && delete d[p])],
  ])("[RUL-95] are refused with %s", async (_, bend) => {
    await assertFails(bent([make(b)], bend));
  });

  test("[RUL-95] follow their booking, and go with it", async () => {
    await took(make(b));
    const moved = one({}, ["12:00", "13:00", 30, 30]);
    await assertSucceeds(took(edit(b, moved)));
    expect((await getDoc(doc(db(), CAP))).get("bookedPeriod").toTime.toMillis()).toBe(moved.from);
    await assertFails(bent([edit(moved, one({}, ["12:00", "13:00"]))], at(CAP, { title: "x" })));
    await assertSucceeds(took(edit(moved, one({}, ["12:00", "13:00"]))));
    expect((await getDoc(doc(db(), CAP))).get("deleted")).toBe(true);
  });

  test("[RUL-95] of no minutes, of a deleted booking and of each other there are none", async () => {
    const plain = one();
    await took(make(plain));
    const cap = (docs: Docs, over: object = {}): Docs => {
      const other = rooms.docsOf([make(b)]).docs[CAP] ?? {};
      return { ...docs, [CAP]: { ...other, changeSet: docs[B]?.["changeSet"], rev: 1, ...over } };
    };
    const save = rooms.docsOf([edit(plain, { ...plain, note: "x" } as RoomBooking)]);
    const start = (plain.from / 1000) * 1000;
    const nothing = { fromTime: ms(start), toTime: ms(start) };
    const none = {
      bookedPeriod: nothing,
      reservations: { r1: { resource: { ref: `ns/${NS}/resources/oak`, title: "oak" }, reservedPeriod: nothing } },
    };
    await assertFails(sendDocs(db(), { ...save, docs: cap(save.docs, none) }));
    const gone = rooms.docsOf([edit(plain, { ...plain, deleted: true })]);
    await assertFails(sendDocs(db(), { ...gone, docs: cap(gone.docs, none) }));
  });
});

describe("holds and windows", () => {
  const b = one();
  const later = one({}, ["12:00", "13:00"]);
  const held = (over: object) => ({ held: { r1: { room: "oak", f: b.from, t: b.to, ...over } } });
  const MOVE = { b: "a", r: "r1", wasAt: 0, nowAt: 1, foreignAt: 1 };
  const LAST = 9_007_199_254_740_991;
  test.each<[string, Bend]>([
    ["a hold with more in it", at(HOLD, { x: 1 })],
    ["a hold of another tenant", at(HOLD, { ns: "other" })],
    ["a hold at another revision", at(HOLD, { rev: 2 })],
    ["a hold of another moment", at(HOLD, { updatedAt: ms(5) })],
    ["a hold of another set", at(HOLD, { changeSet: "other" })],
    ["a hold of another site", at(HOLD, { site: `sites/${OTHER_SITE}` })],
    ["a hold that held something", at(HOLD, { was: { r1: { room: "oak", f: 1, t: 2 } } })],
    ["a hold of nothing", at(HOLD, { held: {} })],
    ["a hold of another room", at(HOLD, held({ room: "elm" }))],
    ["a hold of less", at(HOLD, held({ t: b.to - 1 }))],
    ["a hold of more", at(HOLD, { held: { ...held({}).held, r2: held({}).held.r1 } })],
    ["no window", (d) => delete d[WINDOW]],
    ["a window with more in it", at(WINDOW, { x: 1 })],
    ["a window of another tenant", at(WINDOW, { ns: "other" })],
    ["a window at another revision", at(WINDOW, { rev: 2 })],
    ["a window of another moment", at(WINDOW, { updatedAt: ms(5) })],
    ["a window of another number", at(WINDOW, { window: 325 })],
    ["a window of another site", at(WINDOW, { site: `sites/${OTHER_SITE}` })],
    ["events of other calendars", at(WINDOW, { foreign: [0, 1, 2, LAST] })],
    ["an empty list", at(WINDOW, { busy: [] })],
    ["the list as it was", at(WINDOW, { busy: [0, LAST] })],
    ["too long a list", at(WINDOW, { busy: Array.from({ length: 4_003 }, (_, i) => i) })],
    ["a move without a name", at(WINDOW, { moves: [MOVE, MOVE] })],
    ["no names", at(WINDOW, { names: [], moves: [] })],
    ["a name of another set", at(WINDOW, { names: ["other/a/r1"] })],
    ["an even place", at(WINDOW, { moves: [{ ...MOVE, nowAt: 0 }] })],
    ["an even place among other calendars", at(WINDOW, { moves: [{ ...MOVE, foreignAt: 0 }] })],
    ["four moves", at(WINDOW, { moves: [MOVE, MOVE, MOVE, MOVE], names: Array.from({ length: 4 }, () => "x") })],
  ])("[RUL-96] a booking is refused with %s", async (_, bend) => {
    await assertFails(bent([make(b)], bend));
  });

  test.each<[string, Bend]>([
    ["the wrong place of what goes", (d) => Object.assign((d[WINDOW]?.["moves"] as object[])[0] ?? {}, { wasAt: 3 })],
    ["an even place of what goes", (d) => Object.assign((d[WINDOW]?.["moves"] as object[])[0] ?? {}, { wasAt: 2 })],
    ["something else that was held", at(HOLD, { was: {} })],
    ["a hold that stays", at(HOLD, { held: { r1: { room: "oak", f: b.from, t: b.to } } })],
  ])("[RUL-96] a move is refused with %s", async (_, bend) => {
    await took(make(b));
    await assertFails(bent([edit(b, later)], bend));
  });

  test("[RUL-96] two cannot have a room at one time, also where another calendar has it; touching is no overlap", async () => {
    await took(make(b));
    const other = meeting("b", [["oak", `${DAY}T10:30`, `${DAY}T11:30`]]);
    const blind = rooms.docsOf([make(other)], { blind: true });
    await assertFails(sendDocs(db(), blind));
    const known = rooms.window("oak_324");
    const at3 = {
      busy: [...known.busy.slice(0, 3), other.from, other.to, LAST],
      moves: [{ ...MOVE, b: "b", nowAt: 3 }],
      rev: 2,
    };
    const forged = rooms.docsOf([make(other)], { blind: true });
    Object.assign(forged.docs[WINDOW] ?? {}, at3);
    await assertFails(sendDocs(db(), forged));
    await assertSucceeds(took(make(meeting("c", [["oak", `${DAY}T11:00`, `${DAY}T12:00`]]))));
    const path = `ns/${NS}/occupancy/elm_324`;
    const theirs = [0, b.from, b.to, LAST];
    await given(env, {
      [path]: {
        ...common(),
        changeSet: "fn",
        room: "elm",
        window: 324,
        site: `sites/${SITE}`,
        busy: [0, LAST],
        foreign: theirs,
        names: [],
        moves: [],
      },
    });
    const inElm = meeting("d", [["elm", `${DAY}T10:00`, `${DAY}T11:00`]]);
    await assertFails(
      bent([make(inElm)], at(path, { rev: 2, foreign: theirs, moves: [{ ...MOVE, b: "d", foreignAt: 3 }] })),
    );
  });

  test("[RUL-96] a deleted room and another site's are not taken, and a deleted one is given back", async () => {
    await assertFails(bent([make(meeting("x", [["gone", `${DAY}T10:00`, `${DAY}T11:00`]]))], () => undefined));
    await assertFails(bent([make(meeting("x", [["lima", `${DAY}T10:00`, `${DAY}T11:00`]]))], () => undefined));
    await took(make(b));
    await given(env, {
      [`ns/${NS}/resources/oak`]: common({ kind: "room", deleted: true, site: { ref: `sites/${SITE}` } }),
    });
    await assertSucceeds(took(edit(b, { ...b, deleted: true })));
  });

  test("[RUL-96] a hold that is not of this commit frees nothing", async () => {
    await took(make(b));
    const other = meeting("b", [["oak", `${DAY}T14:00`, `${DAY}T15:00`]]);
    const save = rooms.docsOf([make(other)]);
    const set = save.set;
    Object.assign(save.docs[WINDOW] ?? {}, {
      busy: [0, other.from, other.to, LAST],
      names: [`${set}/a/r1`, `${set}/b/r1`],
      moves: [
        { ...MOVE, wasAt: 1, nowAt: 1 },
        { ...MOVE, b: "b" },
      ],
    });
    await assertFails(sendDocs(db(), save));
  });

  test("[RUL-96] a booking across three windows is named in each", async () => {
    const long = meeting("l", [["oak", "2026-12-01T10:00", "2027-02-20T10:00"]]);
    await assertSucceeds(took(make(long)));
    const four = meeting("f", [["elm", "2026-09-01T10:00", "2027-02-20T10:00"]]);
    expect(() => rooms.docsOf([make(four)])).toThrow("too-large");
    await assertFails(
      bent(
        [make(meeting("m", [["ash", "2026-12-01T10:00", "2027-02-20T10:00"]]))],
        (d) => delete d[`ns/${NS}/occupancy/ash_325`],
      ),
    );
    await assertFails(
      bent(
        [make(meeting("m", [["ash", "2026-12-01T10:00", "2027-02-20T10:00"]]))],
        (d) => delete d[`ns/${NS}/occupancy/ash_326`],
      ),
    );
  });
});

describe("what is read", () => {
  const STRANGER: Who = { roles: ["room-booking.admin"], sites: [OTHER_SITE] };
  test.each([B, HOLD, WINDOW, `ns/${NS}/workOrders/a-r1-w`])(
    "[RUL-97] %s is read by the room role of its site, and not there it is nobody's",
    async (path) => {
      await assertSucceeds(getDoc(doc(db(), path)));
      await took(make(one()));
      await given(env, { [`ns/${NS}/workOrders/a-r1-w`]: { ...aWorkOrder("a"), ...common() } });
      await assertSucceeds(getDoc(doc(db(), path)));
      await assertFails(getDoc(doc(db(STRANGER), path)));
      await assertFails(getDoc(doc(db({ roles: ["desk-booking.admin"] }), path)));
      await assertFails(getDoc(doc(db({ ...ROOMER, ns: "other" }), path)));
      await given(env, {
        [path]: {
          ...common({ ns: "other" }),
          site: path === B || path.includes("workOrders") ? { ref: `sites/${SITE}` } : `sites/${SITE}`,
        },
      });
      await assertFails(getDoc(doc(db(), path)));
    },
  );

  test.each(["bookings", "workOrders"])("[RUL-97] %s are listed by site", async (name) => {
    const of = (who: Who, ns: string, site = SITE) =>
      getDocs(
        query(
          collection(db(who), `ns/${NS}/${name}`),
          where("ns", "==", ns),
          where("site.ref", "==", `sites/${site}`),
          limit(5),
        ),
      );
    await assertSucceeds(of(ROOMER, NS));
    await assertFails(of(ROOMER, NS, OTHER_SITE));
    await assertFails(of(ROOMER, "other"));
    await assertFails(of({ roles: ["desk-booking.admin"] }, NS));
    await assertFails(of({ ...ROOMER, ns: "other" }, NS));
  });

  const D = `ns/${NS}/bookingDetails/p`;
  const SECRET = {
    site: { ref: `sites/${SITE}` },
    title: "Redundancies",
    owner: { ref: `ns/${NS}/people/ada`, title: "Ada" },
    author: "u2",
    lastDay: DAY,
  };
  test("[RUL-97] details are for administrators, author and owner alone", async () => {
    await assertSucceeds(getDoc(doc(db(), D)));
    await given(env, { [D]: { ...SECRET, ...common() } });
    await assertFails(getDoc(doc(db(), D)));
    await assertSucceeds(getDoc(doc(db({ roles: ["ns.admin"] }), D)));
    await assertSucceeds(getDoc(doc(db({ ...ROOMER, person: `ns/${NS}/people/ada` }), D)));
    await assertSucceeds(getDoc(doc(db({ ...ROOMER, uid: "u2" }), D)));
    await assertFails(getDoc(doc(db({ ...ROOMER, uid: "u2", sites: [OTHER_SITE] }), D)));
    await assertFails(getDoc(doc(db({ roles: ["user"], uid: "u2" }), D)));
    await assertFails(getDoc(doc(db({ ...ROOMER, uid: "u2", ns: "other" }), D)));
    await given(env, { [D]: { ...SECRET, owner: null, ...common() } });
    await assertFails(getDoc(doc(db({ ...ROOMER, person: `ns/${NS}/people/ada` }), D)));
    await given(env, { [D]: { ...SECRET, ...common({ ns: "other" }) } });
    await assertFails(getDoc(doc(db({ roles: ["ns.admin"] }), D)));
    const all = (who: Who, ns = NS, site = SITE) =>
      getDocs(
        query(
          collection(db(who), `ns/${NS}/bookingDetails`),
          where("ns", "==", ns),
          where("site.ref", "==", `sites/${site}`),
          limit(5),
        ),
      );
    await assertSucceeds(all({ roles: ["ns.admin"] }));
    await assertFails(all(ROOMER));
    await assertFails(all({ roles: ["ns.admin"] }, "other"));
    await assertFails(all({ roles: ["ns.admin"], ns: "other" }));
  });

  const hidden = meeting("p", [["oak", `${DAY}T10:00`, `${DAY}T11:00`]], {
    title: "Private Meeting",
    owner: null,
    privacy: { title: true, owner: true },
  });
  const own = (over: object = {}) => ({ ...SECRET, author: "u1", ...over });
  const withDetails = (b: RoomBooking, details: object, rev = 1): Promise<void> => {
    const save = rooms.docsOf([make(b)]);
    return sendDocs(db(), {
      ...save,
      docs: { ...save.docs, [D]: { ...stamp(rev, { changeSet: save.set }), ...details } },
    });
  };
  test.each<[string, RoomBooking, object]>([
    ["all of it", hidden, own()],
    ["a title alone", { ...hidden, owner: SECRET.owner, privacy: { title: true, owner: false } }, own({ owner: null })],
    ["an owner alone", { ...hidden, title: "Weekly", privacy: { title: false, owner: true } }, own()],
  ])("[RUL-98] details are written with their booking: %s", async (_, b, details) => {
    await assertSucceeds(withDetails(b, details));
  });
  test.each<[string, RoomBooking, object]>([
    ["of a booking that is not private", { ...hidden, title: "x", privacy: { title: false, owner: false } }, own()],
    ["by another author", hidden, own({ author: "u2" })],
    ["with more in it", hidden, own({ x: 1 })],
    ["of another site", hidden, own({ site: { ref: `sites/${OTHER_SITE}` } })],
    ["with a long title", hidden, own({ title: "a".repeat(201) })],
    ["with a long day", hidden, own({ lastDay: "a".repeat(11) })],
    ["with a large owner", hidden, own({ owner: { ref: "x", title: "x", x: "x" } })],
    ["with a long owner", hidden, own({ owner: { ref: "x".repeat(201), title: "x" } })],
    ["with a long name", hidden, own({ owner: { ref: "x", title: "x".repeat(201) } })],
  ])("[RUL-98] details are refused %s", async (_, b, details) => {
    await assertFails(withDetails(b, details));
  });
  test("[RUL-98] details are changed and taken away by their readers", async () => {
    await withDetails(hidden, own());
    const change = (fields: object, who: Who = ROOMER, rev = 2) =>
      sendDocs(db(who), {
        set: `d${JSON.stringify(fields).length}-${who.uid ?? "u1"}-${rev}`,
        docs: {
          [D]: {
            ...own(),
            ...fields,
            ...stamp(rev, {
              changeSet: `d${JSON.stringify(fields).length}-${who.uid ?? "u1"}-${rev}`,
              ...(fields as object),
            }),
          },
        },
      });
    await assertSucceeds(change({ title: "Hiring" }));
    await assertFails(change({ author: "u9" }, ROOMER, 3));
    await assertFails(change({ title: "x" }, ROOMER, 9));
    await given(env, { [D]: { ...own({ author: "u2", owner: null }), ...common() } });
    await assertFails(change({ title: "Mine", author: "u2", owner: null }));
  });
});

describe("work orders", () => {
  const W = `ns/${NS}/workOrders/a-r1-w`;
  const SOON = Date.now() + 3_600_000;
  const booked = (over: object = {}) => withUse({ requests: { "a-r1-w": "Catering" }, cateringUntil: SOON, ...over });
  let n = 0;
  const order = (
    over: object = {},
    { path = W, rev = 1, who = ROOMER }: { path?: string; rev?: number; who?: Who } = {},
  ) => {
    const set = `order${++n}`;
    return sendDocs(db(who), {
      set,
      docs: { [path]: { ...aWorkOrder("a"), ...stamp(rev, { changeSet: set }), ...over } },
    });
  };
  const TEA = { name: "Tea", qty: 6, unit: "cups", note: "" };
  const subject = (over: object) => ({ subject: { ...aWorkOrder("a").subject, ...over } });

  test("[RUL-99] follow their booking, with ten items at most", async () => {
    await took(make(booked()));
    await assertSucceeds(
      order({ items: Array.from({ length: 10 }, () => TEA), deliverAt: ms(1_000), clearAt: ms(2_000) }),
    );
    await assertSucceeds(order({ items: [], dietary: "nuts" }, { rev: 2 }));
  });

  test.each<[string, object]>([
    ["eleven items", { items: Array.from({ length: 11 }, () => TEA) }],
    ["an item with more in it", { items: [{ ...TEA, x: 1 }] }],
    ["an item without a name", { items: [{ ...TEA, name: "" }] }],
    ["an item of a long name", { items: [{ ...TEA, name: "a".repeat(101) }] }],
    ["an item of no number", { items: [{ ...TEA, qty: "6" }] }],
    ["an item of less than none", { items: [{ ...TEA, qty: -1 }] }],
    ["an item of too many", { items: [{ ...TEA, qty: 10_001 }] }],
    ["an item of a long unit", { items: [{ ...TEA, unit: "a".repeat(21) }] }],
    ["an item of a long note", { items: [{ ...TEA, note: "a".repeat(501) }] }],
    ...Array.from({ length: 9 }, (_, i): [string, object] => [
      `a bad item ${i + 2}`,
      { items: [...Array.from({ length: i + 1 }, () => TEA), { ...TEA, name: "" }] },
    ]),
    ["a field more", { x: 1 }],
    ["a status that nobody knows", { status: "Eaten" }],
    ["a long category", { category: "a".repeat(41) }],
    ["a long dietary note", { dietary: "a".repeat(501) }],
    ["a long cost code", { costCode: "a".repeat(51) }],
    ["a long contact", { contact: "a".repeat(101) }],
    ["a long reason", { reason: "a".repeat(201) }],
    ["a long day", { lastDay: "a".repeat(11) }],
    ["no time of delivery", { deliverAt: "soon" }],
    ["no time of clearing", { clearAt: "soon" }],
    ["another site", { site: { ref: `sites/${OTHER_SITE}` } }],
    ["another reservation", subject({ key: "r2" })],
    ["another room", subject({ resource: { ref: "x", title: "x" } })],
    ["a subject with more in it", subject({ x: 1 })],
    ["a path of somebody else's", subject({ booking: `ns/other/bookings/a` })],
    ["creation with more in it", { creation: { by: { ref: "", title: "" }, at: ms(1), x: 1 } }],
    ["creation at no time", { creation: { by: { ref: "", title: "" }, at: "now" } }],
    ["creation by more", { creation: { by: { ref: "", title: "", x: 1 }, at: ms(1) } }],
    ["creation by a long path", { creation: { by: { ref: "a".repeat(201), title: "" }, at: ms(1) } }],
    ["creation by a long name", { creation: { by: { ref: "", title: "a".repeat(201) }, at: ms(1) } }],
    ["deleted", { deleted: true }],
    ["a second revision", { rev: 2 }],
  ])("[RUL-99] are refused with %s", async (_, over) => {
    await took(make(booked()));
    await assertFails(order(over));
  });

  test("[RUL-99] are asked for until the cut-off, and five minutes behind it; how far they have come is said later, too", async () => {
    const late = booked({ cateringUntil: Date.now() - 600_000 });
    await took(make(late));
    await assertFails(order());
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertFails(order({ dietary: "nuts" }, { rev: 2 }));
    await assertFails(order({ deleted: true }, { rev: 2 }));
    await assertSucceeds(order({ status: "Accepted" }, { rev: 2 }));
    await assertFails(order({ creation: { by: { ref: "x", title: "" }, at: ms(1) } }, { rev: 3 }));
    await assertFails(order({ status: "Accepted", dietary: "x", deleted: true }, { rev: 3 }));
  });

  test("[RUL-99] that their booking does not name are not made, and go with it", async () => {
    await took(make(one()));
    await assertFails(order());
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
    await given(env, { [W]: { ...aWorkOrder("a"), ...subject({ key: "r2" }), ...common() } });
    const r2 = `ns/${NS}/workOrders/a-r2-w`;
    await given(env, { [r2]: { ...aWorkOrder("a"), ...subject({ key: "r2" }), ...common() } });
    await assertSucceeds(order({ ...subject({ key: "r2" }), deleted: true }, { rev: 2, path: r2 }));
  });

  test("[RUL-99] go before the cut-off, and with a deleted booking", async () => {
    const b = booked();
    await took(make(b));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
    await took(edit(b, { ...b, deleted: true }));
    await given(env, { [W]: { ...aWorkOrder("a"), ...common() } });
    await assertSucceeds(order({ deleted: true }, { rev: 2 }));
  });

  test("[RUL-99] are nobody's without the room role", async () => {
    await took(make(booked()));
    await given(env, { "users/u1": common({ roles: ["desk-booking.admin"], sites: [SITE] }) });
    await assertFails(order());
    await assertFails(order({}, { who: { roles: ["desk-booking.admin"] } }));
    await assertFails(order({}, { who: { ...ROOMER, ns: "other" } }));
  });
});
