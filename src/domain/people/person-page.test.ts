import { describe, expect, test } from "vitest";
import { can } from "../access/access.ts";
import { mayDeletePeople } from "../access/people.ts";
import type { ShownDoc } from "../shared/collection.ts";
import { writtenIn } from "../shared/written.ts";
import { sites } from "../site/collection.ts";
import { members, people } from "./collection.ts";
import { planMemberEdit } from "./commands.ts";
import { delegatesDraftIn, delegateTree, delegateTrouble, sameDelegates } from "./delegates-draft.ts";
import { initialsOf } from "./initials.ts";
import {
  isMembershipChanged,
  membershipDraftIn,
  membershipEdit,
  momentTyped,
  touchedIn,
  typedMoment,
  withTyped,
} from "./membership-draft.ts";
import { permissionTree } from "./permissions.ts";

const LONDON = "Europe/London";
const shown = (path: string, fields: ShownDoc["view"]["fields"]): ShownDoc => ({
  path,
  view: { fields, deleted: false },
  rev: 3,
  pending: false,
  updatedAt: 1_767_607_200_000,
  stamp: "3",
});
const member = members.detail?.(shown("sites/s1/members/grace", { validTo: Date.parse("2026-06-05T17:30:40Z") }));
if (!member) throw new Error("memberships have a detail");

describe("a document's last write", () => {
  const by = { authUid: "u", ref: "", title: "Okafor, Ada", displayName: "Ada" };

  test("[PPG-9] is read from the document, of a person as of a membership", () => {
    const stamps = { title: "Grace", lastWrittenBy: by, lastWrittenVia: { title: "People" }, changeSet: "set-00001" };
    const written = { by: "Ada", via: "People", at: 1_767_607_200_000, set: "set-00001" };
    expect(people.detail?.(shown("ns/acme/people/grace", stamps)).written).toEqual(written);
    expect(members.detail?.(shown("sites/s1/members/grace", stamps)).written).toEqual(written);
  });

  test("[PPG-9] says nothing that the document does not", () => {
    expect(writtenIn(shown("ns/acme/people/grace", { lastWrittenBy: "x", changeSet: 4 }))).toEqual({
      by: "",
      via: "",
      at: 1_767_607_200_000,
      set: "",
    });
  });
});

describe("what a site makes available", () => {
  test("[PPG-4] comes with the site's own row, and is left out where the site says nothing", () => {
    const row = (fields: ShownDoc["view"]["fields"]) => sites.detail?.(shown("sites/s1", fields));
    expect(row({ availablePermissions: ["deskBooking"] })?.availablePermissions).toEqual(["deskBooking"]);
    expect(Object.keys(row({}) ?? {})).not.toContain("availablePermissions");
  });
});

describe("the form of a membership", () => {
  test.each([
    ["in summer", "2026-06-05T18:30", "2026-06-05T17:30Z"],
    ["in winter", "2026-12-05T18:30", "2026-12-05T18:30Z"],
    ["the first of two that clocks show", "2026-10-25T01:30", "2026-10-25T00:30Z"],
    ["with seconds, as an earlier build kept it", "2026-06-05T18:30:00", "2026-06-05T17:30Z"],
  ])("[PPG-5] a moment is the site's: %s", (_, typed, at) => expect(momentTyped(typed, LONDON)).toBe(Date.parse(at)));
  test("[FORM-11] a time that clocks skip is no moment", () => {
    expect(momentTyped("2026-03-29T01:30", LONDON)).toBeUndefined();
    expect(membershipEdit(member, { validTo: "2026-03-29T01:30" }, LONDON).wrong).toEqual({ validTo: "no-moment" });
  });
  test("[PPG-5] nothing typed is no end; half a moment is none", () => {
    expect(momentTyped("  ", LONDON)).toBeNull();
    for (const half of ["2026-06-05", "2026-06-05T", "2026-13-05T10:00", "tomorrow"])
      expect(momentTyped(half, LONDON)).toBeUndefined();
  });

  test("[PPG-5] an end within a minute that nobody touched keeps its seconds", () => {
    const typed = typedMoment(member.validTo, LONDON);
    expect(typed).toBe("2026-06-05T18:30");
    expect(membershipEdit(member, { validTo: typed }, LONDON).edit.validTo).toBe(member.validTo);
    expect(isMembershipChanged(member, { validTo: typed }, LONDON)).toBe(false);
  });

  test("[PPG-5] ends the wrong way round, and what is no moment, are named at their fields", () => {
    expect(membershipEdit(member, { validFrom: "2026-07-01T00:00" }, LONDON).wrong).toEqual({ validFrom: "reversed" });
    expect(membershipEdit(member, { validFrom: "x", validTo: "y" }, LONDON).wrong).toEqual({
      validFrom: "no-moment",
      validTo: "no-moment",
    });
  });

  test("[PPG-5] the same neighbourhoods in another order are no change", () => {
    const two = { ...member, neighbourhoods: ["a", "b"] };
    expect(isMembershipChanged(two, { neighbourhoods: ["b", "a"] }, LONDON)).toBe(false);
    expect(isMembershipChanged(two, { neighbourhoods: ["b"] }, LONDON)).toBe(true);
  });

  test("[PPG-5] what stood there when a field was first touched is kept, and said when it has moved since", () => {
    const now = { ...member, type: "permanent" as const, defaultFloor: "f1", neighbourhoods: ["a"] };
    const draft = withTyped(withTyped({}, { defaultFloor: "f2" }, now), { neighbourhoods: ["a", "b"] }, now);
    const later = { ...now, type: "temporary" as const, defaultFloor: "f3", neighbourhoods: ["a", "c"] };
    const again = withTyped(draft, { defaultFloor: "f4" }, later);
    expect(membershipDraftIn(again)).toEqual(again);
    const { edit, seen } = membershipEdit(later, again, LONDON);
    expect(edit).toMatchObject({ defaultFloor: "f4", neighbourhoods: ["a", "b"] });
    expect(seen).toEqual({ defaultFloor: "f1", neighbourhoods: ["a"] });
    expect(planMemberEdit(later, "Grace", edit, { roles: ["people.reception"], seen })).toMatchObject({
      value: {
        ops: [
          {
            fields: {
              defaultFloor: { ref: "sites/s1/spaces/f4" },
              neighbourhood: ["sites/s1/spaces/a", "sites/s1/spaces/b"],
            },
            seen: { defaultFloor: { ref: "sites/s1/spaces/f1" }, neighbourhood: ["sites/s1/spaces/a"] },
          },
        ],
      },
    });
  });

  test("[PPG-5] a field that is as it stood at first shows what stands there now, and is not written", () => {
    const now = { ...member, defaultFloor: "f1" };
    const draft = withTyped(withTyped({}, { defaultFloor: "f2" }, now), { defaultFloor: "f1" }, now);
    const later = { ...now, defaultFloor: "f3" };
    expect(touchedIn(draft, later, LONDON)).toEqual({});
    expect(isMembershipChanged(later, draft, LONDON)).toBe(false);
  });

  test("[PPG-5] of a kept draft only what can be one is put back", () => {
    expect(membershipDraftIn({ type: "king", validTo: 4, defaultFloor: "f2", other: 1 })).toEqual({
      defaultFloor: "f2",
    });
    for (const none of [null, [], "x", {}, { type: 4 }]) expect(membershipDraftIn(none)).toBeNull();
  });
});

describe("delegates of a dialog", () => {
  const bo = { id: "bo", title: "Bo", permissions: { deskBooking: true } };

  test("[PPG-7] nobody is their own, or one twice", () => {
    expect(delegateTrouble("grace", [bo], "grace")).toBe("self");
    expect(delegateTrouble("grace", [bo], "bo")).toBe("twice");
    expect(delegateTrouble("grace", [bo], "di")).toBeNull();
  });

  test("[PPG-7] a permission that is off is as good as none, and the order means nothing", () => {
    const di = { id: "di", title: "Di", permissions: {} };
    expect(sameDelegates([bo, di], [{ ...di, permissions: { roomBooking: false } }, bo])).toBe(true);
    expect(sameDelegates([bo], [{ ...bo, permissions: {} }])).toBe(false);
    expect(sameDelegates([bo], [di])).toBe(false);
    expect(sameDelegates([bo, di], [bo])).toBe(false);
  });

  test("[PPG-7] a kept draft is read as far as it is one", () => {
    expect(delegatesDraftIn({ list: [bo, { id: "" }, 4, { id: "di", permissions: { a: 1 } }] })).toEqual({
      list: [bo, { id: "di", title: "", permissions: {} }],
    });
    expect(delegatesDraftIn({ list: [], base: [bo, 4] })).toEqual({ list: [], base: [bo] });
    for (const none of [null, {}, { list: "x" }]) expect(delegatesDraftIn(none)).toBeNull();
  });

  test("[PPG-7] the inf tenant hides two permissions, wherever they stand in the tree, from all but its administrators", () => {
    const tree = permissionTree(null);
    const hidden = delegateTree(tree, { ns: "inf", isAdmin: false });
    expect(JSON.stringify(hidden)).not.toMatch(/multiDeskBooking|roomBooking/);
    expect(hidden[0]?.under.map((n) => n.key)).toEqual(["advancedDeskBooking"]);
    expect(delegateTree(tree, { ns: "inf", isAdmin: true })).toEqual(tree);
    expect(delegateTree(tree, { ns: "acme", isAdmin: false })).toEqual(tree);
  });
});

test.each([
  ["acme", "people.admin", true],
  ["acme", "people.reception", false],
  ["inf", "people.reception", true],
  ["inf", "desk-booking.admin", false],
])("[PPG-11] in %s the role %s deletes people: %s", (ns, role, may) =>
  expect(mayDeletePeople(ns, (right) => can([role], right))).toBe(may),
);

test.each([
  ["Grace Novak", "GN"],
  ["Novak, Grace Anna", "NA"],
  ["Émile", "É"],
  ["(x) 李 小龙", "X小"],
  ["", ""],
])("[PPG-1] the letters for %s are %s", (name, letters) => expect(initialsOf(name)).toBe(letters));
