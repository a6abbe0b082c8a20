import { LOST } from "./encodings.ts";

/** What a column holds, where that says how a spreadsheet destroys it. */
export type Holds = "digits" | "code" | "moment";
export type Destroyed = "rounded" | "decimal" | "narrow" | "broken" | "lost";

/** A number as spreadsheets shorten a long one: `1.39215E+06`; card ids in hexadecimal have neither a point nor a sign. */
const ROUNDED = /^[+-]?(?:\d[.,]\d+E[+-]?\d+|\d+E[+-]\d+)$/i;
/** Digits that went through a number: `4837125.0`. */
const DECIMAL = /^\d+[.,]0+$/;
/** A column was too narrow for its number, and what it showed was saved. */
const NARROW = /^#{2,}$/;
/** Errors of formulas as Excel, LibreOffice and Google Sheets write them, in English and in the languages of their users. */
const BROKEN = /^#(?:[\p{Lu}\d/_ ¿¡]+[!?]|N\/[AVDB]|NV|ND|N\/DISP|GETTING_DATA|LOADING\.*|ERR(?:OR)?)$/u;

/** False for most cells by a look at their signs: those of a destroyed one are among these. */
export const mayBeDestroyed = (cell: string, holds: Holds | undefined): boolean =>
  cell.includes("#") ||
  cell.includes(LOST) ||
  ((holds === "digits" || holds === "code") && /[eE.,]/.test(cell) && /\d/.test(cell));

/**
 * What a spreadsheet made of a value that is not in the file any more; null for a value. Only columns whose every digit counts
 * are looked at for numbers. [IMR-40]
 */
export function destroyedIn(cell: string, holds: Holds | undefined): Destroyed | null {
  const first = cell.charCodeAt(0);
  if (first === 35 /* # */) return NARROW.test(cell) ? "narrow" : BROKEN.test(cell) ? "broken" : null;
  if (cell.includes(LOST)) return "lost";
  if (holds !== "digits" && holds !== "code") return null;
  if (ROUNDED.test(cell)) return "rounded";
  return holds === "digits" && DECIMAL.test(cell) ? "decimal" : null;
}
