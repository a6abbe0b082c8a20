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
import { UserStores, type UserStoresParts } from "../session/user-stores.ts";
import { applyFrom, forgetImport, importsOf, undoImport } from "./applying.ts";
import { textOf } from "./decode.ts";
import { Importer } from "./importer.ts";
import { writeHead, writePiece } from "./kept.ts";
import { rowsOf } from "./parse.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  [...text].forEach((c, i) => {
    const code = c.charCodeAt(0);
    [bytes[2 * i], bytes[2 * i + 1]] = big ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
  return bytes;
};
const TEXT = "Name;Ort\r\nJosé;Köln\r\n";

describe("encodings", () => {
  test.each([
    ["UTF-8", utf8(TEXT), "utf-8"],
    ["UTF-8 with its mark", utf8(`\uFEFF${TEXT}`), "utf-8-bom"],
    ["UTF-16 of small ends with its mark", utf16(`\uFEFF${TEXT}`, false), "utf-16le"],
    ["UTF-16 of big ends with its mark", utf16(`\uFEFF${TEXT}`, true), "utf-16be"],
    ["UTF-16 without a mark", utf16(TEXT, false), "utf-16le"],
    ["UTF-16 of big ends without a mark", utf16(TEXT, true), "utf-16be"],
    ["Windows-1252", Uint8Array.from(TEXT, (c) => c.charCodeAt(0)), "windows-1252"],
  ])("[IMR-20] %s is read as it was written", (_, bytes, encoding) =>
    expect(textOf(bytes)).toEqual({ ok: true, value: { text: TEXT, encoding, lost: false } }),
  );
  const broken = (text: string) => Uint8Array.from([...utf8(text), 0x3b, 0xff, 0x0a]);
  test.each([
    ["a mark", `\uFEFF${TEXT}`, "utf-8-bom"],
    ["letters that are UTF-8", TEXT, "utf-8"],
  ])("[IMR-20] one byte that is no character leaves UTF-8 with %s what it is, and is told", (_, text, encoding) =>
    expect(textOf(broken(text))).toEqual({ ok: true, value: { text: `${TEXT};\uFFFD\n`, encoding, lost: true } }),
  );
  test.each([
    ["Windows-1252 with a pair that is UTF-8 by chance", Uint8Array.from([0xe4, 0x20, 0xdf, 0xa7]), "ä ß§"],
    [
      "a text that ends as programs of DOS end it",
      Uint8Array.from([...utf8("a;b\r\n1;2\r\n"), 0x1a]),
      "a;b\r\n1;2\r\n",
    ],
  ])("[IMR-20] %s is text", (_, bytes, text) => expect(textOf(bytes)).toMatchObject({ ok: true, value: { text } }));
  test("[IMR-20] Ctrl-Z within a text is none of it", () =>
    expect(textOf(utf8("a\u001Ab\n"))).toEqual({ ok: false, error: "binary" }));
  test.each([
    ["Cyrillic", "Имя;Почта\r\nАнна;anna@a.test\r\nБорис;\r\n"],
    ["Greek", "Όνομα;Θέση\r\nΆννα;Μάγειρας\r\n"],
    ["Chinese", "姓名,職位\r\n一二三,廚師\r\n王小明,經理\r\n"],
  ])("[IMR-20] UTF-16 in %s without a mark is recognised at either end", (_, text) => {
    for (const big of [false, true])
      expect(textOf(utf16(text, big))).toMatchObject({
        ok: true,
        value: { text, encoding: big ? "utf-16be" : "utf-16le" },
      });
  });
  test.each([
    ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0])],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["noise", Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 251)],
  ])("[IMR-20] %s is no text", (_, bytes) => expect(textOf(bytes)).toEqual({ ok: false, error: "binary" }));
});

/** Written by hand, byte for byte after the formats of these programs: no file of theirs is here. */
describe("files as spreadsheets write them", () => {
  // Without 0x80 to 0x9F of Windows-1252: Node takes them for control characters, which no browser does.
  const ansi = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
  const ROW = ["Zoë Müller", "50 £ net", 'say "hi"', "a;b"];
  test.each([
    [
      "LibreOffice: UTF-8, semicolons, all texts in quotes, line feeds",
      utf8('"Name";"Fee";"Said";"List"\n"Zoë Müller";"50 £ net";"say ""hi""";"a;b"\n'),
      { encoding: "utf-8", separator: ";" },
    ],
    [
      "Excel, CSV UTF-8: a mark, commas, CRLF",
      Uint8Array.from([
        ...[0xef, 0xbb, 0xbf],
        ...utf8('Name,Fee,Said,List\r\nZoë Müller,50 £ net,"say ""hi""",a;b\r\n'),
      ]),
      { encoding: "utf-8-bom", separator: "," },
    ],
    [
      "Excel, CSV of a German Windows: Windows-1252, semicolons, CRLF",
      ansi('Name;Fee;Said;List\r\nZoë Müller;50 £ net;"say ""hi""";"a;b"\r\n'),
      { encoding: "windows-1252", separator: ";" },
    ],
    [
      "Excel, Unicode Text: UTF-16 of small ends with a mark, tabs, CRLF",
      utf16('\uFEFFName\tFee\tSaid\tList\r\nZoë Müller\t50 £ net\t"say ""hi"""\ta;b\r\n', false),
      { encoding: "utf-16le", separator: "\t" },
    ],
  ])("[IMR-20] [IMR-21] %s", async (_, bytes, { encoding, separator }) => {
    const decoded = textOf(bytes);
    const { text, ...how } = must(decoded.ok ? decoded.value : null, "text");
    expect(how).toEqual({ encoding, lost: false });
    expect(await valueOf(text)).toMatchObject({
      headers: ["Name", "Fee", "Said", "List"],
      rows: [ROW],
      lines: [2],
      separator,
    });
  });
});

const read = (text: string, stopped = () => false) => rowsOf(text, () => undefined, stopped);
const valueOf = async (text: string) => {
  const rows = await read(text);
  return must(rows.ok ? rows.value : null, "rows");
};
describe("rows", () => {
  test.each([
    ["commas", "a,b\n1,2\n", ","],
    ["semicolons", "a;b\n1,5;2\n", ";"],
    ["tabs", "a\tb\n1\t2\n", "\t"],
    ["what the file says itself", "sep=|\na|b\n1|2\n", "|"],
    ["one column", "a\n1\n2\n", ","],
  ])("[IMR-21] divided by %s", async (_, text, separator) => {
    const rows = await valueOf(text);
    expect(rows.separator).toBe(separator);
    expect(rows.headers[0]).toBe("a");
  });

  // csv-spectrum's cases: commas, quotes, breaks and JSON in quotes, empty cells, UTF-8.
  test.each([
    ["commas in quotes", 'a,b\n"1,5",2', [["1,5", "2"]]],
    ["quotes in quotes", 'a,b\n"say ""hi""",2', [['say "hi"', "2"]]],
    ["breaks in quotes", 'a,b\n"x\ny",2', [["x\ny", "2"]]],
    ["JSON", 'a,b\n1,"{""k"": [1, 2]}"', [["1", '{"k": [1, 2]}']]],
    ["empty cells", 'a,b\n"",\n,""\n1,', [["1", ""]]],
    ["other letters", "a,b\n1,ʤ", [["1", "ʤ"]]],
    ["shorter and longer rows", "a,b\n1\n1,2,3", [["1"], ["1", "2", "3"]]],
  ])("[IMR-21] %s", async (_, text, want) => expect((await valueOf(text)).rows).toEqual(want));

  test("[IMR-21] lines are counted as an editor shows them, whatever ends them, blank ones and breaks in cells among them", async () => {
    const rows = await valueOf('a,b\r\n1,2\n\r"x\r\ny",3\r4,5');
    expect(rows.rows.map((r) => r.join())).toEqual(["1,2", "x\ny,3", "4,5"]);
    expect(rows.lines).toEqual([2, 4, 6]);
    expect((await valueOf("sep=;\na;b\n1;2")).lines).toEqual([3]);
  });

  const long = `a,b\n${"1,2\n".repeat(3)}`;
  test.each([
    ["a quote that never closes", `${long}"open,2\n1,2\n`, { why: "open-quote", slots: { line: "5" } }],
    ["a quote that closes within a cell", `${long}"a"b,2\n`, { why: "bad-quote", slots: { line: "5" } }],
    [
      "a cell of 10,001 characters",
      `${long}${"x".repeat(10_001)},2`,
      { why: "long-cell", slots: { line: "5", max: "10,000" } },
    ],
    ["1,001 columns", `${"a,".repeat(1_000)}b\n1`, { why: "too-many-columns", slots: { n: "1,001", max: "1,000" } }],
    ["50,001 rows", `a,b\n${"1,2\n".repeat(50_001)}`, { why: "too-many-rows", slots: { max: "50,000" } }],
    ["a head alone", "a,b\n", { why: "empty", slots: {} }],
    ["nothing", "", { why: "empty", slots: {} }],
  ])("[IMR-21] %s is told", async (_, text, error) => expect(await read(text)).toEqual({ ok: false, error }));

  test("[IMR-21] 500 columns are read, and a reading can be stopped", async () => {
    const row = Array.from({ length: 500 }, (_, i) => `c${i}`).join(",");
    expect((await valueOf(`${row}\n${row}`)).headers).toHaveLength(500);
    expect(await read(`${row}\n`.repeat(2_000), () => true)).toMatchObject({ ok: false, error: { why: "cancelled" } });
  });
});

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
  expect(await importer.check(mapping, () => undefined)).toMatchObject({ ok: true });
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
      value: { headers: ["Who", "Mail"], examples: ["Ann", "ann@a.test"], mapping: { email: 1 } },
    });
    const answer = await importer.check({ title: 0, email: 1 }, () => undefined);
    expect(answer).toMatchObject({ ok: true, value: { counts: { new: 1, error: 0 }, partial: true } });
    expect(importer.rows({ verdict: null, from: 0, to: 10 })).toMatchObject({
      total: 1,
      rows: [{ line: 2, verdict: "new", name: "Ann" }],
    });
    expect(importer.rows({ verdict: "error", from: 0, to: 10 }).total).toBe(0);
    expect(stores.outbox.ids()).toEqual([]);
    const later = new Importer(stores);
    expect(await later.kept()).toMatchObject({ name: "people.csv", mapping: { title: 0, email: 1 } });
    await later.close();
    expect(await new Importer(stores).kept()).toBeNull();
    const again = await later.open({ kind: "people", site: "london", source }, () => undefined);
    expect(again).toMatchObject({ ok: true, value: { mapping: { title: 0, email: 1 } } });
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
    const [head] = await importsOf(stores);
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
});
