import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Terms and what is true of them, a row each. [LANG-3] */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes["facts"]}>{children}</dl>
);

type FactProps = {
  readonly word: string;
  readonly children: ReactNode;
};
/** One of them. */
export function Fact({ word, children }: FactProps) {
  return (
    <div className={classes["fact"]}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
