import { placedWords, type PlacedWord } from "./fold.ts";
import { goesInside, isSlip, mayStandApart, type Question } from "./question.ts";

/** A part of a text, end not included. */
export type Mark = { readonly from: number; readonly to: number };

/** The part of a word that answers a question's word; the whole of it where its letters are not written one by one. */
function partOf({ word, spelt, from, to }: PlacedWord, asked: string): Mark | null {
  const at = word.startsWith(asked) ? 0 : goesInside(asked) ? word.indexOf(asked) : -1;
  if (at < 0) return spelt.some((other) => other.startsWith(asked)) || isSlip(asked, word) ? { from, to } : null;
  return word.length === to - from ? { from: from + at, to: from + at + asked.length } : { from, to };
}

/** Words in a row that begin with a question's word once they are one; the last of them as a whole. */
function apart(words: readonly PlacedWord[], i: number, asked: string): Mark | null {
  const first = words[i];
  let [rest, last] = [asked, i];
  for (; rest !== "" && last < words.length; last++) {
    const word = words[last]?.word ?? "";
    if (!word.startsWith(rest) && !rest.startsWith(word)) return null;
    rest = rest.slice(word.length);
  }
  return first && rest === "" && last - i > 1 ? { from: first.from, to: words[last - 1]?.to ?? first.to } : null;
}

function partsOf(words: readonly PlacedWord[], asked: string): readonly Mark[] {
  const parts = words.flatMap((placed) => partOf(placed, asked) ?? []);
  if (parts.length > 0 || !mayStandApart(asked)) return parts;
  return words.flatMap((_, i) => apart(words, i, asked) ?? []);
}

/** Which letters of a text answer a question, in order and without overlap. */
export function marksOf(question: Question | null, text: string): readonly Mark[] {
  const asked = [...new Set(question?.readings.flat() ?? [])];
  const words = placedWords(text);
  const found = asked.flatMap((word) => partsOf(words, word));
  const marks: Mark[] = [];
  for (const mark of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = marks.at(-1);
    if (!last || mark.from > last.to) marks.push(mark);
    else if (mark.to > last.to) marks[marks.length - 1] = { from: last.from, to: mark.to };
  }
  return marks;
}

/**
 * Short texts, names of screens and commands, that answer a question: all words of one reading are in them. One that begins with
 * the question's words comes first, then those that have all its words as beginnings, then the rest; else they stay in order. [PAL-12]
 */
export function answering<T extends { readonly title: string }>(question: Question, all: readonly T[]): readonly T[] {
  const ranked = all.flatMap((one) => {
    const rank = rankOf(question, one.title);
    return rank === null ? [] : [{ one, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

function rankOf({ readings }: Question, title: string): number | null {
  const words = placedWords(title);
  const real = readings.filter((reading) => reading.every((asked) => partsOf(words, asked).length > 0));
  if (real.length === 0) return null;
  const inRow = `${words.map((placed) => placed.word).join(" ")} `;
  if (real.some((reading) => inRow.startsWith(reading.join(" ")))) return 0;
  const starts = (asked: string) => words.some((placed) => placed.word.startsWith(asked));
  return real.some((reading) => reading.every(starts)) ? 1 : 2;
}
