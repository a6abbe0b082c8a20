import { describe, expect, test } from "vitest";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { startOf } from "../shared/time.ts";
import { storedLimits } from "./stored-limits.ts";
import { BOOKINGS } from "./limits.ts";

const NOW = Date.parse("2026-02-10T12:00:00Z");

describe("limits of a site's bookings, as rules read them", () => {
  test("[BKG-27] each tier has what is in force: the site's own value, else the default, else the built-in one", () => {
    const said = { deskBookingAdvancedDays: 14, deskBookingNsAdminAdvancedDays: "many" };
    const defaults = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };
    expect(storedLimits(said, defaults, NOW)).toMatchObject({
      tiers: {
        user: { days: 14, weekends: false },
        admin: { days: BOOKINGS.furthestDays, weekends: true },
        "ns-admin": { days: 5, weekends: false },
      },
      weekend: [6, 0],
      timeZone: "Europe/London",
    });
    expect(storedLimits(null, {}, NOW).tiers.user).toEqual({ days: 5, weekends: false });
  });

  test.each([
    "Europe/London",
    "America/Los_Angeles",
    "Africa/Cairo",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "America/Santiago",
    "Atlantic/Azores",
    "Africa/Casablanca",
  ])(
    "[BKG-27] in %s every day begins where the site's clocks say, from yesterday to beyond the furthest",
    (timeZone) => {
      const { firstDay, offsets } = storedLimits({ timeZone }, {}, NOW);
      const days = offsets.map((_, i) => new Date((firstDay + i) * DAY_MS).toISOString().slice(0, 10));
      expect((days[0] ?? "") <= "2026-02-09").toBe(true);
      expect((days.at(-1) ?? "") >= "2027-03-20").toBe(true);
      offsets.forEach((offset, i) => {
        expect((firstDay + i) * DAY_MS - offset * 60_000, days[i]).toBe(startOf(days[i] ?? "", timeZone));
      });
    },
  );
});
