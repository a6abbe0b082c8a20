import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, getDoc, Timestamp } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, type Change, type Docs, meeting, Rooms, sendDocs } from "./rooms-kit.ts";

const env = rulesSuite(PROJECTS.roomsHolds);
let rooms: Rooms;
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

const ms = (n: number) => Timestamp.fromMillis(n);

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
      const other = new Rooms().docsOf([make(b)]).docs[CAP] ?? {};
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
