import { Timestamp, type WriteBatch } from "firebase-admin/firestore";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { cleanUp, WITH_TOMBSTONES } from "../src/clean-up.ts";
import { admin, backend, unique } from "./kit.ts";

const DAY_MS = 86_400_000;
/** Documents that one batch of the clean-up deletes, and some more. */
const MORE_THAN_A_PAGE = 430;
const live = admin(backend.project);
const quiet = admin("demo-functions-clean-up");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NOW = Date.now();
const soon = () => Date.now() + 20_000;
const daysAgo = (days: number) => Timestamp.fromMillis(NOW - days * DAY_MS);
const tombstone = (days: number) => ({ deleted: true, updatedAt: daysAgo(days) });
/** Where documents of a collection live in the data model. */
const pathOf = (collection: string, id: string): string =>
  ["users", "sites"].includes(collection)
    ? `${collection}/${id}`
    : `${["people", "cards", "changeSets"].includes(collection) ? "ns/acme" : "sites/s1"}/${collection}/${id}`;

async function store(docs: { readonly [path: string]: object }): Promise<void> {
  const batch = quiet.db.batch();
  for (const [path, data] of Object.entries(docs)) batch.set(quiet.db.doc(path), data);
  await batch.commit();
}
const isThere = async (path: string): Promise<boolean> => (await quiet.db.doc(path).get()).exists;
const spaces = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [pathOf("spaces", `d${i}`), tombstone(100)]));
const spacesLeft = async (): Promise<number> => (await quiet.db.collectionGroup("spaces").count().get()).data().count;

beforeEach(async () => {
  const project = "demo-functions-clean-up";
  const all = `http://${backend.firestore}/emulator/v1/projects/${project}/databases/(default)/documents`;
  expect((await fetch(all, { method: "DELETE" })).status).toBe(200);
});

test.each(WITH_TOMBSTONES)("[FN-6] of %s, tombstones of more than 90 days go and all else stays", async (name) => {
  await store({
    [pathOf(name, "old")]: tombstone(91),
    [pathOf(name, "young")]: tombstone(89),
    [pathOf(name, "alive")]: { deleted: false, updatedAt: daysAgo(400) },
    [pathOf(name, "unmarked")]: { updatedAt: daysAgo(400) },
  });
  expect((await cleanUp(quiet.db, NOW, soon())).get(name)).toBe(1);
  const left = await Promise.all(["old", "young", "alive", "unmarked"].map((id) => isThere(pathOf(name, id))));
  expect(left).toEqual([false, true, true, true]);
});

test("[CLN-4] a cancelled booking of a day to come stays, however old: it keeps the number of the day", async () => {
  const day = (ahead: number) => new Date(NOW + ahead * DAY_MS).toISOString().slice(0, 10);
  const many = Array.from({ length: MORE_THAN_A_PAGE }, (_, i) => [
    pathOf("bookings", `coming-${i}`),
    { ...tombstone(100), onDay: day(50) },
  ]);
  await store(Object.fromEntries(many) as { readonly [path: string]: object });
  await store({ [pathOf("bookings", "past")]: { ...tombstone(95), onDay: day(-95) } });
  expect((await cleanUp(quiet.db, NOW, soon())).get("bookings")).toBe(1);
  expect(await isThere(pathOf("bookings", "past"))).toBe(false);
  const left = await quiet.db.collectionGroup("bookings").count().get();
  expect(left.data().count).toBe(MORE_THAN_A_PAGE);
});

test("[FN-6] receipts of more than 90 days go, burnt ones too; a second run finds nothing", async () => {
  const at = (id: string) => pathOf("changeSets", id);
  await store({ [at("old")]: { at: daysAgo(91) }, [at("burnt")]: { at: daysAgo(91), void: true } });
  await store({ [at("young")]: { at: daysAgo(89) } });
  expect((await cleanUp(quiet.db, NOW, soon())).get("changeSets")).toBe(2);
  expect(await isThere(at("young"))).toBe(true);
  expect([...(await cleanUp(quiet.db, NOW, soon())).values()].every((n) => n === 0)).toBe(true);
});

test("[FN-7] a run goes on over pages, and stops when its time is over", async () => {
  await store(spaces(MORE_THAN_A_PAGE));
  expect((await cleanUp(quiet.db, NOW, Date.now() - 1)).get("spaces")).toBe(0);
  expect(await spacesLeft()).toBe(MORE_THAN_A_PAGE);
  expect((await cleanUp(quiet.db, NOW, soon())).get("spaces")).toBe(MORE_THAN_A_PAGE);
  expect(await spacesLeft()).toBe(0);
});

test("[FN-7] a schedule that is delivered twice does the work once, and neither run fails", async () => {
  await store(spaces(MORE_THAN_A_PAGE));
  await Promise.all([cleanUp(quiet.db, NOW, soon()), cleanUp(quiet.db, NOW, soon())]);
  expect(await spacesLeft()).toBe(0);
});

test("[FN-7] a document that comes back to life while the run looks at it stays, and the others go", async () => {
  await store(spaces(3));
  const revived = quiet.db.doc(pathOf("spaces", "d1"));
  const batch = quiet.db.batch.bind(quiet.db);
  const spy = vi
    .spyOn(quiet.db, "batch")
    .mockImplementationOnce(() => beforeCommit(batch(), () => revived.set({ deleted: false, updatedAt: daysAgo(0) })));
  expect((await cleanUp(quiet.db, NOW, soon())).get("spaces")).toBe(2);
  spy.mockRestore();
  expect(await spacesLeft()).toBe(1);
  expect((await revived.get()).get("deleted")).toBe(false);
});

/** The batch, with something that happens just before it is committed. */
function beforeCommit(batch: WriteBatch, happens: () => Promise<unknown>): WriteBatch {
  const commit = batch.commit.bind(batch);
  batch.commit = async () => {
    await happens();
    return commit();
  };
  return batch;
}

test("[FN-8] the schedule runs the clean-up in the deployed functions", async () => {
  const [old, young] = [91, 89].map((days) => ({ doc: live.db.doc(`users/${unique("gone")}`), days }));
  if (!old || !young) throw new Error("two documents");
  for (const { doc, days } of [old, young]) await doc.set({ ns: "acme", ...tombstone(days) });
  const url = `http://${backend.functions}/${backend.project}/europe-west1/nightlyCleanUp-0`;
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  expect((await old.doc.get()).exists).toBe(false);
  expect((await young.doc.get()).exists).toBe(true);
  await young.doc.delete();
}, 60_000);
