import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { IMPORT } from "#domain/import/limits.ts";
import { must } from "#domain/shared/result.ts";
import { aSession } from "#testing/builders.ts";
import type { ImportSource } from "../api-import.ts";
import type { Device } from "../device/device.ts";
import { outsidePlace } from "../device/place.ts";
import { StorageError } from "../engine/ports.ts";
import { Importing, type ImportingParts } from "../page-api/importing.ts";
import { UserStores, type UserStoresParts } from "../stores/user-stores.ts";
import { applyFrom, forgetImport, importsOf, undoImport } from "./applying.ts";
import { Importer } from "./importer.ts";
import { readHead, readPiece, writeHead, writePiece } from "./stored.ts";

let n = 0;
let opened: UserStores[] = [];
/** A person's stores; the same name again is the same person after a kill. */
async function open(name: string): Promise<UserStores> {
  const session = aSession({ uid: name, ns: "acme", roles: ["ns.admin"] });
  const ids = { id: () => Promise.resolve("device-1"), lastSeq: () => Promise.resolve(0) };
  const device = { ...ids, noteSeq: () => Promise.resolve(), place: outsidePlace(session), kept: "k" };
  const parts = { setsChanged: () => undefined, skewMs: () => 0, offline: () => true };
  const stores = await UserStores.open(session, device as unknown as Device, parts as unknown as UserStoresParts);
  opened.push(stores);
  return stores;
}
const common = { ns: "acme", rev: 1, updatedAt: 1, deleted: false };
async function aDevice(): Promise<{ readonly stores: UserStores; readonly name: string }> {
  const name = `imports-${++n}`;
  const stores = await open(name);
  await stores.engine.applyTruth([
    { path: "sites/london", rev: 1, deleted: false, updatedAt: 1, fields: { ...common, title: "London", config: {} } },
  ]);
  return { stores, name };
}
const file = (text: string, name = "people.csv"): ImportSource => ({ from: "file", name, bytes: new Blob([text]) });
const people = (count: number) =>
  ["Name,Email", ...Array.from({ length: count }, (_, i) => `P ${i},p${i}@a.test`)].join("\n");
const RUN = { on: () => undefined, stopped: () => false, saved: () => undefined };
async function checked(stores: UserStores, text: string): Promise<Importer> {
  const importer = new Importer(stores);
  const read = await importer.open({ kind: "people", site: "london", source: file(text) }, () => undefined);
  const { mapping } = must(read.ok ? read.value : null, "opened");
  expect(await importer.check({ mapping }, () => undefined)).toMatchObject({ ok: true });
  return importer;
}

describe("the page's questions", () => {
  test("[IMR-32] a device that does not store what was read is told in its words; what is a fault stays one", async () => {
    const { stores } = await aDevice();
    const refused = vi.fn();
    const parts: ImportingParts = {
      stores: () => Promise.resolve(stores),
      saved: vi.fn(),
      refused,
      moved: vi.fn(),
      readOnly: () => false,
    };
    const ask = { kind: "people", site: "london", source: file("Name\nAnn\n") } as const;
    const full = new StorageError("storage-full");
    const write = vi.spyOn(stores.outbox, "writeDraft").mockRejectedValue(full);
    const importing = new Importing(parts);
    const open = () => importing.importOpen(ask, () => undefined);
    expect(await open()).toEqual({ ok: false, error: { why: "storage-full", slots: {} } });
    expect(refused).toHaveBeenCalledWith(full);
    write.mockRejectedValue(new TypeError("a fault of ours"));
    await expect(open()).rejects.toThrow("a fault of ours");
    write.mockRestore();
    await stores.close();
    opened = opened.filter((s) => s !== stores);
  });
});

describe("an import", () => {
  beforeEach(() => {
    const held = new Set<string>();
    const request = async (lock: string, _: unknown, step: (l: object | null) => Promise<unknown>) => {
      if (held.has(lock)) return step(null);
      held.add(lock);
      try {
        return await step({});
      } finally {
        held.delete(lock);
      }
    };
    const plain = async (_: string, step: () => Promise<unknown>) => step();
    vi.stubGlobal("navigator", {
      locks: { request: (l: string, a: never, b?: never) => (b ? request(l, a, b) : plain(l, a)) },
    });
  });
  afterEach(async () => {
    for (const stores of opened) await stores.close();
    opened = [];
    vi.unstubAllGlobals();
  });

  test("[IMR-22] [IMR-23] what was read stands there after a reload, columns are remembered, and nothing is written", async () => {
    const { stores } = await aDevice();
    const importer = new Importer(stores);
    const source = file("Who,Mail\nAnn,ann@a.test\n");
    const first = await importer.open({ kind: "people", site: "london", source }, () => undefined);
    expect(first).toMatchObject({
      ok: true,
      value: { headers: ["Who", "Mail"], examples: ["Ann", "ann@a.test"], mapping: { email: [1] } },
    });
    const answer = await importer.check({ mapping: { title: [0], email: [1] } }, () => undefined);
    expect(answer).toMatchObject({ ok: true, value: { counts: { new: 1, error: 0 }, partial: true } });
    expect(importer.rows({ verdict: null, from: 0, to: 10 })).toMatchObject({
      total: 1,
      rows: [{ line: 2, verdict: "new", name: "Ann" }],
    });
    expect(importer.rows({ verdict: "error", from: 0, to: 10 }).total).toBe(0);
    expect(stores.outbox.ids()).toEqual([]);
    const later = new Importer(stores);
    expect(await later.kept()).toMatchObject({ name: "people.csv", mapping: { title: [0], email: [1] } });
    await later.close();
    expect(await new Importer(stores).kept()).toBeNull();
    const again = await later.open({ kind: "people", site: "london", source }, () => undefined);
    expect(again).toMatchObject({ ok: true, value: { mapping: { title: [0], email: [1] } } });
  });

  test("[IMR-20] a file of 100 MB, a workbook, and whoever may not import are told why", async () => {
    const { stores } = await aDevice();
    const importer = new Importer(stores);
    const huge = { size: 100_000_000, arrayBuffer: () => Promise.reject(new Error("read")) } as unknown as Blob;
    const ask = (bytes: Blob, kind: "people" | "rooms" = "people") =>
      importer.open({ kind, site: "london", source: { from: "file", name: "x", bytes } }, () => undefined);
    expect(await ask(huge)).toEqual({ ok: false, error: { why: "too-large", slots: { size: "100", max: "30" } } });
    expect(await ask(new Blob([Uint8Array.from([0x50, 0x4b, 3, 4])]))).toMatchObject({ error: { why: "binary" } });
    const gone = new Blob(["a\n1"]);
    vi.spyOn(gone, "arrayBuffer").mockRejectedValue(new DOMException("changed", "NotReadableError"));
    expect(await ask(gone)).toEqual({ ok: false, error: { why: "unreadable", slots: {} } });
    vi.spyOn(gone, "arrayBuffer").mockRejectedValue(new TypeError("a fault of ours"));
    await expect(ask(gone)).rejects.toThrow("a fault of ours");
    const other = stores.again({ ...stores.session, roles: ["people.reception"] });
    const denied = await new Importer(other).open(
      { kind: "rooms", site: "london", source: file("a\n1") },
      () => undefined,
    );
    expect(denied).toMatchObject({ error: { why: "denied" } });
  });

  test("[IMR-24] the rows that are not imported are a file, with their lines and reasons", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, 'Name,Email\nAnn,ann@a.test\n,x@a.test\n"Bo ""B""",nope\n');
    const made = await importer.errorsFile(false);
    const text = Buffer.from(await must(made.ok ? made.value : null, "file").arrayBuffer()).toString();
    expect(text).toBe(
      'Line,Reason,Name,Email\r\n3,Full Name is required; Display Name is required,,x@a.test\r\n4,Email should be a valid email address,"Bo ""B""",nope\r\n',
    );
  });

  test("[IMR-25] cut after some sets and after a set that was not noted, it goes on in another process without a duplicate", async () => {
    const { stores, name } = await aDevice();
    const importer = await checked(stores, people(300));
    const prepared = await importer.prepare();
    const { id, sets } = must(prepared.ok ? prepared.value : null, "head");
    expect(sets).toBe(60);
    expect(stores.outbox.ids()).toEqual([]);
    let told = 0;
    const cut = await applyFrom(stores, id, { ...RUN, stopped: () => told > 0, saved: () => told++ });
    expect(cut).toEqual({ ok: false, error: "cancelled" });
    expect(stores.outbox.ids()).toHaveLength(IMPORT.setsAtOnce);
    const head = await readHead(stores, id);
    expect(head).toMatchObject({ state: "applying", stored: IMPORT.setsAtOnce, counts: { new: 300 } });
    await stores.close();
    opened = [];

    const later = await open(name);
    // As if the kill had come between a set and the note of it.
    await writeHead(later, { ...must(head, "head"), stored: IMPORT.setsAtOnce });
    const done = await applyFrom(later, id, RUN);
    expect(done).toMatchObject({ ok: true, value: { state: "applied", stored: 60 } });
    const all = await later.outbox.all();
    expect(all).toHaveLength(60);
    const paths = all.flatMap((s) => s.ops.map((op) => op.path));
    expect(new Set(paths).size).toBe(600);
    expect(all.every((s) => s.part.of === id && s.part.count === 60 && s.via === "Import")).toBe(true);
    await writeHead(later, { ...must(head, "head"), stored: 0 });
    expect((await applyFrom(later, id, RUN)).ok).toBe(true);
    expect(later.outbox.ids()).toHaveLength(60);
  });

  test("[IMR-25] rows that are missing on the device are said to be, and nothing counts as saved for them", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, people(300));
    const prepared = await importer.prepare();
    const head = must(prepared.ok ? prepared.value : null, "head");
    await writePiece(stores, head.id, 1, null);
    expect(await applyFrom(stores, head.id, RUN)).toEqual({ ok: false, error: "damaged" });
    expect((await importsOf(stores))[0]).toMatchObject({ state: "applying", stored: IMPORT.setsAtOnce });
    expect(stores.outbox.ids()).toHaveLength(IMPORT.setsAtOnce);
  });

  test("[IMR-32] one that is stopped while it is prepared leaves nothing, and its rows can be applied", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, people(3_000));
    const stopped = importer.prepare();
    importer.cancel();
    expect(await stopped).toEqual({ ok: false, error: "cancelled" });
    expect(await importsOf(stores)).toEqual([]);
    expect((await importer.kept())?.rows).toBe(3_000);
    expect(await importer.prepare()).toMatchObject({ ok: true });
  });

  test("[IMR-25] one whose preparation was cut has stored nothing and is taken away", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, people(10));
    const prepared = await importer.prepare();
    const head = must(prepared.ok ? prepared.value : null, "head");
    await writeHead(stores, { ...head, state: "preparing" });
    expect(await applyFrom(stores, head.id, RUN)).toEqual({ ok: false, error: "gone" });
    expect(await importsOf(stores)).toEqual([]);
    expect(await importsOf(stores)).toEqual([]);
    expect(await stores.outbox.hasDrafts()).toBe(false);
  });

  test("[IMR-26] a whole import is taken back: what never left is closed, and nothing more of it is stored", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, people(300));
    const prepared = await importer.prepare();
    const { id } = must(prepared.ok ? prepared.value : null, "head");
    let told = 0;
    await applyFrom(stores, id, { ...RUN, stopped: () => told > 0, saved: () => told++ });
    expect(await undoImport(stores, id)).toEqual({ ok: true, value: null });
    expect((await stores.outbox.all()).every((s) => s.state === "closed")).toBe(true);
    expect(await stores.replica.find("people", { kind: "person" })).toEqual([]);
    expect(await importsOf(stores)).toMatchObject([{ id, state: "undone" }]);
    expect(await applyFrom(stores, id, RUN)).toEqual({ ok: false, error: "gone" });
    expect(await undoImport(stores, id)).toEqual({ ok: false, error: "gone" });
    expect(await stores.outbox.hasDrafts()).toBe(false);
    await forgetImport(stores, id);
    expect(await importsOf(stores)).toEqual([]);
  });

  /** An import of ten rows, two sets of it, which the server has taken. */
  async function anApplied(stores: UserStores): Promise<string> {
    const importer = await checked(stores, people(10));
    const prepared = await importer.prepare();
    const { id } = must(prepared.ok ? prepared.value : null, "head");
    await applyFrom(stores, id, RUN);
    for (const set of await stores.outbox.all())
      await stores.outbox.change(set.id, (s) => ({ ...s, state: "accepted", attempts: 1 }));
    return id;
  }
  const undoSets = async (stores: UserStores) => (await stores.outbox.all()).filter((s) => s.action === "undo");

  test("[IMR-12] the ops of a row hold together, those of different rows do not, and its undo keeps that", async () => {
    const { stores } = await aDevice();
    const id = await anApplied(stores);
    const stored = await stores.outbox.all();
    expect(stored.map(({ split, atoms, action }) => ({ split, atoms, action }))).toEqual(
      Array.from({ length: 2 }, () => ({ split: "per-op", atoms: [2, 2, 2, 2, 2], action: "people.create" })),
    );
    await undoImport(stores, id);
    expect((await undoSets(stores)).map(({ split, atoms }) => ({ split, atoms }))).toEqual(
      Array.from({ length: 2 }, () => ({ split: "per-op", atoms: [2, 2, 2, 2, 2] })),
    );
  });

  test("[IMR-12] what an earlier build put down does not say what its rows are: all of a set holds together", async () => {
    const { stores } = await aDevice();
    const importer = await checked(stores, people(5));
    const prepared = await importer.prepare();
    const { id } = must(prepared.ok ? prepared.value : null, "head");
    const piece = must(await readPiece(stores, id, 0), "piece");
    await writePiece(
      stores,
      id,
      0,
      piece.map(({ action, ops }) => ({ action, ops })),
    );
    await applyFrom(stores, id, RUN);
    const [set] = await stores.outbox.all();
    expect(set).toMatchObject({ split: "never" });
    expect(set).not.toHaveProperty("atoms");
  });

  test("[IMR-36] it is undone when the server has all of its undo, and not before, also after a reload", async () => {
    const { stores, name } = await aDevice();
    const id = await anApplied(stores);
    expect(await undoImport(stores, id)).toEqual({ ok: true, value: null });
    expect(await importsOf(stores)).toMatchObject([{ id, state: "undo-waits" }]);
    await stores.close();
    opened = [];
    const later = await open(name);
    expect(await importsOf(later)).toMatchObject([{ id, state: "undo-waits" }]);
    const [one, two] = (await undoSets(later)).map((s) => s.id);
    const becomes = (set: string | undefined, state: "accepted" | "attention" | "closed") =>
      later.outbox.change(must(set, "set"), (s) => ({ ...s, state }));
    await becomes(one, "accepted");
    await becomes(two, "attention");
    expect(await importsOf(later)).toMatchObject([{ state: "undo-attention" }]);
    expect(await undoImport(later, id)).toEqual({ ok: false, error: "gone" });
    await becomes(two, "accepted");
    expect(await importsOf(later)).toMatchObject([{ state: "undone" }]);
    expect(await undoImport(later, id)).toEqual({ ok: false, error: "gone" });
  });

  test("[IMR-36] one whose undo was given up stands as it was imported, and can be taken back again", async () => {
    const { stores } = await aDevice();
    const id = await anApplied(stores);
    await undoImport(stores, id);
    for (const set of await undoSets(stores))
      await stores.outbox.change(set.id, (s) => ({ ...s, state: "closed", closed: { why: "discarded", at: 1 } }));
    expect(await importsOf(stores)).toMatchObject([{ id, state: "applied" }]);
    expect(await undoImport(stores, id)).toEqual({ ok: true, value: null });
    expect(await importsOf(stores)).toMatchObject([{ id, state: "undo-waits" }]);
  });

  test("[IMR-36] taken back among the recent changes, it counts as taken back in the list of imports as well", async () => {
    const { stores } = await aDevice();
    const id = await anApplied(stores);
    await stores.engine.decisions.undo(id, "Undo");
    expect(await importsOf(stores)).toMatchObject([{ id, state: "undo-waits" }]);
  });
});
