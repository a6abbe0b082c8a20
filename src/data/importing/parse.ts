import Papa, { type Parser, type ParseResult } from "papaparse";
import { IMPORT } from "#domain/import/limits.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ImportFileTrouble } from "../api-import.ts";
import { nextTask } from "../kit/next-task.ts";

/** Rows of a file with the lines that they begin in. */
export type ReadRows = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly separator: string;
};
/** Characters that are taken apart in one go. */
const CHUNK = 1_000_000;
const SEPARATORS = [",", ";", "\t", "|"];
/** Excel's own first line, which says what divides the others. */
const SAYS_SEPARATOR = /^sep=(.)\n/;
/** What PapaParse says of quotes, as we say it. */
const QUOTES: { readonly [code: string]: ImportFileTrouble["why"] } = {
  MissingQuotes: "open-quote",
  InvalidQuotes: "bad-quote",
};

const trouble = (why: ImportFileTrouble["why"], slots: ImportFileTrouble["slots"] = {}): ImportFileTrouble => ({
  why,
  slots,
});
const count = (n: number): string => n.toLocaleString("en-GB");

/** What divides the cells of a text: what it says itself, else what parts its first lines evenly. */
function separatorIn(text: string): { readonly separator: string; readonly rest: string; readonly skipped: number } {
  const [said, by] = SAYS_SEPARATOR.exec(text) ?? [];
  if (said !== undefined && by !== undefined) return { separator: by, rest: text.slice(said.length), skipped: 1 };
  const { meta } = Papa.parse(text.slice(0, CHUNK), {
    preview: 20,
    delimitersToGuess: SEPARATORS,
    newline: "\n",
    skipEmptyLines: true,
  });
  return { separator: SEPARATORS.includes(meta.delimiter) ? meta.delimiter : ",", rest: text, skipped: 0 };
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");
const breaksIn = (row: readonly string[]): number => {
  let n = 0;
  for (const cell of row) for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) n++;
  return n;
};

/**
 * The rows of a CSV text, taken apart piece by piece: between two others have their turn. Blank lines count as lines and as no
 * rows; whatever ends lines ends them all alike. [IMR-21]
 */
export function rowsOf(
  text: string,
  on: (done: number, all: number) => void,
  stopped: () => boolean,
): Promise<Result<ReadRows, ImportFileTrouble>> {
  const { separator, rest, skipped } = separatorIn(text.replaceAll(/\r\n?/g, "\n"));
  const quoted = rest.includes('"');
  let headers: readonly string[] | null = null;
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = 1 + skipped;
  let failed: ImportFileTrouble | null = null;
  const take = (row: string[]): ImportFileTrouble | null => {
    const at = line;
    line += 1 + (quoted ? breaksIn(row) : 0);
    if (isBlank(row)) return null;
    if (row.some((cell) => cell.length > IMPORT.cellMax))
      return trouble("long-cell", { line: count(at), max: count(IMPORT.cellMax) });
    if (headers === null) {
      headers = row.map((cell) => cell.trim());
      if (row.length > IMPORT.columnsMax)
        return trouble("too-many-columns", { n: count(row.length), max: count(IMPORT.columnsMax) });
      return null;
    }
    if (rows.length >= IMPORT.rowsMax) return trouble("too-many-rows", { max: count(IMPORT.rowsMax) });
    rows.push(row);
    lines.push(at);
    return null;
  };
  return new Promise((done) => {
    const end = () => {
      if (failed) done(err(failed));
      else if (headers === null || rows.length === 0) done(err(trouble("empty")));
      else done(ok({ headers, rows, lines, separator }));
    };
    Papa.parse<string[]>(rest, {
      delimiter: separator,
      newline: "\n",
      skipEmptyLines: false,
      chunkSize: CHUNK,
      chunk: ({ data, errors, meta }: ParseResult<string[]>, parser: Parser) => {
        const broken = errors.find((e) => Object.hasOwn(QUOTES, e.code));
        for (const [i, row] of data.entries()) {
          const begun = line;
          failed ??= take(row);
          if (broken?.row === i) failed = trouble(QUOTES[broken.code] ?? "open-quote", { line: count(begun) });
          if (failed) break;
        }
        if (!failed && stopped()) failed = trouble("cancelled");
        if (failed) {
          parser.abort();
          return;
        }
        on(meta.cursor, rest.length);
        parser.pause();
        void nextTask().then(() => {
          parser.resume();
        });
      },
      complete: end,
    });
  });
}
