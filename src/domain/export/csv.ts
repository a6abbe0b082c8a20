/** Line end of RFC 4180. */
const LINE_END = "\r\n";
/** What makes a cell more than text: RFC 4180 section 2.6, and a lone carriage return, which some readers take for a line end. */
const SPECIAL = /[",\r\n]/;
/**
 * A spreadsheet takes a cell that begins so for a formula (OWASP, "CSV Injection"), some of them also behind spaces or quotes,
 * and in the full-width forms of East Asian keyboards (reliability S23).
 */
const FORMULA = /^(?:[\t\r\n]|[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
/** Most cells: nothing in them is special, and nothing computes them. One look instead of two. */
const PLAIN = /^[0-9A-Za-z][^",\r\n]*$/;
/** What stands before such a cell, so that it is shown and not computed. */
const GUARD = "'";

/**
 * One cell of a CSV file. Text that a spreadsheet would compute is neutralised with an apostrophe before it; quotes, commas and
 * line breaks survive in quotes (RFC 4180). [CSV-1]
 */
export function csvCell(text: string): string {
  if (text === "" || PLAIN.test(text)) return text;
  const safe = FORMULA.test(text) ? GUARD + text : text;
  return SPECIAL.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
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
/** One line of a CSV file with its end. [CSV-1] */
export const csvLine = (cells: readonly string[]): string => joined(cells.map(csvCell));

/** A whole file: a head and its lines. For large ones write line by line. [CSV-1] */
export const csvText = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((cells) => csvLine(cells)).join("");
