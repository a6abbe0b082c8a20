import "fake-indexeddb/auto";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "#domain/shared/json.ts";
import { blockText } from "#domain/snapshots/lines.ts";
import { withTruth } from "../engine/record.ts";
import { Replica } from "./replica.ts";
import { type Checkpoint, CHECKPOINT_PREFIX, checkpointOf, storedCheckpoint } from "./names.ts";
import { afterOlderBuild } from "./older-build.ts";
import { Puller } from "../pull/puller.ts";

/** Checkpoints as builds before blocks read them. */
const olderSchema = v.object({
  at: v.number(),
  settled: v.optional(v.boolean(), false),
  resume: v.nullable(v.object({ seconds: v.number(), nanos: v.number(), values: v.array(v.string()), id: v.string() })),
  complete: v.boolean(),
  docs: v.number(),
  total: v.optional(v.nullable(v.number()), null),
  asOf: v.optional(v.nullable(v.number()), null),
  page: v.optional(v.object({ size: v.number(), good: v.number() }), { size: 500, good: 0 }),
});
/** What an older build holds for here; null for nothing. */
const olderOf = (value: Json) => {
  const parsed = v.safeParse(olderSchema, value);
  return parsed.success ? parsed.output : null;
};

let n = 0;
let replica: Replica;
beforeEach(async () => (replica = await Replica.open(`older-${++n}`)));
afterEach(() => replica.close());

const NOW = 1_000_000;
const puller = () =>
  new Puller({
    replica,
    events: { progress: () => undefined, alive: () => undefined },
    broken: new Set(),
    now: () => NOW,
    clock: { now: () => NOW, nowFor: async () => NOW },
  });
const pathOf = (id: string) => `ns/t/people/${id}`;
const fields = (id: string) => ({ ns: "t", title: id, memberSites: ["s"] });
async function loadFile(ids: readonly string[]): Promise<void> {
  const lines = ids.map((id) => ({ id, rev: 1, updatedAt: 1, deleted: false, fields: fields(id) }));
  const good = new Map(lines.map((l) => [pathOf(l.id), { path: pathOf(l.id), ...l }] as const));
  const bytes = gzipSync(blockText(lines));
  const collection = "ns/t/people";
  await replica.loadBlock({ source: "people:s", collection, generation: "g1", index: 0, lines, bytes }, good);
}
const stored = (key: string) => replica.values.read("meta", CHECKPOINT_PREFIX + key);
const shown = async () => (await replica.find("people", { kind: "person" })).map((s) => s.view.fields["title"]).sort();

test("[SNAP-24] to a build that knows no blocks, what stands in them has not arrived", async () => {
  await loadFile(["a", "b"]);
  await puller().note("people:s", 2);
  await puller().note("spaces:s", 5);
  await puller().note("all", 0);
  expect(olderOf(await stored("people:s"))).toBeNull();
  expect(olderOf(await stored("all"))).toBeNull();
  expect(olderOf(await stored("spaces:s"))).toMatchObject({ complete: true, docs: 5 });
  expect(checkpointOf(await stored("people:s"))).toMatchObject({ complete: true, docs: 2 });
});

test("[SNAP-24] to such a build, people that came by pages have arrived", async () => {
  await puller().note("people:s", 2);
  expect(olderOf(await stored("people:s"))).toMatchObject({ complete: true, docs: 2 });
});

test("[SNAP-24] after such a build was at work, nobody comes back whom it took away, and its own work stands", async () => {
  await loadFile(["a", "b", "gone"]);
  await puller().note("people:s", 3);
  await puller().note("members:s", 0);
  // The older build loads the source anew, above, and notes it in its own way: `gone` it has never seen.
  for (const id of ["a", "b"])
    await replica.modify([pathOf(id)], (rec) =>
      withTruth(rec, { path: pathOf(id), rev: 2, updatedAt: 2, deleted: false, fields: fields(`${id} 2`) }),
    );
  const { by: _, ...older } = storedCheckpoint(checkpointOf(await stored("people:s")) as Checkpoint, false) as {
    by: number;
  };
  await replica.values.write("meta", `${CHECKPOINT_PREFIX}people:s`, older);
  await replica.close();
  replica = await Replica.open(`older-${n}`);
  await afterOlderBuild(replica);
  expect(await shown()).toEqual(["a 2", "b 2"]);
  expect(checkpointOf(await stored("people:s"))).toMatchObject({ complete: true });
  expect(await stored("members:s")).toBeNull(); // its records may have stood in blocks alone
  await loadFile(["c"]);
  await afterOlderBuild(replica);
  expect(await shown()).toEqual(["a 2", "b 2", "c"]);
});

test("[SNAP-24] an older build that only looked leaves blocks as they are", async () => {
  await loadFile(["a"]);
  await puller().note("people:s", 1);
  await afterOlderBuild(replica);
  expect([await shown(), checkpointOf(await stored("people:s"))?.complete]).toEqual([["a"], true]);
});
