import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES } from "../access/access.ts";
import { layered } from "../config/layers.ts";
import { BUILT_IN, isSiteKey, SITE_KEYS, type SiteKey } from "../config/site-keys.ts";
import { UNSET } from "../shared/changes.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { fieldSpec } from "../sync/fields.ts";
import { isSuspect } from "../sync/rights.ts";
import { planSiteSave } from "./commands.ts";
import {
  type EditableSite,
  NO_SITE_EDITS,
  shownText,
  type SiteDraft,
  siteDraftFromJson,
  siteDraftToJson,
  withTyped,
  withoutSaved,
  wrongs,
  writtenBy,
} from "./draft.ts";
import { sameValue, typedOf, typedValue, valueWords } from "./fields.ts";
import { foundSiteEdits, recoveredSite } from "./recover.ts";
import { mayChange } from "./rights.ts";

const aSite = (config: JsonObject = {}, rev = 3): EditableSite => ({ path: "sites/s1", config, rev });
const admin = { roles: ["ns.admin"] };
const S1 = { path: "sites/s1", id: "s1" };
type Typing = readonly [key: SiteKey, to: string | null];
const typed = (site: EditableSite, typing: readonly Typing[], defaults: JsonObject = {}): SiteDraft =>
  typing.reduce((d, [key, to], i) => withTyped(d, site, { key, to, defaults }, i + 1), NO_SITE_EDITS);
const keys = (draft: SiteDraft) => [...draft.edits.keys()];

describe("rights", () => {
  test.each(ROLES)("[SETT-1] %s", (role) => {
    const may = SITE_KEYS.filter((key) => mayChange([role], key));
    const all = SITE_KEYS.filter((k) => k !== "locale" && k !== "timeZone");
    const desks = all.filter(
      (k) =>
        k.startsWith("deskBooking") ||
        ["delegatesCanCheckIn", "dashboardOccupancyDesksEnabled", "maskedFloorName"].includes(k),
    );
    expect(may).toEqual(role === "ns.admin" ? all : role === "desk-booking.admin" ? desks : []);
  });
});

describe("what is typed", () => {
  test.each<[SiteKey, string, Json]>([
    ["deskBookingWeekends", "Yes", true],
    ["deskBookingWeekends", " no ", false],
    ["deskBookingAdvancedDays", "0", 0],
    ["deskBookingAdvancedDays", " 365 ", 365],
    ["deskBookingAdvancedDays", "Unrestricted", "unrestricted"],
    ["workingHoursStartTime", " 8:00 ", "8:00"],
    ["deskBookingEmailRemindersTime", "-5m", "-5m"],
    ["localeFirstDayOfWeek", "sunday", 0],
    ["localeWeekend", "Saturday, Sunday", [6, 0]],
    ["localeWeekend", "None", []],
    ["maskedFloorName", "Yes", true],
    ["maskedFloorName", "floor: Ground", "Ground"],
    ["cardIdType", " ref ", "ref"],
  ])("[SETT-2] %s %j is %j", (key, text, value) => expect(typedValue(key, text)).toEqual({ ok: true, value }));

  test.each<[SiteKey, string, RegExp]>([
    ["deskBookingWeekends", "maybe", /Yes or No/],
    ["deskBookingAdvancedDays", "", /0 to 365/],
    ["deskBookingAdvancedDays", "366", /0 to 365/],
    ["deskBookingAdvancedDays", "-1", /0 to 365/], // spec 2 §5: counts of days are positive, 0 is today alone (decision 134)
    ["deskBookingAdvancedDays", "5.5", /0 to 365/],
    ["deskBookingAdvancedDays", "1e1", /0 to 365/],
    ["workingHoursStartTime", "24:00", /hour from 0 to 23/],
    ["workingHoursStartTime", "8:5", /two digits/],
    ["workingHoursStartTime", "", /hour from 0 to 23/],
    ["deskBookingEmailRemindersTime", "soon", /offset/],
    ["localeWeekend", "Caturday", /names of days/], // spec 2 §5: an unknown weekday name is an error
    ["localeFirstDayOfWeek", "Funday", /names of days/],
    ["localeWeekend", "Monday, Monday", /names of days/],
    ["maskedFloorName", "floor:  ", /title of the floor/],
    ["maskedFloorName", "Ground", /title of the floor/],
    ["maskedFloorName", `floor: ${"x".repeat(101)}`, /at most 100/],
    ["cardIdType", "a b", /card id type/],
  ])("[SETT-2] %s %j cannot be saved, and its rule is told", (key, text, why) => {
    const answer = typedValue(key, text);
    expect(answer.ok ? "" : answer.error).toMatch(why);
  });

  test("[SETT-2] every usable value reads back as itself from its text", () => {
    const values: Partial<Record<SiteKey, readonly Json[]>> = {
      maskedFloorName: [true, false, "Ground", "Yes"],
      localeWeekend: [[], [6, 0], [0, 1, 2, 3, 4, 5, 6]],
      deskBookingAdvancedDays: [0, 365, "unrestricted"],
    };
    for (const key of SITE_KEYS)
      for (const value of [BUILT_IN[key], ...(values[key] ?? [])]) {
        if (value === null) continue;
        expect(typedValue(key, typedOf(key, value)), key).toEqual({ ok: true, value });
      }
  });

  test.each<[string, string, string, boolean]>([
    ["workingHoursStartTime", "20:00", "workingHoursStartTime", true],
    ["workingHoursEndTime", "8:00", "workingHoursEndTime", true],
    ["workingHoursEndTime", "8:01", "workingHoursEndTime", false],
    ["workingHoursStartTime", "19:59", "workingHoursStartTime", false],
  ])("[SETT-2] %s %s: the end must be later than the start", (key, to, where, bad) => {
    if (!isSiteKey(key) || !isSiteKey(where)) throw new Error(key);
    const draft = typed(aSite(), [[key, to]]);
    expect(wrongs(draft, layered({}, {}).config, {}).get(where)).toBe(
      bad ? "The end must be later than the start." : undefined,
    );
  });
});

describe("the draft", () => {
  test("[SETT-3] typing what stands there, or the default where nothing stands there, is no edit", () => {
    const site = aSite({ deskBookingAdvancedDays: 8, localeWeekend: [0, 6] });
    expect(keys(typed(site, [["deskBookingAdvancedDays", "9"]]))).toEqual(["deskBookingAdvancedDays"]);
    expect(
      keys(
        typed(site, [
          ["deskBookingAdvancedDays", "9"],
          ["deskBookingAdvancedDays", "8"],
        ]),
      ),
    ).toEqual([]);
    expect(keys(typed(site, [["localeWeekend", "Saturday, Sunday"]]))).toEqual([]);
    expect(
      keys(
        typed(site, [
          ["deskBookingWeekends", "Yes"],
          ["deskBookingWeekends", "No"],
        ]),
      ),
    ).toEqual([]);
    expect(keys(typed(site, [["deskBookingAdminWeekends", "Yes"]], { deskBookingAdminWeekends: true }))).toEqual([]);
    expect(
      keys(
        typed(site, [
          ["deskBookingStartTime", "7:00"],
          ["deskBookingStartTime", ""],
        ]),
      ),
    ).toEqual([]);
    expect(keys(typed(site, [["deskBookingWeekends", null]]))).toEqual([]);
  });

  test("[SETT-3] what cannot be read stays as typed, and over a stored value that cannot be used anything is an edit", () => {
    const site = aSite({ deskBookingAdvancedDays: "many" });
    const bad = typed(site, [["workingHoursStartTime", "8:"]]);
    const { config } = layered(site.config, {});
    expect(shownText(bad, config, "workingHoursStartTime", {})).toBe("8:");
    expect(keys(typed(site, [["deskBookingAdvancedDays", "5"]]))).toEqual(["deskBookingAdvancedDays"]);
    expect(keys(typed(site, [["deskBookingAdvancedDays", null]]))).toEqual(["deskBookingAdvancedDays"]);
  });

  test("[SETT-5] survives being kept, bad texts and ways back included; a hostile one counts as none", () => {
    const draft = typed(aSite({ deskBookingWeekends: true }), [
      ["workingHoursStartTime", "25:"],
      ["deskBookingWeekends", null],
    ]);
    expect(siteDraftFromJson(siteDraftToJson(draft))).toEqual(draft);
    expect(siteDraftToJson(NO_SITE_EDITS)).toBeNull();
    const edit = { seen: null, rev: 1, to: "x" };
    for (const edits of [[["__proto__", edit]], [["title", edit]], [["cardIdType", { ...edit, to: 7 }]], "x"])
      expect(siteDraftFromJson({ format: 1, at: 1, edits })).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (x) => void siteDraftFromJson(x as Json)));
  });

  test("[SETT-5] after a save only what was typed meanwhile is left", () => {
    const saved = typed(aSite(), [
      ["deskBookingWeekends", "Yes"],
      ["cardIdType", "x"],
    ]);
    const later = withTyped(saved, aSite(), { key: "cardIdType", to: "y", defaults: {} }, 9);
    expect(keys(withoutSaved(later, saved))).toEqual(["cardIdType"]);
  });

  test("[SETT-5] [RECOVER-2] found edits: done ones go, moved ones are decided, those of a site that is gone are named", () => {
    const draft = typed(aSite({ deskBookingAdvancedDays: 8 }), [
      ["deskBookingAdvancedDays", "9"],
      ["deskBookingWeekends", "Yes"],
      ["cardIdType", "badge"],
    ]);
    const now = aSite({ deskBookingAdvancedDays: 20, deskBookingWeekends: true }, 7);
    const found = foundSiteEdits(draft, now);
    expect(found.map((f) => [f.key, f.state])).toEqual([
      ["deskBookingAdvancedDays", "moved"],
      ["cardIdType", "same"],
    ]);
    expect(keys(recoveredSite(draft, found, new Set()))).toEqual(["cardIdType"]);
    const mine = recoveredSite(draft, found, new Set(["deskBookingAdvancedDays"]));
    expect(mine.edits.get("deskBookingAdvancedDays")).toEqual({ seen: 20, rev: 7, to: "9" });
    expect(foundSiteEdits(draft, null).map((f) => f.state)).toEqual(["gone", "gone", "gone"]);
    expect(keys(recoveredSite(draft, foundSiteEdits(draft, null), new Set(["cardIdType"])))).toEqual([]);
  });
});

describe("the plan of a save", () => {
  test("[SETT-4] is one op by field path, with what the person saw; the way back takes the key out", () => {
    const site = aSite({ deskBookingWeekends: true, deskBookingAdvancedDays: 8 }, 4);
    const draft = typed(site, [
      ["deskBookingAdvancedDays", "unrestricted"],
      ["deskBookingWeekends", null],
      ["workingHoursStartTime", "9:00"],
    ]);
    expect(planSiteSave(draft, S1, admin)).toEqual({
      ok: true,
      value: {
        action: "site.settings",
        label: "3 site settings changed: Days ahead for users, Weekends for users, Working hours start",
        via: "Site Settings",
        site: "s1",
        split: "per-op",
        ops: [
          {
            kind: "patch",
            path: "sites/s1",
            fields: {
              "config/deskBookingAdvancedDays": "unrestricted",
              "config/deskBookingWeekends": UNSET,
              "config/workingHoursStartTime": "9:00",
            },
            seen: {
              "config/deskBookingAdvancedDays": 8,
              "config/deskBookingWeekends": true,
              "config/workingHoursStartTime": null,
            },
            seenRev: 4,
          },
        ],
      },
    });
  });

  test.each<[string, readonly Typing[], readonly string[], string]>([
    ["no edit", [], ["ns.admin"], "nothing-to-do"],
    ["a key of ns.admin", [["workingHoursStartTime", "9:00"]], ["desk-booking.admin"], "not-permitted"],
    ["no right at all", [["deskBookingWeekends", "Yes"]], ["desk-booking.settings"], "not-permitted"],
    ["the time zone", [["timeZone", "Asia/Tokyo"]], ["ns.admin"], "not-permitted"],
    ["a bad text", [["workingHoursStartTime", "9"]], ["ns.admin"], "invalid"],
  ])("[SETT-4] is refused: %s", (_, typing, roles, error) =>
    expect(planSiteSave(typed(aSite(), typing), S1, { roles })).toEqual({ ok: false, error }),
  );

  test("[SETT-4] a single setting is named with its value", () => {
    const plan = planSiteSave(typed(aSite(), [["deskBookingWeekends", "Yes"]]), S1, { roles: ["desk-booking.admin"] });
    expect(plan.ok && plan.value.label).toBe("Weekends for users: Yes");
  });

  test("[SETT-4] whatever is typed, a plan writes only values that can be used", () => {
    const typing = fc.array(
      fc.tuple(
        fc.constantFrom(...SITE_KEYS),
        fc.oneof(
          fc.string(),
          fc.constant(null),
          fc.constantFrom("8:00", "Yes", "5", "unrestricted", "floor: x", "Sunday"),
        ),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(typing, (t) => {
        const plan = planSiteSave(typed(aSite(), t), S1, admin);
        if (!plan.ok) return;
        const op = plan.value.ops[0];
        if (op?.kind !== "patch") throw new Error("no patch");
        for (const [field, value] of Object.entries(op.fields)) {
          const key = field.slice("config/".length);
          if (!isSiteKey(key)) throw new Error(field);
          expect(value === UNSET || layered({ [key]: value }, {}).config[key].from === "site").toBe(true);
        }
      }),
    );
  });
});

describe("the review", () => {
  test("[SETT-7] names every setting and its values, and an editor left alone changes nothing", () => {
    for (const key of SITE_KEYS) {
      const spec = fieldSpec("site", `config/${key}`);
      expect(spec.label).not.toContain("config");
      const value = BUILT_IN[key];
      expect(spec.parse(spec.typed(value)), key).toEqual({ ok: true, value: value ?? UNSET });
      expect(spec.parse(spec.typed(UNSET)), key).toEqual({ ok: true, value: UNSET });
    }
    expect(fieldSpec("site", "config/deskBookingAdvancedDays").words(8)).toBe("8");
    expect(fieldSpec("site", "config/deskBookingWeekends").words(true)).toBe("Yes");
    expect(fieldSpec("site", "config/deskBookingWeekends").words(UNSET)).toBe("(not set here)");
    expect(fieldSpec("site", "config/localeWeekend").words([6, 0])).toBe("Saturday, Sunday");
    expect(valueWords("maskedFloorName", true)).toBe("Every floor");
    expect(valueWords("deskBookingAdvancedDays", { odd: 1 })).toBe('{"odd":1}');
  });

  test.each<[string, object, readonly string[], readonly string[] | null, boolean]>([
    ["a desk key of its holder", { "config/deskBookingWeekends": true }, ["desk-booking.admin"], ["s1"], false],
    ["a key of ns.admin", { "config/cardIdType": "x" }, ["desk-booking.admin"], ["s1"], true],
    ["the same by ns.admin", { "config/cardIdType": "x" }, ["ns.admin"], null, false],
    ["another site", { "config/deskBookingWeekends": true }, ["desk-booking.admin"], ["s2"], true],
    ["a title", { title: "x" }, ["ns.admin"], null, true],
    ["the whole configuration", { config: {} }, ["ns.admin"], null, true],
    ["a key nobody knows", { "config/__proto__": 1 }, ["ns.admin"], null, true],
  ])("[SETT-7] of a refused set this is looked at first: %s: %s", (...[, fields, roles, sites, want]) => {
    const op = { kind: "patch", path: "sites/s1", fields: fields as JsonObject, was: {}, baseRev: 1 } as const;
    expect(isSuspect(op, null, { roles, sites })).toBe(want);
  });

  test("[SETT-3] two lists of the same days are the same value, of other keys only what is equal", () => {
    expect(sameValue("localeWeekend", [6, 0], [0, 6])).toBe(true);
    expect(sameValue("localeWeekend", [6], [0, 6])).toBe(false);
    expect(sameValue("deskBookingAdvancedDays", 5, "5")).toBe(false);
    expect(writtenBy("deskBookingStartTime", " ")).toEqual({ ok: true, value: null });
  });
});
