import { placedWords, type PlacedWord } from "./fold.ts";
import { goesInside, maySlip, type Question } from "./question.ts";
import { isSlipOf } from "./typo.ts";

/** A part of a text, end not included. */
export type Mark = { readonly from: number; readonly to: number };

/** The part of a word that answers a question's word; the whole of it where its letters are not written one by one. */
function partOf({ word, from, to }: PlacedWord, asked: string): Mark | null {
  const at = word.startsWith(asked) ? 0 : goesInside(asked) ? word.indexOf(asked) : -1;
  if (at < 0) return maySlip(asked) && isSlipOf(asked, word) ? { from, to } : null;
  return word.length === to - from ? { from: from + at, to: from + at + asked.length } : { from, to };
}

/** Which letters of a text answer a question, in order and without overlap. */
export function marksOf(question: Question | null, text: string): readonly Mark[] {
  const asked = [...new Set(question?.readings.flat() ?? [])];
  const found = placedWords(text).flatMap((placed) => asked.flatMap((word) => partOf(placed, word) ?? []));
  const marks: Mark[] = [];
  for (const mark of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = marks.at(-1);
    if (!last || mark.from > last.to) marks.push(mark);
    else if (mark.to > last.to) marks[marks.length - 1] = { from: last.from, to: mark.to };
  }
  return marks;
}

/** Whether a short text, a command's name, answers a question: all words of one reading are in it. */
export const answers = (question: Question, text: string): boolean => {
  const words = placedWords(text);
  return question.readings.some((reading) =>
    reading.every((asked) => words.some((placed) => partOf(placed, asked) !== null)),
  );
};
