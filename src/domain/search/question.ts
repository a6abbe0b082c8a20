import { fold, sortKey, spelt, wordsOf } from "./fold.ts";
import { SEARCH } from "./limits.ts";
import { numbersAsked } from "./numbers.ts";
import { isSlipOf, swapsOf } from "./typo.ts";

/** A question as it may be meant: one of these lists of words, each of which must be found. */
export type Question = {
  readonly readings: readonly (readonly string[])[];
  /** Its words as one, where it has several: for what is written together. Null where there is nothing to join. */
  readonly together: string | null;
  /** As titles are ordered: one that begins so ranks first among equals. */
  readonly start: string;
};

/** Addresses are looked for whole: the words of a domain would name everybody. */
const wordsIn = (chunk: string, of: (text: string) => readonly string[]): readonly string[] =>
  chunk.includes("@") ? [fold(chunk)] : of(chunk);

/** What comes from an address bar: `%20` and its like are what they stand for, and control characters are nothing. */
function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch (e) {
      if (!(e instanceof URIError)) throw e;
      return " ";
    }
  });
}

/** What is asked for; null where nothing is: a text without a letter or a digit names nothing. */
export function questionOf(text: string): Question | null {
  const asked = decoded(text.slice(0, SEARCH.questionMax));
  const chunks = asked.split(/\s+/);
  const reading = (of: (chunk: string) => readonly string[]) =>
    [...new Set(chunks.flatMap((chunk) => wordsIn(chunk, of)))].slice(0, SEARCH.wordsMax);
  const plain = reading(wordsOf);
  const otherwise = spelt(asked).map((_, nth) =>
    reading((chunk) => wordsOf(spelt(chunk)[nth] ?? spelt(chunk)[0] ?? chunk)),
  );
  const real = [plain, ...otherwise, ...numbersAsked(asked).map((n) => [n])].filter((r) => r.length > 0);
  if (real.length === 0) return null;
  const joins = plain.length > 1 && !plain.some((word) => word.includes("@"));
  return { readings: real, together: joins ? plain.join("") : null, start: sortKey(asked.trim()) };
}

/** Whether a word may be found inside others. */
export const goesInside = (word: string): boolean =>
  word.length >= SEARCH.insideMin || (word !== "" && [...word].every((c) => c > "\u007f"));
/** Whether a word may have a slip in it. */
export const maySlip = (word: string): boolean => [...word].length >= SEARCH.typoMin && !/[\p{N}@]/u.test(word);
/** Whether a word is too short for a slip, but two of its letters may be swapped. */
export const maySwap = (word: string): boolean => [...word].length === SEARCH.swapMin && !/[\p{N}@]/u.test(word);
/** Whether what is looked for may have a word in two or more parts. */
export const mayStandApart = (word: string): boolean => word.length >= SEARCH.apartMin && !word.includes("@");
/** Whether a word is what was typed but for one slip. [FIND-4] */
export const isSlip = (typed: string, word: string): boolean =>
  maySlip(typed) ? isSlipOf(typed, word) : maySwap(typed) && swapsOf(typed).includes(word);
