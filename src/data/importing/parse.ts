import Papa, { type Parser, type ParseResult } from "papaparse";
import { HEAD_LINES } from "#domain/import/columns.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ImportFileTrouble } from "../api-import.ts";
import { nextTask } from "../kit/next-task.ts";

/** A line of a file and its cells. */
export type ReadLine = { readonly line: number; readonly cells: readonly string[] };
/** Rows of a file with the lines that they begin in. */
export type ReadRows = {
  readonly headers: readonly string[];
  /** The line that names the columns; what stands above it is no row. */
  readonly header: number;
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly separator: string;
  /** The first lines that are not empty, those above the header among them. */
  readonly first: readonly ReadLine[];
};
/** Characters that are taken apart in one go. */
const CHUNK = 1_000_000;
/** Characters whose first lines tell what divides cells; a line of the longest cells fits. */
const SAMPLE = 100_000;
const SEPARATORS = [",", ";", "\t", "|"];
/** Excel's own first line, which says what divides the others; some programs put it in quotes. */
const SAYS_SEPARATOR = /^(?:sep=(.)|"sep=(.)")\n/i;
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
  const [said, plain, quoted] = SAYS_SEPARATOR.exec(text) ?? [];
  const by = plain ?? quoted;
  if (said !== undefined && by !== undefined) return { separator: by, rest: text.slice(said.length), skipped: 1 };
  const { meta } = Papa.parse(text.slice(0, SAMPLE), {
    preview: 20,
    delimitersToGuess: SEPARATORS,
    newline: "\n",
    skipEmptyLines: true,
  });
  return { separator: SEPARATORS.includes(meta.delimiter) ? meta.delimiter : ",", rest: text, skipped: 0 };
}

const breaksIn = (cell: string): number => {
  let n = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) n++;
  return n;
};

/** What signs of expressions are when they stand for themselves. */
const escaped = (sign: string): string => sign.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/**
 * A text whose quotes all stand at the beginning of their cells: some programs put a blank between a separator and a quote, and a
 * quote there is none by RFC 4180. What stands within quotes stays as it is.
 */
function withoutBlanks(text: string, separator: string): string {
  if (!text.includes(' "') && !text.includes('\t"')) return text;
  const by = escaped(separator);
  const blanks = separator === "\t" ? " +" : String.raw`[ \t]+`;
  if (!new RegExp(`(?:^|${by}|\n)${blanks}"`).test(text)) return text;
  // A cell in quotes, with blanks before it, or a plain one, or what ends them: each match is one of them.
  const part = new RegExp(`(?:${blanks})?("(?:[^"]|"")*")(?=[ \t]*(?:${by}|\n|$))|[^\n${by}]+|[\n${by}]`, "gy");
  return text.replace(part, (all: string, quoted: string | undefined) => quoted ?? all);
}

/**
 * The rows of a CSV text, taken apart piece by piece: between two others have their turn. Blank lines count as lines and as no
 * rows; whatever ends lines ends them all alike. [IMR-21] [IMR-44]
 * @param headOf which of the first lines names the columns, by its place among them
 */
export function rowsOf(
  text: string,
  headOf: (first: readonly ReadLine[]) => number,
  { on, stopped }: { readonly on: (done: number, all: number) => void; readonly stopped: () => boolean },
): Promise<Result<ReadRows, ImportFileTrouble>> {
  const { separator, rest: raw, skipped } = separatorIn(text.replaceAll(/\r\n?/g, "\n"));
  const rest = withoutBlanks(raw, separator);
  const quoted = rest.includes('"');
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = 1 + skipped;
  let failed: ImportFileTrouble | null = null;
  const take = (row: string[]): ImportFileTrouble | null => {
    const at = line;
    let [isBlank, isLong] = [true, false];
    line++;
    for (const cell of row) {
      isBlank &&= cell.trim() === "";
      isLong ||= cell.length > IMPORT.cellMax;
      if (quoted) line += breaksIn(cell);
    }
    if (isBlank) return null;
    if (isLong) return trouble("long-cell", { line: count(at), max: count(IMPORT.cellMax) });
    if (rows.length >= IMPORT.rowsMax + HEAD_LINES) return trouble("too-many-rows", { max: count(IMPORT.rowsMax) });
    rows.push(row);
    lines.push(at);
    return null;
  };
  const told = (): Result<ReadRows, ImportFileTrouble> => {
    const first = rows.slice(0, HEAD_LINES).map((cells, i) => ({ line: lines[i] ?? 0, cells }));
    const head = first.length === 0 ? 0 : headOf(first);
    const headers = (rows[head] ?? []).map((cell) => cell.trim());
    if (headers.length > IMPORT.columnsMax)
      return err(trouble("too-many-columns", { n: count(headers.length), max: count(IMPORT.columnsMax) }));
    const below = rows.slice(head + 1);
    if (below.length === 0) return err(trouble("empty"));
    if (below.length > IMPORT.rowsMax) return err(trouble("too-many-rows", { max: count(IMPORT.rowsMax) }));
    return ok({ headers, header: lines[head] ?? 1, rows: below, lines: lines.slice(head + 1), separator, first });
  };
  return new Promise((done) => {
    const end = () => {
      done(failed ? err(failed) : told());
    };
    Papa.parse<string[]>(rest, {
      delimiter: separator,
      newline: "\n",
      skipEmptyLines: false,
      chunkSize: CHUNK,
      chunk: ({ data, errors, meta }: ParseResult<string[]>, parser: Parser) => {
        const broken = errors.find((e) => Object.hasOwn(QUOTES, e.code));
        for (let i = 0; i < data.length && !failed; i++) {
          const begun = line;
          failed = take(data[i] ?? []);
          if (broken?.row === i) failed = trouble(QUOTES[broken.code] ?? "open-quote", { line: count(begun) });
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
