import "fake-indexeddb/auto";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import {
  fillWithDefaultSettings,
  normalizeMangoQuery,
  prepareQuery,
  type RxDocumentData,
  type RxJsonSchema,
} from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { afterEach, expect, test } from "vitest";
import { must } from "#domain/shared/result.ts";
import { blockText, inBlocks } from "#domain/snapshots/lines.ts";
import { FORMAT } from "#domain/snapshots/manifest.ts";
import { withQuickReads } from "../records/quick-reads.ts";
import { RECORD_SCHEMA } from "../records/record-schema.ts";
import type { Stored } from "../records/stored.ts";
import type { BlockRow } from "./block-store.ts";
import type { LayeredInstance } from "./layered.ts";
import { withBlocks } from "./with-blocks.ts";

const SCHEMA = fillWithDefaultSettings(RECORD_SCHEMA as unknown as RxJsonSchema<Stored>);
type Doc = RxDocumentData<Stored>;
const PEOPLE = "ns/t/people";
const open: LayeredInstance[] = [];
let n = 0;
afterEach(async () => {
  for (const tab of open.splice(0)) await tab.close();
});

/** The store of people of a replica, as one tab has it. */
async function tabOf(name: string): Promise<LayeredInstance> {
  const storage = withBlocks(withQuickReads(getRxStorageDexie({ indexedDB, IDBKeyRange })), name, indexedDB);
  const made = await storage.createStorageInstance({
    databaseInstanceToken: `tab-${++n}`,
    databaseName: name,
    collectionName: "people",
    schema: SCHEMA,
    options: {},
    multiInstance: true,
    devMode: false,
  });
  open.push(made as unknown as LayeredInstance);
  return made as unknown as LayeredInstance;
}

const blockOf = (ids: readonly string[], rev: number, id: string): BlockRow => {
  const fields = { ns: "t", title: `of ${rev}`, memberSites: ["s"] };
  const lines = inBlocks(ids.map((i) => ({ id: i, rev, updatedAt: rev, deleted: false, fields }))).flat();
  return {
    ...{ id, store: "people", source: id.split("/")[0] ?? "", format: FORMAT, collection: PEOPLE },
    ...{ bytes: new Uint8Array(gzipSync(blockText(lines))), docs: lines.length, kind: "person", scope: "" },
    ...{ first: lines[0]?.id ?? "", last: lines.at(-1)?.id ?? "", groups: null, gone: [], holes: [], filled: 0 },
  };
};

const all = async (tab: LayeredInstance): Promise<readonly Doc[]> => {
  const asked = normalizeMangoQuery(SCHEMA, { selector: { kind: "person", _deleted: { $eq: false } } } as never);
  return (await tab.query(prepareQuery<Stored>(SCHEMA, asked as never))).documents;
};
const plain = (docs: Iterable<Doc>) =>
  [...docs].map((d) => [d.id.slice(PEOPLE.length + 1), d.base?.rev, d.pending.length] as const).sort();
const allOf = async (...tabs: readonly LayeredInstance[]) =>
  Promise.all(tabs.map(async (tab) => plain(await all(tab))));

/** What a live query of a tab shows that follows its changes alone. */
async function following(tab: LayeredInstance) {
  const shown = new Map((await all(tab)).map((d) => [d.id, d]));
  tab.changeStream().subscribe(({ events }) => {
    for (const e of events)
      if (e.operation === "DELETE") shown.delete(e.documentId);
      else shown.set(e.documentId, e.documentData as Doc);
  });
  return shown;
}

async function write(tab: LayeredInstance, id: string, change: (d: Doc) => Partial<Doc>): Promise<void> {
  const [previous] = await tab.findDocumentsById([`${PEOPLE}/${id}`], false);
  if (!previous) return;
  const revision = `${Number(previous._rev.split("-")[0]) + 1}-${++n}`;
  await tab.bulkWrite([{ previous, document: { ...previous, ...change(previous), _rev: revision } }], "test");
}
const drop = (tab: LayeredInstance, id: string) => write(tab, id, () => ({ _deleted: true }));
const edit = (tab: LayeredInstance, id: string) =>
  write(tab, id, () => ({ dirty: "y", pending: [{ set: `w${++n}`, seq: 1, kind: "patch", fields: {} }] }));

test("[SNAP-22] two tabs that take records out of one block at the same moment take both out", async () => {
  const [a, b] = [await tabOf("both"), await tabOf("both")];
  await a.add(blockOf(["p1", "p2", "p3"], 1, "people:s/g1/000000"));
  await expect.poll(async () => (await all(b)).length).toBe(3);
  await Promise.all([drop(a, "p1"), drop(b, "p2")]);
  expect(plain(await all(await tabOf("both"))).map(([id]) => id)).toEqual(["p3"]);
  await expect.poll(() => allOf(a, b)).toEqual([[["p3", 1, 0]], [["p3", 1, 0]]]);
});

test("[SNAP-22] steps of one tab that meet take out what each of them takes out", async () => {
  const tab = await tabOf("meet");
  const ids = Array.from({ length: 20 }, (_, i) => `p${i}`);
  await tab.add(blockOf(ids, 1, "people:s/g1/000000"));
  await Promise.all(ids.slice(1).map((id) => drop(tab, id)));
  expect(plain(await all(await tabOf("meet"))).map(([id]) => id)).toEqual(["p0"]);
});

test("[SNAP-22] what one tab wrote above another does not take away below, before its word has come", async () => {
  const [a, b] = [await tabOf("word"), await tabOf("word")];
  await a.add(blockOf(["p1"], 1, "people:s/g1/000000"));
  await expect.poll(async () => (await all(b)).length).toBe(1);
  await Promise.all([edit(a, "p1"), drop(b, "p1").catch(() => undefined)]);
  const stands = plain(await all(await tabOf("word")));
  await expect.poll(() => allOf(a, b)).toEqual([stands, stands]);
});

const IDS = ["p0", "p1", "p2", "p3", "p4", "p5"];
/** Blocks of files: one of a name has the same records whenever it is loaded. */
const BLOCKS: readonly BlockRow[] = [
  blockOf(["p0", "p1", "p2", "p3"], 1, "people:s/g1/000000"),
  blockOf(["p2", "p3", "p4", "p5"], 2, "people:b/g1/000000"),
  blockOf(["p0", "p2", "p4"], 2, "people:s/g2/000000"),
  blockOf(["p1", "p5"], 1, "people:c/g1/000000"),
];
const act = fc.oneof(
  fc.record({ do: fc.constant("load" as const), block: fc.nat(BLOCKS.length - 1) }),
  fc.record({ do: fc.constant("drop" as const), id: fc.constantFrom(...IDS) }),
  fc.record({ do: fc.constant("edit" as const), id: fc.constantFrom(...IDS) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
/** What a tab does that does not lead: the leader alone loads, and takes away what leaves. */
const edited: fc.Arbitrary<Act> = fc.record({ do: fc.constant("edit" as const), id: fc.constantFrom(...IDS) });

/** A block comes below a record above, which the other tab takes away at that moment: nobody had been told of it. */
const UNCOVERED: [Act, Act][] = [
  [
    { do: "load", block: 1 },
    { do: "load", block: 0 },
  ],
  [
    { do: "edit", id: "p0" },
    { do: "edit", id: "p0" },
  ],
  [
    { do: "load", block: 3 },
    { do: "edit", id: "p5" },
  ],
  [
    { do: "load", block: 1 },
    { do: "drop", id: "p5" },
  ],
];

test("[SNAP-22] whatever two tabs do at the same moment, each shows what stands, each record once", async () => {
  const take = (tab: LayeredInstance, a: Act): Promise<void> =>
    a.do === "load" ? tab.add(must(BLOCKS[a.block], "a block")) : a.do === "drop" ? drop(tab, a.id) : edit(tab, a.id);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, edited), { minLength: 1, maxLength: 6 }), async (steps) => {
      const name = `tabs-${++n}`;
      const [a, b] = [await tabOf(name), await tabOf(name)];
      const [seenA, seenB] = [await following(a), await following(b)];
      for (const [x, y] of steps) await Promise.all([take(a, x), take(b, y)]);
      const stands = plain(await all(await tabOf(name)));
      expect(new Set(stands.map(([id]) => id)).size).toBe(stands.length);
      const says = async () => [plain(await all(a)), plain(await all(b)), plain(seenA.values()), plain(seenB.values())];
      await expect.poll(says, { timeout: 2_000 }).toEqual([stands, stands, stands, stands]);
      for (const tab of open.splice(0)) await tab.close();
    }),
    { numRuns: Number(process.env["TABS"] ?? 30), examples: [[UNCOVERED]] },
  );
}, 120_000);
