import { unguarded } from "../export/csv.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import { addDays, instantAt, isDay, startOf, type Zone } from "../shared/time.ts";

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

/** A moment as our exports write it, whatever the site's clocks show. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/.](\d{1,2})[/.](\d{4}))(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const two = (digits: string | undefined): string => (digits ?? "").padStart(2, "0");
/**
 * A moment of a site's clocks: `2026-11-26 09:00`, `26/11/2026 09:00`, or a day, of which the beginning counts or the end; or
 * a moment with its own offset: `2026-11-26T09:00:00.000Z`.
 * Undefined for what is none. [IMR-5]
 */
export function momentIn(cell: string, zone: Zone, end: boolean): number | undefined {
  const [, instant] = INSTANT.exec(cell) ?? [];
  const exact = instant !== undefined && isDay(instant) ? Date.parse(cell) : Number.NaN;
  if (!Number.isNaN(exact)) return exact;
  const found = DAY.exec(cell);
  if (!found) return undefined;
  const [, y, m, d, d2, m2, y2, hour, minute] = found;
  const day = `${y ?? y2}-${two(m ?? m2)}-${two(d ?? d2)}`;
  if (!isDay(day)) return undefined;
  if (hour === undefined) return end ? startOf(addDays(day, 1), zone) - 1 : startOf(day, zone);
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return instantAt(day, `${two(hour)}:${minute}`, zone);
}

/** The cells of a row that fields come from. */
export type Cells = {
  /** Cleaned; empty where the column is not mapped or the cell is. */
  readonly of: (field: string) => string;
};
