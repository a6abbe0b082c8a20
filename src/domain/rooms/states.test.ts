import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { labelsOf } from "../labels.ts";
import { must } from "../shared/result.ts";
import { addDays } from "../shared/time.ts";
import {
  approvalAfter,
  askedAgain,
  awaitsApproval,
  isAccepted,
  isApproved,
  needsApproval,
  rivalsOf,
  type RoomOf,
  showEvent,
} from "./approval.ts";
import { bookingIn, reservationDoc, type RoomBooking } from "./booking.ts";
import { roomBookingSchema, workOrderSchema } from "./booking-schema.ts";
import { roomSchema } from "./schema.ts";
import { capDoc, capsOf } from "./caps.ts";
import { cateringClosed, cateringCutOff, cateringUntil, cateringWindow } from "./catering.ts";
import { capAfter } from "./check.ts";
import { LONG_GROUP, roomBookings } from "./collection.ts";
import { bookingDoc } from "./commands/ops.ts";
import { ROOMS, WORK_ORDERS } from "./limits.ts";
import { masked, splitPrivate, unmasked } from "./privacy.ts";
import { ADA, aBooking, approvalOf, aReservation, at, aWorld, BEN, DAY, NOW, ZONE } from "./rooms.test-kit.ts";
import { spansOf } from "./spans.ts";
import { checkInTrouble, checkOutTrouble, eventStatus, isActive, isCheckedIn } from "./state.ts";

const COMMON = { ns: "acme", rev: 1, updatedAt: 1, deleted: false };
const stored = (over: object = {}) => ({ ...bookingDoc(aBooking("a", [{ setup: 15 }]), aWorld()), ...COMMON, ...over });

test.each([
  ["the id of its calendar", { graph: { uid: "AAMk" } }, { graph: { uid: "AAMk" } }],
  ["none", null, null],
  ["what is none", { graph: { uid: 7 } }, null],
  ["one that is too long", { graph: { uid: "x".repeat(10_000) } }, null],
])("[ROM-80] a room with %s in thirdParty is a room (spec 2 §3)", (_, thirdParty, want) => {
  const room = { ...COMMON, kind: "room", title: "Oak", site: { ref: "sites/london" }, thirdParty };
  const found = v.safeParse(roomSchema, room);
  expect(found.success && found.output.thirdParty).toEqual(want);
});

describe("the stored booking", () => {
  test("[ROM-1] reads back as it was made, in the shape of its declaration", () => {
    const b = aBooking("a", [
      { setup: 15, note: "n", requests: { w1: "Catering" } },
      { room: "elm", roomTitle: "Elm" },
    ]);
    const doc = bookingDoc(b, aWorld());
    expect(v.safeParse(roomBookingSchema, { ...doc, ...COMMON }).success).toBe(true);
    expect(bookingIn("ns/acme/bookings/a", { ...doc, rev: 3 })).toEqual(b);
    expect(reservationDoc(aReservation(), "acme")).toMatchObject({
      resource: { ref: "ns/acme/resources/oak", title: "Oak" },
    });
  });

  test.each<[string, object]>([
    ["a title of 201 characters", { title: "a".repeat(ROOMS.titleMax + 1) }],
    [
      "six reservations",
      {
        reservations: Object.fromEntries(
          ["r1", "r2", "r3", "r4", "r5", "r6"].map((r) => [r, reservationDoc(aReservation(), "acme")]),
        ),
      },
    ],
    [
      "fifty reservations",
      {
        reservations: Object.fromEntries(
          Array.from({ length: 50 }, (_, i) => [`r${i}`, reservationDoc(aReservation(), "acme")]),
        ),
      },
    ],
    ["none", { reservations: {} }],
    ["a setup of 241 minutes", { reservations: { r1: { ...reservationDoc(aReservation(), "acme"), setup: 241 } } }],
    ["a setup of half a minute", { reservations: { r1: { ...reservationDoc(aReservation(), "acme"), setup: 0.5 } } }],
    ["a status that nobody knows", { approval: { status: "MAYBE" } }],
    ["a reason of 201 characters", { approval: { status: "REJECTED", reason: "a".repeat(201) } }],
    ["367 days", { _boundsPeriodSpans: { days: Array.from({ length: 367 }, () => DAY), months: [], years: [] } }],
  ])("[ROM-1] with %s is refused at the door", (_, over) =>
    expect(v.safeParse(roomBookingSchema, stored(over)).success).toBe(false),
  );

  test("[ROM-1] an event of another calendar without an owner is a booking, and anything unreadable counts as not said", () => {
    const doc = stored({ owner: null, thirdParty: { uid: "x" }, approval: null });
    expect(v.safeParse(roomBookingSchema, doc).success).toBe(true);
    expect(bookingIn("ns/acme/bookings/x", doc)).toMatchObject({
      owner: null,
      thirdParty: { uid: "x", accepted: true },
    });
    const odd = { reservations: { r1: { setup: -5, requests: { w: 3 } }, x9: {} }, privacy: 7, approval: "yes" };
    expect(bookingIn("ns/acme/bookings/y", odd as never)).toMatchObject({
      reservations: [{ key: "r1", setup: 0, requests: {} }],
      approval: null,
    });
  });

  test("[ROM-1] a work order has ten items at most, each of a name and a number", () => {
    const order = (items: readonly object[]) => ({
      ...COMMON,
      site: { ref: "sites/london" },
      category: "Catering",
      subject: { key: "r1", resource: { ref: "ns/acme/resources/hall" }, booking: "ns/acme/bookings/a" },
      items,
      status: "Requested",
      lastDay: DAY,
    });
    const tea = { name: "Tea", qty: 6 };
    const fits = (items: readonly object[]) => v.safeParse(workOrderSchema, order(items)).success;
    expect(fits(Array.from({ length: WORK_ORDERS.itemsMax }, () => tea))).toBe(true);
    expect(fits(Array.from({ length: WORK_ORDERS.itemsMax + 1 }, () => tea))).toBe(false);
    expect(fits([{ ...tea, qty: -1 }])).toBe(false);
    expect(fits([{ qty: 1 }])).toBe(false);
  });

  test("[ROM-1] a group is a day, and the long ones one of their own", () => {
    const of = (lastDay: string) =>
      roomBookings.keysOf("ns/acme/bookings/a", { site: { ref: "sites/london" }, day: DAY, lastDay });
    expect(of(DAY)).toEqual({ kind: "room-booking", scope: "london", group: DAY });
    expect(of(addDays(DAY, 1)).group).toBe(LONG_GROUP);
  });

  test("[ROM-1] reviews name a reservation's fields by its key", () => {
    const labels = labelsOf("room-booking");
    expect(labels.dynamic?.("reservations/r2/setup")?.label).toBe("r2: Setup (minutes)");
    expect(labels.dynamic?.("reservations/r2")?.label).toBe("r2: Room");
    expect(labels.dynamic?.("elsewhere")).toBeUndefined();
    expect(labels.name?.("a-r1-end", { connection: { anchor: "END" } })).toBe("Clean-down");
  });

  test("[ROM-2] spans of days, months and years, setup and clean-down counted, and ended after 365 days", () => {
    const night = aBooking("n", [{ from: at("23:00", "2026-12-31"), to: at("23:50", "2026-12-31"), cleanDown: 30 }]);
    expect(bookingDoc(night, aWorld())).toMatchObject({
      day: "2026-12-31",
      lastDay: "2027-01-01",
      _boundsPeriodSpans: {
        days: ["2026-12-31", "2027-01-01"],
        months: ["2026-12", "2027-01"],
        years: ["2026", "2027"],
      },
      _connectionCount: 1,
    });
    expect(spansOf({ from: at("00:00"), to: at("00:00", addDays(DAY, 1)) }, ZONE).days).toEqual([DAY]);
    expect(spansOf({ from: at("00:00"), to: at("00:00", addDays(DAY, 900)) }, ZONE).days).toHaveLength(366);
  });
});

const room: RoomOf = (id) => (id === "gone" ? undefined : { requiresApproval: id === "hall" });
const inHall = [{ room: "hall" }];

describe("approval", () => {
  test.each<
    [
      string,
      ReturnType<typeof aBooking>,
      { needs: boolean; approved: boolean; accepted: boolean; shown: boolean; waits: boolean },
    ]
  >([
    [
      "of a room that needs none",
      aBooking("a"),
      { needs: false, approved: true, accepted: true, shown: true, waits: false },
    ],
    [
      "submitted",
      aBooking("a", inHall, { approval: approvalOf("SUBMITTED") }),
      { needs: true, approved: false, accepted: false, shown: true, waits: true },
    ],
    [
      "never submitted",
      aBooking("a", inHall),
      { needs: true, approved: false, accepted: false, shown: true, waits: true },
    ],
    [
      "approved",
      aBooking("a", inHall, { approval: approvalOf("APPROVED") }),
      { needs: true, approved: true, accepted: true, shown: true, waits: false },
    ],
    [
      "rejected",
      aBooking("a", inHall, { approval: approvalOf("REJECTED") }),
      { needs: true, approved: false, accepted: false, shown: false, waits: false },
    ],
    [
      "with a hidden owner",
      aBooking("a", inHall, { owner: null, privacy: { title: false, owner: true } }),
      { needs: false, approved: true, accepted: true, shown: true, waits: false },
    ],
    [
      "rejected where none is needed",
      aBooking("a", [{}], { approval: approvalOf("REJECTED") }),
      { needs: false, approved: false, accepted: false, shown: false, waits: false },
    ],
    [
      "of another calendar",
      aBooking("a", inHall, { thirdParty: { uid: "x", accepted: true } }),
      { needs: true, approved: false, accepted: true, shown: true, waits: false },
    ],
    [
      "declined by another calendar",
      aBooking("a", inHall, { thirdParty: { uid: "x", accepted: false } }),
      { needs: true, approved: false, accepted: false, shown: false, waits: false },
    ],
    [
      "in a room that is gone",
      aBooking("a", [{ room: "gone" }]),
      { needs: false, approved: true, accepted: true, shown: true, waits: false },
    ],
  ])("[ROM-6] a booking %s", (_, b, want) => {
    expect({
      needs: needsApproval(b, room),
      approved: isApproved(b, room),
      accepted: isAccepted(b, room),
      shown: showEvent(b, room),
      waits: awaitsApproval(b, room),
    }).toEqual(want);
  });

  test("[ROM-7] another owner asks again, the same edit of anything else does not", () => {
    const before = aBooking("a", inHall, { approval: approvalOf("APPROVED") });
    const after = (over: object) => approvalAfter(before, { ...before, ...over }, { room, now: NOW });
    expect(after({ title: "x" })).toEqual(before.approval);
    expect(after({ owner: BEN })).toMatchObject({ status: "SUBMITTED", submittedTime: NOW, approvedTime: null });
    expect(after({ reservations: [aReservation()] })).toBeNull();
  });

  const HALL = { room: "hall", from: at("10:00"), to: at("11:00") };
  test.each<[string, ReturnType<typeof aReservation>[], "SUBMITTED" | "APPROVED"]>([
    ["another time", [aReservation({ ...HALL, from: at("14:00"), to: at("15:00") })], "SUBMITTED"],
    ["begun earlier", [aReservation({ ...HALL, from: at("09:45") })], "SUBMITTED"],
    ["lengthened", [aReservation({ ...HALL, to: at("11:15") })], "SUBMITTED"],
    ["another room as well", [aReservation(HALL), aReservation({ key: "r2", room: "oak" })], "SUBMITTED"],
    ["another room that asks, too", [aReservation({ ...HALL, room: "aula" })], "SUBMITTED"],
    ["shortened at both ends", [aReservation({ ...HALL, from: at("10:15"), to: at("10:45") })], "APPROVED"],
    ["with setup and a note", [aReservation({ ...HALL, setup: 30, note: "n" })], "APPROVED"],
  ])("[ROM-7] an approved booking that is %s stands as %s", (_, reservations, status) => {
    const before = aBooking("a", [HALL], { approval: approvalOf("APPROVED") });
    const rooms: RoomOf = (id) => (id === "aula" ? { requiresApproval: true } : room(id));
    const after = approvalAfter(before, { ...before, reservations }, { room: rooms, now: NOW });
    expect(after?.status).toBe(status);
    const coming = approvalAfter(
      before,
      { ...before, reservations },
      { room: () => undefined, now: NOW, coming: true },
    );
    expect(coming?.status, "whether its rooms ask is not known here").toBe(status);
    const kept = askedAgain(before, { ...before, reservations }, NOW);
    expect(kept?.status ?? "APPROVED", "a write that says nothing of it").toBe(status);
  });

  test.each(["SUBMITTED", "REJECTED"] as const)("[ROM-7] one that is %s stays so wherever it goes", (status) => {
    const before = aBooking("a", inHall, { approval: approvalOf(status) });
    const moved = { ...before, reservations: [aReservation({ room: "hall", from: at("14:00"), to: at("15:00") })] };
    expect(approvalAfter(before, moved, { room, now: NOW })).toEqual(before.approval);
    expect(askedAgain(before, moved, NOW)).toBeNull();
  });

  test("[ROM-7] another room asks only where it requires it and none did; a rejected one stays so", () => {
    const plain = aBooking("a");
    const hall = { ...plain, reservations: [aReservation({ room: "hall" })] };
    expect(approvalAfter(plain, hall, { room, now: NOW })?.status).toBe("SUBMITTED");
    expect(approvalAfter(plain, plain, { room, now: NOW })).toBeNull();
    const no = aBooking("a", [{}], { approval: approvalOf("REJECTED") });
    expect(approvalAfter(no, no, { room, now: NOW })?.status).toBe("REJECTED");
  });

  test("[ROM-6] rivals are what else is asked for, or has, a room at the time", () => {
    const mine = aBooking("a", inHall);
    const others = [
      aBooking("b", [{ room: "hall", from: at("10:30") }]),
      aBooking("c", [{ room: "hall", from: at("11:00"), to: at("12:00") }]),
      aBooking("d", inHall, { approval: approvalOf("REJECTED") }),
      aBooking("e"),
    ];
    expect(rivalsOf(mine, [mine, ...others]).map((b) => b.id)).toEqual(["b"]);
  });
});

describe("privacy", () => {
  const said = { title: "Redundancies", owner: ADA };
  test("[ROM-8] what is kept back stands in the details alone", () => {
    expect(splitPrivate(said, { title: true, owner: false })).toEqual({
      main: { title: "Private Meeting", owner: ADA },
      details: said,
    });
    expect(splitPrivate(said, { title: true, owner: true }).main).toEqual({ title: "Private Meeting", owner: null });
    expect(splitPrivate(said, { title: false, owner: false })).toEqual({ main: said, details: null });
  });

  test("[ROM-8] who may read the details sees them, everybody else the mask", () => {
    const b = aBooking("a", [{}], { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } });
    expect(unmasked(b, said)).toMatchObject(said);
    expect(masked(unmasked(b, said))).toMatchObject({ title: "Private Meeting", owner: null });
    expect(unmasked(aBooking("b"), said)).toMatchObject({ title: "Meeting b", owner: ADA });
  });

  test("[ROM-8] who made one whose owner is kept back is told to nobody else: mostly that is the owner", () => {
    const of = (privacy: RoomBooking["privacy"]) => aBooking("a", [{}], { privacy, createdBy: ADA });
    expect(masked(of({ title: true, owner: false })).createdBy).toEqual(ADA);
    expect(masked(of({ title: false, owner: true })).createdBy).toBeNull();
    expect(unmasked(of({ title: false, owner: true }), said).createdBy).toEqual(ADA);
  });
});

describe("catering", () => {
  test.each([
    ["-1d", { n: 1, unit: "d" }],
    ["1d", { n: 1, unit: "d" }],
    ["-90m", { n: 90, unit: "m" }],
    ["+2h", { n: 2, unit: "h" }],
    ["30s", { n: 30, unit: "s" }],
    [null, { n: 1, unit: "d" }],
    [undefined, { n: 1, unit: "d" }],
    ["1w", null],
    ["d", null],
    ["", null],
    ["1.5h", null],
    ["9999999d", null],
  ])("[ROM-9] the window %j is %j", (text, window) => expect(cateringWindow(text)).toEqual(window));

  test.each([
    ["-1d", "2026-03-09", "23:59"],
    ["0d", "2026-03-10", "23:59"],
    ["-2h", "2026-03-10", "08:00"],
    ["15m", "2026-03-10", "09:45"],
  ])("[ROM-9] of a meeting at 10:00 with %s it closes on %s at %s", (said, day, clock) => {
    const window = cateringWindow(said);
    if (!window) throw new Error("a window");
    expect(cateringCutOff(at("10:00"), window, ZONE)).toBe(at(clock, day));
  });

  test("[ROM-9] a day before the clocks change is a day of the site", () => {
    expect(cateringCutOff(at("10:00", "2026-03-29"), { n: 1, unit: "d" }, ZONE)).toBe(at("23:59", "2026-03-28"));
    expect(cateringCutOff(at("10:00", "2026-03-30"), { n: 1, unit: "d" }, ZONE)).toBe(at("23:59", "2026-03-29"));
  });

  test("[ROM-9] closed after the cut-off, and where the unit is an error or there is no catering", () => {
    const until = at("09:00");
    expect(cateringClosed(until, until)).toBe(false);
    expect(cateringClosed(until, until + 1)).toBe(true);
    expect(cateringClosed(null, 0)).toBe(true);
    expect(cateringUntil(at("10:00"), { cateringIsEnabled: true, cateringEditTimeEnd: "1w" }, ZONE)).toBeNull();
    expect(cateringUntil(at("10:00"), { cateringIsEnabled: false, cateringEditTimeEnd: "-1d" }, ZONE)).toBeNull();
  });
});

describe("setup and clean-down", () => {
  test("[ROM-15] adjoin their reservation, wherever it is", () => {
    const b = aBooking("a", [
      { setup: 15, cleanDown: 30 },
      { room: "elm", cleanDown: 5 },
    ]);
    const caps = capsOf(b);
    expect(caps.map((c) => [c.id, c.anchor, c.room])).toEqual([
      ["a-r1-start", "START", "oak"],
      ["a-r1-end", "END", "oak"],
      ["a-r2-end", "END", "elm"],
    ]);
    expect(caps[0]).toMatchObject({ from: at("09:45"), to: at("10:00") });
    const moved = capsOf(aBooking("a", [{ setup: 15, from: at("13:00"), to: at("14:00") }]));
    expect(moved[0]).toMatchObject({ from: at("12:45"), to: at("13:00") });
    expect(capDoc(must(caps[1], "a cap"), { ns: "acme", site: "london", day: DAY, lastDay: DAY })).toMatchObject({
      connection: { ref: "ns/acme/bookings/a", anchor: "END" },
      reservationKey: "r1",
      title: "Clean-down",
    });
  });

  test("[ROM-15] 0 takes one away, rejected and deleted bookings have none", () => {
    expect(capsOf(aBooking("a"))).toEqual([]);
    expect(capsOf(aBooking("a", [{ setup: 15 }], { deleted: true }))).toEqual([]);
    expect(capsOf(aBooking("a", [{ setup: 15 }], { approval: approvalOf("REJECTED") }))).toEqual([]);
  });

  test.each([
    [0, -5, 0],
    [15, -5, 0],
    [15, 0, 0],
    [0, 20, 20],
  ])("[ROM-15] of %i minutes, %i typed is %i", (before, typed, after) => expect(capAfter(before, typed)).toBe(after));
});

describe("check-in", () => {
  test("[ROM-10] active: checked in or not required, and not checked out", () => {
    const r = aReservation();
    expect(isActive(r)).toBe(true);
    expect(isActive({ ...r, requiresCheckIn: true })).toBe(false);
    expect(isActive({ ...r, requiresCheckIn: true, checkedInAt: 1 })).toBe(true);
    expect(isActive({ ...r, checkedOutAt: 2 })).toBe(false);
    expect(isCheckedIn({ checkedInAt: 1 })).toBe(true);
  });

  test.each<[string, object, string, string | null]>([
    ["early", {}, "09:44", "not-begun"],
    ["a quarter before", {}, "09:45", null],
    ["at the end", {}, "11:00", "over"],
    ["twice", { checkedInAt: 1 }, "10:00", "checked-in"],
  ])("[ROM-10] checking in %s", (_, over, clock, trouble) =>
    expect(checkInTrouble(aReservation(over), at(clock))).toBe(trouble),
  );

  test("[ROM-10] checking out needs a check-in, once", () => {
    expect(checkOutTrouble(aReservation())).toBe("not-checked-in");
    expect(checkOutTrouble(aReservation({ checkedInAt: 1 }))).toBeNull();
    expect(checkOutTrouble(aReservation({ checkedInAt: 1, checkedOutAt: 2 }))).toBe("over");
  });

  test.each<[string, object, Partial<RoomBooking> & { clock: string; status: string }]>([
    ["approved", {}, { clock: "09:00", status: "approved" }],
    ["that waits", { room: "hall" }, { clock: "09:00", status: "needs-approval" }],
    ["checked in", { checkedInAt: 1 }, { clock: "10:30", status: "checked-in" }],
    ["to which nobody came", { requiresCheckIn: true }, { clock: "10:30", status: "not-checked-in" }],
    ["that is over", { checkedInAt: 1 }, { clock: "11:00", status: "ended" }],
    ["that was left", { checkedInAt: 1, checkedOutAt: 2 }, { clock: "10:30", status: "ended" }],
    ["rejected", {}, { clock: "12:00", status: "rejected", approval: approvalOf("REJECTED") }],
    [
      "of another calendar",
      { room: "hall" },
      { clock: "09:00", status: "approved", thirdParty: { uid: "x", accepted: true } },
    ],
    [
      "that its own calendar declined",
      { checkedInAt: 1 },
      { clock: "12:00", status: "rejected", thirdParty: { uid: "x", accepted: false } },
    ],
  ])("[ROM-10] one %s", (_, r, { clock, status, ...over }) => {
    const b = aBooking("a", [r], over);
    const [first] = b.reservations;
    expect(first && eventStatus(b, first, { now: at(clock), room })).toBe(status);
  });
});
