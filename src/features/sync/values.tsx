import type { ReactNode } from "react";
import { isPicturePath } from "#domain/people/picture.ts";
import { StoredPicture } from "#widgets/stored-picture.tsx";
import type { Lines } from "./review-items.ts";
import classes from "./review.module.css";

/** The lines of a value: one for a field, one per field for a document. */
export function LinesOf({ lines }: { readonly lines: Lines }) {
  return lines.map(([label, words]) => (
    <span key={label} className={classes["line"]}>
      {label === "" ? null : <span className={classes["dim"]}>{label}: </span>}
      {isPicturePath(words) ? <StoredPicture path={words} /> : words}
    </span>
  ));
}

type Props = { readonly head: string; readonly lines: Lines; readonly children?: ReactNode };

/** A value for reading only. */
export function Value({ head, lines, children }: Props) {
  return (
    <div className={classes["value"]}>
      <span className={classes["head"]}>{head}</span>
      <LinesOf lines={lines} />
      {children}
    </div>
  );
}
