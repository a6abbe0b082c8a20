import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Terms and what is true of them, as many beside each other as there is room for. [LANG-3] */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes["facts"]}>{children}</dl>
);

type FactProps = {
  readonly word: string;
  /** Has a line to itself: what is long and has no blank to be broken at. */
  readonly long?: boolean;
  readonly children: ReactNode;
};
/** One of them. */
export function Fact({ word, long, children }: FactProps) {
  return (
    <div className={classes["fact"]} data-long={long === true || undefined}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
