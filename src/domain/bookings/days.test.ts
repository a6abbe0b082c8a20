import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layered } from "../config/layers.ts";
import type { Allowance } from "../config/tiers.ts";
import { addDays, dayOf, instantAt, startOf, weekdayOf } from "../shared/time.ts";
import { dayRulesOf } from "./commands.ts";
import { bookedPeriod, dayTrouble, endOf, lastDay, openEnd } from "./days.ts";
import { BOOKINGS } from "./limits.ts";
import { type DeskNeighbourhood, ownerTrouble } from "./owner.ts";

const ZONES = ["Europe/London", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia", "America/Havana", "UTC"];
const zone = fc.constantFrom(...ZONES);
/** Days around the changes of clocks of 2025 and 2026, and others. */
const day = fc.oneof(
  fc.constantFrom("2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2025-03-30", "2024-02-29"),
  fc.integer({ min: 0, max: 800 }).map((n) => addDays("2025-01-01", n)),
);
const HOUR = 3_600_000;

describe("which days may be chosen", () => {
  const allowance: fc.Arbitrary<Allowance> = fc.record({
    advancedDays: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constant("unrestricted" as const)),
    weekends: fc.boolean(),
  });
  const weekend = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });

  test("[BKG-3] past, booked, too far and weekend days are out, every other day is in; for all tiers, weekends and zones", () => {
    fc.assert(
      fc.property(
        fc.record({
          base: day,
          z: zone,
          a: allowance,
          w: weekend,
          off: fc.integer({ min: -5, max: 90 }),
          booked: fc.boolean(),
        }),
        ({ base, z, a, w, off, booked }) => {
          const now = startOf(base, z) + 9 * HOUR;
          const today = dayOf(now, z);
          const chosen = addDays(today, off);
          const trouble = dayTrouble(chosen, { today, allowance: a, weekend: w, isBooked: () => booked });
          const tooFar = a.advancedDays !== "unrestricted" && off > a.advancedDays;
          const onWeekend = !a.weekends && w.includes(weekdayOf(chosen));
          expect(trouble === null).toBe(off >= 0 && !tooFar && !onWeekend && !booked);
          if (off < 0) expect(trouble).toBe("past");
          if (trouble === "booked") expect(booked && !tooFar && !onWeekend).toBe(true);
        },
      ),
    );
  });

  const remote = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };
  const FRIDAY = "2026-01-09";
  test.each<[string, readonly string[], object, string, string | null]>([
    ["five days ahead are one's own", ["desk-booking.settings"], {}, "2026-01-14", null],
    ["the sixth is not", ["desk-booking.settings"], {}, "2026-01-15", "too-far"],
    ["nor is Saturday", ["desk-booking.settings"], {}, "2026-01-10", "weekend"],
    [
      "where the weekend is Friday and Saturday, Sunday is a day like others",
      ["desk-booking.settings"],
      { localeWeekend: [5, 6] },
      "2026-01-11",
      null,
    ],
    ["desk booking administrators go by their own days", ["desk-booking.admin"], {}, "2027-06-01", null],
    ["and weekends", ["desk-booking.admin"], {}, "2026-01-10", null],
    [
      "unless the site says otherwise",
      ["desk-booking.admin"],
      { deskBookingAdminAdvancedDays: 2, deskBookingAdminWeekends: false },
      "2026-01-12",
      "too-far",
    ],
    ["tenant administrators by theirs", ["ns.admin"], {}, "2026-01-15", "too-far"],
    ["and by what the site gives them", ["ns.admin"], { deskBookingNsAdminAdvancedDays: 30 }, "2026-02-06", null],
    ["no days ahead means today", ["desk-booking.settings"], { deskBookingAdvancedDays: 0 }, FRIDAY, null],
    ["and nothing else", ["desk-booking.settings"], { deskBookingAdvancedDays: 0 }, "2026-01-12", "too-far"],
  ])("[BKG-3] tiers: %s", (...row) => {
    const [, roles, site, chosen, want] = row;
    const { config } = layered(site, remote);
    const now = instantAt(FRIDAY, "09:00", "Europe/London");
    expect(dayTrouble(chosen, dayRulesOf("d", [], { now, roles, config }))).toBe(want);
  });

  test("[BKG-3] today is the site's: at 23:30 in London it is tomorrow in Kolkata already", () => {
    const now = instantAt("2026-01-09", "23:30", "Europe/London");
    const rulesIn = (timeZone: string) =>
      dayRulesOf("d", [], { now, roles: ["ns.admin"], config: layered({ timeZone }, {}).config });
    expect(rulesIn("Europe/London").today).toBe("2026-01-09");
    expect(rulesIn("Asia/Kolkata").today).toBe("2026-01-10");
    expect(lastDay(rulesIn("Asia/Kolkata"))).toBe("2026-01-15");
  });
});

describe("when a booking begins and ends", () => {
  test("[BKG-4] it lies on its day at the site, ends after it begins, and lasts no longer than 24 hours or its day", () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: -48 * 60, max: 60 * 23 }), (chosen, z, minutes) => {
        const now = startOf(chosen, z) + minutes * 60_000;
        const { fromTime, toTime } = bookedPeriod(chosen, { zone: z, start: null, end: null }, now);
        expect(dayOf(fromTime, z)).toBe(chosen);
        expect(toTime).toBeGreaterThan(fromTime);
        const longest = Math.max(BOOKINGS.maxLengthMs, endOf(chosen, z) - startOf(chosen, z));
        expect(toTime - fromTime).toBeLessThanOrEqual(longest);
        if (now < endOf(chosen, z)) expect(toTime).toBe(endOf(chosen, z));
        const past = now >= endOf(chosen, z); // on a day of 23 hours the last minute asked for is the next day's first
        expect(toTime).toBeLessThanOrEqual(past ? endOf(addDays(chosen, 1), z) : endOf(chosen, z));
        if (dayOf(now, z) === chosen) expect(fromTime).toBe(now);
        else expect(fromTime).toBe(startOf(chosen, z));
      }),
      { examples: [["2026-03-29", "Europe/London", 60 * 23]] },
    );
  });

  test.each<[string, string, string, string | null, string | null, string, string]>([
    ["the day's own ends", "2026-01-12", "2026-01-09T09:00", null, null, "2026-01-12T00:00", "2026-01-13T00:00"],
    ["the site's hours", "2026-01-12", "2026-01-09T09:00", "08:00", "18:00", "2026-01-12T08:00", "2026-01-12T18:00"],
    [
      "from now, when it is today",
      "2026-01-09",
      "2026-01-09T09:12",
      "08:00",
      "18:00",
      "2026-01-09T09:12",
      "2026-01-09T18:00",
    ],
    [
      "to the end of the day, when the hours are over",
      "2026-01-09",
      "2026-01-09T19:00",
      "08:00",
      "18:00",
      "2026-01-09T19:00",
      "2026-01-10T00:00",
    ],
    [
      "all of the 25 hours of a long day",
      "2026-10-25",
      "2026-10-20T09:00",
      null,
      null,
      "2026-10-25T00:00",
      "2026-10-26T00:00",
    ],
    [
      "the 23 hours of a short one",
      "2026-03-29",
      "2026-03-20T09:00",
      null,
      null,
      "2026-03-29T00:00",
      "2026-03-30T00:00",
    ],
  ])("[BKG-4] %s", (...row) => {
    const [, chosen, nowAt, start, end, from, to] = row;
    const z = "Europe/London";
    const at = (text: string) => instantAt(text.slice(0, 10), text.slice(11), z);
    expect(bookedPeriod(chosen, { zone: z, start, end }, at(nowAt))).toEqual({ fromTime: at(from), toTime: at(to) });
  });

  test.each([
    ["Europe/London", "2026-10-25", "2026-10-25T23:30:00Z"],
    ["Africa/Cairo", "2026-10-29", "2026-10-29T21:30:00Z"], // 23:30 for the second time
    ["America/Havana", "2026-11-01", "2026-11-01T04:30:00Z"],
  ])("[BKG-4] the last hour of a day of 25 hours at %s ends with it", (zone, chosen, at) => {
    const now = Date.parse(at);
    expect(dayOf(now, zone)).toBe(chosen);
    expect(endOf(chosen, zone) - startOf(chosen, zone)).toBe(25 * 3_600_000);
    expect(bookedPeriod(chosen, { zone, start: null, end: null }, now)).toEqual({
      fromTime: now,
      toTime: endOf(chosen, zone),
    });
    const ahead = bookedPeriod(chosen, { zone, start: null, end: null }, startOf(addDays(chosen, -3), zone));
    expect(ahead).toEqual({ fromTime: startOf(chosen, zone), toTime: endOf(chosen, zone) });
    const hours = bookedPeriod(chosen, { zone, start: null, end: "23:15" }, startOf(addDays(chosen, -3), zone));
    expect(hours.toTime - hours.fromTime).toBeLessThanOrEqual(BOOKINGS.maxLengthMs);
  });

  test("[BKG-4] one without an end lasts to the end of its day, or of the next when that is past", () => {
    const z = "Europe/London";
    expect(openEnd("2026-01-09", z, instantAt("2026-01-09", "12:00", z))).toBe(startOf("2026-01-10", z));
    expect(openEnd("2026-01-09", z, startOf("2026-01-10", z))).toBe(startOf("2026-01-11", z));
  });
});

describe("whose desk", () => {
  const neighbourhood = (over: Partial<DeskNeighbourhood> = {}): DeskNeighbourhood => ({
    id: "n1",
    exclusive: false,
    exclusiveAdHoc: false,
    ...over,
  });
  const owner = (over: object = {}) => ({ active: true, canBookDesks: true, neighbourhood: [] as string[], ...over });
  const [mine, other] = [["n1"], ["n2"]];
  test.each<[string, object, DeskNeighbourhood | null, boolean, string | null]>([
    ["a desk without a neighbourhood is free to all", { neighbourhood: other }, null, false, null],
    ["a desk of one's own neighbourhood", { neighbourhood: mine }, neighbourhood(), false, null],
    ["one of several", { neighbourhood: ["n2", "n1"] }, neighbourhood(), false, null],
    ["who has none is bound to none", {}, neighbourhood(), false, null],
    ["another neighbourhood", { neighbourhood: other }, neighbourhood(), false, "other-neighbourhood"],
    ["an exclusive one, by a member", { neighbourhood: mine }, neighbourhood({ exclusive: true }), false, null],
    [
      "an exclusive one, by somebody without a neighbourhood",
      {},
      neighbourhood({ exclusive: true }),
      false,
      "exclusive",
    ],
    [
      "an exclusive one, by a member of another",
      { neighbourhood: other },
      neighbourhood({ exclusive: true }),
      true,
      "exclusive",
    ],
    [
      "by anyone on the day",
      { neighbourhood: other },
      neighbourhood({ exclusive: true, exclusiveAdHoc: true }),
      true,
      null,
    ],
    [
      "but only on the day",
      { neighbourhood: other },
      neighbourhood({ exclusive: true, exclusiveAdHoc: true }),
      false,
      "exclusive",
    ],
    [
      "the permission is missing",
      { neighbourhood: mine, canBookDesks: false },
      neighbourhood(),
      true,
      "owner-may-not-book",
    ],
    ["no longer active", { active: false }, null, true, "owner-inactive"],
  ])("[BKG-2] %s", (...row) => {
    const [, o, h, today, want] = row;
    expect(ownerTrouble(owner(o), h, today)).toBe(want);
  });
});
