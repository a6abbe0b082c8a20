import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Listener } from "../firebase/listen.ts";
import type { DocPage } from "../firebase/page.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { Position, RawDoc } from "../firebase/read.ts";
import { Replica } from "../replica/replica.ts";
import { Puller } from "./puller.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const HOUR = 3_600_000;
const SOURCE: SourceQuery = { key: "spaces:s", collection: "sites/s/spaces", ns: "t", where: [] };
const BACKEND = {} as Backend;

/** The server: its documents by their time and id, what it answered with, and after how many more pages the connection is cut. */
let shelf: { readonly id: string; readonly at: number }[] = [];
let answered: string[] = [];
let sizes: number[] = [];
let counted = 0;
let left = Infinity;
/** The device's clock, and how long a page takes, ms. */
let now = NOW;
let tookMs = 0;

const isAfter = (doc: { readonly id: string; readonly at: number }, { seconds, nanos, id }: Position) => {
  const at = seconds * 1_000 + nanos / 1e6;
  return doc.at > at || (id !== "" && doc.at === at && doc.id > id);
};
const rawOf = ({ id, at }: { readonly id: string; readonly at: number }): RawDoc => ({
  path: `${SOURCE.collection}/${id}`,
  data: { ns: "t", rev: 1, deleted: false, kind: "desk", title: id, floor: "f", updatedAt: at },
});

vi.mock("../firebase/read.ts", async (original) => ({
  ...(await original<object>()),
  count: async () => {
    counted++;
    return shelf.length;
  },
}));
vi.mock("../firebase/page.ts", () => ({
  page: async (_: Backend, __: SourceQuery, after: Position, size: number): Promise<DocPage> => {
    now += tookMs;
    sizes.push(size);
    if (left-- <= 0) throw new NetError({ kind: "offline" });
    const found = shelf
      .filter((d) => isAfter(d, after))
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(0, size);
    answered.push(...found.map((d) => d.id));
    const last = found.at(-1);
    const end = last
      ? { seconds: Math.floor(last.at / 1_000), nanos: (last.at % 1_000) * 1e6, values: [], id: last.id }
      : null;
    return { docs: found.map(rawOf), end, cut: false, tookMs };
  },
}));

/** Documents that one import wrote, all at one time. */
const imported = (n: number, at: number) =>
  Array.from({ length: n }, (_, i) => ({ id: `d${String(i).padStart(5, "0")}`, at }));

let n = 0;
let replica: Replica;
beforeEach(async () => {
  [answered, sizes, counted, left] = [[], [], 0, Infinity];
  [now, tookMs] = [NOW, 0];
  replica = await Replica.open(`resume-${++n}`);
});
afterEach(() => replica.close());

/** A tab that begins on what the device holds: all it tells of how much is here. */
function tab(serverNow = NOW) {
  const told: number[] = [];
  const events = {
    progress: (_: string, { docs }: { readonly docs: number }) => told.push(docs),
    alive: () => undefined,
  };
  const clock = { now: () => serverNow, nowFor: async () => serverNow };
  const puller = new Puller({ replica, events, broken: new Set(), now: () => now, clock });
  return { told, puller, pull: () => puller.catchUp(BACKEND, SOURCE) };
}

/** Documents on the server, as noted of the source and of all. */
const totals = () =>
  Promise.all(
    [SOURCE.key, "all"].map(
      async (key) => ((await replica.values.read("meta", `checkpoint:${key}`)) as JsonObject)["total"],
    ),
  );

/** How much is told of, and asked of the server, by a load that is cut after some pages and by the one that goes on. */
async function cutAfter(pages: number) {
  left = pages;
  const before = tab();
  await expect(before.pull()).rejects.toThrow(NetError);
  const first = answered;
  [answered, left] = [[], Infinity];
  const after = tab();
  await after.pull();
  return { before: before.told, after: after.told, first, then: answered };
}

describe("a first load that is cut", () => {
  test.each([
    ["smaller than a page", 700, 2],
    ["of several pages", 2_300, 5],
  ])("[PULL-6] a source %s goes on where it was, in count and in documents", async (_, size, pages) => {
    shelf = imported(size, NOW - HOUR);
    const { before, after, first, then } = await cutAfter(pages);
    expect(first.length).toBeGreaterThan(0);
    expect(before.at(-1)).toBe(first.length);
    expect(after[0]).toBeGreaterThan(first.length);
    expect(after.at(-1)).toBe(size);
    expect([...first, ...then].sort()).toEqual(shelf.map((d) => d.id));
    expect(await replica.below("spaces", SOURCE.collection)).toHaveLength(size);
  });

  test("[PULL-11] is counted once, beside its pages, and the number stays", async () => {
    shelf = imported(700, NOW - HOUR);
    left = 1;
    const before = tab();
    const pull = expect(before.pull()).rejects.toThrow(NetError);
    await before.puller.count(BACKEND, [SOURCE]);
    await pull;
    expect(await totals()).toEqual([700, 700]);
    shelf = imported(900, NOW - HOUR);
    left = Infinity;
    await tab().puller.count(BACKEND, [SOURCE]);
    await tab().pull();
    expect(counted).toBe(1);
    expect(await totals()).toEqual([700, 700]);
  });

  test.each([
    ["quick", 100, [250, 250, 250, 500, 500]],
    ["slow", 4_001, [250, 250, 250, 250, 250, 250]],
  ])("[PULL-9] a %s line brings pages of the size that it can, also in the next pull", async (_, ms, asked) => {
    shelf = imported(1_400, NOW - HOUR);
    tookMs = ms;
    await tab().pull();
    expect(sizes).toEqual(asked);
    sizes = [];
    await tab().pull();
    expect(sizes).toEqual(asked.slice(-1));
  });

  test("[PULL-9] a page without an answer is asked for anew at half its size, also after a reload", async () => {
    shelf = imported(1_000, NOW - HOUR);
    for (left = 1; sizes.length < 5; left = 0) await expect(tab().pull()).rejects.toThrow(NetError);
    expect(sizes).toEqual([250, 250, 125, 62, 50]);
    [sizes, left] = [[], Infinity];
    await tab().pull();
    expect(sizes.slice(0, 4)).toEqual([50, 50, 50, 100]);
    expect(answered).toEqual(shelf.map((d) => d.id));
  });

  test("[PULL-9] a checkpoint of an earlier build goes on as it was, with pages of the first size", async () => {
    shelf = imported(600, NOW - HOUR);
    left = 1;
    await expect(tab().pull()).rejects.toThrow(NetError);
    const { page: _, ...earlier } = (await replica.values.read("meta", "checkpoint:spaces:s")) as JsonObject;
    await replica.values.write("meta", "checkpoint:spaces:s", earlier);
    [answered, sizes, left] = [[], [], Infinity];
    await tab().pull();
    expect(answered).toHaveLength(350);
    expect(sizes).toEqual([250, 250]);
  });

  test("[PULL-6] what changed meanwhile comes all the same", async () => {
    shelf = imported(700, NOW - HOUR);
    left = 1;
    await expect(tab().pull()).rejects.toThrow(NetError);
    shelf = [...shelf.slice(1), { id: "d00000", at: NOW - 1_000 }];
    [answered, left] = [[], Infinity];
    await tab().pull();
    expect(answered).toContain("d00000");
    expect(answered).toHaveLength(451);
  });
});

describe("a source that is here", () => {
  /** Where a listener of a new tab begins. */
  const listens = async (serverNow: number) => {
    const since: number[] = [];
    const listener = { changes: (_: unknown, at: number) => (since.push(at), () => undefined) } as unknown as Listener;
    tab(serverNow).puller.listen(listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(since).toHaveLength(1));
    return since[0];
  };

  test("[PULL-7] what one import wrote long ago is not read again by the next pull, nor by a listener", async () => {
    shelf = imported(400, NOW - HOUR);
    await tab().pull();
    answered = [];
    await tab().pull();
    expect(answered).toEqual([]);
    expect(await listens(NOW)).toBe(NOW - HOUR + 1);
    shelf.push({ id: "new", at: NOW - 1 });
    await tab().pull();
    expect(answered).toEqual(["new"]);
    expect(await listens(NOW)).toBe(NOW - 1 - SYNC.overlapMs);
  });

  test("[PULL-7] what came in just now is read again once, for what was written beside it and came into sight later", async () => {
    shelf = imported(3, NOW - 5_000);
    await tab().pull();
    shelf.push({ id: "late", at: NOW - 6_000 });
    answered = [];
    await tab(NOW + HOUR).pull();
    expect(answered).toEqual(["late", ...imported(3, 0).map((d) => d.id)]);
    answered = [];
    await tab(NOW + HOUR).pull();
    expect(answered).toEqual([]);
  });
});
