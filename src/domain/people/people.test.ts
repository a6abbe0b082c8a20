import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { KnownDoc, ShownDoc } from "../shared/collection.ts";
import type { JsonObject } from "../shared/json.ts";
import type { StoredOp } from "../sync/schema.ts";
import { must } from "../shared/result.ts";
import { members, people, type MemberRow, type PersonDetail } from "./collection.ts";
import {
  planActive,
  planDelegates,
  planMemberAdd,
  planMemberEdit,
  planPermissions,
  planPersonCreate,
  planPersonEdit,
  planVisitEnd,
} from "./commands.ts";
import { type DelegatesDraft, delegatesEdit } from "./delegates-draft.ts";
import { departmentInputs, departmentText, departmentWords } from "./departments.ts";
import { membersFileName, membersPieces } from "./export-members.ts";
import { firstWord, NOBODY, personForm, type PersonValues, personValues, plainForm } from "./form.ts";
import { PEOPLE } from "./limits.ts";
import { PERSON_REFUSED } from "../words/people.ts";
import { availableKeys, permissionTree, withPermission } from "./permissions.ts";
import { preferredPhone } from "./phones.ts";
import { emailChange, emailPath } from "./reservations.ts";

const PATH = "ns/acme/people/ada";
const shown = (path: string, fields: JsonObject): ShownDoc => ({
  path,
  view: { fields, deleted: false },
  rev: 3,
  pending: false,
  updatedAt: 1,
  stamp: "s",
});
const detail = (over: JsonObject = {}): PersonDetail =>
  must(
    people.detail,
    "detail",
  )(shown(PATH, { title: "Ada Okafor", displayName: "Ada", email: "ada@acme.test", memberSites: ["lon"], ...over }));
const member = (over: JsonObject = {}): MemberRow => members.row(shown("sites/lon/members/ada", over));
const RECEPTION = { roles: ["people.reception"] };
const ADMIN = { roles: ["people.admin"] };
const at = {
  ns: "acme",
  site: "lon",
  id: "new",
  uid: "u1",
  now: 1_000,
  divided: false,
  membership: "permanent",
  validFrom: null,
  validTo: null,
} as const;
const values = (over: Partial<PersonValues> = {}): PersonValues => ({
  ...NOBODY,
  title: "Ada",
  displayName: "Ada",
  ...over,
});

describe("a new person", () => {
  test("[PPL-1] goes with the membership in one set; what is empty is left out", () => {
    const plan = planPersonCreate(
      values({ email: " Ada@Acme.test ", phones: [{ type: "Ext", number: " " }] }),
      at,
      RECEPTION,
    );
    expect(plan).toMatchObject({
      ok: true,
      value: {
        action: "people.create",
        split: "never",
        ops: [
          {
            kind: "create",
            path: "ns/acme/people/new",
            fields: {
              title: "Ada",
              email: "ada@acme.test",
              phones: [],
              memberSites: ["lon"],
              created: { uid: "u1", at: 1_000 },
            },
          },
          { kind: "create", path: "sites/lon/members/new", fields: { type: "permanent", permissions: {} } },
        ],
      },
    });
    const [person] = plan.ok ? plan.value.ops : [];
    expect(Object.keys(person?.kind === "create" ? person.fields : {})).not.toContain("position");
  });

  test.each<[string, object, object, string]>([
    ["without the right", at, { roles: ["desk-booking.admin"] }, "no-people-right"],
    ["without a site", { ...at, site: "" }, RECEPTION, "no-site"],
  ])("[PPL-1] %s is refused", (_, where, who, why) =>
    expect(planPersonCreate(values(), where as typeof at, who as typeof RECEPTION)).toEqual({ ok: false, error: why }),
  );
});

describe("an edit", () => {
  const edit = (person: PersonDetail, typed: Partial<PersonValues>, divided = false) => {
    const now = personValues(person);
    const draft = { typed, base: Object.fromEntries(Object.keys(typed).map((f) => [f, now[f as keyof PersonValues]])) };
    const patch = plainForm.patch(draft as never, now as never);
    return planPersonEdit(person, patch, { values: { ...now, ...typed }, divided, site: "lon" }, RECEPTION);
  };
  const opOf = (answer: ReturnType<typeof edit>) => (answer.ok ? answer.value.ops[0] : answer.error);

  test("[PPL-2] writes each field by itself, tags one by one, and clears what was emptied", () => {
    const person = detail({ tags: { red: true, blue: true }, position: "Nurse" });
    expect(opOf(edit(person, { tags: ["blue", "green/x"], position: " ", title: "Ada O." }))).toEqual({
      kind: "patch",
      path: PATH,
      fields: { "tags/green~1x": true, "tags/red": { $unset: true }, position: null, title: "Ada O." },
      seen: { "tags/green~1x": null, "tags/red": true, position: "Nurse", title: "Ada Okafor" },
      seenRev: 3,
    });
  });

  test("[PPL-2] the department of three parts is one text, whichever part was typed", () => {
    const person = detail({ department: '"Law","",""' });
    expect(opOf(edit(person, { unit: "Tax" }, true))).toMatchObject({
      fields: { department: '"Law","","Tax"' },
      seen: { department: '"Law","",""' },
    });
  });

  test("[PPL-2] links are written without titles, which functions fill in", () => {
    expect(opOf(edit(detail(), { homeSite: "lon" }))).toMatchObject({
      fields: { homeSite: { ref: "sites/lon", title: "" } },
    });
    expect(opOf(edit(detail({ homeSite: { ref: "sites/lon" } }), { homeSite: "" }))).toMatchObject({
      fields: { homeSite: null },
    });
  });

  test("[PPL-2] a home is one of their sites: another one is refused, and one from before stops no other edit", () => {
    expect(edit(detail(), { homeSite: "syd" })).toEqual({ ok: false, error: "home-not-member" });
    const away = detail({ homeSite: { ref: "sites/syd" } });
    expect(opOf(edit(away, { position: "Nurse" }))).toMatchObject({ fields: { position: "Nurse" } });
    const made = planPersonCreate(values({ homeSite: "syd" }), at, RECEPTION);
    expect(made).toEqual({ ok: false, error: "home-not-member" });
  });

  test("[PPL-8] inactive and active again, as seen", () => {
    const plan = planActive(detail(), false, "lon", RECEPTION);
    expect(plan).toMatchObject({ value: { ops: [{ fields: { active: false }, seen: { active: true }, seenRev: 3 }] } });
    expect(planActive(detail(), true, "lon", { roles: [] })).toEqual({ ok: false, error: "no-people-right" });
  });
});

describe("a membership", () => {
  const validity = { membership: "permanent", validFrom: null, validTo: null } as const;
  test("[PPL-4] is made with the person's list of sites, once", () => {
    const plan = planMemberAdd(detail(), { id: "syd", title: "Sydney" }, validity, RECEPTION);
    expect(plan).toMatchObject({
      value: { ops: [{ fields: { memberSites: ["lon", "syd"] } }, { path: "sites/syd/members/ada" }] },
    });
    expect(planMemberAdd(detail(), { id: "lon", title: "" }, validity, RECEPTION)).toMatchObject({
      error: "nothing-to-do",
    });
  });

  test.each<[string, Parameters<typeof planMemberEdit>[2], object]>([
    ["the same again", { validTo: null }, { error: "nothing-to-do" }],
    ["an end before its beginning", { validFrom: 10, validTo: 5 }, { error: "reversed" }],
    ["21 neighbourhoods", { neighbourhoods: Array.from({ length: 21 }, (_, i) => `n${i}`) }, { error: "too-many" }],
    [
      "a type",
      { type: "temporary" },
      { value: { ops: [{ fields: { type: "temporary" }, seen: { type: "permanent" } }] } },
    ],
    [
      "links",
      { defaultFloor: "f1", neighbourhoods: ["n1"] },
      {
        value: {
          ops: [
            {
              fields: {
                defaultFloor: { ref: "sites/lon/spaces/f1", title: "" },
                neighbourhood: ["sites/lon/spaces/n1"],
              },
            },
          ],
        },
      },
    ],
  ])("[PPL-4] %s", (_, change, want) => expect(planMemberEdit(member(), "Ada", change, RECEPTION)).toMatchObject(want));

  test.each([["guest"], [7], [null], [{}]])("[PPL-4] of a type that nobody knows, %j, is permanent", (type) =>
    expect(member({ type }).type).toBe("permanent"),
  );

  test.each([
    ["a visit that goes on ends now", { validFrom: 1, validTo: 900 }, { validTo: 500 }],
    ["one that has not begun never does", { validFrom: 700, validTo: 900 }, { validFrom: 500, validTo: 500 }],
  ])("[PPL-15] %s", (_, valid, fields) =>
    expect(planVisitEnd(member(valid), "Ada", 500, RECEPTION)).toMatchObject({ value: { ops: [{ fields }] } }),
  );

  test("[PPL-9] permissions are written key by key, by those who may; unknown ones stay", () => {
    const held = member({ permissions: { deskBooking: true, other: true } });
    const next = withPermission(withPermission(held.permissions, "roomBooking", true), "deskBooking", false);
    expect(next).toEqual({ deskBooking: false, other: true, roomBooking: true });
    expect(planPermissions(held, "Ada", next, ADMIN)).toMatchObject({
      value: { ops: [{ fields: { "permissions/roomBooking": true, "permissions/deskBooking": false } }] },
    });
    expect(planPermissions(held, "Ada", next, RECEPTION)).toMatchObject({ error: "no-permission-right" });
  });

  test("[PPL-9] what stands below a permission goes with it", () =>
    expect(
      withPermission(
        { advancedDeskBooking: true, advancedDeskBookingOtherNeighbourhoods: true },
        "advancedDeskBooking",
        false,
      ),
    ).toEqual({ advancedDeskBooking: false, advancedDeskBookingOtherNeighbourhoods: false }));

  test("[PPL-9] what is not offered here stays, also below one that goes", () =>
    expect(
      withPermission(
        { deskBooking: true, multiDeskBooking: true, advancedDeskBooking: true },
        "deskBooking",
        false,
        permissionTree(new Set(["deskBooking", "advancedDeskBooking"])),
      ),
    ).toEqual({ deskBooking: false, multiDeskBooking: true, advancedDeskBooking: false }));

  test.each([
    ["a list", ["deskBooking", "advancedDeskBookingOtherNeighbourhoods"], ["deskBooking"]],
    ["a map", { deskBooking: true, multiDeskBooking: true, roomBooking: false }, ["deskBooking", "multiDeskBooking"]],
    ["nothing", undefined, ["deskBooking", "roomBooking"]],
  ])("[PPL-9] the tree is limited to what the site offers, level by level: %s", (_, offered, keys) => {
    const tree = permissionTree(availableKeys(offered as never));
    const all = (nodes: typeof tree): string[] => nodes.flatMap((n) => [n.key, ...all(n.under)]);
    for (const key of keys) expect(all(tree)).toContain(key);
    if (offered !== undefined) expect(all(tree)).toEqual(keys);
  });
});

describe("delegates", () => {
  const ref = (id: string) => ({ ref: `ns/acme/people/${id}`, title: id, permissions: { deskBooking: true } });
  test("[PPL-10] each by itself: added, changed, taken away", () => {
    const person = detail({ delegates: { bob: ref("bob"), eve: ref("eve") } });
    const list = [
      { id: "bob", permissions: {} },
      { id: "joe", permissions: {} },
    ];
    const plan = planDelegates(person, { list, base: person.delegates }, "lon", RECEPTION);
    expect(plan).toMatchObject({
      value: {
        ops: [
          {
            fields: {
              "delegates/bob/permissions": {},
              "delegates/joe": { ref: "ns/acme/people/joe", title: "", permissions: {} },
              "delegates/eve": { $unset: true },
            },
          },
        ],
      },
    });
  });
  test.each([
    ["themselves", ["ada"], "self"],
    ["eleven", Array.from({ length: 11 }, (_, i) => `p${i}`), "too-many"],
    ["nobody new", [], "nothing-to-do"],
  ])("[PPL-10] %s is refused", (_, ids, error) =>
    expect(
      planDelegates(detail(), { list: ids.map((id) => ({ id, permissions: {} })), base: [] }, "lon", RECEPTION),
    ).toEqual({ ok: false, error }),
  );
});

describe("delegates that a colleague changes meanwhile", () => {
  const ref = (id: string, permissions: JsonObject = { deskBooking: true }) => ({
    ref: `ns/acme/people/${id}`,
    title: id,
    permissions,
  });
  const of = (...ids: readonly string[]) => detail({ delegates: Object.fromEntries(ids.map((id) => [id, ref(id)])) });
  const patchOf = (now: PersonDetail, draft: DelegatesDraft) => {
    const plan = planDelegates(now, delegatesEdit(draft, now.delegates), "lon", RECEPTION);
    const op = plan.ok ? plan.value.ops[0] : undefined;
    return op?.kind === "patch" ? { fields: op.fields, seen: op.seen } : plan;
  };
  const bob = { id: "bob", title: "bob", permissions: { deskBooking: true } };
  const joe = { id: "joe", title: "joe", permissions: {} };

  test("[PPL-10] [PPG-7] whom they added stays, beside whom this dialog added", () => {
    const now = of("bob", "eve");
    const draft = { base: [bob], list: [bob, joe] };
    expect(delegatesEdit(draft, now.delegates).list.map((d) => d.id)).toEqual(["bob", "eve", "joe"]);
    expect(patchOf(now, draft)).toEqual({
      fields: { "delegates/joe": { ref: "ns/acme/people/joe", title: "", permissions: {} } },
      seen: {},
    });
  });
  test("[PPL-10] [PPG-7] whom they took away is not put back by another change", () => {
    expect(patchOf(of("eve"), { base: [bob, { ...bob, id: "eve" }], list: [bob] })).toEqual({
      fields: { "delegates/eve": { $unset: true } },
      seen: {},
    });
  });
  test.each<[string, PersonDetail, DelegatesDraft, object]>([
    [
      "changed by both",
      detail({ delegates: { bob: ref("bob", { roomBooking: true }) } }),
      { base: [bob], list: [{ ...bob, permissions: {} }] },
      { fields: { "delegates/bob/permissions": {} }, seen: { "delegates/bob/permissions": { deskBooking: true } } },
    ],
    [
      "changed by them, taken away here",
      detail({ delegates: { bob: ref("bob", {}) } }),
      { base: [bob], list: [] },
      { fields: { "delegates/bob": { $unset: true } }, seen: { "delegates/bob": { ...ref("bob"), title: "" } } },
    ],
    [
      "taken away by them, changed here",
      detail(),
      { base: [bob], list: [{ ...bob, permissions: {} }] },
      {
        fields: { "delegates/bob": { ...ref("bob", {}), title: "" } },
        seen: { "delegates/bob": { ...ref("bob"), title: "" } },
      },
    ],
    [
      "added by both",
      of("bob"),
      { base: [], list: [{ ...bob, permissions: {} }] },
      { fields: { "delegates/bob": { ...ref("bob", {}), title: "" } }, seen: { "delegates/bob": null } },
    ],
  ])("[PPL-10] %s: what was seen is said, so that it is asked about", (_, now, draft, want) =>
    expect(patchOf(now, draft)).toEqual(want),
  );
  test("[PPG-7] a draft of an older version takes nobody away", () => {
    const now = of("bob", "eve");
    expect(delegatesEdit({ list: [bob, joe] }, now.delegates).list.map((d) => d.id)).toEqual(["bob", "eve", "joe"]);
    expect(patchOf(now, { list: [{ ...bob, permissions: {} }] })).toEqual({
      fields: { "delegates/bob/permissions": {} },
      seen: {},
    });
  });
});

describe("addresses", () => {
  const known: KnownDoc = { fields: { email: "ada@acme.test" }, deleted: false };
  const patch = (fields: JsonObject, revive?: true): StoredOp => ({
    kind: "patch",
    path: PATH,
    fields,
    was: {},
    baseRev: 1,
    ...(revive ? { revive } : {}),
  });
  const [own, other] = [emailPath("acme", "ada@acme.test"), emailPath("acme", "ADA@other.test")];
  test.each<[string, StoredOp, KnownDoc, object | null]>([
    [
      "a new person takes one",
      { kind: "create", path: PATH, fields: { email: "ada@acme.test" } },
      null,
      { takes: own, releases: null },
    ],
    ["one without takes none", { kind: "create", path: PATH, fields: {} }, null, null],
    ["another one", patch({ email: "ada@other.test" }), known, { takes: other, releases: own }],
    ["the same", patch({ email: "ada@acme.test" }), known, { takes: own, releases: null }],
    ["none any more", patch({ email: null }), known, { takes: null, releases: own }],
    ["something else", patch({ title: "A" }), known, null],
    ["a deletion gives it back", { kind: "delete", path: PATH, baseRev: 1 }, known, { takes: null, releases: own }],
    ["one that comes back takes it again", patch({}, true), known, { takes: own, releases: null }],
  ])("[PPL-3] %s", (_, op, doc, want) => {
    const change = emailChange(op, doc, "acme");
    if (want === null) expect(change).toBeNull();
    else expect(change).toMatchObject({ owner: PATH, field: "email", ...want });
  });
  test("[PPL-3] an address is no path", () =>
    expect(emailPath("a", "x/y%z@b.c")).toBe("ns/a/uniques/email_x%2Fy%25z@b.c"));
});

describe("the form", () => {
  const inputs = departmentInputs({
    division: [{ name: "Law", requiresSubfields: true }, { name: "People" }, 7],
    busgroup: ["Tax", "Tax", ""],
    busunit: null,
  });
  const wrong = (typed: Partial<PersonValues>, with_ = null as typeof inputs | null) => {
    const model = personForm(with_, typed.division ?? "").model;
    return model.wrong({ typed: {}, base: {} }, { ...values(), ...typed } as never);
  };
  test.each<[Partial<PersonValues>, object]>([
    [{}, {}],
    [{ title: " " }, { title: "Full Name is required" }],
    [{ title: "x".repeat(10_000) }, { title: "Full Name must have 100 characters or less" }],
    [{ title: "שרה\u0301 אל" }, {}],
    [{ title: "\u202eשרה\u0301 אל" }, { title: "Full Name has characters that cannot be seen. Type it again." }],
    [{ phones: [{ type: "Work", number: "ext. four-two" }] }, {}],
    [{ title: "x".repeat(101) }, { title: "Full Name must have 100 characters or less" }],
    [{ displayName: "x".repeat(26) }, { displayName: "Display Name must have 25 characters or less" }],
    [{ displayName: "" }, { displayName: "Display Name is required" }],
    [{ email: "ada" }, { email: "Email should be a valid email address" }],
    [{ position: "x".repeat(101) }, { position: "Position must have 100 characters or less" }],
    [{ department: "x".repeat(101) }, { department: "Department must have 100 characters or less" }],
    [{ email: `${"x".repeat(250)}@a.io` }, { email: "Email must have 254 characters or less" }],
    [{ employer: "x".repeat(101) }, { employer: "Company must have 100 characters or less" }],
    [{ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }, { tags: "Up to 50 tags" }],
    [{ phones: Array.from({ length: 11 }, () => ({ type: "", number: "1" })) }, { phones: "Up to 10 phones" }],
  ])("[PPL-6] %j is %j", (typed, want) => expect(wrong(typed)).toEqual(want));

  test.each<[string, object]>([
    ["", { division: "Division is required" }],
    ["People", {}],
    ["Law", { group: "Business Group is required", unit: "Business Unit is required" }],
  ])("[PPL-7] with inputs for departments, division %j: %j", (division, want) =>
    expect(wrong({ division }, inputs)).toEqual(want),
  );

  test("[PPL-7] parts of a department that are too long are said in words", () => {
    const long = "x".repeat(101);
    const inputs = { divisions: [{ name: long, requiresSubfields: true }], groups: [], units: [] };
    const typed = values({ division: long, group: long, unit: long });
    expect(personForm(inputs, long).model.wrong(plainForm.kind.none, typed as never)).toEqual({
      division: "Division must have 100 characters or less",
      group: "Business Group must have 100 characters or less",
      unit: "Business Unit must have 100 characters or less",
    });
  });
  test("[PPL-10] how many delegates one save changes is said as it is", () =>
    expect(PERSON_REFUSED["too-many-at-once"]).toBe(`Save after ${PEOPLE.delegatesAtOnce} changes, then go on.`));

  test("[PPL-7] a hostile document of departments offers what can be read of it", () => {
    expect(inputs).toEqual({
      divisions: [
        { name: "Law", requiresSubfields: true },
        { name: "People", requiresSubfields: false },
      ],
      groups: ["Tax"],
      units: [],
    });
    expect(
      departmentInputs({ division: "x", busgroup: Array.from({ length: 2_000 }, (_, i) => `g${i}`) }).groups,
    ).toHaveLength(500);
  });

  test("[PPL-7] three parts are one text and three parts again, quotes and commas too", () => {
    const parts = { division: 'Law "X"', group: "A, B", unit: "" };
    expect(departmentText(parts)).toBe('"Law ""X""","A, B",""');
    const read = personValues(detail({ department: departmentText(parts) }));
    expect(read).toMatchObject({ ...parts, department: 'Law "X", A, B' }); // the one field of a site without inputs for three
    expect(departmentWords(departmentText(parts))).toBe('Law "X", A, B');
  });

  test("[PPL-6] the first word of a name is the display name", () => {
    expect(firstWord("  Ada Okafor")).toBe("Ada");
    expect(firstWord("x".repeat(60))).toHaveLength(25);
  });
});

test.each<[string, readonly (readonly [string, string])[], string | null]>([
  [
    "Ext before Work",
    [
      ["Work", "1"],
      ["Ext", "2"],
    ],
    "2",
  ],
  [
    "Work before Work Mobile",
    [
      ["Work Mobile", "1"],
      ["Work", "2"],
    ],
    "2",
  ],
  [
    "Work Mobile before the first",
    [
      ["Home", "1"],
      ["Work Mobile", "2"],
    ],
    "2",
  ],
  [
    "else the first",
    [
      ["Home", "1"],
      ["Mobile", "2"],
    ],
    "1",
  ],
  ["none", [], null],
])("[PPL-5] the phone of a list: %s", (_, phones, want) =>
  expect(preferredPhone(phones.map(([type, number]) => ({ type, number })))?.number ?? null).toBe(want),
);

describe("the members' file", () => {
  const line = (title: string, over: object = {}) => ({
    id: title,
    title,
    email: "",
    department: "",
    card: "",
    ...over,
  });
  const file = (lines: readonly ReturnType<typeof line>[], divided = false) =>
    [...membersPieces(lines, { divided, origin: "https://a.test", mark: false })].join("");
  test("[PPL-14] titles descending, links absolute, cells guarded", () =>
    expect(
      file([line("Ada"), line("=cmd", { email: "a@b.c", card: "7" }), line("Zoe", { department: '"Law","",""' })]),
    ).toBe(
      [
        "Title,Link,Email,Card,Department",
        'Zoe,https://a.test/people/view/Zoe,,,"""Law"","""","""""',
        "Ada,https://a.test/people/view/Ada,,,",
        '"\'=cmd",https://a.test/people/view/=cmd,a@b.c,7,',
        "",
      ].join("\r\n"),
    ));
  test("[PPL-14] three columns where the site has inputs for departments; named by the site's id", () => {
    expect(file([line("Ada", { department: '"Law","Tax",""' })], true)).toBe(
      "Title,Link,Email,Card,Division,Business Group,Business Unit\r\nAda,https://a.test/people/view/Ada,,,Law,Tax,\r\n",
    );
    expect(membersFileName("acme", "lon")).toBe("exported-members-acme-lon.csv");
  });
});

test("[PPL-13] a person at two sites is one record, found at each; nobody's membership takes the person away", () => {
  expect(people.isOf("syd", PATH, { memberSites: ["lon", "syd"] })).toBe(true);
  expect(people.isOf("pune", PATH, { memberSites: ["lon", "syd"] })).toBe(false);
  const stored = { ns: "acme", rev: 1, updatedAt: 1, deleted: false, title: "A", delegates: [7], delegators: "x" };
  expect(v.safeParse(people.schema, stored).success).toBe(true);
});
