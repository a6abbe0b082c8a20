import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { Timestamp } from "firebase/firestore";
import { beforeEach, describe, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, type Change, type Docs, meeting, Rooms, sendDocs, storedMeeting } from "./rooms-kit.ts";

const env = rulesSuite(PROJECTS.rooms);
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
    ["to be approved", one(), approved()],
    [
      "with check-in, note and requests",
      withUse({ requiresCheckIn: true, note: "n", requests: { w: "Catering" }, cateringUntil: 5_000, adHoc: true }),
      () => undefined,
    ],
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
    ["an owner of another tenant", at(B, { owner: { ref: "ns/other/people/ada", title: "Ada" } })],
    ["an owner that is a text", at(B, { owner: "abc" })],
    ["an owner of a long name", at(B, { owner: { ref: `ns/${NS}/people/ada`, title: "a".repeat(201) } })],
    ["a title that is a number", at(B, { title: 5 })],
    ["a day that is a number", at(B, { day: 5 })],
    ["days that are numbers", (docs) => Object.assign(docs[B]?.["_boundsPeriodSpans"] as object, { days: [1, 2] })],
    ["a note that is a number", inR1({ note: 5 })],
    ["requests of long names", inR1({ requests: { ["w".repeat(1_001)]: "Catering" } })],
    ["requests of what there is not", inR1({ requests: { w: "Fireworks" } })],
    ["an owner with more in it", at(B, { owner: { ref: "x", title: "x", x: "x" } })],
    ["more spans", (docs) => Object.assign(docs[B]?.["_boundsPeriodSpans"] as object, { weeks: [] })],
    ["a count that is none", at(B, { _connectionCount: "1" })],
    ["bounds that begin later", (docs) => Object.assign(docs[B]?.["_boundsPeriod"] as object, { fromTime: ms(9e12) })],
    ["bounds that end earlier", (docs) => Object.assign(docs[B]?.["_boundsPeriod"] as object, { toTime: ms(1) })],
    ["a period with more in it", (docs) => Object.assign(docs[B]?.["bookedPeriod"] as object, { x: ms(1) })],
    ["a status that nobody knows", approved({ status: "MAYBE" })],
    ["approved by its maker", approved({ status: "APPROVED", approvedTime: ms(2_000), feedbackTime: ms(2_000) })],
    [
      "turned down from the start",
      approved({ ...REJECTED, submittedTime: null, feedbackTime: null, rejectedTime: null }),
    ],
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
    const asked = { approval: SUBMITTED, ...{ from: 0, to: 0 } };
    const moved = { ...ok, reservations: one({}, ["12:00", "13:00"]).reservations, ...asked };
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

  const APPROVED = { ...SUBMITTED, status: "APPROVED", feedbackTime: 3_000, approvedTime: 3_000 } as const;
  const from10 = (to: string, more: readonly (readonly [string, string, string])[] = []) =>
    meeting("a", [["oak", `${DAY}T10:00`, `${DAY}T${to}`], ...more]).reservations;
  const TAKES_MORE: readonly (readonly [string, RoomBooking["reservations"]])[] = [
    ["moved", one({}, ["14:00", "15:00"]).reservations],
    ["begun earlier", one({}, ["09:45", "12:00"]).reservations],
    ["lengthened", from10("12:15")],
    ["in another room", meeting("a", [["elm", `${DAY}T10:00`, `${DAY}T12:00`]]).reservations],
    ["given a room more", from10("12:00", [["elm", `${DAY}T10:00`, `${DAY}T12:00`]])],
  ];
  /** Nothing of a booking changes but that it is approved. */
  const approve = async (b: RoomBooking): Promise<RoomBooking> => {
    const ok = { ...b, approval: APPROVED };
    const save = rooms.docsOf([edit(b, ok)]);
    only(B)(save.docs);
    await sendDocs(db(), save);
    rooms.took(save.docs);
    return ok;
  };
  /** Approved from ten to twelve, as a hand of its own brought it there. */
  const anApproved = async () => {
    const b = one({ approval: SUBMITTED }, ["10:00", "12:00"]);
    await took(make(b));
    return approve(b);
  };
  test.each(TAKES_MORE)("[RUL-131] an approved one that is %s does not stay approved", async (_, reservations) => {
    const ok = await anApproved();
    const after = { ...ok, reservations };
    await assertFails(bent([edit(ok, after)], () => undefined));
    await assertFails(bent([edit(ok, { ...after, approval: { ...APPROVED, approvedTime: 9_000 } })], () => undefined));
    await assertSucceeds(bent([edit(ok, { ...after, approval: SUBMITTED })], () => undefined));
  });
  const FIVE = ["oak", "elm", "ash", "fir", "yew"];
  /** Reservations of so many rooms from ten to twelve, but for one of them. */
  const ofRooms = (n: number, other = -1, to = "12:00") =>
    meeting(
      "a",
      FIVE.slice(0, n).map((room, i) => [room, `${DAY}T10:00`, `${DAY}T${i === other ? to : "12:00"}`] as const),
    ).reservations;
  test("[RUL-131] of an approved one of five rooms each can be shortened by itself, and none lengthened", async () => {
    let b: RoomBooking = await anApproved();
    for (let n = 2; n <= FIVE.length; n++) {
      const more = { ...b, reservations: ofRooms(n), approval: SUBMITTED };
      await took(edit(b, more));
      b = more;
    }
    const ok = await approve(b);
    for (const i of FIVE.keys()) {
      await assertFails(bent([edit(ok, { ...ok, reservations: ofRooms(5, i, "12:30") })], () => undefined));
      await assertSucceeds(took(edit(ok, { ...ok, reservations: ofRooms(5, i, "11:30") })));
      await took(edit({ ...ok, reservations: ofRooms(5, i, "11:30") }, { ...ok, approval: SUBMITTED }));
      await approve({ ...ok, approval: SUBMITTED });
    }
  });
  test("[RUL-131] one that nobody asked an approval for can be approved as it is moved", async () => {
    const b = one();
    await took(make(b));
    const moved = { ...b, reservations: one({}, ["14:00", "15:00"]).reservations, approval: APPROVED };
    await assertSucceeds(took(edit(b, moved)));
  });
  test.each<[string, object]>([
    ["with a field more", { x: 1 }],
    ["with a long reason", { reason: "a".repeat(201) }],
    ["asked for at no time", { submittedTime: "x" }],
    ["answered at no time", { feedbackTime: "x" }],
    ["approved at no time", { approvedTime: "x" }],
    ["rejected at no time", { rejectedTime: "x" }],
  ])("[RUL-94] is refused approved %s", async (_, over) => {
    const b = one();
    await took(make(b));
    await assertFails(bent([edit(b, b)], (d) => (only(B)(d), approved({ status: "APPROVED", ...over })(d))));
  });

  test("[RUL-131] a shorter one stays approved, so does one said anew, and what was moved goes back to what was approved", async () => {
    const ok = await anApproved();
    const short = { ...ok, reservations: from10("11:00") };
    await assertSucceeds(took(edit(ok, short)));
    const said = { ...short, reservations: short.reservations.map((r) => ({ ...r, setup: 30, note: "n" })) };
    await assertSucceeds(took(edit(short, said)));
    const moved = { ...said, reservations: one({}, ["14:00", "15:00"]).reservations, approval: SUBMITTED };
    await assertSucceeds(took(edit(said, moved)));
    await assertSucceeds(took(edit(moved, said)));
  });

  test.each<[string, Partial<RoomBooking>, Bend]>([
    ["turned down without its hold", { approval: REJECTED }, only(B)],
    ["deleted without its hold", { deleted: true }, only(B)],
    ["moved without its hold", { reservations: one({}, ["12:00", "13:00"]).reservations }, only(B)],
    ["given another author", {}, (d) => (only(B)(d), at(B, { createdBy: { ref: "x", title: "x" } })(d))],
    ["given a field more", {}, (d) => (only(B)(d), at(B, { x: 1 })(d))],
    ["given other days than its reservations", {}, (d) => (only(B)(d), at(B, { day: "1990-01-01" })(d))],
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
