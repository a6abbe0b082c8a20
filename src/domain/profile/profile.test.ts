import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNSET } from "../shared/changes.ts";
import { planDefaultSite, planDisplayName, planGroupByCountry } from "./commands.ts";
import { byCountry, defaultSiteOf, pickSite, type Profile, siteIdOf } from "./profile.ts";

const me = (over: Partial<Profile> = {}): Profile => ({
  user: "users/u-1",
  prefs: "ns/acme/people/ada/prefs/global",
  displayName: "Ada",
  preferredSite: null,
  homeSite: null,
  userSite: null,
  groupByCountry: false,
  ...over,
});
const sites = ["b", "a", "c", "d"].map((id) => ({ id, title: id.toUpperCase(), country: id < "c" ? "Chile" : "" }));

describe("which site", () => {
  test.each([
    ["the one chosen on this device", "d", { preferredSite: "c", homeSite: "b", userSite: "a" }, "d"],
    ["the preferred one", null, { preferredSite: "c", homeSite: "b", userSite: "a" }, "c"],
    ["the home site", null, { preferredSite: null, homeSite: "b", userSite: "a" }, "b"],
    ["the user's default", null, { preferredSite: null, homeSite: null, userSite: "c" }, "c"],
    ["the first by id", null, { preferredSite: null, homeSite: null, userSite: null }, "a"],
    ["the next one where one may not be seen", "x", { preferredSite: "y", homeSite: "z", userSite: "c" }, "c"],
  ])("[SITE-1] %s", (_, chosen, defaults, wanted) => {
    expect(pickSite(sites, chosen, me(defaults))?.id).toBe(wanted);
  });

  test("[SITE-1] no site at all is none, and the first by id is nobody's default", () => {
    expect(pickSite([], "a", me())).toBeNull();
    expect(defaultSiteOf(sites, me())).toBeNull();
  });

  test("[SITE-1] whatever was chosen, the answer is one of the sites", () => {
    const id = fc.option(fc.constantFrom("a", "b", "c", "d", "x", "__proto__"));
    fc.assert(
      fc.property(id, id, id, id, (chosen, preferredSite, homeSite, userSite) => {
        expect(sites).toContain(pickSite(sites, chosen, me({ preferredSite, homeSite, userSite })));
      }),
    );
  });

  test.each([
    [{ ref: "sites/london", title: "London" }, "london"],
    [{ ref: "sites/a/b" }, null],
    [{ ref: 7 }, null],
    ["sites/london", null],
    [null, null],
    [undefined, null],
  ])("[SITE-1] the link %j names %j", (link, id) => expect(siteIdOf(link)).toBe(id));

  test("[SITE-3] countries are in the order of the alphabet, sites without one come last", () => {
    const groups = byCountry([...sites, { id: "e", title: "E", country: "Austria" }]);
    expect(groups.map((g) => [g.country, g.sites.map((s) => s.id)])).toEqual([
      ["Austria", ["e"]],
      ["Chile", ["b", "a"]],
      ["", ["c", "d"]],
    ]);
  });
});

const opOf = (planned: ReturnType<typeof planDisplayName>) => (planned.ok ? planned.value.ops : planned.error);

describe("what is saved", () => {
  test.each([
    ["the same name", "Ada", "nothing-to-do"],
    ["the same name with spaces around it", "  Ada ", "nothing-to-do"],
    ["a name of 101 characters", "a".repeat(101), "too-long"],
  ])("[PREF-1] %s is refused", (_, typed, why) => expect(opOf(planDisplayName(me(), typed))).toBe(why));

  test("[PREF-1] a new name, and none", () => {
    const patch = (value: unknown) => [{ kind: "patch", path: "users/u-1", fields: { "profile/displayName": value } }];
    expect(opOf(planDisplayName(me(), " Ada L. "))).toEqual(patch("Ada L."));
    expect(opOf(planDisplayName(me(), "a".repeat(100)))).toEqual(patch("a".repeat(100)));
    expect(opOf(planDisplayName(me(), ""))).toEqual(patch(UNSET));
  });

  const london = { id: "london", title: "London" };
  const link = { ref: "sites/london", title: "London" };
  test("[PREF-2] the preferences are changed where they are there, and made where not", () => {
    expect(opOf(planDefaultSite(me(), london, { prefs: true }))).toMatchObject([
      { kind: "patch", path: me().prefs, fields: { site: link } },
    ]);
    expect(opOf(planDefaultSite(me(), london, { prefs: false }))).toMatchObject([
      { kind: "create", path: me().prefs, fields: { site: link, groupSitesByCountry: false } },
    ]);
  });

  test("[PREF-2] a choice can be taken back, and the same one is none", () => {
    const chosen = me({ preferredSite: "london" });
    expect(opOf(planDefaultSite(chosen, null, { prefs: true }))).toMatchObject([{ fields: { site: null } }]);
    expect(opOf(planDefaultSite(chosen, london, { prefs: true }))).toBe("nothing-to-do");
    expect(opOf(planDefaultSite(me(), null, { prefs: true }))).toBe("nothing-to-do");
  });

  test("[PREF-2] [PREF-3] without a linked person it stands in the user document", () => {
    const alone = me({ prefs: null, userSite: "paris" });
    expect(opOf(planDefaultSite(alone, london, { prefs: false }))).toMatchObject([
      { kind: "patch", path: "users/u-1", fields: { defaultSite: "london" } },
    ]);
    expect(opOf(planGroupByCountry(alone, true, { prefs: false }))).toMatchObject([
      { kind: "patch", path: "users/u-1", fields: { "profile/groupSitesByCountry": true } },
    ]);
  });

  test("[CMD-2] the latest of a preference counts; a name is an edit like any other", () => {
    const latest = (plan: ReturnType<typeof planDisplayName>) => plan.ok && plan.value.latest;
    expect(latest(planGroupByCountry(me(), true, { prefs: true }))).toBe(true);
    expect(latest(planDefaultSite(me(), london, { prefs: true }))).toBe(true);
    expect(latest(planDisplayName(me(), "Ada L."))).toBeUndefined();
  });

  test("[PREF-3] grouping is saved when it changed", () => {
    expect(opOf(planGroupByCountry(me(), true, { prefs: true }))).toMatchObject([
      { path: me().prefs, fields: { groupSitesByCountry: true } },
    ]);
    expect(opOf(planGroupByCountry(me(), false, { prefs: true }))).toBe("nothing-to-do");
  });
});
