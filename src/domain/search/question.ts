import { fold, wordsOf } from "./fold.ts";
import { SEARCH } from "./limits.ts";
import { numbersAsked } from "./numbers.ts";

/** A question as it may be meant: one of these lists of words, each of which must be found. */
export type Question = { readonly readings: readonly (readonly string[])[] };

/** Addresses are looked for whole: the words of a domain would name everybody. */
const wordsIn = (chunk: string): readonly string[] => (chunk.includes("@") ? [fold(chunk)] : wordsOf(chunk));

/** What is asked for; null where nothing is. */
export function questionOf(text: string): Question | null {
  const asked = text.slice(0, SEARCH.questionMax);
  const words = asked.split(/\s+/).flatMap(wordsIn);
  const readings = [[...new Set(words)].slice(0, SEARCH.wordsMax), ...numbersAsked(asked).map((n) => [n])];
  const real = readings.filter((r) => r.length > 0);
  return real.length === 0 ? null : { readings: real };
}

/** Whether a word may be found inside others. */
export const goesInside = (word: string): boolean =>
  word.length >= SEARCH.insideMin || (word !== "" && [...word].every((c) => c > "\u007f"));
/** Whether a word may have a slip in it. */
export const maySlip = (word: string): boolean => [...word].length >= SEARCH.typoMin && !/[\p{N}@]/u.test(word);
