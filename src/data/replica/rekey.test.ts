import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { withTruth } from "../engine/record.ts";
import { rekey } from "./rekey.ts";
import { Replica } from "./replica.ts";

const path = "sites/s/bookings/d1_2026-01-02_1";
const fields = { onDay: "2026-01-02", space: { ref: "sites/s/spaces/d1", floor: "f" } };
const selector = { scope: "s", kind: "booking", group: "2026-01-02|f" };

/** As the build before left it: floor first. */
function withOldKeys(database: string): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const step = opening.result.transaction("docs", "readwrite");
      const docs = step.objectStore("docs");
      const asked = docs.get(path);
      asked.onsuccess = () => docs.put({ ...asked.result, group: "f|2026-01-02" });
      step.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });
}

test("[REP-9] bookings that an earlier build stored under other keys are found as they are asked for now", async () => {
  const before = await Replica.open("rekey");
  await before.modify([path], (rec) => withTruth(rec, { path, rev: 1, updatedAt: 1, deleted: false, fields }));
  await before.close();
  const name = (await indexedDB.databases()).flatMap((d) =>
    d.name?.includes("rekey--0--bookings") ? [d.name] : [],
  )[0];
  await withOldKeys(name ?? "");
  const replica = await Replica.open("rekey");
  expect(await replica.find("bookings", selector)).toEqual([]);
  await rekey(replica);
  expect((await replica.find("bookings", selector)).map((s) => s.path)).toEqual([path]);
  const [record] = await replica.find("bookings", selector);
  expect(record?.view.fields).toEqual(fields);
  await replica.close();
});
