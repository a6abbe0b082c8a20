import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ACCESS, can, heldRoles, type Permission, type Role, ROLES } from "../access/access.ts";
import { rolesSchema } from "../config/permissions.ts";
import type { KnownDoc, ShownDoc } from "../shared/collection.ts";
import type { JsonObject } from "../shared/json.ts";
import { must } from "../shared/result.ts";
import type { StoredOp } from "../sync/schema.ts";
import { EVERY_SITE, users, type UserDetail } from "./collection.ts";
import { type AccountRefusal, type Actor, planLink, planRoles, planSites, planUnlink } from "./commands.ts";
import { userLabels } from "./labels.ts";
import { ACCOUNTS } from "./limits.ts";
import { linkChange, linkedPath } from "./reservations.ts";
import { givable, impliedBy, roleGroups, withOne } from "./roles.ts";
import { userSchema } from "./schema.ts";

const PATH = "users/ben";
const ADA = "ns/acme/people/ada";
const shown = (fields: JsonObject): ShownDoc => ({
  path: PATH,
  view: { fields, deleted: false },
  rev: 3,
  pending: false,
  updatedAt: 1,
  stamp: "s",
});
const user = (over: JsonObject = {}): UserDetail =>
  must(
    users.detail,
    "detail",
  )(shown({ title: "Ben Ito", email: "ben@acme.test", roles: ["user"], sites: ["lon"], ...over }));
const linked = user({ person: { ref: ADA, title: "Ada Okafor", displayName: "Ada" } });
const admin: Actor = { uid: "me", ns: "acme", roles: ["people.admin"], sites: ["lon", "lim"] };
const nsAdmin: Actor = { uid: "me", ns: "acme", roles: ["ns.admin"], sites: [] };
const said = (p: ReturnType<typeof planRoles>) => (p.ok ? p.value.ops : p.error);
const patch = (fields: object, seen?: object) => [{ kind: "patch", path: PATH, fields, ...(seen ? { seen } : {}) }];

describe("an account as lists and its page show it", () => {
  test("[ACC-10] a name, else the address; roles as stored; a link without a title yet", () => {
    expect(user({ title: "" }).title).toBe("ben@acme.test");
    expect(user({ roles: ["user", "made-up", 7] }).roles).toEqual(["user", "made-up"]);
    expect(user({ sites: ["lon"] }).atSites).toEqual(["lon"]);
    expect(user({ roles: ["ns.admin"], sites: ["lon"] }).atSites).toEqual([EVERY_SITE]);
    const row = user({ person: { ref: ADA, title: "", displayName: "" } });
    expect([row.person, row.linked]).toEqual([{ id: "ada", ref: ADA, title: "" }, true]);
    expect([user({ person: null }).person, user({ person: { ref: "" } }).linked]).toEqual([null, false]);
  });
  test.each<[string, object, boolean]>([
    ["a whole one", {}, true],
    ["with an unknown role", { roles: ["superuser"] }, true],
    ["linked, the title not filled in yet", { person: { ref: ADA, title: "", displayName: null } }, true],
    ["with a profile of any shape", { profile: 7, keywords: "x" }, true],
    ["without roles", { roles: undefined }, false],
    ["with roles of another shape", { roles: "ns.admin" }, false],
    ["linked to a text", { person: ADA }, false],
  ])("[ACC-10] a document %s: %s %s", (_, over, want) => {
    const doc = {
      ns: "acme",
      rev: 1,
      updatedAt: 1,
      deleted: false,
      email: "a@b.c",
      roles: ["user"],
      sites: [],
      ...over,
    };
    expect(v.is(userSchema, doc)).toBe(want);
  });
  test("[ACC-10] the review names fields and values as the page does", () => {
    const words = (field: string, value: never) => userLabels.fields[field]?.words(value);
    expect(words("roles", ["people.admin", "made-up"] as never)).toBe("made-up, People administrator");
    expect(words("roles", [] as never)).toBe("(none)");
    expect(words("person", { ref: ADA, title: "" } as never)).toBe("ada");
    expect(userLabels.fields["profile/displayName"]?.label).toBe("Display Name");
    expect(userLabels.name?.("ben", { title: "", email: "ben@acme.test" })).toBe("ben@acme.test");
  });
});

describe("roles in groups", () => {
  test("[ACC-11] without a word of the configuration every role stands in a built-in group once", () => {
    const groups = roleGroups({}, "acme");
    expect(groups.map((g) => g.title)).toEqual(["General", "People", "Desk Booking", "Room Booking"]);
    expect(groups.flatMap((g) => g.roles.map((r) => r.key)).sort()).toEqual([...ROLES].sort());
  });
  test("[ACC-11] the configuration words, groups and orders; what it leaves out stands as built in; what nobody knows does not", () => {
    const labels = v.parse(rolesSchema, {
      "people.reception": { title: "Front desk", description: "Says hello", group: "Staff" },
      "people.admin": { title: "HR", group: "Staff" },
      superuser: { title: "Super", group: "Staff" },
    });
    const [staff, ...others] = roleGroups(labels, "acme");
    expect(staff?.title).toBe("Staff");
    expect(staff?.roles.map((r) => [r.key, r.title, r.help])).toEqual([
      ["people.reception", "Front desk", "Says hello"],
      ["people.admin", "HR", "Add, edit and delete people, assign cards, visitor lists, change permissions"],
    ]);
    expect(others.map((g) => g.title)).toEqual(["General", "Desk Booking", "Room Booking"]);
  });
  test("[ACC-11] the same is said as a list of groups, each role where it stands first; its inherit list gives nothing", () => {
    const labels = v.parse(rolesSchema, [
      { title: "Staff", roles: [{ key: "people.reception", title: "Front desk", help: "Says hello" }] },
      {
        title: "Chiefs",
        roles: [
          { key: "people.reception", title: "Again" },
          { key: "user", title: "Person", inherit: ["ns.admin"] },
          { key: "__proto__", title: "x" },
        ],
      },
    ]);
    const [staff, chiefs, ...others] = roleGroups(labels, "acme");
    expect(staff).toMatchObject({ title: "Staff", roles: [{ title: "Front desk", help: "Says hello" }] });
    expect(chiefs).toEqual({
      title: "Chiefs",
      roles: [{ key: "user", title: "Person", help: "Own information and bookings", inherits: [] }],
    });
    expect(others.map((g) => g.title)).toEqual(["General", "People", "Desk Booking", "Room Booking"]);
  });
  test("[ACC-11] ns.admin brings every right of administration but deleting users, and the words say so", () => {
    const general = roleGroups({}, "acme").flatMap((g) => g.roles);
    const of = (key: string) => general.find((r) => r.key === key);
    expect(ROLES.filter((r) => !heldRoles(["ns.admin"]).has(r))).toEqual(["user", "admin.super"]);
    expect(of("ns.admin")?.help).toBe("Super admin, inherits all");
    expect(of("admin.super")?.help).toBe("Deletes users. No other role brings it");
  });
  test.each<[string, unknown]>([
    ["of no groups", ["user"]],
    ["with a group without roles", [{ title: "Staff" }]],
    ["with a role without a title", [{ title: "Staff", roles: [{ key: "user" }] }]],
    ["with an inherit list of another shape", [{ title: "S", roles: [{ key: "user", title: "U", inherit: "all" }] }]],
  ])("[ACC-11] a list %s is no configuration", (_, said) => expect(v.is(rolesSchema, said)).toBe(false));
  test("[ACC-11] it gives no right: what comes with a role is the access map's, whatever is said", () => {
    const labels = v.parse(rolesSchema, { user: { title: "User", inherit: ["ns.admin"], group: "ns.admin" } });
    const all = roleGroups(labels, "acme").flatMap((g) => g.roles);
    for (const { key, inherits } of all) expect(new Set([key, ...inherits])).toEqual(new Set(heldRoles([key])));
  });
  test("[ACC-11] reception of inf has a help text of its own", () => {
    const help = (ns: string, labels = {}) =>
      roleGroups(labels, ns)
        .flatMap((g) => g.roles)
        .find((r) => r.key === "people.reception")?.help;
    expect(help("acme")).toBe("Add and edit people, assign cards, update visitors");
    const inf = "Add, edit and delete people, assign cards and update visitor lists";
    expect(help("inf")).toBe(inf);
    expect(help("inf", { "people.reception": { title: "R", description: "Other" } })).toBe(inf);
  });
  test.each<[string, readonly string[], readonly string[]]>([
    ["people.admin", ["ns.admin", "people.admin"], ["ns.admin"]],
    ["desk-booking.data", ["ns.admin", "desk-booking.admin"], ["ns.admin", "desk-booking.admin"]],
    ["people.reception", ["people.admin"], []],
    ["user", ["ns.admin"], []],
    ["people.admin", ["made-up"], []],
  ])("[ACC-11] %s among %j is implied by %j", (role, selected, by) =>
    expect(impliedBy(role as never, selected)).toEqual(by),
  );
});

describe("roles of an account", () => {
  test.each<[string, UserDetail | null, readonly string[], Actor, AccountRefusal]>([
    ["nobody", null, ["user"], admin, "no-user-adding"],
    ["an account without an address", { ...user(), path: "" }, ["user"], admin, "no-user-ref"],
    ["by reception", user(), ["user", "people.admin"], { ...admin, roles: ["people.reception"] }, "no-users-right"],
    ["one's own", user(), ["user", "people.admin"], { ...admin, uid: "ben" }, "self"],
    ["one's own, by ns.admin", user(), [], { ...nsAdmin, uid: "ben" }, "self"],
    ["the same set", user(), ["user"], admin, "nothing-to-do"],
    ["ns.admin given by people.admin", user(), ["user", "ns.admin"], admin, "admin-role"],
    ["admin.super given by people.admin", user(), ["user", "admin.super"], admin, "admin-role"],
    ["ns.admin taken by people.admin", user({ roles: ["user", "ns.admin"] }), ["user"], admin, "elsewhere-too"],
    ["admin.super taken by people.admin", user({ roles: ["user", "admin.super"] }), ["user"], admin, "admin-role"],
    ["one that they do not hold given", user(), ["user", "desk-booking.data"], admin, "role-not-held"],
    ["one that they do not hold taken", user({ roles: ["room-booking.admin"] }), [], admin, "role-not-held"],
    ["of an account at another site too", user({ sites: ["lon", "par"] }), [], admin, "elsewhere-too"],
    ["an unknown one given", user(), ["user", "superuser"], nsAdmin, "unknown-role"],
    [
      "more than there can be",
      user({ roles: Array.from({ length: ACCOUNTS.rolesMax }, (_, i) => `old-${i}`) }),
      [...Array.from({ length: ACCOUNTS.rolesMax }, (_, i) => `old-${i}`), "user"],
      nsAdmin,
      "too-many-roles",
    ],
  ])("[ACC-12] %s is refused", (_, whose, next, ...[who, why]) => expect(said(planRoles(whose, next, who))).toBe(why));

  test.each(ROLES)("[ACC-12] %s gives what is theirs to give, of roles, sites and persons", (role) => {
    const who: Actor = { ...admin, roles: [role] };
    const keeps = ["ns.admin", "people.admin"].includes(role);
    const ok = [
      planRoles(user(), ["user", "people.reception"], who).ok,
      planSites(user(), ["lon", "lim"], who).ok,
      planLink(user(), { path: ADA, title: "Ada Okafor" }, [], who).ok,
      planUnlink(linked, who).ok,
    ];
    expect(ok).toEqual([keeps, keeps, keeps, keeps]);
    const administrators = ["ns.admin", "admin.super"].map((r) => planRoles(user(), ["user", r], who).ok);
    expect(administrators).toEqual([role === "ns.admin", role === "ns.admin"]);
    expect(planSites(user(), ["lon", "par"], who).ok).toBe(role === "ns.admin");
  });

  test("[ACC-12] of nobody, taking one away has a message of its own", () =>
    expect(said(planRoles(null, [], admin, false))).toBe("no-user-removing"));

  test.each<[string, readonly string[], readonly string[], Actor, readonly string[]]>([
    ["one more", ["user"], ["user", "people.admin"], admin, ["user", "people.admin"]],
    ["one less", ["user", "people.admin"], ["user"], admin, ["user"]],
    ["beside ns.admin, which stays", ["ns.admin"], ["ns.admin", "user"], nsAdmin, ["ns.admin", "user"]],
    [
      "beside one that they do not hold",
      ["room-booking.admin"],
      ["room-booking.admin", "user"],
      admin,
      ["room-booking.admin", "user"],
    ],
    ["ns.admin, by ns.admin", ["user"], ["ns.admin", "user"], nsAdmin, ["user", "ns.admin"]],
    ["an unknown one stays where it was", ["old", "user"], ["people.admin", "old"], admin, ["old", "people.admin"]],
    ["an unknown one goes", ["old", "user"], ["user"], admin, ["user"]],
  ])("[ACC-12] %s", (_, before, next, ...[who, want]) =>
    expect(said(planRoles(user({ roles: [...before] }), next, who))).toEqual(patch({ roles: want }, { roles: before })),
  );

  test("[ACC-12] whatever is asked, people.admin moves no role of administrators, and nobody their own", () => {
    const set = fc.subarray([...ROLES]);
    fc.assert(
      fc.property(set, set, fc.boolean(), (before, next, own) => {
        const plan = planRoles(user({ roles: before }), next, own ? { ...nsAdmin, uid: "ben" } : admin);
        if (!plan.ok) return;
        expect(own).toBe(false);
        const [op] = plan.value.ops;
        const roles = op?.kind === "patch" ? (op.fields["roles"] as readonly string[]) : [];
        for (const role of ["ns.admin", "admin.super"])
          expect(roles.includes(role)).toBe(before.includes(role as never));
        expect(new Set(roles)).toEqual(new Set(next));
      }),
    );
  });
  test.each<[readonly string[], readonly Role[]]>([
    [["ns.admin"], ROLES],
    [["people.admin"], ["user", "people.admin", "people.reception"]],
    [["people.reception"], ["user", "people.reception"]],
    [
      ["people.admin", "desk-booking.data"],
      ["user", "people.admin", "people.reception", "desk-booking.data"],
    ],
    [
      ["people.admin", "desk-booking.admin"],
      ["user", "people.admin", "people.reception", "desk-booking.admin", "desk-booking.data"].concat([
        "desk-booking.neighbourhoods",
        "desk-booking.settings",
      ]) as Role[],
    ],
    [
      ["people.admin", "admin.super"],
      ["user", "people.admin", "people.reception"],
    ],
  ])("[ACC-12] whoever holds %j gives and takes %j, and never more than they may themselves", (own, want) => {
    expect(givable(own)).toEqual(want);
    const opened = (roles: readonly string[]) => (Object.keys(ACCESS) as Permission[]).filter((p) => can(roles, p));
    if (!own.includes("ns.admin"))
      for (const role of givable(own)) expect(opened(own), role).toEqual(expect.arrayContaining(opened([role])));
  });
  test("[ACC-12] ticking adds a key once, unticking takes it away", () => {
    expect(withOne(["a"], "b", true)).toEqual(["a", "b"]);
    expect(withOne(["a", "b"], "b", true)).toEqual(["a", "b"]);
    expect(withOne(["a", "b"], "a", false)).toEqual(["b"]);
  });
});

describe("sites of an account", () => {
  test.each<[string, UserDetail | null, readonly string[], Actor, AccountRefusal]>([
    ["of nobody", null, [], admin, "no-user-ref"],
    ["by reception", user(), [], { ...admin, roles: ["people.reception"] }, "no-users-right"],
    ["of oneself", user(), [], { ...nsAdmin, uid: "ben" }, "self"],
    ["of a holder of ns.admin", user({ roles: ["ns.admin"] }), [], nsAdmin, "all-sites"],
    ["the same", user(), ["lon"], admin, "nothing-to-do"],
    ["one that is not one's own given", user(), ["lon", "par"], admin, "other-site"],
    ["one that is not one's own taken", user({ sites: ["lon", "par"] }), ["lon"], admin, "other-site"],
    [
      "more than there can be",
      user(),
      Array.from({ length: ACCOUNTS.sitesMax + 1 }, (_, i) => `s${i}`),
      nsAdmin,
      "too-many-sites",
    ],
    [
      "one more for somebody with roles that one does not hold",
      user({ roles: ["desk-booking.data"] }),
      ["lon", "lim"],
      admin,
      "more-rights",
    ],
  ])("[ACC-13] %s are refused", (_, whose, next, ...[who, why]) => expect(said(planSites(whose, next, who))).toBe(why));
  test.each<[string, readonly string[], readonly string[], Actor, readonly string[]]>([
    ["one more of one's own", ["lon"], ["lon", "lim"], admin, ["lon", "lim"]],
    ["one's own taken beside another's", ["par", "lon"], ["par"], admin, ["par"]],
    ["any of them by ns.admin", ["lon"], ["par"], nsAdmin, ["par"]],
    [
      "one more, holding what they hold",
      ["lon"],
      ["lon", "lim"],
      { ...admin, roles: ["people.admin", "user"] },
      ["lon", "lim"],
    ],
  ])("[ACC-13] %s", (_, before, next, ...[who, want]) =>
    expect(said(planSites(user({ sites: [...before] }), next, who))).toEqual(patch({ sites: want }, { sites: before })),
  );
});

describe("the person of an account", () => {
  const ada = { path: ADA, title: "Ada Okafor" };
  test.each<[string, ReturnType<typeof planLink>, AccountRefusal]>([
    ["of no account", planLink(null, ada, [], admin), "no-user-linking"],
    ["to nobody", planLink(user(), null, [], admin), "no-person-ref"],
    ["to a person without a place", planLink(user(), { path: "", title: "Ada" }, [], admin), "no-person-ref"],
    ["to somebody of another tenant", planLink(user(), { ...ada, path: "ns/b/people/x" }, [], admin), "no-person-ref"],
    ["to somebody who has an account", planLink(user(), ada, [{ id: "cy" }], admin), "already-linked"],
    ["to the same person", planLink(linked, ada, [linked], admin), "nothing-to-do"],
    ["of oneself", planLink(user(), ada, [], { ...admin, uid: "ben" }), "self"],
    ["by reception", planLink(user(), ada, [], { ...admin, roles: ["people.reception"] }), "no-users-right"],
    ["taken from no account", planUnlink(null, admin), "no-user-unlinking"],
    ["taken where there is none", planUnlink(user(), admin), "no-linked-person"],
    ["of ns.admin, by people.admin", planLink(user({ roles: ["ns.admin"] }), ada, [], admin), "elsewhere-too"],
    ["of somebody at another site too", planLink(user({ sites: ["lon", "par"] }), ada, [], admin), "elsewhere-too"],
    [
      "of somebody with roles one does not hold",
      planLink(user({ roles: ["room-booking.admin"] }), ada, [], admin),
      "more-rights",
    ],
    ["taken from ns.admin", planUnlink(user({ roles: ["ns.admin"], person: { ref: ADA } }), admin), "elsewhere-too"],
    [
      "taken from somebody with more rights",
      planUnlink(user({ roles: ["admin.super"], person: { ref: ADA } }), admin),
      "more-rights",
    ],
    ["taken from oneself", planUnlink(linked, { ...nsAdmin, uid: "ben" }), "self"],
  ])("[ACC-14] a link %s is refused", (_, plan, why) => expect(said(plan)).toBe(why));

  test("[ACC-27] whoever holds what the account holds links it, and ns.admin any", () => {
    const held = user({ roles: ["room-booking.admin", "made-up"] });
    const who = { ...admin, roles: ["people.admin", "room-booking.admin"] };
    for (const actor of [who, nsAdmin]) expect(planLink(held, ada, [], actor).ok).toBe(true);
    expect(planUnlink(user({ roles: ["ns.admin"], sites: ["par"], person: { ref: ADA } }), nsAdmin).ok).toBe(true);
  });
  test("[ACC-14] it is written without names of the client's making, and taken away", () => {
    const link = planLink(user(), ada, [], admin);
    expect(said(link)).toEqual(patch({ person: { ref: ADA, title: "", displayName: "" } }));
    expect(link.ok && link.value.label).toBe("Link Ben Ito to Ada Okafor");
    const unlink = planUnlink(linked, admin);
    expect(said(unlink)).toEqual(patch({ person: null }));
    expect(unlink.ok && unlink.value.label).toBe("Unlink Ben Ito from Ada Okafor");
  });

  const known: KnownDoc = { fields: { person: { ref: ADA, title: "Ada" } }, deleted: false };
  const op = (fields: JsonObject): StoredOp => ({ kind: "patch", path: PATH, fields, was: {}, baseRev: 1 });
  const to = (id: string, ns = "acme") => ({ person: { ref: `ns/${ns}/people/${id}`, title: "", displayName: "" } });
  const [ofAda, ofBo] = [linkedPath("acme", "ada"), linkedPath("acme", "bo")];
  test.each<[string, StoredOp, KnownDoc, object | null]>([
    ["the first link takes its claim", op(to("ada")), { fields: {}, deleted: false }, { takes: ofAda, releases: null }],
    ["another person", op(to("bo")), known, { takes: ofBo, releases: ofAda }],
    ["the same person", op(to("ada")), known, { takes: ofAda, releases: null }],
    ["nobody any more", op({ person: null }), known, { takes: null, releases: ofAda }],
    ["nobody, where nobody was", op({ person: null }), null, null],
    ["somebody of another tenant", op(to("ada", "other")), null, null],
    ["something else", op({ roles: [] }), known, null],
    ["a deletion is the server's", { kind: "delete", path: PATH, baseRev: 1 }, known, null],
  ])("[ACC-15] %s", (_, asked, doc, want) => {
    const change = linkChange(asked, doc, "acme");
    if (want === null) expect(change).toBeNull();
    else expect(change).toMatchObject({ owner: PATH, field: "person", ...want });
  });
});
