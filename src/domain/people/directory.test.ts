import * as v from "valibot";
import { expect, test } from "vitest";
import { directoryRecord, membershipIn, neighbourhoodIds } from "./directory.ts";
import { listedSchema } from "./schema.ts";

const person = { ref: "ns/acme/people/ada", title: "Ada Okafor", displayName: "Ada", email: "ada.okafor@acme.test" };
const site = { ref: "sites/london" };
const link = (id: string) => ({ ref: `sites/london/spaces/${id}`, title: id });

test("[BKG-2] the directory's record says whose desks somebody may use, and whether they may book any", () => {
  const membership = { type: "temporary", permissions: { deskBooking: true }, neighbourhood: [link("n1"), link("n2")] };
  const { id, fields } = directoryRecord(person, membership, site);
  expect(id).toBe("ada_london");
  expect(fields.site).toEqual({
    ref: "sites/london",
    membership: { type: "temporary", neighbourhood: ["n1", "n2"], canBookDesks: true, multiDeskBooking: false },
  });
  expect(fields.keywords).toEqual(["ada", "okafor"]);
  const stored = { ns: "acme", rev: 1, updatedAt: 1, deleted: false, ...fields };
  expect(v.safeParse(listedSchema, stored).success).toBe(true);
  expect(membershipIn(JSON.parse(JSON.stringify(stored)) as never)).toEqual({
    neighbourhood: ["n1", "n2"],
    canBookDesks: true,
    severalDesks: false,
  });
});

test.each<[string, unknown, unknown, boolean]>([
  ["given", { deskBooking: true }, undefined, true],
  ["not given", { deskBooking: false }, undefined, false],
  ["no permissions at all", undefined, undefined, false],
  ["given, and the site offers it", { deskBooking: true }, { deskBooking: true }, true],
  ["given, and the site offers it in a list", { deskBooking: true }, ["deskBooking"], true],
  ["given, but the site does not offer it", { deskBooking: true }, { roomBooking: true }, false],
])("[BKG-2] the permission to book desks: %s", (_, permissions, availablePermissions, may) => {
  const { fields } = directoryRecord(person, { permissions }, { ...site, availablePermissions });
  expect(fields.site.membership.canBookDesks).toBe(may);
});

test.each<[string, unknown, readonly string[]]>([
  ["one link", link("n1"), ["n1"]],
  ["a list", [link("n1"), link("n1"), link("n2")], ["n1", "n2"]],
  ["ids", ["n1"], ["n1"]],
  ["none", null, []],
  ["nonsense", [7, {}, ""], []],
])("[BKG-2] neighbourhoods of a membership: %s", (_, stored, ids) => expect(neighbourhoodIds(stored)).toEqual(ids));

test("[BKG-2] a record from before these fields binds nobody", () => {
  expect(membershipIn({})).toEqual({ neighbourhood: [], canBookDesks: true, severalDesks: false });
});
