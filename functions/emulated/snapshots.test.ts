import fc from "fast-check";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { FORMAT, snapshotFile } from "#domain/snapshots/manifest.ts";
import { schemaOf } from "../src/snapshots/make.ts";
import { backend } from "./kit.ts";
import { snapshotPlace, SnapshotTenant } from "./snapshots-kit.ts";

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
