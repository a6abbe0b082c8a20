import { describe, expect, test } from "vitest";
import { must } from "#domain/shared/result.ts";
import { textOf } from "./decode.ts";
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
  ])("[IMR-20] %s is read as it was written", async (_, bytes, encoding) =>
    expect(await textOf(bytes, null)).toMatchObject({ ok: true, value: { text: TEXT, encoding, lost: false } }),
  );
  const broken = (text: string) => Uint8Array.from([...utf8(text), 0x3b, 0xff, 0x0a]);
  test.each([
    ["a mark", `\uFEFF${TEXT}`, "utf-8-bom"],
    ["letters that are UTF-8", TEXT, "utf-8"],
  ])("[IMR-20] one byte that is no character leaves UTF-8 with %s what it is, and is told", async (_, text, encoding) =>
    expect(await textOf(broken(text), null)).toMatchObject({
      ok: true,
      value: { text: `${TEXT};\uFFFD\n`, encoding, lost: true },
    }),
  );
  test.each([
    [
      "Windows-1252 with a pair that is UTF-8 by chance",
      Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0xdf, 0xa7]),
      "Grüße ß§",
    ],
    [
      "a text that ends as programs of DOS end it",
      Uint8Array.from([...utf8("a;b\r\n1;2\r\n"), 0x1a]),
      "a;b\r\n1;2\r\n",
    ],
  ])("[IMR-20] %s is text", async (_, bytes, text) =>
    expect(await textOf(bytes, null)).toMatchObject({ ok: true, value: { text } }),
  );
  test("[IMR-20] Ctrl-Z within a text is none of it", async () =>
    expect(await textOf(utf8("a\u001Ab\n"), null)).toEqual({ ok: false, error: "binary" }));
  test.each([
    ["Cyrillic", "Имя;Почта\r\nАнна;anna@a.test\r\nБорис;\r\n"],
    ["Greek", "Όνομα;Θέση\r\nΆννα;Μάγειρας\r\n"],
    ["Chinese", "姓名,職位\r\n一二三,廚師\r\n王小明,經理\r\n"],
  ])("[IMR-20] UTF-16 in %s without a mark is recognised at either end", async (_, text) => {
    for (const big of [false, true])
      expect(await textOf(utf16(text, big), null)).toMatchObject({
        ok: true,
        value: { text, encoding: big ? "utf-16be" : "utf-16le" },
      });
  });
  test.each([
    ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0])],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["noise", Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 251)],
  ])("[IMR-20] %s is no text", async (_, bytes) =>
    expect(await textOf(bytes, null)).toEqual({ ok: false, error: "binary" }),
  );
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
    const decoded = await textOf(bytes, null);
    const { text, ...how } = must(decoded.ok ? decoded.value : null, "text");
    expect(how).toEqual({ encoding, lost: false, asks: false });
    expect(await valueOf(text)).toMatchObject({
      headers: ["Name", "Fee", "Said", "List"],
      rows: [ROW],
      lines: [2],
      separator,
    });
  });
});

const read = (text: string, stopped = () => false) => rowsOf(text, () => 0, { on: () => undefined, stopped });
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
