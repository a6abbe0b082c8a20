/** Line end of RFC 4180. */
const LINE_END = "\r\n";
/** What makes a cell more than text: RFC 4180 section 2.6, and a lone carriage return, which some readers take for a line end. */
const SPECIAL = /[",\r\n]/;
/** What a formula begins with (OWASP, "CSV Injection"), also full-width, small, raised and lowered: `=`, `+`, `-` and `@`. */
const BEGINS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₋₌";
/** What may stand before it: spaces, quotes, and characters that nobody sees, such as U+200B and NUL. */
const BEFORE = `[\\s"'\\p{Cc}\\p{Cf}]*`;
/** A spreadsheet takes a cell that begins so for a formula (reliability S23). */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${BEFORE}[${BEGINS}])`, "u");
/**
 * The same within a cell, behind what separates cells elsewhere: a spreadsheet that divides lines at semicolons or tabs finds
 * neither our commas nor our quotes, and a line break then begins a row.
 */
const FORMULA_INSIDE = new RegExp(`([;\\t\\r\\n])(?=${BEFORE}[${BEGINS}])`, "gu");
/** … and the same as our files have it. */
const GUARDED_INSIDE = new RegExp(`([;\\t\\r\\n])'(?=${BEFORE}[${BEGINS}])`, "gu");
/** Most cells: nothing in them is special, and nothing computes them. One look instead of two. */
const PLAIN = /^[0-9A-Za-z][^",;\t\r\n]*$/;
/** What stands before such a cell, so that it is shown and not computed. */
const GUARD = "'";

/**
 * One cell of a CSV file. Text that a spreadsheet would compute is neutralised with an apostrophe before it; quotes, commas and
 * line breaks survive in quotes (RFC 4180). [CSV-1]
 */
export function csvCell(text: string): string {
  if (text === "" || PLAIN.test(text)) return text;
  const inside = text.replace(FORMULA_INSIDE, `$1${GUARD}`);
  const safe = FORMULA.test(text) ? GUARD + inside : inside;
  return SPECIAL.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Text of a cell of such a file, out of its quotes: without the apostrophes that `csvCell` put into it. [CSV-1] */
export function unguarded(cell: string): string {
  if (!cell.includes(GUARD)) return cell;
  const inside = cell.replace(GUARDED_INSIDE, "$1");
  return inside.startsWith(GUARD) && FORMULA.test(inside.slice(1)) ? inside.slice(1) : inside;
}

/** As `csvCell`, for a column of few values and many rows: each value is looked at once. [CSV-1] */
export function csvCells(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let cell = known.get(text);
    if (cell === undefined) known.set(text, (cell = csvCell(text)));
    return cell;
  };
}

/** Cells that are safe as they stand, as a line with its end. */
export const joined = (cells: readonly string[]): string => cells.join(",") + LINE_END;
/** UTF-8 by its mark: without it Excel shows `MÃ¼ller` (docs/decisions/026). */
const MARK = "\uFEFF";
/** What stands before the first line of a file. `mark`: the byte order mark, which some other programs read as a part of the head. */
export const csvStart = (mark: boolean): string => (mark ? MARK : "");

/** One line of a CSV file with its end. [CSV-1] */
export const csvLine = (cells: readonly string[]): string => joined(cells.map(csvCell));

/** A whole file: a head and its lines. For large ones write line by line. [CSV-1] [CSV-2] */
export const csvText = (head: readonly string[], rows: readonly (readonly string[])[], mark: boolean): string =>
  csvStart(mark) + [head, ...rows].map((cells) => csvLine(cells)).join("");
