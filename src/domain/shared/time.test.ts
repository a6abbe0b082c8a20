import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  addDays,
  clockOf,
  dateTimeOf,
  dayOf,
  daysBetween,
  instantAt,
  isDay,
  localTimes,
  startOf,
  weekdayOf,
} from "./time.ts";

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Asia/Kolkata",
  "America/Lima",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Pacific/Auckland",
  "UTC",
];
const DAYS = Array.from({ length: 800 }, (_, i) => addDays("2024-12-20", i));

/** The same in every zone of the host: run for each of them by the table below. */
describe.each(["UTC", "Europe/London", "America/Los_Angeles", "Asia/Kolkata"])("on a host in %s", (host) => {
  test.each(ZONES)(
    "[F28] [TIME-1] starts, days and clocks at %s equal Temporal's on every day of two years",
    (zone) => {
      process.env["TZ"] = host;
      for (const day of DAYS) {
        const noon = Temporal.PlainDate.from(day).toZonedDateTime({
          timeZone: zone,
          plainTime: "12:00",
        }).epochMilliseconds;
        const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
        expect([day, startOf(day, zone), instantAt(day, "12:00", zone)]).toEqual([day, start, noon]);
        expect([dayOf(start, zone), dayOf(start - 1, zone), clockOf(noon, zone)]).toEqual([
          day,
          addDays(day, -1),
          "12:00",
        ]);
      }
    },
  );
});

const TIMES = ["00:00", "00:30", "01:30", "02:30", "03:00", "23:30"];
test("[TIME-1] around every change of clocks of every zone from 2023 to 2030, starts and times equal Temporal's", () => {
  const wrong: string[] = [];
  let changes = 0;
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    let at = new Temporal.ZonedDateTime(BigInt(Date.UTC(2023, 0)) * 1_000_000n, zone);
    for (let next = at.getTimeZoneTransition("next"); next; next = at.getTimeZoneTransition("next")) {
      if (next.epochMilliseconds > Date.UTC(2030, 0)) break;
      at = next;
      changes += 1;
      const day = next.toPlainDate().toString();
      for (const d of [addDays(day, -1), day]) {
        const date = Temporal.PlainDate.from(d);
        if (startOf(d, zone) !== date.toZonedDateTime(zone).epochMilliseconds) wrong.push(`${zone} ${d}`);
        for (const time of TIMES) {
          const want = date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
          if (instantAt(d, time, zone) !== want) wrong.push(`${zone} ${d} ${time}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1000);
}, 60_000);

// Days are counted on the device's own calendar, whose clocks may skip midnight.
test.each(["UTC", "Africa/Cairo", "America/Santiago", "Asia/Beirut", "Pacific/Auckland"])(
  "[TIME-1] days are counted as Temporal counts them on a host in %s",
  (host) => {
    process.env["TZ"] = host;
    const first = Temporal.PlainDate.from("2023-01-01");
    for (let n = 0; n < 1500; n++) {
      const day = first.add({ days: n });
      expect([addDays("2023-01-01", n), weekdayOf(`${day}`), daysBetween("2023-01-01", `${day}`)]).toEqual([
        `${day}`,
        day.dayOfWeek % 7,
        n,
      ]);
    }
    expect(isDay("2026-02-28") && !isDay("2026-02-30") && !isDay("2026-2-3") && !isDay("26-02-03")).toBe(true);
  },
);

test("[TIME-1] a stored day beyond its month counts on, and what reads it does not fail", () => {
  expect([addDays("2031-02-31", 0), weekdayOf("2031-02-31"), daysBetween("2031-02-28", "2031-02-31")]).toEqual([
    "2031-03-03",
    1,
    3,
  ]);
  expect(startOf("2031-02-31", "Europe/London")).toBe(startOf("2031-03-03", "Europe/London"));
  expect(instantAt("2031-02-31", "07:00", "Africa/Cairo")).toBe(instantAt("2031-03-03", "07:00", "Africa/Cairo"));
  expect(() => addDays("2031-13-01", 0)).toThrow(RangeError);
});

test.each([...ZONES, "Asia/Kabul", "America/Caracas", "Pacific/Apia"])(
  "[TIME-1] at %s every year from 1 to 9999 has its days, to the minute that Temporal says",
  (zone) => {
    const years = [1, 2, 50, 99, 100, 101, 999, 1582, 1800, 1847, 1900, 1950, 1969, 1970, 2026, 2100, 5000, 9998, 9999];
    for (const year of years)
      for (const rest of ["01-01", "12-31"]) {
        const day = `${String(year).padStart(4, "0")}-${rest}`;
        const temporal = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
        const start = startOf(day, zone);
        // The platform tells no seconds, which clocks kept before there were zones.
        expect(Math.abs(start - temporal), day).toBeLessThan(year < 1920 ? 60_000 : 1);
        expect([dayOf(start, zone), startOf(addDays(day, 1), zone) > start], day).toEqual([day, true]);
        expect(dateTimeOf(instantAt(day, "09:30", zone), zone)).toBe(`${day.split("-").reverse().join("/")} 09:30`);
      }
  },
);

test("[TIME-1] what is no day or no time has no moment", () => {
  expect(() => startOf("2026-02-31x", "Europe/London")).toThrow(RangeError);
  expect(() => instantAt("2026-02-03", "25:00", "Europe/London")).toThrow(RangeError);
});

test.each(ZONES)("[TIME-1] quick times at %s say the same as the platform at any moment", (zone) => {
  const local = localTimes(zone);
  const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(moment, (at) => {
      expect(`${local.day(at)} ${local.clock(at)}`).toBe(dateTimeOf(at, zone));
    }),
    { numRuns: 400 },
  );
  for (const day of DAYS) {
    const start = startOf(day, zone);
    for (const at of [start - 1, start, start + 3_600_000, start + 7_200_000])
      expect(`${local.day(at)} ${local.clock(at)}`).toBe(dateTimeOf(at, zone));
  }
});
