import type { ReactNode } from "react";
import classes from "./sync.module.css";

/** A term and what is true of it, in a list of facts. */
export function Fact({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className={classes["fact"]}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
