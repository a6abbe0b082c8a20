import { unguarded } from "../export/csv.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import type { DateOrder } from "./moments.ts";

/** Text that a spreadsheet keeps as a formula so that it is not taken for a number: `="007"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** False for most cells by their first letter: formulas begin with `=`, with blanks or a mark in front. */
export function mayBeFormula(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return !(first > 61 && first < 128) && cell.includes("=");
}
/** A formula whose result is not in the file; one behind an apostrophe is text. */
export function isFormula(cell: string): boolean {
  const said = cell.trim();
  return said.startsWith("=") && !TEXT_FORMULA.test(said);
}

/**
 * A cell as somebody meant it: without blanks around it, without the apostrophe that our exports put before what a spreadsheet
 * would compute, and text that was written as a formula as text. [IMR-2]
 */
export function cleaned(cell: string): string {
  const text = cell.trim();
  if (text === "") return text;
  if (text.charCodeAt(0) !== 61 /* = */) return unguarded(text).trim();
  const [, said] = TEXT_FORMULA.exec(text) ?? [];
  return said === undefined ? text : said.replaceAll('""', '"').trim();
}

const YES = new Set(["yes", "y", "true", "1", "x", "on"]);
const NO = new Set(["no", "n", "false", "0", "off"]);
/** Yes or no as people write it; null for neither. */
export function flagIn(cell: string): boolean | null {
  const said = cell.toLowerCase();
  return YES.has(said) ? true : NO.has(said) ? false : null;
}

/** A list or a map as our exports write them; undefined for any other text. */
function jsonIn(cell: string): Json | undefined {
  if (cell.charCodeAt(0) !== 91 /* [ */ && cell.charCodeAt(0) !== 123 /* { */) return undefined;
  if (!/^(?:\[.*\]|\{.*\})$/s.test(cell)) return undefined;
  try {
    return JSON.parse(cell) as Json;
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
    return undefined; // somebody's own brackets
  }
}
/** What a JSON list holds, and what a JSON map has on; undefined for what is neither. */
function jsonList(cell: string): string[] | undefined {
  const json = jsonIn(cell);
  if (json === undefined) return undefined;
  const all = Array.isArray(json)
    ? json
    : Object.entries(json as object).flatMap(([on, is]) => (is === true ? on : []));
  return all.every((part) => typeof part === "string") ? [...new Set(all)] : undefined;
}
/** Several values of one cell: JSON, else by line, `;` or `|`, and by commas where there is neither. */
export function listIn(cell: string): string[] {
  const json = jsonList(cell);
  if (json !== undefined) return json;
  const by = /[;|\n]/.test(cell) ? /[;|\n]/ : /,/;
  return [...new Set(cell.split(by).map((part) => part.trim()))].filter((part) => part !== "");
}

/**
 * Ids of what a cell links to as documents do: by paths, or by objects with a path, one or several; undefined for text that
 * somebody wrote.
 */
export function linksIn(cell: string): string[] | undefined {
  if (/^sites\/[^/,;|\n]+\/spaces\/[^/,;|\n]+$/.test(cell)) return [lastPart(cell)];
  const json = jsonIn(cell);
  if (json === undefined) return undefined;
  const refs = (Array.isArray(json) ? json : [json]).map((x) => text(isObject(x) ? x["ref"] : x));
  return refs.every((ref) => ref.includes("/")) ? [...new Set(refs.map(lastPart))] : undefined;
}

/** The cells of a row that fields come from. */
export type Cells = {
  /**
   * Keeps the row, as little as it is, for whoever reads it again behind others: what was read of 50,000 rows is a hundred
   * megabytes that nobody may ever ask for.
   */
  readonly keep: () => () => Cells;
  /** Cleaned, and joined where several columns are; empty where the column is not mapped or the cell is. */
  readonly of: (field: string) => string;
  /** In which order the dates of a field are written. */
  readonly order: (field: string) => DateOrder;
};
