import "fake-indexeddb/auto";
import fc from "fast-check";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { blockText, inBlocks, type Line } from "#domain/snapshots/lines.ts";
import type { Pending, Truth } from "../../engine/record.ts";
import { withTruth } from "../../engine/record.ts";
import { Replica } from "../replica.ts";
import type { Changed } from "../stored.ts";
import { BlockStore } from "./block-store.ts";

const PEOPLE = "ns/t/people";
const MEMBERS = "sites/s/members";
const pathOf = (id: string, of = PEOPLE) => `${of}/${id}`;
const line = (id: string, rev = 1, more: Partial<Line> = {}): Line => ({
  ...{ id, rev, updatedAt: rev, deleted: false, fields: { ns: "t", title: `${id} ${rev}`, memberSites: ["s"] } },
  ...more,
});
const truthOf = (l: Line, of = PEOPLE): Truth => {
  const { rev, updatedAt, deleted, fields } = l;
  return { path: pathOf(l.id, of), rev, updatedAt, deleted, fields };
};

type Load = {
  readonly lines: readonly Line[];
  readonly of?: string;
  readonly source?: string;
  readonly generation?: string;
};
/** Loads lines as a file would have them, as one block or several. */
async function loadFile(on: Replica, { lines, of = PEOPLE, source = "people:s", generation = "g1" }: Load, each = 500) {
  const sorted = inBlocks(lines).flat();
  for (let at = 0; at < sorted.length; at += each) {
    const some = sorted.slice(at, at + each);
    const good = new Map(some.map((l) => [pathOf(l.id, of), truthOf(l, of)] as const));
    const bytes = gzipSync(blockText(some));
    await on.loadBlock({ source, collection: of, generation, index: at / each, lines: some, bytes }, good);
  }
}
/** The same documents as pages bring them. */
async function loadPages(on: Replica, { lines, of = PEOPLE }: Load) {
  const truths = new Map(lines.map((l) => [pathOf(l.id, of), truthOf(l, of)] as const));
  await on.load([...truths.keys()], (rec) => {
    const truth = truths.get(rec.path);
    return truth ? withTruth(rec, truth) : rec;
  });
}

let n = 0;
let replica: Replica;
beforeEach(async () => (replica = await Replica.open(`blocks-${++n}`)));
afterEach(() => replica.close());
const reopen = async () => {
  await replica.close();
  replica = await Replica.open(`blocks-${n}`);
};

const plain = (shown: readonly ShownDoc[]) =>
  shown
    .map(({ path, view, rev, pending }) => ({ path, view, rev, pending }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
/** All that can be asked of a store, as plain data. */
async function seen(on: Replica, ids: readonly string[]) {
  const slices: (readonly [string, unknown])[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { records, next }: Awaited<ReturnType<Replica["slice"]>> = await on.slice("people", after, 3);
    slices.push(...records.map((r) => [r.path, r.shown?.view] as const));
    [after, more] = [next, next !== null];
  }
  const paged: ShownDoc[] = [];
  for (let after = "", more = true; more;) {
    const page: readonly ShownDoc[] = await on.page("people", { kind: "person", scope: "", after }, 2);
    paged.push(...page);
    [after, more] = [page.at(-1)?.path ?? "", page.length === 2];
  }
  return {
    slices: slices.filter(([, view]) => view !== undefined),
    paged: paged.map((p) => [p.path, p.view]),
    kind: plain(await on.find("people", { kind: "person" })),
    members: plain(await on.find("people", { kind: "member", scope: "s" })),
    group: plain(await on.find("people", { kind: "person", group: ids[0] ?? "" })),
    dirty: await on.dirty(),
    get: [...(await on.get(ids.map((id) => pathOf(id))))].sort(),
    below: [...(await on.below("people", PEOPLE))].sort((a, b) => (a.path < b.path ? -1 : 1)),
    watched: await Promise.all(ids.map(async (id) => [id, (await watched(on, id))?.view])),
  };
}
/** What a live question for one record says first. */
async function watched(on: Replica, id: string): Promise<ShownDoc | null> {
  let stop = (): void => undefined;
  const first = await new Promise<ShownDoc | null>((done) => {
    const watching = on.watchOne("people", pathOf(id), done);
    stop = () => watching.unsubscribe();
  });
  stop();
  return first;
}

const ids = Array.from({ length: 12 }, (_, i) => `p${String(i).padStart(2, "0")}`);
const step = fc.oneof(
  fc.record({
    do: fc.constant("load" as const),
    ids: fc.subarray(ids, { minLength: 1 }),
    rev: fc.integer({ min: 1, max: 4 }),
    other: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("truth" as const),
    ids: fc.subarray(ids, { minLength: 1, maxLength: 3 }),
    rev: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ do: fc.constant("edit" as const), ids: fc.subarray(ids, { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("sent" as const), ids: fc.subarray(ids, { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("drop" as const), ids: fc.subarray(ids, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant("gone" as const), ids: fc.subarray(ids, { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("watch" as const), ids: fc.subarray(ids, { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("reopen" as const), ids: fc.constant([] as string[]) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const typed = (id: string): Pending => ({ set: `w-${id}`, seq: 1, kind: "patch", fields: { title: "typed" } });

/** One step on a replica; `files`: what is loaded comes by blocks. */
async function take(on: Replica, s: Step, at: { i: number; files: boolean }): Promise<void> {
  const paths = s.ids.map((id) => pathOf(id));
  switch (s.do) {
    case "load": {
      const lines = s.ids.map((id) => line(id, s.rev, s.rev === 3 ? { deleted: true } : {}));
      const load = { lines, source: s.other ? "people:b" : "people:s", generation: `g${at.i}` };
      return at.files ? loadFile(on, load, 4) : loadPages(on, load);
    }
    case "truth":
      return loadPages(on, { lines: s.ids.map((id) => line(id, s.rev)) });
    case "edit":
      return on.modify(paths, (rec) => (rec.base ? { ...rec, pending: [typed(rec.path)] } : rec));
    case "sent":
      return on.modify(paths, (rec) => (rec.pending.length > 0 ? { ...rec, pending: [] } : rec));
    case "drop":
      return on.drop("people", paths);
    case "gone":
      await on.modify(paths, (rec) => (rec.base ? { ...rec, base: null } : rec));
      return on.forget(paths);
    case "watch":
      for (const id of s.ids) await watched(on, id); // RxDB remembers what it found
      return undefined;
    case "reopen":
      return undefined;
  }
}

test("[SNAP-21] records in blocks are the same as records one by one, whatever is done to them", async () => {
  await replica.close();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const run = async (files: boolean) => {
        const name = `blocks-${++n}`;
        let on = await Replica.open(name);
        try {
          for (const [i, s] of steps.entries()) {
            if (s.do === "reopen") {
              await on.close();
              on = await Replica.open(name);
            } else await take(on, s, { i, files });
          }
          return await seen(on, ids);
        } finally {
          await on.close();
        }
      };
      expect(await run(true)).toEqual(await run(false));
    }),
    { numRuns: 40 },
  );
  replica = await Replica.open(`blocks-${++n}`);
}, 120_000);

describe("blocks", () => {
  test("[SNAP-21] are told to who listens, and what is changed in them afterwards", async () => {
    const told: Changed[] = [];
    const stop = replica.changes("people", (changed) => told.push(...changed));
    const live: (readonly string[])[] = [];
    const watching = replica.watch("people", { kind: "person" }, (shown) =>
      live.push(shown.map((s) => String(s.view.fields["title"]))),
    );
    replica.quietMs = 0;
    await loadFile(replica, { lines: [line("a"), line("b")] });
    expect(told.map((c) => c.path)).toEqual([pathOf("a"), pathOf("b")]);
    await loadPages(replica, { lines: [line("a", 2)] });
    expect(told.at(-1)).toMatchObject({ path: pathOf("a"), shown: { view: { fields: { title: "a 2" } } } });
    await replica.drop("people", [pathOf("b")]);
    expect(told.at(-1)).toEqual({ path: pathOf("b"), shown: null });
    await expect.poll(() => live.at(-1)).toEqual(["a 2"]);
    stop.unsubscribe();
    watching.unsubscribe();
  });

  test("[SNAP-21] are there after a start, and stay away where they were taken out", async () => {
    await loadFile(replica, { lines: ids.map((id) => line(id)) }, 5);
    await replica.drop("people", [pathOf("p01"), pathOf("p07")]);
    await reopen();
    expect((await replica.find("people", { kind: "person" })).length).toBe(10);
    expect(await replica.lostSources()).toEqual([]);
  });

  test.each<[string, () => Promise<void>]>([
    ["that came by itself and left", () => loadPages(replica, { lines: [line("p09")] })],
    [
      "that was changed here and left",
      async () => {
        await loadFile(replica, { lines: [line("p09", 5), line("p10")] });
        await loadPages(replica, { lines: [line("p09", 6)] });
      },
    ],
    ["that left its block", () => loadFile(replica, { lines: [line("p09", 5), line("p10")], source: "people:b" })],
  ])("[SNAP-21] bring back a record %s, and let go of it once more", async (_, bring) => {
    await bring();
    expect(await watched(replica, "p09")).not.toBeNull();
    await replica.drop("people", [pathOf("p09")]);
    expect(await watched(replica, "p09")).toBeNull();
    await loadFile(replica, { lines: [line("p09"), line("p10")] });
    expect((await watched(replica, "p09"))?.view.fields["title"]).toBe("p09 1");
    await replica.drop("people", [pathOf("p09")]);
    await expectOnly("p10");
    await reopen();
    await expectOnly("p10");
  });

  test("[SNAP-21] let go of a record that a newer block has, however great its number", async () => {
    await loadFile(replica, { lines: [line("p09", 9), line("p10")] });
    const watching = replica.watch("people", { kind: "person" }, () => undefined);
    await expect.poll(() => watched(replica, "p09")).toMatchObject({ rev: 9 });
    await loadFile(replica, { lines: [line("p09", 10)], generation: "g2" });
    expect(await watched(replica, "p09")).toMatchObject({ rev: 10 });
    watching.unsubscribe();
    await replica.drop("people", [pathOf("p09")]);
    await expectOnly("p10");
  });
  const expectOnly = async (id: string) => {
    expect((await replica.find("people", { kind: "person" })).map((s) => s.path)).toEqual([pathOf(id)]);
    expect([...(await replica.get(ids.map((i) => pathOf(i)))).keys()]).toEqual([pathOf(id)]);
  };

  test("[SNAP-21] go as one with their last record", async () => {
    await loadFile(replica, { lines: ids.map((id) => line(id)) });
    await replica.trim("people", null);
    await reopen();
    expect(await replica.slice("people", null, 50)).toEqual({ records: [], next: null });
  });

  test("[SNAP-21] find records by groups that are not their ids", async () => {
    const fields = (owner: string) => ({ ns: "t", title: owner, owner: { ref: `ns/t/people/${owner}` } });
    const lines = [line("c1", 1, { fields: fields("x") }), line("c2", 1, { fields: fields("y") })];
    await loadFile(replica, { lines, of: "ns/t/cards", source: "cards" });
    const of = async (group: string) => (await replica.find("cards", { kind: "card", group })).map((s) => s.path);
    expect(await of("x")).toEqual(["ns/t/cards/c1"]);
    expect(await of("y")).toEqual(["ns/t/cards/c2"]);
  });

  test("[SNAP-21] of two kinds in one store keep apart", async () => {
    await loadFile(replica, { lines: [line("a")] });
    const fields = { ns: "t", person: { ref: pathOf("a"), title: "a" } };
    await loadFile(replica, { lines: [line("a", 1, { fields })], of: MEMBERS, source: "members:s" });
    expect((await replica.find("people", { kind: "member", scope: "s", group: "a" })).map((s) => s.path)).toEqual([
      pathOf("a", MEMBERS),
    ]);
    expect((await replica.below("people", PEOPLE)).map((r) => r.path)).toEqual([pathOf("a")]);
  });

  test("[SNAP-21] that cannot be read any more name their source", async () => {
    await loadFile(replica, { lines: [line("a")] });
    await replica.close();
    await new Promise<void>((done, fail) => {
      const request = indexedDB.open(`rxdb-dexie-blocks-${n}--blocks`);
      request.onerror = () => fail(request.error ?? new Error("not opened"));
      request.onsuccess = () => {
        const tx = request.result.transaction("blocks", "readwrite");
        tx.objectStore("blocks").put({ id: "people:s/g1/000000", store: "people" });
        tx.oncomplete = () => {
          request.result.close();
          done();
        };
      };
    });
    replica = await Replica.open(`blocks-${n}`);
    expect(await replica.lostSources()).toEqual(["people:s"]);
  });
});

describe("what is taken out of blocks", () => {
  /** All that the device has of blocks, as text. */
  async function onDisk(): Promise<readonly string[]> {
    const rows = await new Promise<readonly { readonly bytes: Uint8Array }[]>((done, fail) => {
      const request = indexedDB.open(`rxdb-dexie-blocks-${n}--blocks`);
      request.onerror = () => fail(request.error ?? new Error("not opened"));
      request.onsuccess = () => {
        const all = request.result.transaction("blocks").objectStore("blocks").getAll();
        all.onsuccess = () => {
          request.result.close();
          done(all.result as readonly { readonly bytes: Uint8Array }[]);
        };
      };
    });
    return rows.map(({ bytes, ...row }) => JSON.stringify(row) + gunzipSync(bytes).toString());
  }
  const says = async (word: string) => (await onDisk()).some((text) => text.includes(word));
  const titles = async () => (await replica.find("people", { kind: "person" })).map((s) => s.view.fields["title"]);

  test.each<[string, () => Promise<void>]>([
    ["dropped", () => replica.drop("people", [pathOf("p01"), pathOf("p00")])],
    [
      "gone from the server",
      async () => {
        await replica.modify([pathOf("p01"), pathOf("p00")], (rec) => ({ ...rec, base: null }));
        await replica.forget([pathOf("p01"), pathOf("p00")]);
      },
    ],
    [
      "deleted by somebody",
      async () => {
        await loadPages(replica, { lines: ["p00", "p01"].map((id) => line(id, 2, { deleted: true, fields: {} })) });
        await replica.fillHoles();
      },
    ],
  ])("[SNAP-23] leaves their bytes, too, where it was %s; the others are found as before", async (_, take) => {
    await loadFile(replica, { lines: ids.slice(0, 4).map((id) => line(id)) });
    await loadFile(replica, { lines: ids.slice(0, 2).map((id) => line(id)), source: "people:b" });
    expect([await says("p00 1"), await says("p01 1")]).toEqual([true, true]);
    await take();
    expect([await says("p00 1"), await says("p01 1"), await says("p02 1")]).toEqual([false, false, true]);
    await reopen();
    expect(await titles()).toEqual(["p02 1", "p03 1"]);
    expect((await replica.get(ids.map((id) => pathOf(id)))).get(pathOf("p03"))?.base?.rev).toBe(1);
  });

  test("[SNAP-23] of cards leaves their owners, too", async () => {
    const fields = (owner: string) => ({ ns: "t", title: owner, owner: { ref: `ns/t/people/${owner}` } });
    const lines = ["xenia", "yvonne", "zoe"].map((owner, i) => line(`c${i}`, 1, { fields: fields(owner) }));
    await loadFile(replica, { lines, of: "ns/t/cards", source: "cards" });
    await replica.drop("cards", ["ns/t/cards/c1"]);
    expect([await says("yvonne"), await says("zoe")]).toEqual([false, true]);
    expect((await replica.find("cards", { kind: "card", group: "zoe" })).map((s) => s.path)).toEqual(["ns/t/cards/c2"]);
  });

  test("[SNAP-23] is as it was where the device could not store that it left", async () => {
    await loadFile(replica, { lines: [line("a"), line("b")] });
    const full = vi
      .spyOn(BlockStore.prototype, "write")
      .mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    await expect(replica.drop("people", [pathOf("a")])).rejects.toThrow();
    full.mockRestore();
    expect((await titles()).sort()).toEqual(["a 1", "b 1"]);
    await replica.drop("people", [pathOf("a")]);
    await reopen();
    expect(await titles()).toEqual(["b 1"]);
  });

  test("[SNAP-23] of one block for another stays until that one is stored", async () => {
    await loadFile(replica, { lines: [line("a"), line("b")] });
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      value,
      ...more
    ) {
      if ((value as { readonly source?: string }).source === "people:b")
        throw new DOMException("full", "QuotaExceededError");
      return original.call(this, value, ...more);
    } as typeof original);
    const trouble = await loadFile(replica, { lines: [line("a", 2)], source: "people:b" }).catch((e: unknown) => e);
    put.mockRestore();
    expect(trouble).toMatchObject({ trouble: "storage-full" });
    await reopen();
    expect((await titles()).sort()).toEqual(["a 1", "b 1"]);
  });
  const original = IDBObjectStore.prototype.put;

  test("[SNAP-23] goes from no page of an answer that has tombstones before it", async () => {
    const lines = ids.map((id, i) => line(id, 1, i < 4 ? { deleted: true, fields: {} } : {}));
    await loadFile(replica, { lines });
    const page = await replica.page("people", { kind: "person", scope: "", after: "" }, 3);
    expect(page.map((p) => p.path)).toEqual(["p04", "p05", "p06"].map((id) => pathOf(id)));
  });

  test("[SNAP-23] hides no double behind it: a record stands once", async () => {
    await loadFile(replica, { lines: ids.map((id) => line(id)) });
    const some = ids.slice(0, 3).map((id) => line(id, 2));
    const good = new Map(some.slice(1).map((l) => [pathOf(l.id), truthOf(l)] as const));
    const bytes = gzipSync(blockText(some));
    const loaded = { source: "people:b", collection: PEOPLE, generation: "g1", index: 0, lines: some, bytes };
    await replica.loadBlock(loaded, good);
    expect((await replica.below("people", PEOPLE)).map((r) => r.path).sort()).toEqual(ids.map((id) => pathOf(id)));
    expect((await replica.get([pathOf("p01")])).get(pathOf("p01"))?.base?.rev).toBe(2);
  });
});

test("[SNAP-25] a replica that another tab removed is not made anew by a block that comes late", async () => {
  await loadFile(replica, { lines: [line("a")] });
  const names = async () =>
    (await indexedDB.databases()).map((d) => d.name).filter((x) => x?.includes(`blocks-${n}--`));
  for (const name of await names())
    await new Promise((done) => (indexedDB.deleteDatabase(name ?? "").onsuccess = done));
  const trouble = await loadFile(replica, { lines: [line("b")], generation: "g2" }).catch((e: unknown) => e);
  expect(trouble).toMatchObject({ trouble: "storage-blocked" });
  expect(await names()).toEqual([]);
});

test("[SNAP-25] blocks that could not be read once are read by the next question", async () => {
  await loadFile(replica, { lines: [line("a")] });
  await reopen();
  vi.spyOn(BlockStore.prototype, "of").mockRejectedValueOnce(new DOMException("lost", "UnknownError"));
  await expect(replica.find("people", { kind: "person" })).rejects.toThrow("lost");
  expect((await replica.find("people", { kind: "person" })).length).toBe(1);
});
