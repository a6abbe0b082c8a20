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
};
const NEEDS_WORK = /[^\u0020-\u007e]/;
const APOSTROPHES = /['’‘ʼʹ`´]/g;
const MARKS = /[\u0300-\u036f]/g;

/** A text as it is compared: lower case, no accents, no apostrophes. [FIND-1] */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NEEDS_WORK.test(lower)) return lower.replace(APOSTROPHES, "");
  const bare = lower.normalize("NFKD").replace(MARKS, "").replace(APOSTROPHES, "");
  return bare.replace(/[łøßđðþæœıħŧŋ]/g, (letter) => PLAIN[letter] ?? letter);
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** The words of a text, folded, in order. */
export const wordsOf = (text: string): readonly string[] => fold(text).match(WORDS) ?? [];

/** What titles are ordered by: folded, and numbers by their value, so that 1.9 comes before 1.10. */
export const sortKey = (title: string): string => fold(title).replace(/\d+/g, (n) => n.padStart(9, "0"));

/** A word of a text: folded, and where it stands in the text as it is written. */
export type PlacedWord = { readonly word: string; readonly from: number; readonly to: number };

/** The words of a text with their places. An apostrophe within a word belongs to it. */
export function placedWords(text: string): readonly PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}'’‘ʼʹ`´]+/gu)].flatMap((m) => {
    const word = fold(m[0]);
    return word === "" ? [] : [{ word, from: m.index, to: m.index + m[0].length }];
  });
}
