import { marksOf } from "#domain/search/marks.ts";
import type { Question } from "#domain/search/question.ts";
import classes from "./palette.module.css";

/** A text with the letters marked that answer the question. */
export function Marked({ text, question }: { readonly text: string; readonly question: Question | null }) {
  const marks = marksOf(question, text);
  if (marks.length === 0) return text;
  return marks.map(({ from, to }, i) => (
    <span key={from}>
      {text.slice(marks[i - 1]?.to ?? 0, from)}
      <mark className={classes["mark"]}>{text.slice(from, to)}</mark>
      {i === marks.length - 1 ? text.slice(to) : null}
    </span>
  ));
}
