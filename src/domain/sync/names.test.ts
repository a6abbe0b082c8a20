import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import type { Json } from "../shared/json.ts";
import { linkedPaths, namedSpec, namedWords, nameOf, neededBy, type Names } from "./names.ts";

const DESK = "sites/lon/spaces/d1";
const NAMES: Names = {
  "sites/lon/spaces/hood-1": { title: "Blue", deleted: false },
  "sites/lon/spaces/hood-2": { title: "Old", deleted: true },
  "sites/lon/spaces/f1": { title: "First", deleted: false },
  "sites/lon": { title: "London", deleted: false },
  "ns/acme/people/ada": { title: "Ada Okafor", deleted: false },
};

describe("links by their titles", () => {
  test.each<[string, string, string, Json, string]>([
    [DESK, "desk", "neighbourhood", "hood-1", "Blue"],
    [DESK, "desk", "neighbourhood", "hood-2", "Old (deleted)"],
    [DESK, "desk", "neighbourhood", "hood-9", "(not known on this device)"],
    [DESK, "desk", "neighbourhood", null, "(none)"],
    [DESK, "desk", "floor", "f1", "First"],
    ["sites/lon/rounds/r", "round", "floors", ["f1", "hood-2"], "First, Old (deleted)"],
    ["users/u", "user", "defaultSite", "lon", "London"],
    ["users/u", "user", "defaultSite", "__proto__", "(not known on this device)"],
    [DESK, "desk", "disabled", "Flood", "Disabled: Flood"],
    // Of an account: sites may be gone, and functions fill in whom a link made here is to.
    ["users/u", "user", "sites", ["lon", "gone"], "London, gone"],
    ["users/u", "user", "sites", [], "(none)"],
    ["users/u", "user", "person", { ref: "ns/acme/people/ada", title: "" }, "Ada Okafor"],
    ["users/u", "user", "person", { ref: "ns/acme/people/bo", title: "" }, "bo"],
    ["users/u", "user", "person", { ref: "ns/acme/people/ada", title: "Ada" }, "Ada"],
    ["users/u", "user", "person", null, "(none)"],
  ])("[SYNCUI-20] %s, %s.%s %j reads %s", (...[path, kind, field, ...[value, words]]) =>
    expect(namedSpec(path, kind, field, NAMES).words(value)).toBe(words),
  );

  test("[SYNCUI-20] a desk as a whole names its neighbourhood", () => {
    expect(namedWords(DESK, "desk", { title: "1.001", neighbourhood: "hood-1" }, NAMES)).toEqual([
      ["Title", "1.001"],
      ["Neighbourhood", "Blue"],
    ]);
  });

  test("[SYNCUI-20] all values that are shown are asked for: seen, written, standing, in dispute and decided", () => {
    const at = (id: string) => `sites/lon/spaces/${id}`;
    const set = aChangeSet({
      ops: [
        { kind: "patch", path: DESK, fields: { neighbourhood: "new" }, was: { neighbourhood: "was" }, baseRev: 1 },
        { kind: "create", path: at("d2"), fields: { kind: "desk", floor: "f2", neighbourhood: null } },
      ],
      attention: {
        kind: "conflict",
        code: "",
        at: 1,
        conflicts: [{ path: DESK, why: "field", field: "neighbourhood", was: "was", mine: "new", theirs: "theirs" }],
      },
      decided: [
        { path: DESK, field: "neighbourhood", take: "other", mine: "m", theirs: "t", value: "other", at: 1 },
        { path: at("d3"), field: null, take: "theirs", mine: { neighbourhood: "whole" }, theirs: null, at: 1 },
      ],
    });
    const wanted = ["new", "was", "f2", "theirs", "m", "t", "other", "whole", "stands"].map(at);
    expect([...linkedPaths(set, { [DESK]: { kind: "desk", neighbourhood: "stands" } })].sort()).toEqual(wanted.sort());
  });
});

test("[SYNCUI-20] sites and persons of accounts are asked for, and no edit ends with a site that is gone", () => {
  const fields = { sites: ["lon"], person: { ref: "ns/acme/people/ada", title: "", displayName: "" } };
  const was = { sites: ["gone"], person: { ref: "ns/acme/people/bo", title: "Bo Lind" } };
  const ops = [{ kind: "patch" as const, path: "users/u", fields, was, baseRev: 1 }];
  const wanted = ["ns/acme/people/ada", "sites/gone", "sites/lon"];
  expect([...linkedPaths(aChangeSet({ ops }), {})].sort()).toEqual(wanted);
  expect(neededBy(ops)).toEqual([]);
});

test.each<[string, Json, string]>([
  [DESK, { title: "1.001" }, "1.001"],
  [DESK, null, "d1"],
  ["sites/lon/bookings/d1_2026-01-12_1", { space: { title: "1.001" } }, "1.001, Mon 12 Jan 2026"],
  ["sites/lon/bookings/d1_2026-01-12_1", null, "Booking on Mon 12 Jan 2026"],
  ["sites/lon/bookings/odd", null, "odd"],
  ["sites/lon/observations/o", { label: "1.001" }, "1.001"],
])("[SYNCUI-20] %s %j is called %s", (path, doc, name) =>
  expect(nameOf(path, doc as Parameters<typeof nameOf>[1])).toBe(name),
);
