import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { patched, UNSET, type Op, type Plan } from "../../shared/changes.ts";
import { addDays } from "../../shared/time.ts";
import { planSchema } from "../../sync/schema.ts";
import { bookingIn, type RoomBooking } from "../booking.ts";
import { holdingsOf } from "../clash.ts";
import type { WorkOrder } from "../collection.ts";
import { ADA, aBooking, approvalOf, aReservation, at, aWorld, BEN, DAY, NOW } from "../rooms.test-kit.ts";
import { planApprove, planCheckIn, planReject, planResubmit } from "./decide.ts";
import { type BookingDraft, draftOf, planCreate, planDelete, planEdit } from "./edit.ts";
import { cateringLosses, copyDays, planDeleteWhole, planDuplicate, planMove } from "./move.ts";
import { bookingDoc, type KnownDetails } from "./ops.ts";
import { planWorkOrder, planWorkOrderEdit, planWorkOrderStatus } from "./work-orders.ts";

const world = aWorld();
const draft = (over: Partial<BookingDraft> = {}): BookingDraft => ({
  title: " Board ",
  owner: ADA,
  privacy: { title: false, owner: false },
  reservations: [aReservation()],
  ...over,
});
type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };
function valueOf<T>(r: Answer<T>): T {
  if (!r.ok) throw new Error(`refused: ${JSON.stringify(r.error)}`);
  return r.value;
}
const whyOf = (r: Answer<unknown>): unknown => (r.ok ? null : r.error);
/** A booking as it stands once a plan is through. */
function after(b: RoomBooking, plan: Plan): RoomBooking {
  const doc = bookingDoc(b, world);
  const op = plan.ops.find((o) => o.path.endsWith(`/bookings/${b.id}`));
  return bookingIn(`ns/acme/bookings/${b.id}`, op?.kind === "patch" ? patched(doc, op.fields) : doc);
}
const fieldsOf = (op: Op | undefined) => (op?.kind === "patch" ? Object.keys(op.fields).sort() : []);

describe("booking rooms", () => {
  test("[ROM-17] is one set that the outbox takes and nobody cuts", () => {
    const plan = valueOf(planCreate(draft(), "london", aWorld()));
    expect(v.safeParse(planSchema, plan).success).toBe(true);
    expect(plan).toMatchObject({
      action: "meetings.create",
      via: "Room Booking",
      site: "london",
      split: "never",
      label: "Board booked in Oak",
    });
    expect(plan.ops.map((o) => [o.kind, o.path])).toEqual([["create", "ns/acme/bookings/new1"]]);
    expect(plan.ops[0]).toMatchObject({
      fields: { title: "Board", owner: ADA, createdBy: BEN, approval: null, day: DAY },
    });
  });

  test("[ROM-8] a private one has details, which alone say what it is called and whose it is", () => {
    const plan = valueOf(planCreate(draft({ privacy: { title: true, owner: true } }), "london", aWorld()));
    expect(plan.label).toBe("Private Meeting booked in Oak");
    expect(JSON.stringify(plan.ops[0])).not.toMatch(/Board|Ada/);
    expect(plan.ops[1]).toMatchObject({
      kind: "create",
      path: "ns/acme/bookingDetails/new1",
      fields: { title: "Board", owner: ADA, author: "u1", lastDay: DAY },
    });
  });

  test.each([
    [-15 * 60_000 - 1, false],
    [-15 * 60_000, true],
    [0, true],
    [15 * 60_000, true],
    [15 * 60_000 + 1, false],
  ])("[ROM-17] one that begins %d ms from now is ad hoc: %s", (off, adHoc) => {
    const reservations = [aReservation({ from: NOW + off, to: at("11:00") }), aReservation({ key: "r2", room: "elm" })];
    const plan = valueOf(planCreate(draft({ reservations }), "london", aWorld()));
    expect(plan.ops[0]).toMatchObject({
      fields: { reservations: { r1: { adHoc, checkInPeriod: { fromTime: null } }, r2: { adHoc: false } } },
    });
  });

  test("[ROM-6] one of a room that requires it is submitted", () => {
    const plan = valueOf(planCreate(draft({ reservations: [aReservation({ room: "hall" })] }), "london", aWorld()));
    expect(plan.ops[0]).toMatchObject({ fields: { approval: { status: "SUBMITTED", submittedTime: NOW } } });
  });

  const days = (n: number) => at("10:00", addDays(DAY, n));
  test.each<[string, Partial<BookingDraft>, string, string]>([
    ["without a room", { reservations: [] }, "no-room", "reservations"],
    ["without a room chosen", { reservations: [aReservation({ room: "" })] }, "no-room", "room"],
    ["of a room that is gone", { reservations: [aReservation({ room: "lost" })] }, "room-gone", "room"],
    ["of a room that nobody knows", { reservations: [aReservation({ room: "x" })] }, "room-gone", "room"],
    ["of another site's room", { reservations: [aReservation({ room: "lima" })] }, "other-site", "room"],
    ["that ends before it begins", { reservations: [aReservation({ to: at("09:00") })] }, "ends-before-starts", "to"],
    ["that ends as it begins", { reservations: [aReservation({ to: at("10:00") })] }, "ends-before-starts", "to"],
    ["of 366 days", { reservations: [aReservation({ to: days(366) })] }, "too-long", "to"],
    ["of 93 days", { reservations: [aReservation({ to: days(93) })] }, "too-long", "to"],
    [
      "of 50 rooms",
      { reservations: Array.from({ length: 50 }, () => aReservation()) },
      "too-many-rooms",
      "reservations",
    ],
    ["with a title of 201", { title: "a".repeat(201) }, "title-long", "title"],
    ["with a note of 501", { reservations: [aReservation({ note: "a".repeat(501) })] }, "note-long", "note"],
    ["with a setup of 241", { reservations: [aReservation({ setup: 241 })] }, "cap-range", "setup"],
    [
      "with six requests",
      {
        reservations: [aReservation({ requests: Object.fromEntries("abcdef".split("").map((w) => [w, "Catering"])) })],
      },
      "too-many-requests",
      "requests",
    ],
  ])("[ROM-14] %s is refused at its field", (_, over, why, field) => {
    const refused = whyOf(planCreate(draft(over), "london", world));
    expect(refused).toMatchObject({ why, troubles: [{ why, field }] });
  });

  test("[ROM-16] needs the right, and is not done while room booking is read-only", () => {
    expect(whyOf(planCreate(draft(), "london", aWorld({ roles: ["desk-booking.admin"] })))).toMatchObject({
      why: "not-permitted",
    });
    expect(whyOf(planCreate(draft(), "london", aWorld({ readOnly: true })))).toMatchObject({ why: "read-only" });
  });

  test("[ROM-12] more than the rules can judge is refused before it is saved", () => {
    const four = Array.from({ length: 4 }, (_, i) =>
      aReservation({ key: `r${i + 1}` as "r1", from: at(`1${i}:00`), to: at(`1${i}:30`) }),
    );
    expect(whyOf(planCreate(draft({ reservations: four }), "london", world))).toEqual({
      why: "too-large",
      troubles: [],
    });
    expect(planCreate(draft({ reservations: four.slice(1) }), "london", world).ok).toBe(true);
  });
});

describe("changing a booking", () => {
  const b = aBooking("a", [{ setup: 15 }, { room: "elm", roomTitle: "Elm" }]);
  const edit = (over: Partial<BookingDraft>, before = b, known: KnownDetails | null = null) =>
    planEdit(before, { ...draftOf(before, known), ...over }, { known, world });

  test("[ROM-17] writes the fields that changed, one by one, and what it saw of them", () => {
    const plan = valueOf(edit({ title: "Other" }));
    expect(plan.ops).toEqual([
      {
        kind: "patch",
        path: "ns/acme/bookings/a",
        fields: { title: "Other" },
        seen: { title: "Meeting a" },
        seenRev: 3,
      },
    ]);
    expect(whyOf(edit({}))).toMatchObject({ why: "nothing-to-do" });
  });

  test("[ROM-17] a reservation that comes or goes is whole, one that moves is its period alone", () => {
    const [first] = b.reservations;
    if (!first) throw new Error("a reservation");
    const gone = valueOf(edit({ reservations: [first] }));
    expect(gone.ops[0]).toMatchObject({ fields: { "reservations/r2": UNSET } });
    expect(after(b, gone).reservations.map((r) => r.key)).toEqual(["r1"]);
    const moved = valueOf(
      edit({ reservations: [{ ...first, from: at("12:00"), to: at("13:00") }, ...b.reservations.slice(1)] }),
    );
    expect(fieldsOf(moved.ops[0])).toEqual(["_boundsPeriod", "bookedPeriod", "reservations/r1/reservedPeriod"]);
    const more = valueOf(edit({ reservations: [...b.reservations, aReservation({ key: "r3", room: "bistro" })] }));
    expect(fieldsOf(more.ops[0])).toEqual(["reservations/r3"]);
    expect(after(b, more).reservations.map((r) => r.room)).toEqual(["oak", "elm", "bistro"]);
  });

  test("[ROM-15] a setup of 0 takes the connected booking away", () => {
    const plan = valueOf(edit({ reservations: b.reservations.map((r) => ({ ...r, setup: 0 })) }));
    expect(plan.ops[0]).toMatchObject({ fields: { "reservations/r1/setup": 0, _connectionCount: 0 } });
  });

  test("[ROM-7] another owner asks again for approval", () => {
    const hall = aBooking("h", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf("APPROVED") });
    expect(valueOf(edit({ owner: BEN }, hall)).ops[0]).toMatchObject({
      fields: { owner: BEN, approval: { status: "SUBMITTED" } },
    });
    expect(fieldsOf(valueOf(edit({ title: "x" }, hall)).ops[0])).toEqual(["title"]);
  });

  const secret: KnownDetails = {
    booking: "p",
    title: "Redundancies",
    owner: ADA,
    createdBy: BEN,
    author: "u1",
    lastDay: DAY,
    rev: 7,
    deleted: false,
  };
  const hidden = aBooking("p", [{}], { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } });
  test("[ROM-8] a title that is kept back changes in the details alone; what is told again leaves them", () => {
    const plan = valueOf(edit({ title: "Hiring" }, hidden, secret));
    expect(plan.ops).toEqual([
      {
        kind: "patch",
        path: "ns/acme/bookingDetails/p",
        fields: { title: "Hiring" },
        seen: { title: "Redundancies" },
        seenRev: 7,
      },
    ]);
    const open = valueOf(edit({ privacy: { title: false, owner: false } }, hidden, secret));
    expect(open.ops.map((o) => [o.kind, o.path])).toEqual([
      ["patch", "ns/acme/bookings/p"],
      ["delete", "ns/acme/bookingDetails/p"],
    ]);
    expect(after(hidden, open)).toMatchObject({ title: "Redundancies", owner: ADA, createdBy: BEN });
  });

  test("[ROM-44] who made a booking goes to its details with the owner", () => {
    const shown = aBooking("p", [{}], { owner: ADA, createdBy: BEN });
    const plan = valueOf(edit({ privacy: { title: false, owner: true } }, shown));
    expect(plan.ops[0]).toMatchObject({ fields: { owner: null, createdBy: { ref: "", title: "" } } });
    expect(plan.ops[1]).toMatchObject({ path: "ns/acme/bookingDetails/p", fields: { owner: ADA, createdBy: BEN } });
    const known = valueOf(edit({ title: "x" }, hidden, { ...secret, createdBy: null })).ops[0];
    expect(known).toMatchObject({ path: "ns/acme/bookingDetails/p", fields: { title: "x" } });
  });

  test("[ROM-8] where more or less is kept back, the details are written, also where they say the same", () => {
    const half = valueOf(edit({ privacy: { title: true, owner: false } }, hidden, secret));
    expect(half.ops.map((o) => [o.kind, o.path, fieldsOf(o)])).toEqual([
      ["patch", "ns/acme/bookings/p", ["createdBy", "owner", "privacy"]],
      ["patch", "ns/acme/bookingDetails/p", ["lastDay"]],
    ]);
  });

  test("[ROM-8] the last day of the details follows a move, by which devices keep them", () => {
    const next = addDays(DAY, 1);
    const reservations = hidden.reservations.map((r) => ({ ...r, from: at("10:00", next), to: at("11:00", next) }));
    expect(valueOf(edit({ reservations }, hidden, secret)).ops[1]).toEqual({
      kind: "patch",
      path: "ns/acme/bookingDetails/p",
      fields: { lastDay: next },
      seen: { lastDay: DAY },
      seenRev: 7,
    });
    expect(valueOf(edit({ reservations }, hidden)).ops.map((o) => o.path)).toEqual(["ns/acme/bookings/p"]);
  });

  test("[ROM-8] who may not read the details overwrites nothing in them", () => {
    const [r] = hidden.reservations;
    const plan = valueOf(edit({ reservations: r ? [{ ...r, note: "n" }] : [] }, hidden));
    expect(plan.ops.map((o) => o.path)).toEqual(["ns/acme/bookings/p"]);
    expect(fieldsOf(plan.ops[0])).toEqual(["reservations/r1/note"]);
  });

  test("[ROM-14] a room that was deleted meanwhile may stay, and not be taken", () => {
    const old = aBooking("o", [{ room: "lost" }]);
    expect(edit({ title: "x" }, old).ok).toBe(true);
    expect(whyOf(edit({ reservations: [aReservation({ room: "lost", from: at("08:00") })] }, old))).toMatchObject({
      why: "room-gone",
    });
  });

  test.each<[string, Partial<RoomBooking>, string]>([
    ["an event of another calendar", { thirdParty: { uid: "x", accepted: true } }, "foreign"],
    ["setup by itself", { connection: { booking: "b", anchor: "START" } }, "foreign"],
    ["a deleted one", { deleted: true }, "gone"],
  ])("[ROM-16] %s is not changed here", (_, over, why) => {
    const other = aBooking("a", [{}], over);
    expect(whyOf(edit({ title: "x" }, other))).toMatchObject({ why });
    expect(whyOf(planDelete(other, { known: null, world }))).toBe(why);
  });

  test("[ROM-17] is deleted with its details", () => {
    expect(valueOf(planDelete(hidden, { known: secret, world })).ops).toEqual([
      { kind: "delete", path: "ns/acme/bookings/p", seenRev: 3 },
      { kind: "delete", path: "ns/acme/bookingDetails/p", seenRev: 7 },
    ]);
  });
});

const order = (over: Partial<WorkOrder> = {}): WorkOrder => ({
  id: "a-r1-w",
  category: "Catering",
  booking: "a",
  key: "r1",
  room: "hall",
  items: [{ name: "Tea", qty: 6, unit: "cups", note: "" }],
  dietary: "",
  deliverAt: null,
  clearAt: null,
  costCode: "",
  contact: "",
  status: "Requested",
  reason: "",
  lastDay: DAY,
  rev: 2,
  pending: false,
  ...over,
});

describe("moving", () => {
  const b = aBooking("a", [{ room: "hall", roomTitle: "Hall", setup: 15, requests: { "a-r1-w": "Catering" } }]);
  const none = holdingsOf([]);
  const move = (to: Parameters<typeof planMove>[1]["to"], all = none) =>
    planMove(b, { key: "r1", to }, { known: null, orders: [order()], all, world });

  test("[ROM-18] where it would clash nothing is changed, and what stands there is said", () => {
    const all = holdingsOf([b, aBooking("other", [{ room: "oak", from: at("11:00"), to: at("12:00"), setup: 15 }])]);
    expect(whyOf(move({ room: "oak" }, all))).toMatchObject({
      why: "clash",
      clashes: [{ booking: "other", key: "r1" }],
    });
    expect(move({ room: "oak", from: at("09:30"), to: at("10:30") }, all).ok).toBe(true);
    const theirs = (accepted: boolean) =>
      holdingsOf([aBooking("x", [{ room: "oak" }], { thirdParty: { uid: "x", accepted } })]);
    expect(whyOf(move({ room: "oak" }, theirs(true)))).toMatchObject({ why: "clash", clashes: [{ booking: "x" }] });
    expect(move({ room: "oak" }, theirs(false)).ok).toBe(true);
  });

  test("[ROM-19] to a room with catering the work order's subject follows", () => {
    const plan = valueOf(move({ room: "bistro" }));
    expect([plan.action, plan.split]).toEqual(["meetings.move", "never"]);
    expect(plan.ops.slice(1)).toEqual([
      {
        kind: "patch",
        path: "ns/acme/workOrders/a-r1-w",
        fields: { "subject/resource": { ref: "ns/acme/resources/bistro", title: "Bistro" } },
        seenRev: 2,
      },
    ]);
    expect(after(b, plan).reservations[0]?.requests).toEqual({ "a-r1-w": "Catering" });
  });

  test("[ROM-19] to another day the work order's last day follows, also where its room stays", () => {
    const next = addDays(DAY, 2);
    const plan = valueOf(move({ from: at("10:00", next), to: at("11:00", next) }));
    const patch = { kind: "patch", path: "ns/acme/workOrders/a-r1-w", seenRev: 2 };
    expect(plan.ops.slice(1)).toEqual([{ ...patch, fields: { lastDay: next } }]);
    const both = valueOf(move({ room: "bistro", from: at("10:00", next), to: at("11:00", next) }));
    expect(fieldsOf(both.ops[1])).toEqual(["lastDay", "subject/resource"]);
  });

  test("[ROM-19] to a room without it is dropped, which is told before", () => {
    const wished = { ...draftOf(b, null), reservations: b.reservations.map((r) => ({ ...r, room: "oak" })) };
    expect(cateringLosses(b, wished, { orders: [order()], world })).toMatchObject([
      { key: "r1", dropped: [{ id: "a-r1-w" }] },
    ]);
    const plan = valueOf(move({ room: "oak" }));
    expect(plan.ops.slice(1)).toEqual([{ kind: "delete", path: "ns/acme/workOrders/a-r1-w", seenRev: 2 }]);
    expect(after(b, plan).reservations[0]).toMatchObject({ requests: {}, cateringUntil: null, room: "oak" });
  });

  test("[ROM-18] resizing keeps room, work orders and approval", () => {
    const plan = valueOf(move({ to: at("12:00") }));
    expect([plan.action, plan.ops.length]).toEqual(["meetings.edit", 1]);
    expect(after(b, plan)).toMatchObject({
      to: at("12:00"),
      reservations: [{ from: at("10:00"), to: at("12:00"), setup: 15 }],
    });
  });
});

test("[ROM-22] a booking that is deleted takes its work orders along, in the same set", () => {
  const b = aBooking("a", [{ room: "hall", requests: { "a-r1-w": "Catering" } }]);
  const whole = valueOf(planDeleteWhole(b, { known: null, orders: [order(), order({ id: "a-r1-x", rev: 5 })], world }));
  expect(whole).toMatchObject({ action: "meetings.delete", site: "london", split: "never" });
  expect(whole.ops).toMatchObject([
    { kind: "delete", path: "ns/acme/bookings/a" },
    { kind: "delete", path: "ns/acme/workOrders/a-r1-w", seenRev: 2 },
    { kind: "delete", path: "ns/acme/workOrders/a-r1-x", seenRev: 5 },
  ]);
  expect(valueOf(planDeleteWhole(b, { known: null, orders: [], world })).ops).toHaveLength(1);
  expect(whyOf(planDeleteWhole({ ...b, deleted: true }, { known: null, orders: [order()], world }))).toBe("gone");
});

describe("copies", () => {
  test("[ROM-20] stand at the same times of the clocks, also across their change, and are sets of their own", () => {
    const b = aBooking("a", [
      {
        from: at("09:00", "2026-03-28"),
        to: at("10:00", "2026-03-28"),
        checkedInAt: 5,
        requests: { w: "Catering" },
        adHoc: true,
      },
    ]);
    const days = copyDays(b, ["2026-03-30", "2026-03-29", "2026-03-29"], { all: holdingsOf([]), world: aWorld() });
    expect(days.map((d) => d.day)).toEqual(["2026-03-29", "2026-03-30"]);
    expect(days.map((d) => d.booking.from)).toEqual([at("09:00", "2026-03-29"), at("09:00", "2026-03-30")]);
    expect(days[0]?.booking.reservations[0]).toMatchObject({ checkedInAt: null, requests: {}, adHoc: false });
    const plans = valueOf(planDuplicate(b, days, { known: null, world: aWorld() }));
    expect(plans.map((p) => p.ops.map((o) => o.kind))).toEqual([["create"], ["create"]]);
    expect(plans[0]?.label).toBe("Meeting a copied to 2 days");
  });

  test("[ROM-20] days that are taken are told, and refused when they are not left out", () => {
    const b = aBooking("a");
    const next = addDays(DAY, 1);
    const all = holdingsOf([b, aBooking("x", [{ from: at("10:30", next), to: at("12:00", next) }])]);
    const days = copyDays(b, [next, addDays(DAY, 2)], { all, world });
    expect(days.map((d) => d.clashes.map((c) => c.booking))).toEqual([["x"], []]);
    expect(whyOf(planDuplicate(b, days, { known: null, world }))).toBe("clash");
    expect(planDuplicate(b, days.slice(1), { known: null, world }).ok).toBe(true);
    expect(whyOf(planDuplicate(b, [], { known: null, world }))).toBe("nothing-to-do");
    const theirs = holdingsOf([
      aBooking("t", [{ from: at("10:30", next), to: at("12:00", next) }], { thirdParty: { uid: "t", accepted: true } }),
    ]);
    expect(whyOf(planDuplicate(b, copyDays(b, [next], { all: theirs, world }), { known: null, world }))).toBe("clash");
  });

  test("[ROM-20] of one that is longer than a day meet each other", () => {
    const b = aBooking("a", [{ from: at("10:00"), to: at("12:00", addDays(DAY, 1)) }]);
    const on = (...days: readonly number[]) =>
      copyDays(
        b,
        days.map((n) => addDays(DAY, n)),
        { all: holdingsOf([b]), world: aWorld() },
      );
    expect(on(2, 3, 4).map((d) => d.clashes.map((c) => c.booking))).toEqual([[], ["new1"], ["new2"]]);
    expect(on(2, 4).flatMap((d) => d.clashes)).toEqual([]);
    expect(whyOf(planDuplicate(b, on(2, 3), { known: null, world }))).toBe("clash");
  });
});

describe("deciding", () => {
  const waits = (id: string) => aBooking(id, [{ room: "hall" }], { approval: approvalOf("SUBMITTED") });

  test("[ROM-21] SUBMITTED becomes APPROVED, several at once in sets of a few", () => {
    const plans = valueOf(planApprove(["a", "b", "c", "d", "e"].map(waits), world));
    expect(plans.map((p) => p.ops.length)).toEqual([4, 1]);
    expect(plans[1]?.ops[0]).toMatchObject({
      fields: { approval: { status: "APPROVED", approvedTime: NOW, submittedTime: 1 } },
    });
    expect(plans.map((p) => p.label)).toEqual(["4 bookings approved", "Meeting e approved"]);
  });
  test("[ROM-21] a rejection needs three characters, frees the slot and keeps both times", () => {
    expect(whyOf(planReject(waits("a"), " no ", world))).toBe("reason-short");
    expect(whyOf(planReject(waits("a"), "n".repeat(201), world))).toBe("reason-long");
    expect(valueOf(planReject(waits("a"), " full ", world)).ops[0]).toMatchObject({
      fields: {
        approval: { status: "REJECTED", rejectedTime: NOW, feedbackTime: NOW, reason: "full", submittedTime: 1 },
      },
    });
  });

  test("[ROM-21] submitted again has a new time; what was decided meanwhile is told", () => {
    const no = aBooking("a", [{ room: "hall" }], { approval: approvalOf("REJECTED") });
    expect(valueOf(planResubmit(no, world)).ops[0]).toMatchObject({
      fields: { approval: { status: "SUBMITTED", submittedTime: NOW, rejectedTime: null } },
    });
    expect(whyOf(planResubmit(waits("a"), world))).toBe("decided");
    expect(whyOf(planReject(no, "again", world))).toBe("decided");
    expect(whyOf(planApprove([aBooking("a", [{ room: "hall" }], { approval: approvalOf("APPROVED") })], world))).toBe(
      "decided",
    );
    expect(whyOf(planApprove([aBooking("a")], world))).toBe("no-approval");
    expect(whyOf(planApprove([waits("a")], aWorld({ readOnly: true })))).toBe("read-only");
  });

  test("[ROM-10] a reservation is checked in and out at the server's time", () => {
    const b = aBooking("a", [{}, { room: "elm" }]);
    const now = at("10:05");
    const plan = valueOf(planCheckIn(b, "r2", { out: false, world: aWorld({ now }) }));
    expect(plan.ops[0]).toMatchObject({ fields: { "reservations/r2/checkInPeriod": { fromTime: now, toTime: null } } });
    expect(whyOf(planCheckIn(b, "r2", { out: true, world }))).toBe("not-checked-in");
    expect(whyOf(planCheckIn(b, "r9", { out: false, world }))).toBe("no-room");
  });
});

describe("work orders", () => {
  const day = addDays(DAY, 3);
  const b = aBooking("a", [{ room: "hall", roomTitle: "Hall", from: at("10:00", day), to: at("11:00", day) }]);
  const wanted = {
    category: "Catering",
    items: order().items,
    dietary: "nuts",
    deliverAt: null,
    clearAt: null,
    costCode: "",
    contact: "",
  };
  const late = aWorld({ now: at("23:59", addDays(day, -1)) + 1 });

  test("[ROM-22] the booking names one, and both are one set", () => {
    const plan = valueOf(planWorkOrder(b, "r1", { draft: wanted, world: aWorld() }));
    expect([plan.action, plan.split]).toEqual(["workOrders.edit", "never"]);
    expect(plan.ops[0]).toMatchObject({
      fields: {
        "reservations/r1/requests/a-r1-new1": "Catering",
        "reservations/r1/cateringUntil": at("23:59", addDays(day, -1)),
      },
    });
    expect(plan.ops[1]).toMatchObject({
      kind: "create",
      path: "ns/acme/workOrders/a-r1-new1",
      fields: { status: "Requested", subject: { key: "r1", booking: "ns/acme/bookings/a" }, lastDay: day },
    });
  });

  test("[ROM-22] after the cut-off what was asked for stays, and how far it has come does not", () => {
    expect(whyOf(planWorkOrder(b, "r1", { draft: wanted, world: late }))).toBe("catering-closed");
    expect(whyOf(planWorkOrderEdit(b, order(), { draft: wanted, world: late }))).toBe("catering-closed");
    expect(planWorkOrderEdit(b, order(), { draft: wanted, world }).ok).toBe(true);
    const status = (to: "Accepted" | "Declined", reason = "") =>
      planWorkOrderStatus(b, order(), { status: to, reason, world: late });
    expect(valueOf(status("Accepted")).ops[0]).toMatchObject({ fields: { status: "Accepted", reason: "" } });
    expect(whyOf(status("Declined"))).toBe("reason-short");
    expect(status("Declined", "closed").ok).toBe(true);
  });

  test("[ROM-22] a room without catering takes none", () =>
    expect(whyOf(planWorkOrder(aBooking("a"), "r1", { draft: wanted, world }))).toBe("no-catering"));
});

describe("rooms that have not arrived", () => {
  const some = (roomsKnown: "late" | "part") => aWorld({ rooms: new Map(), roomsKnown });
  const waits = aBooking("a", [{ room: "hall" }], { approval: approvalOf("SUBMITTED") });

  test.each(["late", "part"] as const)("[KNOW-5] %s: a new booking of one is refused as what it is", (known) => {
    expect(whyOf(planCreate(draft(), "london", some(known)))).toMatchObject({ why: "room-coming" });
    expect(whyOf(planCreate(draft(), "london", aWorld({ rooms: new Map() })))).toMatchObject({ why: "room-gone" });
  });

  test.each(["late", "part"] as const)("[KNOW-5] %s: no decision says that a booking needs no approval", (known) => {
    expect(whyOf(planApprove([waits], some(known)))).toBe("room-coming");
    expect(whyOf(planReject(waits, "too many", some(known)))).toBe("room-coming");
    expect(whyOf(planReject(waits, "too many", aWorld({ rooms: new Map() })))).toBe("no-approval");
  });

  test("[KNOW-5] an edit keeps a room that is gone; while rooms arrive it is refused, lest its approval be lost", () => {
    const edit = (known: "late" | "part") =>
      planEdit(waits, { ...draftOf(waits, null), title: "Other" }, { known: null, world: some(known) });
    const plan = edit("late");
    expect(plan.ok && plan.value.ops.every((op) => !JSON.stringify(op).includes("approval"))).toBe(true);
    expect(whyOf(edit("part"))).toMatchObject({ why: "room-coming" });
  });
});
