import "fake-indexeddb/auto";
import fc from "fast-check";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { blockText } from "#domain/snapshots/lines.ts";
import { snapshotSourceOf } from "#domain/snapshots/manifest.ts";
import { must } from "#domain/shared/result.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { type MadeSnapshot, makeSnapshot, serverOf } from "#testing/snapshots.ts";
import { NetError } from "../engine/ports.ts";
import type { Pending } from "../engine/record.ts";
import type { Backend } from "../firebase/backend.ts";
import type { DocPage } from "../firebase/page.ts";
import type { Position } from "../firebase/read.ts";
import { Unanswered } from "../firebase/unanswered.ts";
import { Replica } from "../replica/replica.ts";
import { checkpointOf } from "../replica/names.ts";
import { Puller } from "./puller.ts";
import type { SnapshotServer } from "../firebase/snapshots.ts";
import { Reconcile } from "./reconcile.ts";
import { filed } from "./snapshot-blocks.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const MINUTE = 60_000;
const SOURCE = must(snapshotSourceOf({ key: "people:s", ns: "t" }), "people of a site");
const { query } = SOURCE;
const BACKEND = {} as Backend;

/** The server's documents by id, the file it has, and where its line breaks. */
let docs: Map<string, JsonObject>;
let file: MadeSnapshot | null;
const line = { cutAfter: Infinity, broken: () => new Unanswered("cut"), asked: [] as string[] };
let pages = 0;

vi.mock("../firebase/page.ts", () => ({
  page: async (_: Backend, __: unknown, { seconds, nanos, id: after }: Position, size: number): Promise<DocPage> => {
    pages++;
    const from = seconds * 1_000 + nanos / 1e6;
    const at = (doc: JsonObject) => Number(doc["updatedAt"]);
    const found = [...docs]
      .filter(([id, d]) => at(d) > from || (after !== "" && at(d) === from && id > after))
      .filter(([, d]) => (d["memberSites"] as readonly string[]).includes("s"))
      .sort(([a, x], [b, y]) => at(x) - at(y) || (a < b ? -1 : 1))
      .slice(0, size);
    const last = found.at(-1);
    const end = last && { seconds: Math.floor(at(last[1]) / 1_000), nanos: (at(last[1]) % 1_000) * 1e6 };
    const made = found.map(([id, data]) => ({ path: `${query.collection}/${id}`, data }));
    return { docs: made, end: end && last ? { ...end, values: [], id: last[0] } : null, cut: false, tookMs: 1 };
  },
}));

const person = (id: string, at: number, more: JsonObject = {}): JsonObject => ({
  ...{ ns: "t", rev: 1, deleted: false, updatedAt: at, title: id, memberSites: ["s"] },
  ...more,
});

let n = 0;
let replica: Replica;
beforeEach(async () => {
  [docs, file, pages] = [new Map(), null, 0];
  [line.cutAfter, line.asked] = [Infinity, []];
  replica = await Replica.open(`snapshot-${++n}`);
});
afterEach(() => replica.close());

const server = (sent: () => { manifest: JsonObject | "absent" | "refused"; bytes: Uint8Array | null } = sentNow) =>
  serverOf(sent, line);
const sentNow = () => ({
  manifest: (file?.manifest as JsonObject | undefined) ?? ("absent" as const),
  bytes: file?.bytes ?? null,
});

/** A tab that begins on what the device holds. */
function tab(from = server(), on = replica) {
  const events = { progress: () => undefined, alive: () => undefined };
  const clock = { now: () => NOW, nowFor: async () => NOW };
  const broken = new Set<string>();
  const puller = new Puller({ replica: on, events, broken, now: () => NOW, clock, snapshots: () => from });
  return { broken, puller, pull: (leave?: () => boolean) => puller.catchUp(BACKEND, query, leave) };
}
const here = async (on = replica) =>
  new Map((await on.below("people", query.collection)).map((r) => [r.path, r.base] as const));
const checkpoint = async () =>
  must(checkpointOf(await replica.values.read("meta", "checkpoint:people:s")), "checkpoint");
const many = (count: number, at: number) =>
  new Map(
    Array.from({ length: count }, (_, i) => [`p${String(i).padStart(3, "0")}`, person(`p${i}`, at + i)] as const),
  );

describe("a first load from a file", () => {
  test("[SNAP-16] has all of it in one request, as of its moment, and asks only for what changed since", async () => {
    docs = many(10, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    docs.set("p003", person("renamed", NOW - MINUTE, { rev: 2 }));
    await tab().pull();
    expect(line.asked).toEqual([`ns/t/sites/s/snapshots/people/g${NOW - 5 * MINUTE} 0`]);
    expect(pages).toBe(1);
    expect((await here()).size).toBe(10);
    expect((await here()).get("ns/t/people/p003")?.fields["title"]).toBe("renamed");
    expect(await checkpoint()).toMatchObject({ complete: true, docs: 10, snapshot: null });
  });

  test("[SNAP-16] says as of when it is before the rest has come", async () => {
    docs = many(4, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    const { pull } = tab();
    const seen: (number | null)[] = [];
    const write = replica.values.write.bind(replica.values);
    vi.spyOn(replica.values, "write").mockImplementation(async (name, id, value) => {
      seen.push(checkpointOf(value)?.asOf ?? null);
      await write(name, id, value);
    });
    await pull();
    expect(seen[0]).toBeNull();
    expect(seen).toContain(NOW - 5 * MINUTE);
    expect(seen.at(-1)).toBe(NOW);
  });

  test("[SNAP-16] [PULL-11] is counted by its file: the server counts nothing for it", async () => {
    docs = many(10, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    const { puller, pull } = tab();
    await puller.count(BACKEND, [query]); // a backend that answers nothing
    expect(await checkpoint()).toMatchObject({ complete: false, total: 10 });
    await pull();
    expect(await checkpoint()).toMatchObject({ complete: true, docs: 10, total: 10 });
  });

  test("[SNAP-16] goes page by page where there is no file", async () => {
    docs = many(4, NOW - 60 * MINUTE);
    await tab().pull();
    expect([(await here()).size, pages, line.asked.length]).toEqual([4, 1, 0]);
  });

  test("[SNAP-16] goes on at the block at which it was cut, in another tab too", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    const second = must(file.manifest.blocks[1], "a second block");
    line.cutAfter = second.offset + 10;
    await expect(tab().pull()).rejects.toThrow(NetError);
    expect(await checkpoint()).toMatchObject({ complete: false, docs: 3, snapshot: { block: 1 } });
    line.cutAfter = Infinity;
    await tab().pull();
    expect(line.asked.map((a) => a.split(" ")[1])).toEqual(["0", String(second.offset)]);
    expect((await here()).size).toBe(9);
  });

  test("[SNAP-16] leaves between two blocks for what is wanted more, and goes on later", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    expect(await tab().pull(() => true)).toBe("left");
    expect((await here()).size).toBe(3);
    expect(await tab().pull()).toBe("whole");
    expect((await here()).size).toBe(9);
  });

  test("[SNAP-17] of a generation that is gone begins anew with the one that is there", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 50 * MINUTE });
    await tab().pull(() => true);
    docs.set("p100", person("new", NOW - 40 * MINUTE));
    docs.delete("p000"); // outright: it is found by the comparison with the server
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    await tab().pull();
    expect(await checkpoint()).toMatchObject({ complete: true, docs: 9 });
    expect((await here()).has("ns/t/people/p100")).toBe(true);
  });

  test("[SNAP-18] lies below what waits on this device, and takes nothing that is newer back", async () => {
    docs = many(6, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    const waiting: Pending = { set: "w", seq: 1, kind: "patch", fields: { title: "typed" } };
    await replica.modify(["ns/t/people/p001"], (rec) => ({ ...rec, pending: [waiting] }));
    const newer = { rev: 5, fields: { ns: "t", title: "newer", memberSites: ["s"] }, deleted: false, updatedAt: NOW };
    await replica.modify(["ns/t/people/p002"], (rec) => ({ ...rec, base: newer }));
    await tab().pull();
    const recs = await replica.get(["ns/t/people/p001", "ns/t/people/p002"]);
    expect(recs.get("ns/t/people/p001")).toMatchObject({ base: { rev: 1 }, pending: [waiting] });
    expect(recs.get("ns/t/people/p002")?.base).toEqual(newer);
  });

  test("[SNAP-18] by two tabs at once is the same as by one", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    await Promise.all([tab().pull(), tab().pull()]);
    expect((await here()).size).toBe(9);
    expect(await checkpoint()).toMatchObject({ complete: true });
  });
});

/** What somebody does to a document of the server between two moments. */
const edit = fc.record({
  id: fc.integer({ min: 0, max: 14 }).map((i) => `p${String(i).padStart(3, "0")}`),
  what: fc.constantFrom("write", "write", "delete", "leave"),
});
test("[SNAP-16] a file of any moment, what changed since, and any cuts between bring what pages bring, document for document", async () => {
  await replica.close(); // RxDB opens few at a time
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 40 }),
      fc.nat(40),
      fc.array(fc.nat(900), { maxLength: 3 }),
      async (edits, at, cuts) => {
        [docs, file] = [new Map(), null];
        const start = NOW - 200 * MINUTE;
        edits.forEach(({ id, what }, i) => {
          const rev = Number(docs.get(id)?.["rev"] ?? 0) + 1;
          const more = { rev, deleted: what === "delete", memberSites: what === "leave" ? [] : ["s"] };
          docs.set(id, person(`${id} ${i}`, start + i * MINUTE, more));
          if (i === Math.min(at, edits.length - 1)) {
            const ofSite = [...docs].filter(([, d]) => (d["memberSites"] as readonly string[]).length > 0);
            file = ofSite.length === 0 ? null : makeSnapshot(SOURCE, new Map(ofSite), { readAt: start + i * MINUTE });
          }
        });
        const left = new Set(
          [...docs].filter(([, d]) => (d["memberSites"] as readonly string[]).length === 0).map(([id]) => id),
        );
        /** What a device has in the end, but for what left the site, which the comparison with the server finds. */
        const brought = async (from: SnapshotServer, breaks: readonly number[]) => {
          const on = await Replica.open(`snapshot-of-${++n}`);
          try {
            for (const at of breaks) {
              line.cutAfter = at;
              await tab(from, on).pull().catch(onlyNet);
            }
            line.cutAfter = Infinity;
            await tab(from, on).pull();
            return [...(await here(on))].filter(([path]) => !left.has(path.split("/").at(-1) ?? ""));
          } finally {
            await on.close();
          }
        };
        const byPages = await brought(
          server(() => ({ manifest: "absent", bytes: null })),
          [],
        );
        expect(await brought(server(), cuts)).toEqual(byPages);
      },
    ),
    { numRuns: 25 },
  );
  replica = await Replica.open(`snapshot-${++n}`);
}, 60_000);
function onlyNet(e: unknown): void {
  if (!(e instanceof NetError)) throw e;
}

describe("a file that is not what it should be", () => {
  const flip = (bytes: Uint8Array, at: number) => bytes.map((b, i) => (i === at ? b ^ 1 : b));
  type Sent = { manifest: JsonObject | "absent" | "refused"; bytes: Uint8Array | null };
  const packed = (made: MadeSnapshot, texts: readonly string[]): Sent => {
    const some = new Map(texts.map((t, i) => [`x${i}`, t]));
    const other = makeSnapshot(SOURCE, docs, { readAt: made.manifest.readAt, lines: 100 });
    const member = gzipSync([...some.values()].join(""));
    const hash = createHash("sha256").update(member).digest("hex");
    const blocks = [{ ...other.manifest.blocks[0], length: member.byteLength, sha256: hash }];
    return { manifest: { ...other.manifest, bytes: member.byteLength, blocks } as JsonObject, bytes: member };
  };
  test.each<[string, (made: MadeSnapshot) => Sent]>([
    ["a bit of its content", (m) => ({ manifest: m.manifest, bytes: flip(m.bytes, 5) })],
    ["its last bytes", (m) => ({ manifest: m.manifest, bytes: m.bytes.slice(0, -3) })],
    ["all of its bytes", (m) => ({ manifest: m.manifest, bytes: new Uint8Array() })],
    ["its place", (m) => ({ manifest: m.manifest, bytes: null })],
    ["the format", (m) => ({ manifest: { ...m.manifest, format: 99 }, bytes: m.bytes })],
    ["the schema", (m) => ({ manifest: { ...m.manifest, schema: "another" }, bytes: m.bytes })],
    ["the tenant", (m) => ({ manifest: { ...m.manifest, ns: "other" }, bytes: m.bytes })],
    ["the site", (m) => ({ manifest: { ...m.manifest, site: "other" }, bytes: m.bytes })],
    ["who may read it", (m) => ({ manifest: "refused", bytes: m.bytes })],
    ["its generation, into a path", (m) => ({ manifest: { ...m.manifest, generation: "../x" }, bytes: m.bytes })],
    ["its size, inflated", (m) => packed(m, ["[", " ".repeat(33_000_000), "]"])],
    ["its content, no documents", (m) => packed(m, ["hello"])],
    ["its content, of another tenant", (m) => packed(m, [textOf(person("x", NOW, { ns: "other" }))])],
    ["its content, of another site", (m) => packed(m, [textOf(person("x", NOW, { memberSites: ["other"] }))])],
  ])("[SNAP-19] in %s is not stored: pages take over, and a person is told once", async (_, mutilate) => {
    docs = many(7, NOW - 60 * MINUTE);
    const made = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    const stored: string[] = [];
    const load = replica.loadBlock.bind(replica);
    vi.spyOn(replica, "loadBlock").mockImplementation(async (loaded, good) => {
      stored.push(...good.keys());
      await load(loaded, good);
    });
    const { pull, broken } = tab(server(() => mutilate(made)));
    await pull();
    expect(pages).toBe(1);
    expect([...(await here()).keys()]).toEqual([...docs.keys()].map((id) => `ns/t/people/${id}`));
    expect(stored.every((path) => docs.has(path.slice("ns/t/people/".length)))).toBe(true);
    expect([...broken]).toEqual(["sites/s/snapshots/people"]);
    expect(line.asked.length).toBeLessThanOrEqual(2);
    expect(await checkpoint()).toMatchObject({ complete: true, docs: 7, snapshot: null });
  });
  const textOf = (doc: JsonObject) => {
    const { rev, updatedAt, deleted, ...fields } = doc;
    return Array.from({ length: 7 }, (_, i) =>
      blockText([{ id: `p00${i}`, rev: Number(rev), updatedAt: Number(updatedAt), deleted: deleted === true, fields }]),
    ).join("\n");
  };

  test("[SNAP-19] once is loaded at the second try, and nobody is told", async () => {
    docs = many(7, NOW - 60 * MINUTE);
    const made = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    let asked = 0;
    const { pull, broken } = tab(server(() => ({ manifest: made.manifest, bytes: asked++ < 2 ? null : made.bytes })));
    await pull();
    expect([(await here()).size, broken.size]).toEqual([7, 0]);
  });
});

describe("the comparison with the server", () => {
  /** Every document read by itself or in a page. */
  let read: string[] = [];
  const reconcile = (at = NOW) =>
    new Reconcile({
      server: {
        count: async () => docs.size,
        countDated: async () => docs.size,
        pageById: async () => {
          read.push("page");
          return { docs: [...docs].map(([id, data]) => ({ path: `${query.collection}/${id}`, data })), end: null };
        },
        look: async (path) => {
          read.push(path);
          return docs.get(path.split("/").at(-1) ?? "") ?? "absent";
        },
        filed: async () => filed(server(), query),
      },
      replica,
      broken: new Set(),
      now: () => at,
      serverNow: () => at,
    });
  beforeEach(() => (read = []));
  const DAY = 24 * 60 * MINUTE;

  test("[SNAP-20] reads no document after a fresh load", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    await tab().pull();
    await reconcile().run(query, true);
    expect(read).toEqual([]);
  });

  test("[SNAP-19] takes the note of a file that cannot be used for no document of the sites", async () => {
    const sites: SourceQuery = { key: "sites", collection: "sites", ns: "t", where: [] };
    const broken = new Set(["sites/s/snapshots/people"]);
    const server = { count: async () => 0, countDated: async () => 0, filed: async () => null };
    const asked = { ...server, pageById: async () => ({ docs: [], end: null }), look: async () => "absent" as const };
    const now = () => NOW;
    await new Reconcile({ server: asked, replica, broken, now, serverNow: now }).run(sites, true);
    expect([...broken]).toEqual(["sites/s/snapshots/people"]);
  });

  test("[SNAP-20] once a week reads the file, and of the documents those that differ", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    await tab().pull();
    await reconcile().run(query, true);
    // Foreign hands: no number shows it.
    docs.set("p004", { ...must(docs.get("p004"), "p004"), title: "changed by hand" });
    file = makeSnapshot(SOURCE, docs, { readAt: NOW + 8 * DAY });
    await reconcile(NOW + 8 * DAY).run(query, false);
    expect(read).toEqual(["ns/t/people/p004"]);
    expect((await here()).get("ns/t/people/p004")?.fields["title"]).toBe("changed by hand");
  });

  test("[SNAP-20] finds by the file what was deleted outright", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 50 * MINUTE });
    await tab().pull();
    docs.delete("p002");
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 5 * MINUTE });
    await reconcile().run(query, true);
    expect(read).toEqual(["ns/t/people/p002"]);
    expect((await here()).has("ns/t/people/p002")).toBe(false);
  });

  test("[SNAP-20] reads the documents themselves where the file does not explain the numbers", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 50 * MINUTE });
    await tab().pull();
    docs.delete("p002"); // behind the file
    await reconcile().run(query, true);
    expect(read).toContain("page");
    expect((await here()).has("ns/t/people/p002")).toBe(false);
  });

  test("[SNAP-20] asks for nothing that changed since the file was made", async () => {
    docs = many(9, NOW - 60 * MINUTE);
    file = makeSnapshot(SOURCE, docs, { readAt: NOW - 50 * MINUTE });
    docs.set("p001", person("newer", NOW - 10 * MINUTE, { rev: 2 }));
    await tab().pull();
    await reconcile().run(query, true);
    await reconcile(NOW + 8 * DAY).run(query, false);
    expect(read).toEqual([]);
  });
});
