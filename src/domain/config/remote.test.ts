import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCESS, can, type Permission, ROLES } from "../access/access.ts";
import { BUILT_IN_FEATURES } from "./features.ts";
import { permits } from "../access/permits.ts";
import { roleTitle } from "./permissions.ts";
import { BUILT_IN_REMOTE, REMOTE_KEYS, remoteFrom, storedTexts, takeRemote } from "./remote.ts";

const GOOD = {
  app_features: '{"sections":{"cards":true}}',
  app_site_config_defaults: '{"deskBookingAdminWeekends":true}',
  app_permissions: '{"people.cards":["people.admin"]}',
  app_roles: '{"people.admin":{"title":"People team"}}',
};

describe("an answer of the remote configuration", () => {
  test("[RC-1] is taken key by key", () => {
    const { texts, troubles } = takeRemote({ ...GOOD, more: "x" }, {});
    expect([texts, troubles]).toEqual([GOOD, []]);
    expect(remoteFrom(texts)).toEqual({
      features: { ...BUILT_IN_FEATURES, sectionCardsEnabled: true },
      siteDefaults: { deskBookingAdminWeekends: true },
      permissions: { "people.cards": ["people.admin"] },
      roles: { "people.admin": { title: "People team", description: "" } },
    });
  });

  test("[RC-1] roles may be a list of groups, and nothing else may be a list", () => {
    const list = '[{"title":"People","roles":[{"key":"people.admin","title":"People team"}]}]';
    const all = Object.fromEntries(REMOTE_KEYS.map((key) => [key, list]));
    const { texts, troubles } = takeRemote(all, {});
    expect(texts).toEqual({ app_roles: list });
    expect(troubles.map((t) => t.why)).toEqual(["no object", "no object", "no object"]);
    expect(remoteFrom(texts).roles).toEqual({
      "people.admin": { title: "People team", description: "", group: "People" },
    });
  });

  test.each<[string, unknown]>([
    ["no JSON", "{sections"],
    ["a number", "7"],
    ["a list", "[]"],
    ["null as JSON", "null"],
    ["a flag of the wrong type", '{"sections":{"cards":"yes"}}'],
    ["sections of the wrong type", '{"sections":[true]}'],
    ["5 MB", JSON.stringify({ sections: { cards: true }, x: "x".repeat(5_000_000) })],
    ["a deep nest", `{"sections":${"[".repeat(40_000)}${"]".repeat(40_000)}}`],
    ["an object instead of a text", { sections: { cards: true } }],
    ["a truth value instead of a text", true],
  ])("[RC-1] a value that is %s changes nothing, for its key alone, and is named", (_, value) => {
    const answer = { ...GOOD, app_features: value };
    for (const earlier of [{}, { app_features: GOOD.app_features }]) {
      const { texts, troubles } = takeRemote(answer, earlier);
      const { app_features: _gone, ...rest } = GOOD;
      expect(texts).toEqual({ ...rest, ...earlier });
      expect(troubles.map((t) => t.key)).toEqual(["app_features"]);
    }
  });

  test("[RC-1] a key that is missing goes back to the built-in default, and is named", () => {
    const { texts, troubles } = takeRemote({ app_roles: GOOD.app_roles }, GOOD);
    expect(texts).toEqual({ app_roles: GOOD.app_roles });
    expect(troubles.map((t) => t.why)).toEqual(["missing", "missing", "missing"]);
    expect(remoteFrom(texts).features).toEqual(BUILT_IN_FEATURES);
  });

  test("[RC-1] unknown keys and prototype names add nothing and pollute nothing", () => {
    const names = '"__proto__":{"cards":true,"polluted":1},"constructor":{"x":1},"toString":true';
    const { texts } = takeRemote(
      {
        app_features: `{${names},"sections":{"__proto__":{"cards":true},"polluted":true}}`,
        app_site_config_defaults: `{${names}}`,
        app_permissions: '{"__proto__":["user"],"constructor":["user"],"toString":["user"]}',
        app_roles: '{"__proto__":{"title":"x"},"constructor":{"title":"x"}}',
      },
      {},
    );
    const remote = remoteFrom(texts);
    expect(remote.features).toEqual(BUILT_IN_FEATURES);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(permits(["people.admin"], "people.cards", remote.permissions)).toBe(true);
    expect(roleTitle("constructor", remote.roles)).toBe("constructor");
    expect(roleTitle("__proto__", remote.roles)).toBe("__proto__");
  });

  test("[RC-1] whatever comes, nothing throws, and what is kept is good", () => {
    const text = fc.oneof(fc.json(), fc.string(), fc.constantFrom(...Object.values(GOOD)));
    const answer = fc.oneof(fc.anything(), fc.record(Object.fromEntries(REMOTE_KEYS.map((k) => [k, text]))));
    fc.assert(
      fc.property(answer, answer, (a, b) => {
        const before = takeRemote(a, {}).texts;
        const { texts } = takeRemote(b, before);
        expect(takeRemote(texts, {}).texts).toEqual(texts);
        expect(Object.keys(remoteFrom(texts))).toEqual(Object.keys(BUILT_IN_REMOTE));
      }),
    );
  });
});

describe("what a device kept", () => {
  test.each([null, "", "7", "[]", "{", '{"app_features":7}', '{"app_features":"[]"}', "x".repeat(2_000_000)])(
    "[RC-3] %.20j is as good as nothing",
    (stored) => expect(storedTexts(stored)).toEqual({}),
  );
  test("[RC-3] good texts are used, each on its own", () => {
    expect(storedTexts(JSON.stringify({ ...GOOD, app_roles: "{" }))).toEqual({ ...GOOD, app_roles: undefined });
  });
});

describe("rights and roles", () => {
  const permissions = Object.keys(ACCESS) as readonly Permission[];
  test("[PERM-1] a narrowing only ever takes away, and from everybody but ns.admin", () => {
    const narrowing = fc.dictionary(
      fc.constantFrom(...permissions, "unknown"),
      fc.array(fc.constantFrom(...ROLES, "unknown"), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.subarray([...ROLES]), fc.constantFrom(...permissions), narrowing, (roles, permission, n) => {
        const [may, left] = [can(roles, permission), permits(roles, permission, n)];
        if (left) expect(may).toBe(true);
        if (may && (roles.includes("ns.admin") || !Object.hasOwn(n, permission))) expect(left).toBe(true);
      }),
    );
  });
  test.each([
    ["people.reception", { "people.cards": ["people.admin"] }, false],
    ["people.admin", { "people.cards": ["people.admin"] }, true],
    ["people.admin", { "people.cards": [] }, false],
    ["ns.admin", { "people.cards": [] }, true],
    ["user", { "people.cards": ["user"] }, false],
    ["desk-booking.data", { "people.cards": ["desk-booking.data"] }, false],
  ])("[PERM-1] cards for %s under %j: %s", (role, narrowing, want) =>
    expect(permits([role], "people.cards", narrowing)).toBe(want),
  );
  test("[PERM-2] a role is called as the configuration says, else by its name", () => {
    const labels = { "people.admin": { title: "People team", description: "" } };
    expect(roleTitle("people.admin", labels)).toBe("People team");
    expect(roleTitle("ns.admin", labels)).toBe("ns.admin");
  });
});

test("[FLAG-1] flags are the built-in ones where nothing is said, each on its own", () => {
  expect(BUILT_IN_REMOTE.features).toEqual({
    cardHistory: false,
    sectionDashboardStatisticsEnabled: false,
    sectionUsersEnabled: false,
    sectionCardsEnabled: false,
    sectionVisitorsEnabled: false,
    sectionRoomBookingReadOnly: true,
  });
  const said = (json: object) => remoteFrom({ app_features: JSON.stringify(json) }).features;
  expect(said({ roomBooking: { readOnly: false } })).toEqual({
    ...BUILT_IN_FEATURES,
    sectionRoomBookingReadOnly: false,
  });
  expect(said({ cardHistory: true, sections: { "dashboard-statistics": true, users: true } })).toEqual({
    ...BUILT_IN_FEATURES,
    cardHistory: true,
    sectionDashboardStatisticsEnabled: true,
    sectionUsersEnabled: true,
  });
  expect(said({ sections: { visitors: true, cards: false } }).sectionVisitorsEnabled).toBe(true);
});
