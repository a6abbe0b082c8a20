import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type IndexFile, missingIndexes, type Usage } from "./indexes.ts";

const index = (group: string, queryScope: string, ...fields: string[]) => ({
  collectionGroup: group,
  queryScope,
  fields: fields.map((fieldPath) => ({ fieldPath })),
});
const used = (group: string, queryScope: string, ...fields: string[]): Usage => ({
  reports: [
    {
      index: {
        name: `projects/p/databases/(default)/collectionGroups/${group}/indexes/_`,
        queryScope,
        fields: [...fields, "__name__"].map((fieldPath) => ({ fieldPath })),
      },
    },
  ],
});
const file: IndexFile = {
  indexes: [index("spaces", "COLLECTION", "kind", "deleted", "disabled")],
  fieldOverrides: [{ collectionGroup: "changeSets", fieldPath: "at", indexes: [{ queryScope: "COLLECTION_GROUP" }] }],
};

test("[IDX-1] an index that queries needed and the file lacks is named", () => {
  expect(missingIndexes(file, used("bookings", "COLLECTION", "ns", "onDay"))).toEqual([
    "bookings COLLECTION: ns, onDay",
  ]);
  expect(missingIndexes(file, used("spaces", "COLLECTION_GROUP", "kind", "deleted"))).toHaveLength(1);
  expect(missingIndexes(file, used("spaces", "COLLECTION", "deleted", "disabled"))).toHaveLength(1);
  expect(missingIndexes(file, used("people", "COLLECTION_GROUP", "at"))).toHaveLength(1);
});

test("[IDX-1] indexes of the file, their beginnings and single fields are not missing", () => {
  expect(missingIndexes(file, used("spaces", "COLLECTION", "deleted", "kind", "disabled"))).toEqual([]);
  expect(missingIndexes(file, used("spaces", "COLLECTION", "kind", "deleted"))).toEqual([]);
  expect(missingIndexes(file, used("people", "COLLECTION", "email"))).toEqual([]);
  expect(missingIndexes(file, used("changeSets", "COLLECTION_GROUP", "at"))).toEqual([]);
  expect(missingIndexes(file, {})).toEqual([]);
});

test("[IDX-1] the count of desks on a floor has its index, tenant included", () => {
  const real = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as IndexFile;
  expect(missingIndexes(real, used("spaces", "COLLECTION", "deleted", "floor", "kind", "ns"))).toEqual([]);
});

test("[IDX-1] no index of the file names a field twice, and none stands there twice", () => {
  const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as IndexFile;
  const named = indexes.map((i) =>
    [i.collectionGroup, i.queryScope, ...i.fields.map((f) => JSON.stringify(f))].join(" "),
  );
  for (const { fields } of indexes) expect(new Set(fields.map((f) => f.fieldPath)).size).toBe(fields.length);
  expect(new Set(named).size).toBe(named.length);
});
