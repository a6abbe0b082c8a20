import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { NetError } from "#data/engine/ports.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { IdPosition, RawDoc } from "#data/firebase/read.ts";
import { Reconcile, type ReconcileServer } from "#data/pull/reconcile.ts";
import { Replica } from "#data/replica/replica.ts";
import { withTruth } from "#data/engine/record.ts";

const SPACES: SourceQuery = { key: "spaces:s", collection: "sites/s/spaces", ns: "t", where: [] };
const at = (id: string) => `sites/s/spaces/${id}`;
const desk = (id: string, over: JsonObject = {}): JsonObject => ({
  ns: "t",
  rev: 1,
  updatedAt: 1_000,
  deleted: false,
  kind: "desk",
  title: id,
  floor: "f",
  ...over,
});
/** As somebody who knows nothing of us leaves it. */
const byHand = (title: string): JsonObject => ({ ns: "t", kind: "desk", title, floor: "f" });

/** A server of one source, which counts what it is asked. Pages hold three documents. */
class Shelf implements ReconcileServer {
  readonly docs = new Map<string, JsonObject>();
  readonly asked: string[] = [];
  /** Before the n-th page is answered. */
  beforePage: (n: number) => Promise<void> | void = () => undefined;
  #pages = 0;

  constructor(...ids: readonly string[]) {
    for (const id of ids) this.docs.set(at(id), desk(id));
  }
  async count() {
    this.asked.push("count");
    return this.docs.size;
  }
  async filed() {
    return null;
  }
  async countDated() {
    return [...this.docs.values()].filter((d) => d["updatedAt"] !== undefined).length;
  }
  async pageById(_: SourceQuery, after: IdPosition | null) {
    this.asked.push("page");
    await this.beforePage(this.#pages++);
    const ids = [...this.docs.keys()].sort().filter((path) => !after || path > at(after.id));
    const docs: RawDoc[] = ids.slice(0, 3).map((path) => ({ path, data: this.docs.get(path) ?? {} }));
    const last = ids.length > 3 ? docs.at(-1)?.path.split("/").at(-1) : undefined;
    return { docs, end: last === undefined ? null : { values: [], id: last } };
  }
  async look(path: string) {
    this.asked.push("look");
    return this.docs.get(path) ?? ("absent" as const);
  }
}

let n = 0;
const open: Replica[] = [];
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close();
});

/** A device that has pulled everything, its stocktake, and what it shows. */
async function aDevice(server: Shelf) {
  const replica = await Replica.open(`stock-${++n}`);
  open.push(replica);
  const clock = { now: 1_790_000_000_000 };
  const broken = new Set<string>();
  const take = (path: string) => {
    const { rev, updatedAt, deleted, ...fields } = server.docs.get(path) ?? {};
    const truth = { path, rev: Number(rev), updatedAt: Number(updatedAt), deleted: deleted === true, fields };
    return replica.modify([path], (rec) => withTruth(rec, truth));
  };
  for (const path of server.docs.keys()) await take(path);
  const reconcile = new Reconcile({ server, replica, broken, now: () => clock.now, serverNow: () => clock.now });
  const titles = async () => {
    const shown = await replica.find("spaces", { scope: "s", kind: "desk", group: "f" });
    return shown.map((d) => String(d.view.fields["title"])).sort();
  };
  return { replica, broken, clock, stock: reconcile, titles, take };
}

test("[F40] [STOCK-1] equal numbers cost two counts and no document; a second look on the same day costs nothing", async () => {
  const server = new Shelf("a", "b", "c", "d");
  const { stock: reconcile } = await aDevice(server);
  await reconcile.run(SPACES, false);
  await reconcile.run(SPACES, false);
  expect(server.asked).toEqual(["count"]);
  await reconcile.run(SPACES, true);
  expect(server.asked).toEqual(["count", "count"]);
});

test("[F27] [STOCK-1] a comparison that a wrong clock noted years ahead does not put off the next one", async () => {
  const server = new Shelf("a", "b", "c");
  const { stock: reconcile, clock, titles } = await aDevice(server);
  clock.now += 1_000 * 86_400_000;
  await reconcile.run(SPACES, false);
  clock.now -= 1_000 * 86_400_000;
  server.docs.delete(at("b"));
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["a", "c"]);
});

test("[F40] [STOCK-2] a document deleted outright leaves; the others stay; made again, it comes back", async () => {
  const server = new Shelf("a", "b", "c", "d", "e");
  const { stock: reconcile, titles, replica, take } = await aDevice(server);
  server.docs.delete(at("b"));
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["a", "c", "d", "e"]);
  expect((await replica.get([at("b")])).size).toBe(0);
  server.docs.set(at("b"), desk("b", { title: "b again" }));
  await take(at("b"));
  expect(await titles()).toEqual(["a", "b again", "c", "d", "e"]);
});

test("[F40] [STOCK-2] one deleted and another made by hand: the same number, and both are found", async () => {
  const server = new Shelf("a", "b", "c", "d");
  const { stock: reconcile, titles, broken, replica } = await aDevice(server);
  server.docs.delete(at("b"));
  server.docs.set(at("x"), byHand("X"));
  server.docs.set(at("c"), desk("c", { title: "C by hand" }));
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["C by hand", "a", "d"]);
  expect([...broken]).toEqual([at("x")]);
  expect(await replica.values.read("meta", `broken:${at("x")}`)).toMatchObject({
    path: at("x"),
    why: /^(rev|updatedAt): /,
  });
});

test("[F40] [STOCK-2] what cannot be used is no reason to read all again, and is no longer named when it is gone", async () => {
  const server = new Shelf("a", "b");
  server.docs.set(at("x"), desk("x"));
  const { stock: reconcile, broken, clock } = await aDevice(server);
  server.docs.set(at("x"), byHand("X"));
  await reconcile.run(SPACES, true);
  server.asked.length = 0;
  clock.now += 86_400_000;
  await reconcile.run(SPACES, false);
  expect(server.asked).toEqual(["count"]);
  server.docs.delete(at("x"));
  await reconcile.run(SPACES, true);
  expect(broken.size).toBe(0);
});

test("[F40] [STOCK-3] a page that fails removes nothing, and the next stocktake finds all", async () => {
  const server = new Shelf("a", "b", "c", "d", "e", "f", "g");
  const { stock: reconcile, titles } = await aDevice(server);
  server.docs.delete(at("a"));
  server.beforePage = (page) => {
    if (page === 1) throw new NetError({ kind: "offline" });
  };
  await expect(reconcile.run(SPACES, false)).rejects.toThrow(NetError);
  expect(await titles()).toHaveLength(7);
  server.beforePage = () => undefined;
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["b", "c", "d", "e", "f", "g"]);
});

test("[F40] [STOCK-3] what came in while pages were read is newer than they are", async () => {
  const server = new Shelf("a", "b", "c", "d", "e");
  const { stock: reconcile, titles, take } = await aDevice(server);
  server.docs.delete(at("e"));
  let read: JsonObject | undefined;
  server.beforePage = async (page) => {
    if (page === 0) {
      server.docs.set(at("new"), desk("new")); // made by somebody, and pulled
      await take(at("new"));
    }
    if (page === 1) {
      server.docs.set(at("a"), desk("a", { rev: 2, updatedAt: 2_000, title: "a 2" })); // its page has been read
      await take(at("a"));
      read = server.docs.get(at("d"));
      await take(at("d"));
    }
  };
  await reconcile.run(SPACES, false);
  expect(read).toBeDefined();
  expect(await titles()).toEqual(["a 2", "b", "c", "d", "new"]);
});

test("[F40] [STOCK-3] a document that no page brought is asked for by itself before it goes", async () => {
  const server = new Shelf("a", "b", "c", "d");
  const { stock: reconcile, titles } = await aDevice(server);
  server.docs.delete(at("d"));
  const moved = server.docs.get(at("a")) ?? {};
  server.docs.delete(at("a"));
  server.beforePage = (page) => {
    if (page === 0) queueMicrotask(() => queueMicrotask(() => server.docs.set(at("a"), moved)));
  };
  await reconcile.run(SPACES, false);
  expect(server.asked.filter((a) => a === "look").length).toBeGreaterThan(0);
  expect(await titles()).toEqual(["a", "b", "c"]);
});

test("[F40] [STOCK-4] a waiting edit of what was deleted stays where it is, and shows nothing", async () => {
  const server = new Shelf("a", "b");
  const { stock: reconcile, titles, replica } = await aDevice(server);
  const waiting = { set: "set-00001", seq: 1, kind: "patch" as const, fields: { disabled: "mine" } };
  await replica.modify([at("b")], (rec) => ({ ...rec, pending: [waiting] }));
  server.docs.delete(at("b"));
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["a"]);
  expect((await replica.get([at("b")])).get(at("b"))).toMatchObject({ base: null, pending: [waiting] });
});

test("[F40] [STOCK-1] what foreign hands changed without any number showing it is found within a week", async () => {
  const server = new Shelf("a", "b");
  const { stock: reconcile, titles, clock } = await aDevice(server);
  await reconcile.run(SPACES, false);
  server.docs.set(at("a"), desk("a", { title: "by hand" }));
  clock.now += 6 * 86_400_000;
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["a", "b"]);
  clock.now += 2 * 86_400_000;
  await reconcile.run(SPACES, false);
  expect(await titles()).toEqual(["b", "by hand"]);
});

test("[F40] [STOCK-2] bookings before the window are neither counted nor removed", async () => {
  const day = (d: string) => ({ ns: "t", rev: 1, updatedAt: 1_000, deleted: false, onDay: d });
  const server = new Shelf();
  const bookings: SourceQuery = {
    key: "bookings:s",
    collection: "sites/s/bookings",
    ns: "t",
    where: [{ field: "onDay", op: ">=", value: "2026-11-20" }],
  };
  const { stock: reconcile, replica } = await aDevice(server);
  for (const d of ["2026-11-10", "2026-11-21"]) {
    const path = `sites/s/bookings/d_${d}_0`;
    await replica.modify([path], (rec) => ({
      ...rec,
      base: { rev: 1, updatedAt: 1_000, deleted: false, fields: day(d) },
    }));
  }
  await reconcile.run(bookings, false); // the server has none of this window
  expect([...(await replica.below("bookings", bookings.collection))].map((r) => r.path)).toEqual([
    "sites/s/bookings/d_2026-11-10_0",
  ]);
});

test("[F40] [STOCK-6] two sites share a collection: each is counted by itself, a broken one costs one whole reading, and who moved away leaves", async () => {
  const [lon, syd] = ["lon", "syd"].map((id): SourceQuery => ({
    key: `people:${id}`,
    collection: "ns/t/people",
    ns: "t",
    where: [{ field: "homeSite.ref", op: "==", value: `sites/${id}` }],
  })) as [SourceQuery, SourceQuery];
  const path = (id: string) => `ns/t/people/${id}`;
  const person = (home: string, over: JsonObject = {}): JsonObject => ({
    ns: "t",
    rev: 1,
    updatedAt: 1_000,
    deleted: false,
    title: "P",
    homeSite: { ref: `sites/${home}` },
    ...over,
  });
  const docs = new Map<string, JsonObject>([
    [path("a"), person("lon")],
    [path("b"), person("lon")],
    [path("c"), person("syd")],
    [path("broken"), person("syd", { phones: "none" })],
  ]);
  const asked: string[] = [];
  const of = ({ where }: SourceQuery) =>
    [...docs].filter(([, d]) => (d["homeSite"] as JsonObject)["ref"] === where[0]?.value);
  const server: ReconcileServer = {
    count: async (s) => of(s).length,
    countDated: async (s) => of(s).length,
    filed: async () => null,
    pageById: async (s) => {
      asked.push(s.key);
      return { docs: of(s).map(([at, data]) => ({ path: at, data })), end: null };
    },
    look: async () => "refused",
  };
  const replica = await Replica.open(`stock-${++n}`);
  open.push(replica);
  for (const [at, { rev, updatedAt, deleted, ...fields }] of docs)
    if (at !== path("broken"))
      await replica.modify([at], (rec) =>
        withTruth(rec, { path: at, rev: Number(rev), updatedAt: Number(updatedAt), deleted: deleted === true, fields }),
      );
  const broken = new Set<string>();
  const reconcile = new Reconcile({ server, replica, broken, now: () => 1_790_000_000_000, serverNow: () => null });
  const run = async () => {
    await reconcile.run(lon, true);
    await reconcile.run(syd, true);
  };
  await run();
  expect(asked).toEqual(["people:syd"]);
  expect([...broken]).toEqual([path("broken")]);
  await run();
  expect(asked).toEqual(["people:syd"]);
  docs.set(path("b"), person("pune", { rev: 2 })); // a site that this person does not have
  await run();
  expect(asked).toEqual(["people:syd", "people:lon"]);
  expect((await replica.get([path("a"), path("b"), path("c")])).size).toBe(2);
});
