import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Terms and what is true of them, as many beside each other as there is room for. [LANG-3] */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes["facts"]}>{children}</dl>
);

/** One of them. */
export function Fact({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className={classes["fact"]}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
