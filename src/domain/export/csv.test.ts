import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { csvCell, csvText } from "./csv.ts";

const read = (text: string): string[][] =>
  Papa.parse<string[]>(text, { newline: "\r\n", skipEmptyLines: false }).data.slice(0, -1);
const BEGINS = /^(?:[\t\r\n]|[\s"']*[=+\-@＝＋－＠])/;
const guarded = (cell: string): string => (BEGINS.test(cell) ? `'${cell}` : cell);

it.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", `"'=1+1"`],
  ["+44 20", `"'+44 20"`],
  ["-5", `"'-5"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\tcmd", `"'\tcmd"`],
  ["a=b", "a=b"],
  ["  =1+1", `"'  =1+1"`],
  ['"=1+1"', `"'""=1+1"""`],
  ["＝1+1", `"'＝1+1"`],
  ["\n=1", `"'\n=1"`],
  ["'quoted'", "'quoted'"],
])("[CSV-1] the cell %j is written as %j", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it("[CSV-1] another reader finds every cell again, and none that a spreadsheet would compute", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "=", "+", "-", "@", "\t", " ", "＝", "a", "😀") }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const found = read(csvText(["a", "b", "c"], rows));
      expect(found).toEqual([["a", "b", "c"], ...rows.map((r) => r.map(guarded))]);
      for (const text of found.flat()) expect(text).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
    }),
    { numRuns: 500 },
  );
});
