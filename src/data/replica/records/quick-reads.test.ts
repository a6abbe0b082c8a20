import "fake-indexeddb/auto";
import { IDBFactory as FakeFactory } from "fake-indexeddb";
import fc from "fast-check";
import { fillWithDefaultSettings, type MangoQuery, normalizeMangoQuery, prepareQuery } from "rxdb/plugins/core";
import {
  dexieQuery,
  fromDexieToStorage,
  fromStorageToDexie,
  getRxStorageDexie,
  type RxStorageInstanceDexie,
} from "rxdb/plugins/storage-dexie";
import { expect, test } from "vitest";
import { recordsAfter, restored, withQuickReads } from "./quick-reads.ts";
import { RECORD_SCHEMA } from "./record-schema.ts";
import type { Stored } from "./stored.ts";

const SCHEMA = fillWithDefaultSettings(RECORD_SCHEMA as never) as never;

async function filled(): Promise<RxStorageInstanceDexie<Stored>> {
  const storage = withQuickReads(getRxStorageDexie({ indexedDB: new FakeFactory(), IDBKeyRange }));
  const made = await storage.createStorageInstance<Stored>({
    databaseInstanceToken: "t",
    databaseName: "atrium",
    collectionName: "people",
    schema: SCHEMA,
    options: {},
    multiInstance: false,
    devMode: false,
  });
  const rows = Array.from({ length: 60 }, (_, i) => ({
    document: {
      id: `ns/acme/people/p${String((i * 7) % 60).padStart(3, "0")}`,
      kind: i % 3 === 0 ? "person" : "membership",
      scope: i % 4 === 0 ? "lon" : "ber",
      group: `g${i % 5}`,
      dirty: i % 10 === 0 ? "y" : "n",
      base: null,
      pending: [],
      _deleted: i % 11 === 0,
      _attachments: {},
      _meta: { lwt: i + 1 },
      _rev: `1-${i}`,
    },
  }));
  await made.bulkWrite(rows, "test");
  return made;
}

const ASKED: readonly (readonly [string, MangoQuery<Stored>])[] = [
  ["everything", { selector: {} }],
  ["a kind", { selector: { kind: "person" } }],
  ["a kind at a site", { selector: { kind: "membership", scope: "lon" } }],
  ["groups of a kind", { selector: { scope: "ber", kind: "membership", group: { $in: ["g1", "g3"] } } }],
  ["waiting ones", { selector: { dirty: "y" } }],
  ["ids between two", { selector: { id: { $gte: "ns/acme/people/p010", $lt: "ns/acme/people/p020" } } }],
  [
    "a page",
    {
      selector: { kind: "person", scope: "ber", id: { $gt: "ns/acme/people/p010" } },
      sort: [{ kind: "asc" }, { scope: "asc" }, { id: "asc" }],
      limit: 4,
    },
  ],
  [
    "the second of a sort that no index has",
    { selector: { kind: "person" }, sort: [{ group: "desc" }], skip: 1, limit: 3 },
  ],
  ["nobody", { selector: { kind: "zebra" } }],
];

test.each(ASKED)("[QRD-1] %s: the same records in the same order as RxDB finds", async (_, query) => {
  const made = await filled();
  const prepared = prepareQuery<Stored>(SCHEMA, normalizeMangoQuery(SCHEMA, query) as never);
  const found = await made.query(prepared as never);
  const wanted = await dexieQuery(made, prepared as never);
  expect(found).toEqual(wanted);
  if (_ !== "nobody") expect(found.documents.length).toBeGreaterThan(0);
});

test("[QRD-2] slices of a collection have each record once, deleted ones too", async () => {
  const made = await filled();
  const seen: string[] = [];
  for (let after = "", more = true; more;) {
    const read = await recordsAfter(made, after, 25);
    seen.push(...read.map((d) => `${d.id}${d._deleted ? " deleted" : ""}`));
    after = read.at(-1)?.id ?? "";
    more = read.length === 25;
  }
  expect(seen.length).toBe(60);
  expect(new Set(seen).size).toBe(60);
  expect(seen.filter((s) => s.endsWith("deleted"))).toHaveLength(6);
});

test("[QRD-2] a record that is restored in place is the one that RxDB makes, whatever its fields are called", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("|a", "__a", "a.|b", "a.__b", "__", "|", "_deleted"));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 0, "", "__x"),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(name, tie("any"), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 6 }), fc.boolean(), (fields, gone) => {
      const own = { _deleted: gone, _attachments: {}, _meta: { lwt: 1 }, _rev: "1-a" };
      const stored = fromStorageToDexie(["_deleted"], { ...fields, ...own }) as object;
      const want: unknown = fromDexieToStorage(["_deleted"], structuredClone(stored));
      expect(restored({ ...structuredClone(stored) }, ["_deleted"])).toEqual(want);
    }),
    { numRuns: 2_000 },
  );
});
