import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STORES } from "#domain/shared/collection.ts";
import { withTruth } from "../engine/record.ts";
import { databaseOf, readPastRxdb } from "./past-rxdb.ts";
import { TABLE } from "./records/record-schema.ts";
import { Replica } from "./replica.ts";

const NAME = "past-rxdb";
let replica: Replica;
beforeAll(async () => void (replica = await Replica.open(NAME)));
afterAll(() => replica.close());

const opened = (name: string) =>
  new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("not opened"));
  });

test("[STA-8] RxDB keeps each store where the replica's port says, by paths", async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(STORES.map((store) => databaseOf(NAME, store))));
  const db = await opened(databaseOf(NAME, "counts"));
  expect(db.transaction(TABLE).objectStore(TABLE).keyPath).toBe("id");
  db.close();
});

test("[STA-8] what the replica stored is read past RxDB between two paths, both counted, without tombstones", async () => {
  const put = (day: string, deleted: boolean) =>
    replica.modify([`sites/s/counts/desks${day}`], (rec) =>
      withTruth(rec, { path: rec.path, rev: 1, updatedAt: 1, deleted, fields: { onDate: day } }),
    );
  for (const day of ["2026-03-01", "2026-03-02", "2026-03-04", "2026-03-05"]) await put(day, false);
  await put("2026-03-03", true);
  const range = {
    store: "counts",
    from: "sites/s/counts/desks2026-03-02",
    to: "sites/s/counts/desks2026-03-04",
  } as const;
  expect([...(await readPastRxdb({ idb: indexedDB, replica: NAME }, range))]).toEqual([
    ["sites/s/counts/desks2026-03-02", { onDate: "2026-03-02" }],
    ["sites/s/counts/desks2026-03-04", { onDate: "2026-03-04" }],
  ]);
});
