import Papa from "papaparse";
import { AS_IT_LOOKS, readFile } from "../../src/data/importing/read-file.ts";
import { suggestedFor } from "../../src/domain/import/columns.ts";
import { aWorld } from "../../src/domain/import/import.test-kit.ts";
import { DECLARED, rowJudge } from "../../src/domain/import/kind.ts";
import type { Judged } from "../../src/domain/import/verdict.ts";

const KIND = "people";
/** A tenant of nobody: what is compared with is looked up by key, whatever there is. */
const world = aWorld();

let text = "";
let file = new Blob([]);
/** The file that both ways read. */
export function hold(made: string): void {
  text = made;
  file = new Blob([made]);
}

/** Reads the file and judges every row, as the data worker does. */
async function dryRun(): Promise<readonly Judged[]> {
  const read = await readFile(file, KIND, { chosen: AS_IT_LOOKS, on: () => undefined, stopped: () => false });
  if (!read.ok) throw new Error(read.error.why);
  const { headers, rows, lines } = read.value;
  const { mapping } = suggestedFor(KIND, headers, DECLARED[KIND].columns, {});
  const judge = rowJudge(KIND, { mapping }, world);
  return rows.map((row, i) => judge(row, lines[i] ?? 0));
}
const WAYS = { product: dryRun, papa: async () => Papa.parse<string[]>(text).data };
export type Way = keyof typeof WAYS;

/** How long one way takes over the file, ms. */
export async function timed(way: Way): Promise<number> {
  const begun = performance.now();
  await WAYS[way]();
  return performance.now() - begun;
}

/** How many rows became what. */
export async function counts(): Promise<{ readonly error: number; readonly new: number }> {
  const judged = await dryRun();
  const of = (verdict: Judged["verdict"]) => judged.filter((j) => j.verdict === verdict).length;
  return { error: of("error"), new: of("new") };
}
