import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { csvCell, csvText } from "./csv.ts";

const read = (text: string): string[][] =>
  Papa.parse<string[]>(text, { newline: "\r\n", skipEmptyLines: false }).data.slice(0, -1);
const FORMULA = "[\\s\"'\\p{Cc}\\p{Cf}]*[=+\\-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₋₌]";
const BEGINS = new RegExp(`^(?:[\\t\\r\\n]|${FORMULA})`, "u");
const guarded = (cell: string): string => {
  const inside = cell.replace(new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, "gu"), "$1'");
  return BEGINS.test(cell) ? `'${inside}` : inside;
};
/** What is computed: an apostrophe before it makes it text. */
const COMPUTED = /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₋₌]/u;
/** What a spreadsheet makes of a line that it divides at something else than commas: quotes within a cell are text to it. */
const computes = (text: string, separator: string): boolean =>
  text.split(/\r\n|\r|\n/).some((line) => line.split(separator).some((cell, i) => i > 0 && COMPUTED.test(cell)));

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
  ["\n=1", `"'\n'=1"`],
  ["'quoted'", "'quoted'"],
  ["North;=1+2;", `"North;'=1+2;"`],
  ["a\t@SUM(A1)", `"a\t'@SUM(A1)"`],
  ['a; "=1', `"a;' ""=1"`],
  ["a\n=1+1", `"a\n'=1+1"`],
  ["a; b", "a; b"],
  ["\u200b=1+1", `"'\u200b=1+1"`],
  ["\u0000=1+1", `"'\u0000=1+1"`],
  ["\ufeff=1+1", `"'\ufeff=1+1"`],
  ["﹦1+1", `"'﹦1+1"`],
  ["﹢1﹣1", `"'﹢1﹣1"`],
  ["﹫SUM(A1)", `"'﹫SUM(A1)"`],
])("[CSV-1] the cell %j is written as %j", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it("[CSV-1] another reader finds every cell again, and none that a spreadsheet would compute", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        ",",
        "\n",
        "\r",
        "=",
        "+",
        "-",
        "@",
        "\t",
        ";",
        " ",
        "＝",
        "﹦",
        "\u200b",
        "\u0000",
        "a",
        "😀",
      ),
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const found = read(csvText(["a", "b", "c"], rows, false));
      expect(found).toEqual([["a", "b", "c"], ...rows.map((r) => r.map(guarded))]);
      for (const text of found.flat()) expect(text).not.toMatch(COMPUTED);
      for (const separator of [";", "\t"])
        expect(
          computes(
            csvText(
              ["a"],
              rows.map((r) => r.slice(0, 1)),
              false,
            ),
            separator,
          ),
        ).toBe(false);
    }),
    { numRuns: 500 },
  );
});
