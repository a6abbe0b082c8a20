import { headerIn } from "#domain/import/columns.ts";
import type { Encoding } from "#domain/import/encodings.ts";
import { DECLARED } from "#domain/import/kind.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ImportFileTrouble, ImportProgress } from "../api-import.ts";
import { textOf } from "./decode.ts";
import { type ReadLine, type ReadRows, rowsOf } from "./parse.ts";
import type { Opened } from "./stored.ts";

const trouble = (why: ImportFileTrouble["why"], slots: ImportFileTrouble["slots"] = {}) => err({ why, slots });
const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);

/** Null: the browser does not read the file any more, since it is not what was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (e) {
    if (!(e instanceof DOMException)) throw e;
    return null;
  }
}

/** How somebody wants a file to be read; null: as it looks. */
export type Chosen = { readonly encoding: Encoding | null; readonly header: number | null };
export const AS_IT_LOOKS: Chosen = { encoding: null, header: null };

/** Lines of a preview that have letters beyond ASCII, below its first lines. */
const LETTERS = 3;
const BEYOND = /[^\x00-\x7F]/; // eslint-disable-line no-control-regex -- ASCII
/** What shows whether a file was read as it is meant: its first lines, and some whose letters tell of its encoding. */
function previewOf({ first, rows, lines }: ReadRows): ReadFile["file"]["preview"] {
  const last = first.at(-1)?.line ?? 0;
  const lettered: ReadLine[] = [];
  for (let at = 0; at < rows.length && lettered.length < LETTERS; at++) {
    const [cells = [], line = 0] = [rows[at], lines[at]];
    if (line > last && cells.some((cell) => BEYOND.test(cell))) lettered.push({ line, cells });
  }
  return [...first, ...lettered].map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.slice(0, IMPORT.shownMax)),
  }));
}

type Run = { readonly on: (progress: ImportProgress) => void; readonly stopped: () => boolean };
/** Rows of a file, and how it was read. */
export type ReadFile = Pick<ReadRows, "headers" | "rows" | "lines"> & {
  readonly file: Omit<NonNullable<Opened["file"]>, "program">;
};
/** Reads a file of a kind as it looks, or as somebody chose. [IMR-20] [IMR-21] [IMR-44] [IMR-45] */
export async function readFile(
  bytes: Blob,
  kind: ImportKind,
  { chosen, on, stopped }: Run & { readonly chosen: Chosen },
): Promise<Result<ReadFile, ImportFileTrouble>> {
  if (bytes.size > IMPORT.bytesMax)
    return trouble("too-large", { size: megabytes(bytes.size), max: megabytes(IMPORT.bytesMax) });
  const all = await bytesOf(bytes);
  if (!all) return trouble("unreadable");
  const text = await textOf(all, chosen.encoding);
  if (!text.ok) return trouble(text.error);
  const headOf = (first: readonly ReadLine[]): number => {
    const at = first.findIndex(({ line }) => line === chosen.header);
    return at >= 0
      ? at
      : headerIn(
          kind,
          first.map(({ cells }) => cells),
          DECLARED[kind].columns,
        );
  };
  const read = await rowsOf(text.value.text, headOf, { on: (done, of) => on({ done, all: of }), stopped });
  if (!read.ok) return read;
  const { encoding, lost, asks } = text.value;
  const { headers, header, rows, lines, separator } = read.value;
  return ok({
    headers,
    rows,
    lines,
    file: { encoding, separator, lost, asks, header, preview: previewOf(read.value) },
  });
}
