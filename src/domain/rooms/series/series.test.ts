import { describe, expect, test } from "vitest";
import { aBooking, aReservation, at, aWorld, DAY, NOW, ZONE } from "../rooms.test-kit.ts";
import { addDays, clockOf, dayOf } from "../../shared/time.ts";
import type { BookingDraft } from "../booking-draft.ts";
import { bookingIn, type RoomBooking } from "../booking.ts";
import { holdingsOf } from "../clash.ts";
import { draftOf } from "../commands/edit.ts";
import { copyDays } from "../commands/move.ts";
import { bookingDoc } from "../commands/ops.ts";
import { readIntent } from "../../anew.ts";
import { type DatesOf, doOverlap, draftOn, seriesDates } from "./dates.ts";
import { changedLike, inScope, planDeleteMany, planLike, planSeries, type Scope } from "./plan.ts";
import { memberId, seriesIn } from "./series.ts";
import { countsOf, toldDates } from "./told.ts";

const ID = "s1";
const RULE = "FREQ=WEEKLY;BYDAY=TU;COUNT=4";
const DAYS = [0, 7, 14, 21].map((n) => addDays(DAY, n)); // clocks go forward on the 29th, before the last one
const [D0 = "", D1 = "", D2 = "", D3 = ""] = DAYS;
const HOURS = { from: "8:00", to: "20:00", weekend: [6, 0] };
const DRAFT: BookingDraft = {
  title: "Weekly",
  owner: null,
  privacy: { title: false, owner: false },
  reservations: [aReservation()],
};
const base = (over: Partial<DatesOf> = {}): DatesOf => ({
  ...{ id: ID, days: DAYS, zone: ZONE, hours: HOURS, all: new Map(), says: "none", sure: true, kept: "2026-03-03" },
  ...{ chosen: {} },
  ...over,
});
const board = (day: string, room = "oak") =>
  aBooking("board", [{ room, from: at("10:30", day), to: at("11:30", day) }], { title: "Board" });
const member = (day: string, over: Partial<RoomBooking> = {}): RoomBooking => ({
  ...aBooking(memberId({ id: ID, day }), [{ from: at("10:00", day), to: at("11:00", day) }], { title: "Weekly" }),
  series: { id: ID, rule: RULE, first: D0, day },
  ...over,
});

describe("the list before a series is saved", () => {
  test("[ROM-114] each date is at the same times of the site's clocks, over a change of clocks", () => {
    const dates = seriesDates(DRAFT, base());
    expect(dates.map((d) => clockOf(d.draft.reservations[0]?.from ?? 0, ZONE))).toEqual(DAYS.map(() => "10:00"));
    expect(dates.map((d) => dayOf(d.draft.reservations[0]?.from ?? 0, ZONE))).toEqual(DAYS);
  });
  test.each<[string, Partial<DatesOf>, readonly string[]]>([
    ["all is here", {}, ["free", "free", "free", "free"]],
    ["late", { says: "late" }, ["late", "late", "late", "late"]],
    ["a part", { says: "part" }, ["unknown", "unknown", "unknown", "unknown"]],
    ["nothing yet", { says: "nothing" }, ["unknown", "unknown", "unknown", "unknown"]],
    ["one is taken", { all: holdingsOf([board(D1)]) }, ["free", "taken", "free", "free"]],
    [
      "one is taken, of a part",
      { all: holdingsOf([board(D1)]), says: "part" },
      ["unknown", "taken", "unknown", "unknown"],
    ],
    ["another room", { all: holdingsOf([board(D1, "elm")]) }, ["free", "free", "free", "free"]],
    ["older than what is kept", { kept: D0 }, ["unknown", "free", "free", "free"]],
  ])("[ROM-115] %s: free only where the device knows it", (_, over, is) => {
    expect(seriesDates(DRAFT, base(over)).map((d) => d.is)).toEqual(is);
  });
  test.each<[string, Partial<DatesOf>, readonly boolean[]]>([
    ["what is taken for sure", { all: holdingsOf([board(D1)]) }, [false, true, false, false]],
    ["what seems to be taken", { all: holdingsOf([board(D1)]), sure: false }, [false, true, false, false]],
    [
      "not what seems to be taken and is wanted anyway",
      { all: holdingsOf([board(D1)]), sure: false, chosen: { [D1]: "anyway" } },
      [false, false, false, false],
    ],
    [
      "what is taken for sure, whatever is wanted",
      { all: holdingsOf([board(D1)]), chosen: { [D1]: "anyway" } },
      [false, true, false, false],
    ],
    [
      "not what is in another room",
      { all: holdingsOf([board(D1)]), chosen: { [`${D1} r1`]: "elm" } },
      [false, false, false, false],
    ],
    ["what somebody left out", { chosen: { [D2]: "none" } }, [false, false, true, false]],
  ])("[ROM-115] leaves out %s", (_, over, out) => {
    expect(seriesDates(DRAFT, base(over)).map((d) => d.out)).toEqual(out);
  });
  test("[ROM-115] tells hours and weekends, and what clocks skip is not booked", () => {
    const early = { ...DRAFT, reservations: [aReservation({ from: at("07:30"), to: at("08:30") })] };
    expect(seriesDates(early, base()).map((d) => d.outside)).toEqual(["hours", "hours", "hours", "hours"]);
    const days = [DAY, "2026-03-28", "2026-03-29"];
    const night = { ...DRAFT, reservations: [aReservation({ from: at("01:30"), to: at("02:30") })] };
    const dates = seriesDates(night, base({ days }));
    expect(dates.map((d) => [d.is, d.outside, d.out])).toEqual([
      ["free", "hours", false],
      ["free", "weekend", false],
      ["skipped", "weekend", true],
    ]);
  });
  test("[ROM-111] dates that would meet each other are told", () => {
    const long = { ...DRAFT, reservations: [aReservation({ to: at("11:00", addDays(DAY, 1)) })] };
    expect(doOverlap(long, [DAY, addDays(DAY, 1)], ZONE)).toBe(true);
    expect(doOverlap(long, DAYS, ZONE)).toBe(false);
  });
});

describe("a series is booked", () => {
  const planned = (over: Partial<DatesOf> = {}) =>
    planSeries(seriesDates(DRAFT, base(over)), { id: ID, rule: RULE, site: "london", world: aWorld() });
  test("[ROM-116] as a set for each date, with an id that follows from it, of one save", () => {
    const made = planned({ chosen: { [D1]: "none", [`${D2} r1`]: "elm" } });
    expect(made.ok && made.value.id).toBe(`${ID}-${D0}`);
    const plans = made.ok ? made.value.plans : [];
    expect(plans.map((p) => [p.ops[0]?.path, p.part, p.label])).toEqual(
      [D0, D2, D3].map((day, index) => [
        `ns/acme/bookings/${ID}-${day}`,
        { of: ID, index, count: 3 },
        expect.stringMatching(/^Weekly booked in (Oak|Elm), Tue \d+ \w+ 2026$/),
      ]),
    );
    const doc = plans[1]?.ops[0];
    const b = doc?.kind === "create" ? bookingIn(doc.path, doc.fields) : null;
    expect([b?.series, b?.reservations[0]?.room]).toEqual([{ id: ID, rule: RULE, first: D0, day: D2 }, "elm"]);
  });
  test("[ROM-116] not where every date is left out", () => {
    const chosen = Object.fromEntries(DAYS.map((d) => [d, "none"]));
    expect(planned({ chosen })).toMatchObject({ ok: false, error: { why: "nothing-to-do" } });
  });
  test("[ROM-116] each is planned anew under its own id, with its series", () => {
    const made = planned();
    const intent = (made.ok ? made.value.plans[1] : undefined)?.intent;
    const read = intent && readIntent(intent);
    const by = {
      ...{ ns: "acme", uid: "u1", roles: ["room-booking.admin"], ownSites: null, now: NOW, newId: () => "x" },
      person: { ref: "", title: "", displayName: "" },
    };
    const room = { fields: { title: "Oak", site: { ref: "sites/london" } }, deleted: false, rev: 1, updatedAt: 1 };
    const site = { fields: { title: "London" }, deleted: false, rev: 1, updatedAt: 1 };
    const docs = (path: string) => (path.includes("/resources/") ? room : path.startsWith("sites/") ? site : null);
    const again = read?.ok ? read.value.plan(docs, by) : null;
    expect(again?.ok && again.value.ops[0]).toMatchObject({
      path: `ns/acme/bookings/${ID}-${D1}`,
      fields: { series: { id: ID, rule: RULE, first: D0, day: D1 } },
    });
  });
  test("[ROM-116] a copy is no date of it, and what cannot be read of a document is none", () => {
    const [copy] = copyDays(member(D0), ["2026-03-12"], { all: new Map(), world: aWorld() });
    expect(copy?.booking.series).toBeUndefined();
    expect(seriesIn(bookingDoc(member(D1), { ns: "acme", zone: ZONE }))).toEqual(member(D1).series);
    for (const series of [
      null,
      "x",
      {},
      { ...member(D1).series, rule: "FREQ=DAILY" },
      { ...member(D1).series, day: "x" },
    ])
      expect(seriesIn({ series })).toBeNull();
  });
});

describe("edit and cancel", () => {
  const members = DAYS.map((d) => member(d));
  const at1 = members[1] ?? member(D1);
  const of = { details: new Map(), orders: [], world: aWorld(), part: "p1" };
  const like = { ...of, all: new Map(), sure: true };
  test.each<[Scope, number, readonly string[]]>([
    ["one", NOW, [D1]],
    ["later", NOW, [D1, D2, D3]],
    ["all", NOW, DAYS],
    ["all", at("12:00", D1), [D1, D2, D3]],
    ["later", at("12:00", D2), [D1, D3]],
  ])("[ROM-117] %s of a series is for its dates that are not over", (scope, now, days) => {
    const gone = member(addDays(DAY, 28), { deleted: true });
    const cap = member(addDays(DAY, 35), { connection: { booking: "x", anchor: "START" } });
    expect(inScope(at1, [...members, gone, cap], { scope, now }).map((b) => b.series?.day)).toEqual(days);
  });
  test("[ROM-118] times move by the site's clocks, other fields as they were changed, and what differs elsewhere stays", () => {
    const was = draftOf(at1, null);
    const [r = aReservation()] = was.reservations;
    const now: BookingDraft = {
      ...was,
      title: "Renamed",
      reservations: [{ ...r, from: at("14:00", addDays(D1, 1)), to: at("15:30", addDays(D1, 1)) }],
    };
    const other = {
      ...draftOf(member(D3), null),
      reservations: [aReservation({ room: "elm", from: at("10:00", D3), to: at("11:00", D3), note: "own" })],
    };
    const changed = changedLike(other, { was, now, zone: ZONE });
    expect(changed).toMatchObject({ title: "Renamed", reservations: [{ room: "elm", note: "own" }] });
    const [c = aReservation()] = changed.reservations;
    expect([c.from, c.to]).toEqual([at("14:00", addDays(D3, 1)), at("15:30", addDays(D3, 1))]);
  });
  test("[ROM-118] rooms that are added and removed are so on each date", () => {
    const was = draftOf(at1, null);
    const [r = aReservation()] = was.reservations;
    const added = { ...was, reservations: [r, { ...r, key: "r2" as const, room: "elm" }] };
    const two = changedLike(draftOf(member(D3), null), { was, now: added, zone: ZONE });
    expect(two.reservations.map((x) => [x.key, x.room, x.from])).toEqual([
      ["r1", "oak", at("10:00", D3)],
      ["r2", "elm", at("10:00", D3)],
    ]);
    expect(changedLike(two, { was: added, now: was, zone: ZONE }).reservations.map((x) => x.key)).toEqual(["r1"]);
  });
  test("[ROM-118] each date is a set of its own; what is surely taken stays as it is, and is told", () => {
    const was = draftOf(at1, null);
    const now = { ...was, reservations: was.reservations.map((r) => ({ ...r, room: "elm", roomTitle: "Elm" })) };
    const all = holdingsOf([board(D2, "elm")]);
    const { plans, left } = planLike(members, { was, now }, { ...like, all });
    expect(plans.map((p) => [p.action, p.ops[0]?.path, p.part])).toEqual(
      [D0, D1, D3].map((day, index) => [
        "meetings.move",
        `ns/acme/bookings/${ID}-${day}`,
        { of: "p1", index, count: 3 },
      ]),
    );
    expect(left.map((l) => [l.day, l.clashes.map((c) => c.title)])).toEqual([[D2, ["Board"]]]);
    expect(planLike(members, { was, now }, { ...like, all, sure: false }).plans).toHaveLength(4);
    expect(planLike(members, { was, now: was }, like)).toEqual({ plans: [], left: [] });
  });
  test("[ROM-118] several are taken away, a set for each, but those that cannot be", () => {
    const foreign = member(D3, { thirdParty: { uid: "x", accepted: true } });
    const { plans, left } = planDeleteMany([at1, foreign], of);
    expect(plans.map((p) => [p.action, p.label])).toEqual([["meetings.delete", "Weekly deleted, Tue 17 Mar 2026"]]);
    expect(left.map((l) => l.why)).toEqual(["foreign"]);
  });
});

test("[ROM-119] what became of each date is told: booked, waiting, not taken, cancelled, older, none, or not known", () => {
  const days = [addDays(DAY, -14), ...DAYS, addDays(DAY, 28)];
  const told = (known: boolean) =>
    toldDates(ID, {
      days,
      members: [member(D0), member(D1, { rev: 0 }), member(D2, { deleted: true })],
      parked: new Set([memberId({ id: ID, day: D3 })]),
      ...{ known, kept: addDays(DAY, -7), zone: ZONE },
    });
  const states = ["past", "booked", "waiting", "cancelled", "attention"];
  expect(told(true).map((d) => d.state)).toEqual([...states, "none"]);
  expect(told(false).map((d) => d.state)).toEqual([...states, "unknown"]);
  expect(countsOf(told(true))).toMatchObject({ booked: 1, attention: 1, none: 1, rejected: 0 });
  const moved = { ...draftOn(draftOf(member(D0), null), addDays(D0, 1), ZONE) };
  const [r = aReservation()] = moved.reservations;
  const elsewhere = { ...member(D0), reservations: [r], from: r.from, to: r.to };
  const [first] = toldDates(ID, {
    days: [D0],
    members: [elsewhere],
    parked: new Set(),
    known: true,
    kept: "",
    zone: ZONE,
  });
  expect([first?.state, first?.movedTo]).toEqual(["booked", addDays(D0, 1)]);
});
