import { IMPORT } from "./limits.ts";

/** Cards with numbers from one to another (expectations 5.14). */
export type CardRange = {
  /** A type of card; empty: the site's. */
  readonly format: string;
  readonly facility: string;
  readonly first: string;
  readonly last: string;
  /** `{n}` stands for the card number. */
  readonly title: string;
  readonly tags: string;
  readonly nonTransferable: boolean;
};
export type RangeWrong = "rangeNumbers" | "rangeWrong" | "rangeLong";
const DIGITS = /^\d{1,15}$/;

/** What is wrong with a range; null for nothing. [IMR-11] */
export function rangeWrong({ first, last }: CardRange): RangeWrong | null {
  if (!DIGITS.test(first.trim()) || !DIGITS.test(last.trim())) return "rangeNumbers";
  if (Number(first) > Number(last)) return "rangeWrong";
  return Number(last) - Number(first) >= IMPORT.rowsMax ? "rangeLong" : null;
}

/** The head of the rows that a range and scans make. */
export const CARD_HEAD = ["id", "facility", "number", "format", "title", "tags", "nonTransferable"] as const;
/** Digits of a number that was typed with zeros before it, which are a part of it; 0 for any other. */
const widthOf = (typed: string): number => (/^0\d/.test(typed.trim()) ? typed.trim().length : 0);
/** The cards of a range as rows of a file; what a number means follows from the format, as in any file. [IMR-11] */
export function rangeRows({ format, facility, first, last, title, tags, nonTransferable }: CardRange): string[][] {
  const [from, to] = [Number(first), Number(last)];
  const width = Math.max(widthOf(first), widthOf(last));
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const n = String(from + i).padStart(width, "0");
    const called = title.trim() === "" ? "" : title.replaceAll("{n}", n);
    return ["", facility.trim(), n, format, called, tags, nonTransferable ? "yes" : ""];
  });
}
/** Scanned cards as rows of a file. */
export const scanRows = (ids: readonly string[], format: string): string[][] =>
  ids.map((id) => [id, "", "", format, "", "", ""]);
