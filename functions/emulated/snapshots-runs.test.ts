import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { manifestPath, snapshotFile } from "#domain/snapshots/manifest.ts";
import { makeTenantSnapshots } from "../../dev/seed/snapshots.ts";
import { backend } from "./kit.ts";
import { PROJECT, snapshotPlace, SnapshotTenant } from "./snapshots-kit.ts";

const { place, close } = snapshotPlace();
afterAll(close);
const DAY_MS = 86_400_000;
const tenant = () => new SnapshotTenant(place).begin();

describe("runs at the same time", () => {
  test("[SNAP-7] leave a manifest that names a file that is there, of the latest moment", async () => {
    const at = await tenant();
    await at.persons(5);
    for (let round = 0; round < 2; round++) {
      await at.person("p000", undefined, { rev: 2 + round });
      const runs = await Promise.all([at.run(), at.run(), at.run()]);
      expect(runs.flatMap((r) => r.failed)).toEqual([]);
      expect(await at.loaded(at.people)).toEqual(await at.paged(at.people));
      const files = await at.files(at.people);
      expect(files.at(-1)).toBe((await at.manifest(at.people))?.generation);
      expect(files.length).toBeLessThanOrEqual(SNAPSHOT.kept);
    }
  });

  test("[SNAP-7] never take a manifest back to an earlier moment", async () => {
    const at = await tenant();
    await at.persons(5);
    await at.made();
    const later = Date.now() + DAY_MS;
    await at.ref(at.people).update({ readAt: later, schema: "another" });
    const before = await at.files(at.people);
    await at.made();
    expect((await at.ref(at.people).get()).get("readAt")).toBe(later);
    expect(await at.files(at.people)).toEqual(before);
  });
});

describe("a run", () => {
  test("[SNAP-8] by day makes what has no file yet, and that of which much changed", async () => {
    const at = await tenant();
    await at.persons(5);
    expect((await at.made({ which: "due" }))(at.people)).toBe("whole");
    await at.person("p000", undefined, { rev: 2 });
    await at.person("p001", undefined, { rev: 2 });
    expect((await at.made({ which: "due" }))(at.people)).toBeUndefined();
    await at.person("p002", undefined, { rev: 2 });
    expect((await at.made({ which: "due" }))(at.people)).toBe("changed");
    await at.ref(at.people).update({ schema: "of an earlier build" });
    expect((await at.made({ which: "due" }))(at.people)).toBe("whole");
    expect((await at.made({ which: "due" }))(at.source("cards"))).toBeUndefined();
  });

  test("[SNAP-8] begins nothing when its time is over, and says what it left", async () => {
    const at = await tenant();
    await at.persons(5);
    const { made, left } = await at.run({ until: Date.now() - 1 });
    expect([made.size, left]).toEqual([0, expect.arrayContaining([manifestPath(at.ns, at.people)])]);
  });

  test("[SNAP-8] goes on behind a source that fails, and says why it did", async () => {
    const at = await tenant();
    const [lon, lim] = at.sites;
    await at.persons(5, [lon, lim]);
    const broken = () => {
      throw new Error("no storage");
    };
    const files = snapshotFile(at.ns, at.people, "");
    const bucket = (): ReturnType<typeof place.bucket> =>
      new Proxy(place.bucket(), {
        get: (of, key) =>
          key === "file"
            ? (name: string) => (name.startsWith(files) ? broken() : of.file(name))
            : (Reflect.get(of, key, of) as unknown),
      });
    const { made, failed } = await at.run({}, {}, { ...place, bucket });
    expect(failed).toEqual([{ path: manifestPath(at.ns, at.people), why: new Error("no storage") }]);
    expect(made.get(manifestPath(at.ns, at.source("people", lim)))).toBe("whole");
  });

  test("[SNAP-8] makes no file whose blocks no manifest can hold", async () => {
    const at = await tenant();
    await at.persons(9);
    const { failed } = await at.run({}, { maxBlocks: 2 });
    expect(failed.map((f) => f.path)).toEqual([manifestPath(at.ns, at.people)]);
    expect(await at.files(at.people)).toEqual([]);
  });

  test.each(["nightlySnapshots", "freshSnapshots"])(
    "[SNAP-8] %s is a schedule of the deployed functions",
    async (name) => {
      const url = `http://${backend.functions}/${backend.project}/europe-west1/${name}-0`;
      expect((await fetch(url, { method: "POST" })).status).toBe(200);
    },
    60_000,
  );
});

test("[SNAP-8] a manifest of as many blocks as one may have, of the longest ids, fits a document", async () => {
  const block = { offset: 2 ** 40, length: 4e6, sha256: "a".repeat(64), docs: 500, firstId: "語".repeat(120) };
  const blocks = Array.from({ length: SNAPSHOT.maxBlocks }, () => block);
  const ref = place.db.doc("ns/largest/snapshots/cards");
  await ref.set({ ns: "largest", source: "cards", site: null, blocks });
  await ref.delete();
  await expect(ref.set({ blocks: [...blocks, ...blocks.slice(0, 200)] })).rejects.toThrow();
});

test("[SNAP-13] npm start and npm run seed make the files of a tenant that are due, once", async () => {
  const at = await tenant();
  for (let from = 0; from < SNAPSHOT.minDocs; from += 500) {
    const batch = place.db.batch();
    for (let i = from; i < from + 500; i++)
      batch.set(place.db.doc(`ns/${at.ns}/cards/c${i}`), {
        ...{ ns: at.ns, rev: 1, updatedAt: Timestamp.now(), deleted: false, title: `Card ${i}` },
      });
    await batch.commit();
  }
  const here = { ...backend, project: PROJECT };
  expect(await makeTenantSnapshots(here, at.ns)).toBe(1);
  expect(await makeTenantSnapshots(here, at.ns)).toBe(0);
  expect((await at.manifest(at.source("cards")))?.blocks).toHaveLength(SNAPSHOT.minDocs / SNAPSHOT.lines);
});
