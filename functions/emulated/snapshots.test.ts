import fc from "fast-check";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { FORMAT, manifestPath, snapshotFile } from "#domain/snapshots/manifest.ts";
import { schemaOf } from "../src/snapshots/make.ts";
import { makeTenantSnapshots } from "../../dev/seed/snapshots.ts";
import { backend } from "./kit.ts";
import { PROJECT, snapshotPlace, SnapshotTenant } from "./snapshots-kit.ts";

const { place, close } = snapshotPlace();
afterAll(close);
const DAY_MS = 86_400_000;
const tenant = () => new SnapshotTenant(place).begin();

describe("a file of a source", () => {
  test("[SNAP-3] has all its documents as of one moment, tombstones too, and nobody of another site or tenant", async () => {
    const at = await tenant();
    const [lon, lim] = at.sites;
    await at.persons(9);
    await at.person("both", [lon, lim]);
    await at.person("gone", [lon], { deleted: true });
    await at.person("elsewhere", [lim]);
    await at.person("foreign", [lon], { ns: "other" });
    const made = await at.made();
    expect([made(at.people), made(at.source("cards"))]).toEqual(["whole", "none"]);
    const docs = await at.loaded(at.people);
    expect(docs).toEqual(await at.paged(at.people));
    expect([Object.keys(docs ?? {}).length, docs?.["gone"]?.["deleted"]]).toEqual([11, true]);
    const manifest = await at.manifest(at.people);
    expect(manifest).toMatchObject({ ns: at.ns, source: "people", site: lon, format: FORMAT, docs: 11 });
    expect([manifest?.schema, manifest?.wholeAt]).toEqual([schemaOf(at.people), manifest?.readAt]);
    expect(manifest?.blocks.map((b) => [b.docs, b.firstId])).toEqual([
      [4, "both"],
      [4, "p002"],
      [3, "p006"],
    ]);
  });

  test("[SNAP-3] leaves out what no device could compare, and is made on from none the less", async () => {
    const at = await tenant();
    await at.persons(5);
    await at.person("without", undefined, { rev: "one" });
    await at.person("x".repeat(200));
    await at.made();
    expect(Object.keys((await at.loaded(at.people)) ?? {})).toHaveLength(5);
    await at.person("p000", undefined, { rev: 2 });
    expect((await at.made())(at.people)).toBe("changed");
    expect((await at.loaded(at.people))?.["p000"]?.["rev"]).toBe(2);
  });

  test("[SNAP-9] is private, of no encoding, and has no download token, also when somebody made one", async () => {
    const at = await tenant();
    await at.persons(4);
    await at.made();
    const { generation = "" } = (await at.manifest(at.people)) ?? {};
    const [said] = await at.file(at.people, generation).getMetadata();
    expect([said.contentType, said.cacheControl]).toEqual(["application/octet-stream", "private, max-age=0"]);
    expect([said.contentEncoding, said.metadata?.["firebaseStorageDownloadTokens"]]).toEqual([undefined, undefined]);
    const name = encodeURIComponent(snapshotFile(at.ns, at.people, generation));
    const url = `http://${backend.storage}/v0/b/${backend.project}.appspot.com/o/${name}`;
    const asked = await fetch(url, { headers: { authorization: "Bearer owner" } });
    const { downloadTokens } = (await asked.json()) as { downloadTokens: string };
    const open = () => fetch(`${url}?alt=media&token=${downloadTokens}`);
    expect((await open()).status).toBe(200); // what the storage does when a client asks for metadata
    expect((await at.made())(at.people)).toBe("changed");
    expect((await open()).status).not.toBe(200);
    expect(await at.files(at.people)).toEqual([(await at.manifest(at.people))?.generation]);
  });
});

describe("the next file", () => {
  test("[SNAP-4] is made of the last one and what changed; who left the site has left it, who came is in it", async () => {
    const at = await tenant();
    const [lon, lim] = at.sites;
    await at.persons(9);
    await at.made();
    const { wholeAt } = (await at.manifest(at.people)) ?? {};
    await at.person("p000", [lim], { rev: 2 });
    await at.person("p001", [], { rev: 2 });
    await at.person("p002", [lon], { rev: 2, deleted: true });
    await at.person("p003", [lim, lon], { rev: 2 });
    await at.person("new", [lon]);
    expect((await at.made())(at.people)).toBe("changed");
    const docs = await at.loaded(at.people);
    expect(docs).toEqual(await at.paged(at.people));
    expect(Object.keys(docs ?? {})).toEqual(["new", "p002", "p003", "p004", "p005", "p006", "p007", "p008"]);
    expect((await at.manifest(at.people))?.wholeAt).toBe(wholeAt);
    expect((await at.made())(at.people)).toBe("same");
  });

  test("[SNAP-4] of the directory knows whose record is of another site now", async () => {
    const at = await tenant();
    const [lon, lim] = at.sites;
    const listed = (id: string, site: string) =>
      place.db.doc(`ns/${at.ns}/directory/${id}`).set({
        ...{ ns: at.ns, rev: 1, updatedAt: Timestamp.now(), deleted: false },
        site: { ref: `sites/${site}` },
      });
    for (const id of ["a", "b", "c", "d"]) await listed(id, lon);
    const of = at.source("directory", lon);
    await at.made();
    await listed("b", lim);
    expect((await at.made())(of)).toBe("changed");
    expect(Object.keys((await at.loaded(of)) ?? {})).toEqual(["a", "c", "d"]);
  });

  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const someSites = fc.subarray([0, 1] as const).map((some) => [...some]);
  const step = fc.oneof(
    fc.record({ id: fc.constantFrom(...ids), sites: someSites, deleted: fc.boolean() }),
    fc.record({ outright: fc.constantFrom(...ids) }),
    fc.constant("make" as const),
  );
  test("[SNAP-4] is what a whole one would be, whatever was made, changed, moved, deleted and deleted outright", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const at = await tenant();
        await at.persons(3, at.sites);
        let rev = 1;
        for (const s of [...steps, "make" as const]) {
          if (s === "make") {
            await at.made();
            for (const site of at.sites) {
              const of = at.source("people", site);
              expect((await at.loaded(of)) ?? {}).toEqual(await atLeast(3, at.paged(of)));
            }
          } else if ("outright" in s) await place.db.doc(`ns/${at.ns}/people/${s.outright}`).delete();
          else {
            const sites = s.sites.map((i) => at.sites[i]);
            await at.person(s.id, sites, { rev: ++rev, deleted: s.deleted });
          }
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("[SNAP-5] is made of all documents once a week", async () => {
    const at = await tenant();
    await at.persons(4);
    await at.made();
    await at.ref(at.people).update({ wholeAt: Date.now() - SNAPSHOT.wholeDays * DAY_MS - 1 });
    expect((await at.made())(at.people)).toBe("whole");
    expect((await at.made())(at.people)).toBe("same");
  });

  test("[SNAP-5] is made of all documents when some were deleted outright", async () => {
    const at = await tenant();
    await at.persons(6);
    await at.made();
    await place.db.doc(`ns/${at.ns}/people/p003`).delete();
    expect((await at.made())(at.people)).toBe("whole");
    expect(await at.loaded(at.people)).toEqual(await at.paged(at.people));
  });

  test("[SNAP-5] goes on without tombstones that the clean-up took away", async () => {
    const at = await tenant();
    await at.persons(6);
    const old = { deleted: true, updatedAt: Timestamp.fromMillis(Date.now() - 100 * DAY_MS) };
    for (const id of ["t0", "t1"]) await at.person(id, undefined, old);
    await at.made();
    await place.db.doc(`ns/${at.ns}/people/t1`).delete();
    expect((await at.made())(at.people)).toBe("changed");
    expect(await at.loaded(at.people)).toEqual(await at.paged(at.people));
  });

  type Mutilation = readonly [string, (at: SnapshotTenant, generation: string) => Promise<unknown>];
  test.each<Mutilation>([
    ["gone", (at, g) => at.file(at.people, g).delete()],
    ["cut", (at, g) => at.file(at.people, g).save(Buffer.from("x"), { resumable: false })],
    ["changed by a bit", (at, g) => flip(at, g)],
    ["of another schema", (at) => at.ref(at.people).update({ schema: "0".repeat(64) })],
    ["of another format", (at) => at.ref(at.people).update({ format: FORMAT + 1 })],
    ["said to have gaps", (at) => at.ref(at.people).update({ bytes: 1 })],
    ["of another tenant", (at) => at.ref(at.people).update({ ns: "other" })],
  ])("[SNAP-5] is made of all documents when the last one is %s", async (_, mutilate) => {
    const at = await tenant();
    await at.persons(6);
    await at.made();
    const { generation = "" } = (await at.manifest(at.people)) ?? {};
    await mutilate(at, generation);
    await at.person("p000", undefined, { rev: 2 });
    expect((await at.made())(at.people)).toBe("whole");
    expect(await at.loaded(at.people)).toEqual(await at.paged(at.people));
  });
});

/** Documents of a source; none where they are too few for a file. */
async function atLeast<T extends object>(n: number, docs: Promise<T>): Promise<T | object> {
  const all = await docs;
  return Object.keys(all).length >= n ? all : {};
}

async function flip(at: SnapshotTenant, generation: string): Promise<void> {
  const file = at.file(at.people, generation);
  const [bytes] = await file.download();
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await file.save(bytes, { resumable: false });
}

describe("files that are kept", () => {
  test("[SNAP-6] are the one that the manifest names and the one before it", async () => {
    const at = await tenant();
    await at.persons(5);
    const generations: string[] = [];
    for (let rev = 2; rev < 6; rev++) {
      await at.person("p000", undefined, { rev });
      await at.made();
      generations.push((await at.manifest(at.people))?.generation ?? "");
      expect(await at.files(at.people)).toEqual(generations.slice(-SNAPSHOT.kept));
    }
    await at.made({ now: Date.now() + 2 * DAY_MS });
    expect(await at.files(at.people)).toEqual(generations.slice(-1)); // a day later nobody loads the one before
  });

  test("[SNAP-6] are none of a source that has too few documents, or a site that is deleted", async () => {
    const at = await tenant();
    await at.persons(5);
    await at.made();
    expect((await at.made({}, { minDocs: 6 }))(at.people)).toBe("none");
    expect([(await at.ref(at.people).get()).exists, await at.files(at.people)]).toEqual([false, []]);
    await at.made();
    expect(await at.files(at.people)).toHaveLength(1);
    await place.db.doc(`sites/${at.sites[0]}`).update({ deleted: true });
    await at.made();
    expect([(await at.ref(at.people).get()).exists, await at.files(at.people)]).toEqual([false, []]);
  });
});

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
