import { inLatin } from "./latin.ts";

/** Letters that Unicode does not take apart, and what people type for them. */
const PLAIN: { readonly [letter: string]: string } = {
  ł: "l",
  ø: "o",
  ß: "ss",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  // Persian and Urdu have signs of their own for letters that Arabic keyboards write otherwise.
  ی: "ي",
  ى: "ي",
  ک: "ك",
};
const NEEDS_WORK = /[^\u0020-\u007e]/;
/** What people type for an apostrophe; some of them would come apart into a space and an accent. */
const APOSTROPHE = "'’‘‛ʼʻʹʾʿ`´′՚＇｀";
const APOSTROPHES = new RegExp(`[${APOSTROPHE}]`, "gu");
const MARKS = /[\u0300-\u036f]/g;

/** Letters that are also spelt as two, in German, Danish, Norwegian and Croatian. */
const SPELT: { readonly [letter: string]: string } = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", đ: "dj" };
const SPELT_LETTER = /[äöüøåđ]/g;

/** A text as it is compared: lower case, no accents, no apostrophes; letters of Persian are those of Arabic. [FIND-1] [FIND-22] */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NEEDS_WORK.test(lower)) return lower.replace(APOSTROPHES, "");
  const bare = lower.replace(APOSTROPHES, "").normalize("NFKD").replace(MARKS, "").replace(APOSTROPHES, "");
  return bare.replace(/[łøßđðþæœıħŧŋیىک]/g, (letter) => PLAIN[letter] ?? letter);
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** The words of a text, folded, in order. */
export const wordsOf = (text: string): readonly string[] => fold(text).match(WORDS) ?? [];

/**
 * How a text is also spelt, as `fold` compares it: its umlauts and the like as two letters, `moehlenbrueck`, and other alphabets
 * in Latin letters, `ivanov`. [FIND-14] [FIND-21]
 */
export function spelt(text: string): readonly string[] {
  if (!NEEDS_WORK.test(text)) return [];
  const lower = text.toLowerCase().normalize("NFC");
  const two = lower.replace(SPELT_LETTER, (letter) => SPELT[letter] ?? letter);
  const latin = inLatin(two);
  if (latin.length > 0) return latin.map(fold);
  return two === lower ? [] : [fold(two)];
}

/** The words of a name, and behind them those that are also spelt otherwise. [FIND-14] */
export function namedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const otherwise = spelt(text).flatMap((other): readonly string[] => other.match(WORDS) ?? []);
  return otherwise.length === 0 ? words : [...new Set([...words, ...otherwise])];
}

/** What titles are ordered by: folded, and numbers by their value, so that 1.9 comes before 1.10. */
export const sortKey = (title: string): string => fold(title).replace(/\d+/g, (n) => n.padStart(9, "0"));

/** A word of a text: folded, and where it stands in the text as it is written. */
export type PlacedWord = {
  readonly word: string;
  /** As it is also spelt. */
  readonly spelt: readonly string[];
  readonly from: number;
  readonly to: number;
};
const PLACED = new RegExp(`[\\p{L}\\p{N}\\p{M}${APOSTROPHE}]+`, "gu");

/** The words of a text with their places. An apostrophe within a word belongs to it. */
export function placedWords(text: string): readonly PlacedWord[] {
  return [...text.matchAll(PLACED)].flatMap((m) => {
    const word = fold(m[0]);
    return word === "" ? [] : [{ word, spelt: spelt(m[0]), from: m.index, to: m.index + m[0].length }];
  });
}
