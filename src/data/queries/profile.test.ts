import { expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { aSession } from "#testing/builders.ts";
import { ownPaths } from "../pull/sources.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { profileRow } from "./profile.ts";

const shown = (path: string, fields: JsonObject): ShownDoc => ({
  path,
  view: { fields, deleted: false },
  rev: 1,
  pending: false,
  updatedAt: 1,
  stamp: "1",
});
const ada = aSession({
  uid: "u-1",
  ns: "acme",
  person: { ref: "ns/acme/people/ada", title: "Ada", displayName: "Ada" },
});
const user = (fields: JsonObject) =>
  shown("users/u-1", { person: { displayName: "Ada from the directory" }, ...fields });

test("[PREF-5] all three documents make the profile", () => {
  const row = profileRow(ada, {
    user: user({ profile: { displayName: "Ada L." }, defaultSite: "paris" }),
    prefs: shown("ns/acme/people/ada/prefs/global", {
      ...{ site: { ref: "sites/london" }, groupSitesByCountry: true },
      letters: { moved: false, approved: true, desks: "x", lottery: false },
    }),
    person: shown("ns/acme/people/ada", { homeSite: { ref: "sites/lima" } }),
  });
  expect(row).toEqual({
    id: "me",
    user: "users/u-1",
    prefs: "ns/acme/people/ada/prefs/global",
    displayName: "Ada L.",
    preferredSite: "london",
    homeSite: "lima",
    userSite: "paris",
    groupByCountry: true,
    lettersOff: ["moved"],
  });
});

test("[PREF-5] what is missing, or of another shape, is not chosen", () => {
  const row = profileRow(ada, { user: user({ profile: "x", defaultSite: 7 }), prefs: null, person: null });
  expect(row).toMatchObject({ displayName: "", preferredSite: null, userSite: null });
  expect(row.groupByCountry).toBe(false);
});

test.each([
  ["nobody", null],
  ["a person of another tenant", "ns/other/people/ada"],
  ["something else", "ns/acme/cards/7"],
  ["a path below", "ns/acme/people/ada/prefs/x"],
])("[PREF-5] an account linked to %s keeps everything in its own document", (_, ref) => {
  const session = { ...ada, person: ref === null ? null : { ref, title: "", displayName: "" } };
  expect(ownPaths(session)).toEqual([]);
  const own = { profile: { groupSitesByCountry: true } };
  expect(profileRow(session, { user: user(own), prefs: null, person: null })).toMatchObject({
    prefs: null,
    groupByCountry: true,
  });
});

test("[ROM-64] filters of the room calendar come as they are stored, and not at all where there are none", () => {
  const parts = { prefs: null, person: null };
  const filters = { approvalOnly: true, other: 1 };
  const stored = user({ profile: { roomBookingCalendarFilters: filters } });
  expect(profileRow(ada, { ...parts, user: stored }).roomFilters).toEqual(filters);
  expect("roomFilters" in profileRow(ada, { ...parts, user: user({}) })).toBe(false);
});
