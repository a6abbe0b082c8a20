import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTenant } from "../../dev/tenant/create.ts";
import { copyOfExample } from "../../dev/tenant/example-copy.ts";
import { readTenant } from "../../dev/tenant/read.ts";
import { RAISE, restoreFrom } from "../../dev/tenant/restore.ts";
import { openServer, placeFrom } from "../../dev/tenant/server.ts";
import { backend, unique } from "./kit.ts";

process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = backend.auth;
process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
const project = unique("demo-restore");
const live = openServer(placeFrom({ project, bucket: undefined, local: false }, process.env));
const root = mkdtempSync(path.join(os.tmpdir(), "restore-"));
afterAll(async () => {
  await live.close();
  rmSync(root, { recursive: true, force: true });
});
const PLAIN = { dryRun: false, resetLink: false, acceptRemoved: false };

test("[TEN-14] what is gone or says something else is written anew, above what devices know; what is younger stays, and is named", async () => {
  const ns = unique("rs");
  const site = `${ns}-leeds`;
  await createTenant(live, readTenant(copyOfExample(path.join(root, ns), ns)), PLAIN);
  const { db } = live;
  const backup = live.beside("restored");
  // The backup: an empty database is restored from the live one by the same command.
  const copied = await restoreFrom(db, backup, { dryRun: false });
  expect(copied.written.length).toBeGreaterThan(20);
  const before = (await db.doc(`sites/${site}`).get()).data() ?? {};

  const desk = db.doc(`sites/${site}/spaces/leeds-g-1`);
  const [ada] = (await db.collection(`ns/${ns}/people`).get()).docs;
  await desk.delete();
  await db.doc(`sites/${site}`).update({ title: "spoiled", rev: 41 });
  await db.doc(`sites/${site}/spaces/younger`).set({ ns, title: "made after the backup", rev: 1 });
  await db.doc(`ns/other-${ns}/people/x`).set({ ns: `other-${ns}`, rev: 1 });

  const dry = await restoreFrom(backup, db, { dryRun: true, ns });
  expect([...dry.written].sort()).toEqual([`sites/${site}`, desk.path].sort());
  expect(dry.younger).toEqual([`sites/${site}/spaces/younger`]);
  expect((await desk.get()).exists).toBe(false);

  const done = await restoreFrom(backup, db, { dryRun: false, ns });
  expect(done).toEqual(dry);
  expect((await desk.get()).get("title")).toBe((await backup.doc(desk.path).get()).get("title"));
  const after = (await db.doc(`sites/${site}`).get()).data() ?? {};
  expect(after).toMatchObject({ title: before["title"], lastWrittenVia: "tools/restore" });
  expect(Number(after["rev"])).toBeGreaterThan(41 + RAISE - 1);
  expect(Number(after["updatedAt"].toMillis())).toBeGreaterThan(Number(before["updatedAt"].toMillis()));
  expect((await ada?.ref.get())?.updateTime).toEqual(ada?.updateTime); // what says the same is not touched
  expect((await db.doc(`sites/${site}/spaces/younger`).get()).exists).toBe(true);
  expect(await restoreFrom(backup, db, { dryRun: false, ns })).toMatchObject({ written: [] });
}, 60_000);
