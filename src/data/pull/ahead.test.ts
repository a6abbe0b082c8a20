import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Listener } from "../firebase/listen.ts";
import type { DocPage } from "../firebase/page.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { type Position, positionAt, type RawDoc } from "../firebase/read.ts";
import { Replica } from "../replica/replica.ts";
import { BROKEN_PREFIX, CHECKPOINT_PREFIX } from "../replica/names.ts";
import { Puller } from "./puller.ts";
import { ServerClock, type ServerTime } from "./server-time.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const HOUR = 3_600_000;
const YEAR_2090 = Date.parse("2090-01-01T00:00:00Z");
const SOURCE: SourceQuery = { key: "spaces:s", collection: "sites/s/spaces", ns: "t", where: [] };
const BACKEND = {} as Backend;

/** The server's documents, by path. */
const shelf = new Map<string, JsonObject>();
vi.mock("../firebase/read.ts", async (original) => ({
  ...(await original<object>()),
  count: async () => shelf.size,
}));
vi.mock("../firebase/page.ts", () => ({
  page: async (_: Backend, source: SourceQuery, after: Position, size: number): Promise<DocPage> => {
    const docs = [...shelf]
      .map(([path, data]): RawDoc => ({ path, data }))
      .filter((d) => d.path.startsWith(source.collection) && timeOf(d) > after.seconds * 1_000 + after.nanos / 1e6)
      .sort((a, b) => timeOf(a) - timeOf(b));
    const last = docs[size - 1];
    return last && docs.length >= size
      ? { docs: docs.slice(0, size), end: positionAt(timeOf(last)), cut: false, tookMs: 0 }
      : { docs, end: null, cut: false, tookMs: 0 };
  },
}));
const timeOf = (d: RawDoc): number => Number(d.data["updatedAt"]);

function put(id: string, updatedAt: number, over: JsonObject = {}): void {
  const fields = { ns: "t", rev: 1, deleted: false, kind: "desk", title: id, floor: "f", updatedAt, ...over };
  shelf.set(`sites/s/spaces/${id}`, fields);
}

let n = 0;
let replica: Replica;
beforeEach(async () => {
  shelf.clear();
  replica = await Replica.open(`ahead-${++n}`);
});
afterEach(() => replica.close());

/** A device whose server says `time.now`; null for none. */
function device(time: { now: number | null } = { now: NOW }) {
  const asked = { times: 0 };
  const said = async (): Promise<ServerTime | null> => {
    asked.times++;
    return time.now === null ? null : { now: time.now, ahead: 0 };
  };
  const steady = { ms: 0 };
  const clock = new ServerClock(said, () => steady.ms);
  const broken = new Set<string>();
  const events = { progress: () => undefined, alive: () => undefined };
  const puller = new Puller({ replica, events, broken, now: () => 0, clock });
  const titles = async () => {
    const shown = await replica.find("spaces", { scope: "s", kind: "desk", group: "f" });
    return shown.map((d) => String(d.view.fields["title"])).sort();
  };
  const checkpoint = async () =>
    Number(((await replica.values.read("meta", CHECKPOINT_PREFIX + SOURCE.key)) as JsonObject)["at"]);
  const why = async (id: string) =>
    (await replica.values.read("meta", `${BROKEN_PREFIX}sites/s/spaces/${id}`)) as JsonObject | null;
  const pull = async () => {
    await clock.ask();
    await puller.catchUp(BACKEND, SOURCE);
  };
  return { puller, clock, steady, broken, titles, checkpoint, why, pull, asked, time };
}

describe("documents dated ahead of the server's time", () => {
  for (const [words, at] of [
    ["years", YEAR_2090],
    ["an hour", NOW + HOUR],
  ] as const)
    test(`[PULL-4] a document that is dated ${words} ahead is shown and named, and what others write after it still comes`, async () => {
      const { pull, titles, checkpoint, why, broken } = device();
      put("a", NOW - HOUR);
      put("odd", at);
      await pull();
      expect(await titles()).toEqual(["a", "odd"]);
      expect([...broken]).toEqual(["sites/s/spaces/odd"]);
      expect((await why("odd"))?.["why"]).toContain(new Date(at).toISOString().slice(0, 10));
      expect(await checkpoint()).toBe(NOW - HOUR);
      put("b", NOW);
      await pull();
      expect(await titles()).toEqual(["a", "b", "odd"]);
    });

  test("[PULL-4] many of them, over several pages of a first load, do not move the checkpoint either", async () => {
    const { pull, titles, checkpoint } = device();
    put("a", NOW - HOUR);
    for (let i = 1; i <= 1_050; i++) put(`odd${i}`, YEAR_2090 + i);
    await pull();
    expect(await checkpoint()).toBe(NOW - HOUR);
    put("b", NOW);
    await pull();
    expect(await titles()).toHaveLength(1_052);
  });

  test("[PULL-4] a listener begins at what the server's time allows, and is not moved on by one that comes in", async () => {
    const { puller, clock, checkpoint, why } = device();
    await clock.ask();
    const starts: number[] = [];
    let tell: (docs: readonly RawDoc[]) => void = () => undefined;
    const changes = (_: unknown, after: number, on: typeof tell) => {
      starts.push(after);
      tell = on;
      return () => undefined;
    };
    await replica.values.write("meta", CHECKPOINT_PREFIX + SOURCE.key, checkpointAt(YEAR_2090));
    const stop = puller.listen({ changes } as unknown as Listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(starts).toEqual([0]));
    put("odd", YEAR_2090);
    tell([{ path: "sites/s/spaces/odd", data: shelf.get("sites/s/spaces/odd") ?? {} }]);
    await vi.waitFor(async () => expect(await why("odd")).not.toBeNull());
    await vi.waitFor(async () => expect(await checkpoint()).toBe(0));
    stop();
  });

  test("[PULL-4] a device that such a document had blinded reads everything it missed with the next pull", async () => {
    await replica.values.write("meta", CHECKPOINT_PREFIX + SOURCE.key, checkpointAt(YEAR_2090));
    const { pull, titles, checkpoint } = device();
    put("missed", NOW - HOUR);
    put("odd", YEAR_2090);
    await pull();
    expect(await titles()).toEqual(["missed", "odd"]);
    expect(await checkpoint()).toBe(NOW - HOUR);
  });

  test("[PULL-4] it is named no more once it has been written again, or its time has come", async () => {
    const { pull, broken, why, time } = device();
    put("rewritten", YEAR_2090);
    put("comes", NOW + HOUR);
    await pull();
    expect(broken.size).toBe(2);
    put("rewritten", NOW, { rev: 2 });
    time.now = NOW + 2 * HOUR;
    await pull();
    expect([broken.size, await why("rewritten"), await why("comes")]).toEqual([0, null, null]);
  });

  test("[PULL-4] a server that says no time moves no checkpoint and has nothing named, and all is read again", async () => {
    const { pull, titles, checkpoint, broken } = device({ now: null });
    put("a", NOW - HOUR);
    put("odd", YEAR_2090);
    await pull();
    expect([await checkpoint(), broken.size, await titles()]).toEqual([0, 0, ["a", "odd"]]);
  });

  test("[PULL-4] a device that slept asks what time it is before it takes a document for one of the future", async () => {
    const { puller, pull, broken, steady, asked, time } = device();
    await pull();
    time.now = NOW + 8 * HOUR;
    steady.ms += 60_000; // of eight hours, the steady clock counted a minute
    put("fresh", time.now);
    await puller.take([{ path: "sites/s/spaces/fresh", data: shelf.get("sites/s/spaces/fresh") ?? {} }], false);
    expect([asked.times, broken.size]).toEqual([2, 0]);
  });

  test("[PULL-4] no answer about the time is no answer of the pull", async () => {
    const clock = new ServerClock(() => Promise.reject(new NetError({ kind: "offline" })));
    await expect(clock.ask()).rejects.toBeInstanceOf(NetError);
  });
});

const checkpointAt = (at: number) => ({ at, resume: null, complete: true, docs: 1, total: 1, asOf: 0 });

describe("what the server says of a document", () => {
  test.each<[string, JsonObject]>([
    ["rev beyond what can be counted", { rev: 1e300 }],
    ["rev at the end of what can be counted", { rev: Number.MAX_SAFE_INTEGER }],
    ["half a rev", { rev: 1.5 }],
    ["no rev", { rev: null }],
    ["updatedAt null", { updatedAt: null }],
    ["updatedAt as text", { updatedAt: "2026-03-02" }],
    ["updatedAt beyond the calendar", { updatedAt: 1e300 }],
  ])("[PULL-5] a document with %s is left out and named, and what stood there stays", async (_, over) => {
    const { puller, titles, broken, clock } = device();
    await clock.ask();
    put("d", NOW - HOUR);
    const path = "sites/s/spaces/d";
    await puller.take([{ path, data: shelf.get(path) ?? {} }], false);
    await puller.take([{ path, data: { ...shelf.get(path), rev: 2, title: "odd", ...over } }], false);
    expect([await titles(), [...broken]]).toEqual([["d"], [path]]);
    await puller.take([{ path, data: { ...shelf.get(path), rev: 3, title: "mended" } }], false);
    expect([await titles(), broken.size]).toEqual([["mended"], 0]);
  });

  test("[PULL-5] a document of long ago steers nothing", async () => {
    const { pull, titles, checkpoint, broken } = device();
    put("a", NOW - HOUR);
    put("old", Date.parse("1971-01-01T00:00:00Z"));
    await pull();
    expect([await titles(), await checkpoint(), broken.size]).toEqual([["a", "old"], NOW - HOUR, 0]);
  });

  test("[PULL-5] whoever read single sites and may page through all of them now begins at the beginning", async () => {
    const { puller, clock, titles } = device();
    await clock.ask();
    put("a", NOW - HOUR);
    await puller.note(SOURCE.key, 0);
    await puller.catchUp(BACKEND, SOURCE);
    expect(await titles()).toEqual(["a"]);
  });
});
