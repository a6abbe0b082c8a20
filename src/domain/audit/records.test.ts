import { describe, expect, test } from "vitest";
import { lastChangeOf, peopleOfRecord, recordIn, sitesOfRecord } from "./records.ts";

const STORED = {
  paths: ["phones", "tags.vip"],
  by: { authUid: "u1", title: "Ada Okafor", displayName: "Ada" },
  change: { changeTime: 2_000, triggeredVia: "People", before: {}, after: {} },
  madeAt: 1_000,
  device: "d1",
  offline: true,
};

describe("a stored record", () => {
  test("[AUD-6] says who, when and on which device", () => {
    expect(recordIn(STORED)).toEqual({
      paths: ["phones", "tags.vip"],
      by: "Ada",
      via: "People",
      madeAt: 1_000,
      arrivedAt: 2_000,
      device: "d1",
      offline: true,
    });
  });
  test("[AUD-6] of a function has no author, device or receipt", () => {
    const found = recordIn({ change: { changeTime: 5 }, by: { title: "functions/x" }, madeAt: null });
    expect(found).toMatchObject({ by: "", via: "", madeAt: null, device: "", offline: false });
  });
  test.each([{}, { change: { changeTime: "x" } }, { change: null }])("[AUD-6] what is none is left out: %j", (doc) => {
    expect(recordIn(doc)).toBeNull();
  });
});

test.each<[string, number | null]>([
  ["phones", 0],
  ["tags", 0],
  ["tags.vip", 0],
  ["homeSite", 1],
  ["homeSite.ref", 1],
  ["tag", null],
  ["position", null],
])("[AUD-6] the last change of %s", (field, at) => {
  const [a, b] = [recordIn(STORED), recordIn({ ...STORED, paths: ["homeSite.ref", "phones", "homeSite"] })];
  const records = [a, b].flatMap((r) => r ?? []);
  expect(lastChangeOf(records, ["rev", field])).toBe(at === null ? null : records[at]);
});

test("[AUD-7] a record is of the site of its path, or of those that the document lists, before and after", () => {
  expect(sitesOfRecord("sites/a/members/x", null, { memberSites: ["b"] })).toEqual(["a"]);
  expect(sitesOfRecord("sites/a", null, {})).toEqual(["a"]);
  expect(sitesOfRecord("ns/n/people/x", { memberSites: ["a", 7] }, { memberSites: ["b", "a"] })).toEqual(["a", "b"]);
  expect(sitesOfRecord("ns/n/cards/x", { memberSites: "a" }, null)).toEqual([]);
});

test("[AUD-7] a record names whose a document was and is", () => {
  expect(peopleOfRecord({ owner: { ref: "ns/n/people/a" } }, { owner: { ref: "ns/n/people/b" } })).toEqual([
    "ns/n/people/a",
    "ns/n/people/b",
  ]);
  expect(peopleOfRecord(null, { person: { ref: "ns/n/people/a" }, owner: { ref: "" } })).toEqual(["ns/n/people/a"]);
  expect(peopleOfRecord({ owner: "x" }, null)).toEqual([]);
});

test("[AUD-6] a title that a function filled in hides nobody who chose what it belongs to", () => {
  const chosen = recordIn({ ...STORED, paths: ["homeSite.ref"] });
  const filled = recordIn({
    ...STORED,
    paths: ["homeSite.title"],
    change: { changeTime: 3_000, triggeredVia: "functions/inline-person-info" },
  });
  expect(
    lastChangeOf(
      [filled, chosen].flatMap((r) => r ?? []),
      ["homeSite"],
    ),
  ).toBe(chosen);
});
