import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, getDoc, Timestamp } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { CONFIG } from "../../src/domain/config/limits.ts";
import {
  BUILT_IN,
  REMINDER_PATTERN,
  SITE_KEYS,
  type SiteKey,
  TIME_PATTERN,
} from "../../src/domain/config/site-keys.ts";
import { mayChange } from "../../src/domain/site/rights.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { as, common, given, OTHER_SITE, send, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.sites);

const HERE = `sites/${SITE}`;
const CONFIG_NOW = { locale: "en-GB", timeZone: "Europe/London", deskBookingAdvancedDays: 5, localeWeekend: "broken" };
/** Everything as it stands at first, and no receipt yet. */
async function fresh(here: object = { config: CONFIG_NOW }): Promise<void> {
  await env.clearFirestore();
  await given(env, {
    [HERE]: common({ title: "London", ...here }),
    [`sites/${OTHER_SITE}`]: common({ title: "Lima" }),
    "sites/other-1": common({ ns: "other", title: "Other 1" }),
    // Their document holds every role, so that the token decides.
    "users/u1": common({ roles: ROLES, sites: [SITE] }),
  });
}
beforeEach(() => fresh());
const change = (who: Who, fields: object, path = HERE) => {
  const db = as(env, who);
  return send(db, (b) => b.update(doc(db, path), { ...stamp(2), ...fields }));
};
const set = (who: Who, key: string, value: unknown, path = HERE) => change(who, { [`config.${key}`]: value }, path);
const admin: Who = { roles: ["ns.admin"] };
const desks: Who = { roles: ["desk-booking.admin"] };

/** A usable value of each key that somebody may change. */
const GOOD = { ...BUILT_IN, statsWorkingDayStart: "9:00", statsWorkingDayEnd: "17:30", maskedFloorName: "Ground" };
const SOME = {
  ...GOOD,
  deskBookingStartTime: "07:00",
  deskBookingEndTime: "23:59",
  locale: "de-DE",
  timeZone: "Asia/Tokyo",
};

describe.each(ROLES)("role %s", (role) => {
  test(`[RUL-25] ${role}: each key of a site's configuration follows the right to it`, async () => {
    for (const key of SITE_KEYS) {
      const may = mayChange([role], key);
      await (may ? assertSucceeds : assertFails)(set({ roles: [role] }, key, SOME[key]));
      if (may) await fresh();
    }
    const any = SITE_KEYS.some((key) => mayChange([role], key));
    expect(any).toBe(can([role], "deskBooking.siteSettings"));
  });
});

test("[RUL-25] desk keys of administrators of desks; the others are ns.admin's; language and zone are nobody's", async () => {
  await assertSucceeds(set(desks, "deskBookingWeekends", true));
  await fresh({});
  await assertFails(set(desks, "workingHoursStartTime", "09:00"));
  await assertFails(change(desks, { "config.deskBookingWeekends": true, "config.workingHoursStartTime": "09:00" }));
  for (const key of ["locale", "timeZone"]) await assertFails(set(admin, key, "en-US"));
});

const WRONG: { readonly [K in SiteKey]?: readonly unknown[] } = {
  ...Object.fromEntries(
    SITE_KEYS.filter((k) => typeof BUILT_IN[k] === "boolean").map((k) => [k, ["true", 1, null, {}]]),
  ),
  ...Object.fromEntries(
    SITE_KEYS.filter((k) => /Time$|Day(Start|End)$/.test(k)).map((k) => [k, ["24:00", "8:5", "8:60", 8, true, "x"]]),
  ),
  ...Object.fromEntries(
    SITE_KEYS.filter((k) => k.endsWith("AdvancedDays")).map((k) => [
      k,
      [-1, 366, 1.5, "5", "Unrestricted", null, true],
    ]),
  ),
  cardIdType: ["", "a b", "x".repeat(41), 5],
  maskedFloorName: [5, "x".repeat(101), {}, []],
  localeFirstDayOfWeek: [7, -1, "1", null],
  localeWeekend: ["6,0", [7], [6, 6], ["6"], { 0: 6 }],
};
test.each(Object.entries(WRONG))("[RUL-26] %s cannot be %j", async (key, values) => {
  for (const value of values) await assertFails(set(admin, key, value));
});
test("[RUL-26] the list above speaks of every key that can be changed", () => {
  expect(Object.keys(WRONG).sort()).toEqual(SITE_KEYS.filter((k) => mayChange(["ns.admin"], k)).sort());
});

test.each<[string, unknown]>([
  ["deskBookingAdvancedDays", 0],
  ["deskBookingAdvancedDays", CONFIG.advancedDaysMax],
  ["deskBookingAdvancedDays", "unrestricted"],
  ["deskBookingEmailRemindersTime", "-5m"],
  ["deskBookingEmailRemindersTime", "08:00"],
  ["maskedFloorName", true],
  ["maskedFloorName", "x".repeat(CONFIG.siteTextMax)],
  ["localeWeekend", []],
  ["localeFirstDayOfWeek", 6],
  ["deskBookingAdvancedDays", deleteField()],
])("[RUL-26] %s can be %j", (key, value) => assertSucceeds(set(admin, key, value)));

test("[RUL-26] flags and times from before that cannot be used stop no edit of others", async () => {
  await fresh({ config: { deskBookingWeekends: "x", deskBookingStartTime: 8 } });
  await assertSucceeds(set(admin, "departmentInputsEnabled", true));
  await fresh({ config: { deskBookingWeekends: "x", deskBookingStartTime: 8 } });
  await assertFails(change(admin, { "config.statsWorkingDayEnd": "25:00" }));
  await assertSucceeds(change(admin, { "config.statsWorkingDayEnd": "17:00" }));
});

test("[RUL-26] a value from before that cannot be used stops no other edit, and can be taken back or mended", async () => {
  await assertSucceeds(set(admin, "deskBookingWeekends", true));
  await fresh();
  await assertSucceeds(set(admin, "localeWeekend", deleteField()));
});

test.each<[string, unknown]>([
  ["none", undefined],
  ["an empty one", {}],
  ["null", null],
  ["a text", "x"],
])("[RUL-26] a site whose configuration is %s can be set up", async (_, config) => {
  await fresh(config === undefined ? {} : { config });
  await assertSucceeds(set(desks, "deskBookingWeekends", true));
});

describe("smuggling", () => {
  test.each<[string, object]>([
    ["an unknown key of the configuration", { "config.isAdmin": true }],
    ["a key of the prototype", { "config.__proto": true }],
    ["a title", { title: "Mine" }],
    ["a flag of the site", { hasDeskBooking: false }],
    ["another tenant", { ns: "other" }],
    ["a tombstone", { deleted: true }],
    ["a configuration that is a text", { config: "x" }],
    ["a configuration without what others set", { config: { deskBookingWeekends: true } }],
    ["a stale revision", { "config.deskBookingWeekends": true, rev: 1 }],
    ["no receipt of that name", { "config.deskBookingWeekends": true, changeSet: "set-2" }],
    ["a client's clock", { "config.deskBookingWeekends": true, updatedAt: Timestamp.fromMillis(5) }],
  ])("[RUL-27] refused: %s", (_, fields) => assertFails(change(desks, fields)));

  test("[RUL-27] no configuration at all is no edit", () => assertFails(change(admin, { config: deleteField() })));

  test("[RUL-27] another site and another tenant stay closed, and a deleted site too", async () => {
    await assertFails(set(desks, "deskBookingWeekends", true, `sites/${OTHER_SITE}`));
    await assertSucceeds(set(admin, "deskBookingWeekends", true, `sites/${OTHER_SITE}`));
    await fresh();
    await assertFails(set({ ...admin, sites: ["other-1"] }, "deskBookingWeekends", true, "sites/other-1"));
    await fresh({ deleted: true });
    await assertFails(set(admin, "deskBookingWeekends", true));
    const db = as(env, admin);
    const edit = { "config.deskBookingWeekends": true, ...stamp(2) };
    await assertFails(send(db, (b) => b.update(doc(db, HERE), edit), { site: null }));
    await assertFails(change(admin, { deleted: false, "config.deskBookingWeekends": true }));
  });

  test.each<[string, object]>([
    ["the role was taken away", { roles: ["desk-booking.settings"], sites: [SITE] }],
    ["the site was taken away", { roles: ["desk-booking.admin"], sites: [OTHER_SITE] }],
    ["the account was switched off", { roles: ["desk-booking.admin"], sites: [SITE], disabled: true }],
  ])("[RUL-27] a token from before changes nothing when %s", async (_, user) => {
    await given(env, { "users/u1": common(user) });
    await assertFails(set(desks, "deskBookingWeekends", true));
    expect((await getDoc(doc(as(env, desks), HERE))).get("config")).toEqual(CONFIG_NOW);
  });
});

test("[RUL-28] keys, patterns and limits of the rules are those of the app", () => {
  const rules = firestoreRules();
  const keys = (name: string) =>
    [
      ...(new RegExp(`function ${name}\\(\\) \\{\\s+return \\[([^\\]]+)\\]`).exec(rules)?.[1] ?? "").matchAll(
        /'(\w+)'/g,
      ),
    ].map(([, key]) => key ?? "");
  expect(keys("deskKeys").sort()).toEqual(SITE_KEYS.filter((k) => mayChange(["desk-booking.admin"], k)).sort());
  const others = SITE_KEYS.filter((k) => mayChange(["ns.admin"], k) && !mayChange(["desk-booking.admin"], k));
  expect(keys("otherKeys").sort()).toEqual([...others].sort());
  expect(rules.includes(`'${TIME_PATTERN}'`) && rules.includes(`'${REMINDER_PATTERN}'`)).toBe(true);
  expect(rules).toContain(`c[key] <= ${CONFIG.advancedDaysMax}`);
  expect(rules).toContain(`short(c.maskedFloorName, ${CONFIG.siteTextMax})`);
});
