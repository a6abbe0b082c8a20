import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patched } from "../../shared/changes.ts";
import { addDays, clockOf, instantAt } from "../../shared/time.ts";
import { isCap, type RoomBooking } from "../booking.ts";
import { aBooking, approvalOf, aReservation, at, DAY, NOW, ZONE } from "../rooms.test-kit.ts";
import { heldPeriod } from "../spans.ts";
import { eventStatus } from "../state.ts";
import { unmasked } from "../privacy.ts";
import { listOf, monthOf, weekByRoom } from "./buckets.ts";
import { calendarFilters, eventPasses, NO_FILTERS, planFilters, roomPasses, savedFilters } from "./filters.ts";
import { clashingIn } from "./clashing.ts";
import { type Block, layOut, stopsOf } from "./lanes.ts";
import { atX, daysOf, monthGrid, nowLine, ticksOf, weekOf, wholeDay, workingBand, workingDay, xOf } from "./scale.ts";

const HOUR = 3_600_000;
const SPRING = "2026-03-29";
const AUTUMN = "2026-10-25";

describe("the scale of a day", () => {
  test.each([
    [SPRING, 23, "00 02 03"],
    [AUTUMN, 25, "00 01 01 02"],
    [DAY, 24, "00 01 02"],
  ])("[ROM-30] %s has %i hours, which begin %s", (day, hours, first) => {
    const scale = wholeDay(day, ZONE);
    expect((scale.to - scale.from) / HOUR).toBe(hours);
    const ticks = ticksOf(scale, ZONE);
    expect(ticks).toHaveLength(hours);
    const labels = ticks.map((t) => t.label.slice(0, 2));
    expect(labels.slice(0, first.split(" ").length).join(" ")).toBe(first);
    expect(ticks.filter((t) => t.again).map((t) => t.label)).toEqual(hours === 25 ? ["01:00"] : []);
    expect(ticks.every((t, i) => i === 0 || Math.abs(t.x - (ticks[i - 1]?.x ?? 0) - 1 / hours) < 1e-9)).toBe(true);
  });

  test("[ROM-30] working hours with one before and behind, within the day", () => {
    const scale = workingDay(DAY, { start: "08:00", end: "20:00" }, ZONE);
    expect([clockOf(scale.from, ZONE), clockOf(scale.to, ZONE)]).toEqual(["07:00", "21:00"]);
    expect(workingBand(scale, { start: "08:00", end: "20:00" }, ZONE)).toEqual({ from: 1 / 14, to: 13 / 14 });
    const early = workingDay(DAY, { start: "00:30", end: "23:30" }, ZONE);
    expect(early).toEqual(wholeDay(DAY, ZONE));
    expect(workingDay(DAY, { start: "23:00", end: "01:00" }, ZONE)).toEqual(wholeDay(DAY, ZONE));
  });

  test("[ROM-30] a place and its moment agree to a quarter of an hour, on every day", () => {
    fc.assert(
      fc.property(fc.constantFrom(DAY, SPRING, AUTUMN), fc.double({ min: 0, max: 1, noNaN: true }), (day, x) => {
        const scale = wholeDay(day, ZONE);
        const moment = atX(x, scale);
        expect(moment % (15 * 60_000)).toBe(0);
        expect(Math.abs(xOf(moment, scale) - x) * (scale.to - scale.from)).toBeLessThanOrEqual(7.5 * 60_000 + 1);
      }),
    );
  });

  test("[ROM-30] the line of now is on today's scale alone", () => {
    const scale = workingDay(DAY, { start: "08:00", end: "20:00" }, ZONE);
    expect(nowLine(at("14:00"), scale)).toBe(0.5);
    expect(nowLine(at("06:59"), scale)).toBeNull();
    expect(nowLine(scale.to, scale)).toBeNull();
  });

  test("[ROM-32] weeks begin where the site's do, months are whole weeks", () => {
    expect(weekOf("2026-03-10", 1)).toEqual([
      "2026-03-09",
      "2026-03-10",
      "2026-03-11",
      "2026-03-12",
      "2026-03-13",
      "2026-03-14",
      "2026-03-15",
    ]);
    expect(weekOf("2026-03-10", 0)[0]).toBe("2026-03-08");
    expect(weekOf("2026-03-08", 1)[0]).toBe("2026-03-02");
    expect(monthGrid("2026-02-10", 0).map((w) => w[0])).toEqual([
      "2026-02-01",
      "2026-02-08",
      "2026-02-15",
      "2026-02-22",
    ]);
    expect(monthGrid("2026-03-10", 1)).toHaveLength(6);
    expect(daysOf({ from: at("23:00"), to: at("00:00", addDays(DAY, 1)) }, ZONE)).toEqual([DAY]);
  });
});

const someDay = fc
  .array(
    fc.record({
      from: fc.integer({ min: -4, max: 100 }),
      length: fc.integer({ min: 1, max: 12 }),
      setup: fc.constantFrom(0, 15, 30),
      cleanDown: fc.constantFrom(0, 15),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ from, length, setup, cleanDown }, i) =>
      aBooking(`b${i}`, [
        { from: at("00:00") + from * 900_000, to: at("00:00") + (from + length) * 900_000, setup, cleanDown },
      ]),
    ),
  );

describe("lanes", () => {
  test("[ROM-31] nothing in a lane overlaps, and there are as many as meet at one moment at most", () => {
    fc.assert(
      fc.property(someDay, (bookings) => {
        const scale = wholeDay(DAY, ZONE);
        const [row] = layOut(bookings, ["oak"], scale);
        if (!row) throw new Error("a row");
        const held = (b: Block) => heldPeriod(b.reservation);
        for (const a of row.blocks)
          for (const b of row.blocks)
            if (a !== b && a.lane === b.lane)
              expect(held(a).to <= held(b).from || held(b).to <= held(a).from).toBe(true);
        const most = Math.max(
          1,
          ...row.blocks.map(
            (a) => row.blocks.filter((b) => held(b).from <= held(a).from && held(a).from < held(b).to).length,
          ),
        );
        expect(row.lanes).toBe(most);
        for (const b of row.blocks) {
          expect(b.left >= 0 && b.left + b.width <= 1 + 1e-9).toBe(true);
          if (b.setup) expect(b.setup.left + b.setup.width).toBeCloseTo(b.left);
          if (b.cleanDown) expect(b.cleanDown.left).toBeCloseTo(b.left + b.width);
        }
      }),
    );
  });

  test("[ROM-31] of any bookings those clash that meet another one of their room, and no others", () => {
    const stay = fc.record({
      room: fc.constantFrom("oak", "elm"),
      start: fc.integer({ min: 0, max: 40 }),
      quarters: fc.integer({ min: 1, max: 12 }),
      setup: fc.constantFrom(0, 15),
      rejected: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 12 }), (stays) => {
        const bookings = stays.map(({ room, start, quarters, setup, rejected }, i) => {
          const from = at("08:00") + start * 900_000;
          const over = rejected ? { approval: approvalOf("REJECTED") } : {};
          return aBooking(`b${i}`, [{ room, from, to: from + quarters * 900_000, setup }], over);
        });
        const held = bookings.flatMap((b, i) =>
          stays[i]?.rejected
            ? []
            : b.reservations.map((r) => ({ ...heldPeriod(r), room: r.room, id: `${b.id}/${r.key}` })),
        );
        const meets = held.filter((a) =>
          held.some((b) => a !== b && a.room === b.room && a.from < b.to && b.from < a.to),
        );
        expect(clashingIn(bookings)).toEqual(new Set(meets.map((h) => h.id)));
      }),
    );
  });

  test("[ROM-31] arrows go through events and the gaps between them", () => {
    const scale = workingDay(DAY, { start: "09:00", end: "17:00" }, ZONE);
    const bookings = [aBooking("a", [{ setup: 15 }]), aBooking("b", [{ from: at("11:00"), to: at("12:00") }])];
    const [row] = layOut(bookings, ["oak"], scale);
    const clock = (ms: number) => clockOf(ms, ZONE);
    expect(
      row && stopsOf(row, scale).map((s) => `${clock(s.from)}-${clock(s.to)} ${s.block?.booking.id ?? ""}`),
    ).toEqual(["08:00-09:45 ", "10:00-11:00 a", "11:00-12:00 b", "12:00-18:00 "]);
  });

  test("[ROM-31] caps by themselves, deleted ones and other rooms are in no row", () => {
    const scale = wholeDay(DAY, ZONE);
    const cap = aBooking("a-r1-start", [{}], { connection: { booking: "a", anchor: "START" } });
    const rows = layOut(
      [cap, aBooking("d", [{}], { deleted: true }), aBooking("e", [{ room: "elm" }])],
      ["oak"],
      scale,
    );
    expect(rows).toEqual([{ room: "oak", lanes: 1, blocks: [] }]);
  });
});

describe("month, week and list", () => {
  const night = aBooking("night", [{ from: at("22:00"), to: at("02:00", addDays(DAY, 1)) }]);
  const many = Array.from({ length: 4 }, (_, i) => aBooking(`m${i}`));
  const next = addDays(DAY, 1);

  test("[ROM-32] what lasts over midnight is at both days", () => {
    const groups = listOf([night, ...many], [next, DAY, addDays(DAY, 2)], ZONE);
    expect(groups.map((g) => [g.day, g.entries.map((e) => e.booking.id)])).toEqual([
      [DAY, ["m0", "m1", "m2", "m3", "night"]],
      [next, ["night"]],
    ]);
  });

  test("[ROM-32] a day of the month has a few, and says how many more", () => {
    const month = monthOf([night, ...many], DAY, { zone: ZONE, first: 1, most: 3 });
    const day = month.flat().find((d) => d.day === DAY);
    expect(day).toMatchObject({ inside: true, more: 2 });
    expect(day?.entries.map((e) => e.booking.id)).toEqual(["m0", "m1", "m2"]);
    expect(month[0]?.[0]).toMatchObject({ day: "2026-02-23", inside: false, more: 0 });
  });

  test("[ROM-32] a room's week has a row for each day, of 23 hours where it has them", () => {
    const days = weekOf(SPRING, 1);
    const [week] = weekByRoom([aBooking("a", [{ from: at("10:00", SPRING), to: at("11:00", SPRING) }])], ["oak"], {
      days,
      zone: ZONE,
    });
    expect(week?.days.map((d) => d.blocks.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(week?.days[6]?.blocks[0]?.width).toBeCloseTo(1 / 23);
  });
});

/** Twelve events of a day, with every state that the calendar draws. */
function twelve(day: string): readonly RoomBooking[] {
  const t = (time: string, on = day) => instantAt(on, time, ZONE);
  const on = (from: string, to: string, over: object = {}) => ({ from: t(from), to: t(to), ...over });
  return [
    aBooking("01", [on("00:30", "03:30", { room: "oak" })]),
    aBooking("02", [on("09:00", "10:00", { room: "oak", setup: 30, cleanDown: 15 })]),
    aBooking("03", [on("10:00", "11:00", { room: "oak" })]),
    aBooking("04", [on("12:00", "13:00", { room: "hall" })], { approval: approvalOf("SUBMITTED") }),
    aBooking("05", [on("13:00", "14:00", { room: "hall", requests: { w: "Catering" } })], {
      approval: approvalOf("APPROVED"),
    }),
    aBooking("06", [on("13:30", "14:30", { room: "hall" })], { approval: approvalOf("REJECTED") }),
    aBooking("07", [on("09:00", "17:00", { room: "elm" })], {
      title: "Stand-up",
      thirdParty: { uid: "x", accepted: true },
      owner: null,
    }),
    unmasked(aBooking("08", [on("16:30", "18:00", { room: "elm" })], { privacy: { title: true, owner: true } }), null),
    aBooking("09", [on("08:00", "09:00", { room: "fir", requiresCheckIn: true, checkedInAt: t("08:01") })]),
    aBooking("10", [on("09:00", "12:00", { room: "fir", requiresCheckIn: true })], { pending: true }),
    aBooking("11", [{ ...on("22:00", "23:00", { room: "fir" }), to: t("02:00", addDays(day, 1)) }]),
    aBooking("12", [on("15:00", "16:00", { room: "fir" }), on("15:00", "16:00", { room: "oak", cleanDown: 60 })]),
  ];
}
const room = (id: string) => ({ requiresApproval: id === "hall" });

/** The day view as text, as screens draw it: places in thousandths. */
function dayText(day: string): string {
  const scale = wholeDay(day, ZONE);
  const now = instantAt(day, "11:15", ZONE);
  const n = (x: number) => String(Math.round(x * 1000)).padStart(4);
  const part = (name: string, s: { left: number; width: number } | null) =>
    s ? ` ${name}${n(s.left)}+${n(s.width).trim()}` : "";
  const bookings = twelve(day);
  const block = (b: Block) =>
    [
      `  lane ${b.lane} ${n(b.left)}+${n(b.width).trim()} ${clockOf(b.reservation.from, ZONE)}-${clockOf(b.reservation.to, ZONE)}`,
      ` ${b.booking.title} | ${b.booking.owner?.title ?? "-"} | ${eventStatus(b.booking, b.reservation, { now, room })}`,
      part("setup", b.setup) + part("clean-down", b.cleanDown),
      b.booking.thirdParty ? " third-party" : "",
      Object.keys(b.reservation.requests).length > 0 ? " catering" : "",
      b.booking.pending ? " pending" : "",
      b.clashes ? " clash" : "",
      b.after ? " goes on" : "",
    ].join("");
  const rows = layOut(bookings, ["oak", "elm", "hall", "fir"], scale);
  return [
    `${day}: ${(scale.to - scale.from) / HOUR} hours, now at ${n(nowLine(now, scale) ?? -1).trim()}`,
    `hours ${ticksOf(scale, ZONE)
      .map((t) => t.label.slice(0, 2) + (t.again ? "'" : ""))
      .join(" ")}`,
    ...rows.flatMap((r) => [`${r.room} (${r.lanes})`, ...r.blocks.map(block)]),
    "list",
    ...listOf(bookings, [day, addDays(day, 1)], ZONE).flatMap((g) => [
      `  ${g.day}`,
      ...g.entries.map(
        (e) =>
          `    ${clockOf(e.reservation.from, ZONE)}-${clockOf(e.reservation.to, ZONE)} ${e.reservation.room} ${e.booking.title}`,
      ),
    ]),
    "",
  ].join("\n");
}

test.each([SPRING, AUTUMN, DAY])("[ROM-31] twelve events on %s are laid out as they were looked at", async (day) => {
  expect(twelve(day).filter((b) => !isCap(b))).toHaveLength(12);
  await expect(dayText(day)).toMatchFileSnapshot(`../../../testing/golden/room-day-${day}.txt`);
});

describe("filters", () => {
  test("[ROM-33] of an older shape, or of none, none are left; what cannot be read counts as not said", () => {
    for (const stored of [[], ["x"], null, undefined, "text", 7]) expect(savedFilters(stored)).toEqual(NO_FILTERS);
    expect(
      savedFilters({
        floors: ["f1"],
        rooms: "x",
        capacityMin: -2,
        view: "map",
        status: ["ended", "?"],
        later: { a: 1 },
      }),
    ).toEqual({
      ...NO_FILTERS,
      floors: ["f1"],
      status: ["ended"],
    });
  });

  test("[ROM-33] the address beats what was saved, key by key", () => {
    const params = new URLSearchParams("floors=f2,f3&view=week&mine=1&capacityMin=8&unknown=1");
    expect(calendarFilters(params, { floors: ["f1"], rooms: ["oak"], mine: false })).toEqual({
      ...NO_FILTERS,
      floors: ["f2", "f3"],
      rooms: ["oak"],
      view: "week",
      mine: true,
      capacityMin: 8,
    });
  });

  test("[ROM-33] keys of other versions stay where they are", () => {
    const stored = { floors: ["f1"], later: { deep: true } };
    const plan = planFilters({ ...NO_FILTERS, floors: ["f2"] }, { user: "users/u1", stored });
    if (!plan.ok) throw new Error("a plan");
    const [op] = plan.value.ops;
    if (op?.kind !== "patch") throw new Error("a patch");
    const doc = patched({ profile: { roomBookingCalendarFilters: stored } }, op.fields);
    expect(doc).toMatchObject({ profile: { roomBookingCalendarFilters: { floors: ["f2"], later: { deep: true } } } });
    expect(planFilters(NO_FILTERS, { user: "users/u1", stored: undefined })).toEqual({
      ok: false,
      error: "nothing-to-do",
    });
    const first = planFilters({ ...NO_FILTERS, mine: true }, { user: "users/u1", stored: [] });
    expect(first.ok && first.value.ops[0]).toMatchObject({
      fields: { "profile/roomBookingCalendarFilters": { mine: true } },
    });
  });

  const oak = {
    id: "oak",
    floor: "f1",
    groups: ["g"],
    capacity: 6,
    features: ["screen"],
    cateringIsEnabled: false,
    requiresApproval: false,
  };
  test.each<[object, boolean]>([
    [{}, true],
    [{ floors: ["f2"] }, false],
    [{ rooms: ["oak"], groups: ["g"] }, true],
    [{ capacityMin: 7 }, false],
    [{ features: ["screen", "phone"] }, false],
    [{ approvalOnly: true }, false],
    [{ cateringRooms: true }, false],
  ])("[ROM-33] a room with %j is shown: %s", (over, shown) =>
    expect(roomPasses(oak, { ...NO_FILTERS, ...over })).toBe(shown),
  );

  test.each<[string, object, Partial<RoomBooking>, boolean]>([
    ["a rejected one", {}, { approval: approvalOf("REJECTED") }, false],
    ["a rejected one that is asked for", { showRejected: true }, { approval: approvalOf("REJECTED") }, true],
    [
      "one of another calendar among own ones",
      { source: ["own"] },
      { thirdParty: { uid: "x", accepted: true } },
      false,
    ],
    ["one without catering", { catering: true }, {}, false],
    ["one with setup", { caps: true }, {}, true],
    ["somebody else's", { mine: true }, {}, false],
    ["that of an owner", { owner: "ada" }, {}, true],
    ["one of another status", { status: ["ended"] }, {}, false],
  ])("[ROM-33] %s with %j", (_, over, b, shown) => {
    const booking = aBooking("a", [{ setup: 15 }], b);
    const [r = aReservation()] = booking.reservations;
    const filters = { ...NO_FILTERS, ...over };
    expect(eventPasses(booking, r, { filters, room, now: NOW, person: "ns/acme/people/ben" })).toBe(shown);
  });
});
