import { csvCell } from "../export/csv.ts";
import { addDays, instantAt, startOf, type Zone } from "../shared/time.ts";

/** Text that a spreadsheet keeps as a formula so that it is not taken for a number: `="007"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** False for most cells by their first letter: formulas begin with `=`, with blanks or a mark in front. */
export function mayBeFormula(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return !(first > 61 && first < 128) && cell.includes("=");
}
/** A formula whose result is not in the file. */
export const isFormula = (cell: string): boolean => cell.startsWith("=");

/**
 * A cell as somebody meant it: without blanks around it, without the apostrophe that our exports put before what a spreadsheet
 * would compute, and text that was written as a formula as text. [IMR-2]
 */
export function cleaned(cell: string): string {
  const text = cell.trim();
  if (text === "") return text;
  const first = text.charCodeAt(0);
  if (first === 39 /* ' */ && csvCell(text.slice(1)) !== text.slice(1)) return text.slice(1).trim();
  if (first === 61 /* = */) {
    const [, said] = TEXT_FORMULA.exec(text) ?? [];
    return said === undefined ? text : said.replaceAll('""', '"').trim();
  }
  return text;
}

const YES = new Set(["yes", "y", "true", "1", "x", "on"]);
const NO = new Set(["no", "n", "false", "0", "off"]);
/** Yes or no as people write it; null for neither. */
export function flagIn(cell: string): boolean | null {
  const said = cell.toLowerCase();
  return YES.has(said) ? true : NO.has(said) ? false : null;
}

/** Several values of one cell: by line, `;` or `|`, and by commas where there is neither. */
export function listIn(cell: string): string[] {
  const by = /[;|\n]/.test(cell) ? /[;|\n]/ : /,/;
  return [...new Set(cell.split(by).map((part) => part.trim()))].filter((part) => part !== "");
}

const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/.](\d{1,2})[/.](\d{4}))(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const two = (digits: string | undefined): string => (digits ?? "").padStart(2, "0");
/**
 * A moment of a site's clocks: `2026-11-26 09:00`, `26/11/2026 09:00`, or a day, of which the beginning counts or the end.
 * Undefined for what is none. [IMR-5]
 */
export function momentIn(cell: string, zone: Zone, end: boolean): number | undefined {
  const found = DAY.exec(cell);
  if (!found) return undefined;
  const [, y, m, d, d2, m2, y2, hour, minute] = found;
  const day = `${y ?? y2}-${two(m ?? m2)}-${two(d ?? d2)}`;
  const at = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(d ?? d2)) return undefined;
  if (hour === undefined) return end ? startOf(addDays(day, 1), zone) - 1 : startOf(day, zone);
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return instantAt(day, `${two(hour)}:${minute}`, zone);
}

/** The cells of a row that fields come from. */
export type Cells = {
  /** Cleaned; empty where the column is not mapped or the cell is. */
  readonly of: (field: string) => string;
};
