import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../shared/json.ts";
import { sameJson } from "../shared/json.ts";
import { defaultOf, judged, layered, saidOf } from "./layers.ts";
import { BUILT_IN, SITE_KEYS, type SiteKey } from "./site-keys.ts";
import { allowanceOf, tierOf } from "./tiers.ts";

const key = fc.constantFrom(...SITE_KEYS, "__proto__", "constructor", "other");
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<Json>("08:00", "24:00", "5m", "unrestricted", 5, -1, 400, true, false, null, "ref", [6, 0], [0, 0]),
);
const layer = fc.oneof(fc.dictionary(key, value), fc.jsonValue(), fc.constant(undefined));

describe("layers", () => {
  test("[CFG-1] each key has the first value that can be used: site, remote, built-in; whatever stands there", () => {
    fc.assert(
      fc.property(layer, layer, (site, remote) => {
        const { config, unusable } = layered(site, remote);
        expect(Object.keys(config)).toEqual(SITE_KEYS);
        for (const k of SITE_KEYS) {
          if (k === "timeZone" || k === "maskedFloorName") continue; // below
          const usable = (from: unknown) => {
            const said = saidOf(from, k);
            return said !== undefined && "value" in judged(k, said);
          };
          const from = usable(site) ? "site" : usable(remote) ? "remote" : "built-in";
          expect(config[k].from).toBe(from);
          if (from === "built-in") expect(config[k].value).toEqual(BUILT_IN[k]);
          else
            expect(sameJson(config[k].value, saidOf(from === "site" ? site : remote, k)) || k === "cardIdType").toBe(
              true,
            );
          const named = unusable.filter((u) => u.key === k).map((u) => u.layer);
          expect(named.includes("site")).toBe(saidOf(site, k) !== undefined && !usable(site));
        }
      }),
    );
  });

  test.each<[string, unknown]>([
    ["no config at all", undefined],
    ["null", null],
    ["text", "x"],
    ["a list", [1]],
    ["an empty one", {}],
  ])("[CFG-1] a site with %s works on the defaults, and nothing is reported", (_, site) => {
    const { config, unusable } = layered(site, { deskBookingAdminWeekends: true });
    expect(unusable).toEqual([]);
    expect(config.timeZone).toEqual({ value: "Europe/London", from: "built-in" });
    expect(config.deskBookingAdminWeekends).toEqual({ value: true, from: "remote" });
  });

  test.each<[SiteKey, Json]>([
    ["timeZone", "Mars/Phobos"],
    ["timeZone", ""],
    ["locale", "not a language"],
    ["workingHoursStartTime", "8"],
    ["deskBookingAdvancedDays", "5"],
    ["deskBookingAdvancedDays", 5.5],
    ["deskBookingAdvancedDays", 366],
    ["deskBookingAdvancedDays", "UNRESTRICTED"],
    ["deskBookingWeekends", "true"],
    ["deskBookingEmailRemindersTime", "5 m"],
    ["maskedFloorName", 7],
    ["maskedFloorName", "x".repeat(101)],
    ["localeFirstDayOfWeek", 7],
    ["localeWeekend", [6, 6]],
    ["localeWeekend", "6,0"],
    ["cardIdType", ""],
  ])("[CFG-1] %s %j cannot be used: it is named, and the remote default answers", (k, wrong) => {
    const remote = { [k]: BUILT_IN[k] ?? "Ground" };
    const { config, unusable } = layered({ [k]: wrong }, remote);
    expect(unusable).toMatchObject([{ key: k, layer: "site" }]);
    const never = k === "timeZone" || k === "maskedFloorName";
    expect(config[k]).toEqual(never ? { value: BUILT_IN[k], from: "built-in" } : { value: remote[k], from: "remote" });
  });

  test("[CFG-1] the zone of a site and its masked floors are its own or the built-in ones, never a remote default", () => {
    const remote = { timeZone: "Asia/Tokyo", maskedFloorName: true };
    expect(layered({}, remote).config.maskedFloorName).toEqual({ value: null, from: "built-in" });
    expect(layered({}, remote).config.timeZone).toEqual({ value: "Europe/London", from: "built-in" });
    expect(layered({ timeZone: "Asia/Kolkata" }, remote).config.timeZone).toEqual({
      value: "Asia/Kolkata",
      from: "site",
    });
  });

  test("[CFG-1] what would stand without the site's own value is known", () => {
    expect(defaultOf("deskBookingWeekends", {})).toEqual({ value: false, from: "built-in" });
    expect(defaultOf("deskBookingWeekends", { deskBookingWeekends: true })).toEqual({ value: true, from: "remote" });
  });
});

test("[CFG-2] the built-in values are those of the specification's table", () => {
  expect(BUILT_IN).toEqual({
    locale: "en-GB",
    timeZone: "Europe/London",
    workingHoursStartTime: "08:00",
    workingHoursEndTime: "20:00",
    statsWorkingDayStart: null,
    statsWorkingDayEnd: null,
    cardIdType: "ref",
    deskBookingStartTime: null,
    deskBookingEndTime: null,
    deskBookingAdvancedDays: 5,
    deskBookingWeekends: false,
    deskBookingAdminAdvancedDays: 5,
    deskBookingAdminWeekends: false,
    deskBookingNsAdminAdvancedDays: 5,
    deskBookingNsAdminWeekends: false,
    deskBookingEmailRemindersEnabled: false,
    deskBookingEmailRemindersTime: "5m",
    deskBookingAutoCheckOutEnabled: false,
    deskBookingAutoCheckOutTime: "10:00",
    delegatesCanCheckIn: false,
    dashboardOccupancyRoomsEnabled: false,
    dashboardOccupancyDesksEnabled: false,
    maskedFloorName: null,
    departmentInputsEnabled: false,
    visitorDivisionOptional: false,
    peopleSearchEnabled: false,
    peopleSearchOptOut: false,
    peopleSearchShowFirstLoginPrompt: false,
    localeFirstDayOfWeek: 1,
    localeWeekend: [6, 0],
  });
  for (const k of SITE_KEYS) expect("value" in judged(k, BUILT_IN[k]), k).toBe(true);
});

describe("times", () => {
  test.each([
    ["00:00", true],
    ["8:00", true],
    ["08:00", true],
    ["23:59", true],
    ["24:00", false],
    ["08:60", false],
    ["08:5", false],
    ["08:005", false],
    ["008:00", false],
    ["-1:00", false],
    [" 08:00", false],
    ["08:00\n", false],
    ["0８:00", false],
    ["", false],
  ])("[CFG-3] %j is a time: %s", (text, want) => {
    expect("value" in judged("workingHoursStartTime", text)).toBe(want);
    expect("value" in judged("deskBookingEmailRemindersTime", text)).toBe(want);
  });
  test.each([
    ["1h", true],
    ["-5m", true],
    ["5m", true],
    ["999s", true],
    ["2d", true],
    ["1w", false],
    ["--5m", false],
    ["m", false],
    ["1000m", false],
    ["1h30m", false],
  ])("[CFG-3] %j is an offset of a reminder: %s", (text, want) =>
    expect("value" in judged("deskBookingEmailRemindersTime", text)).toBe(want),
  );
});

test.each([
  [["user"], "user"],
  [["desk-booking.settings"], "user"],
  [["desk-booking.admin"], "admin"],
  [["desk-booking.admin", "ns.admin"], "ns-admin"],
  [[], "user"],
] as const)("[CFG-4] %j books as %s", (roles, want) => expect(tierOf(roles)).toBe(want));

test("[CFG-4] the site's own value comes before the remote default, the built-in one last", () => {
  const remote = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };
  const site = { deskBookingAdminAdvancedDays: 30, deskBookingNsAdminAdvancedDays: "unrestricted" };
  const { config } = layered(site, remote);
  expect(allowanceOf(config, "admin")).toEqual({ advancedDays: 30, weekends: true });
  expect(allowanceOf(config, "ns-admin")).toEqual({ advancedDays: "unrestricted", weekends: false });
  expect(allowanceOf(layered({}, {}).config, "admin")).toEqual({ advancedDays: 5, weekends: false });
});
