import type { ReactNode } from "react";
import classes from "./toolbar.module.css";

type Props = {
  /** What the controls are for, to those who listen. */
  readonly label: string;
  /** Filters and choices, at the left. */
  readonly children: ReactNode;
  /** What is done with what they leave, at the right; the primary action stands last. */
  readonly actions?: ReactNode;
};

/** The row of controls above a list or a table. It wraps where there is no room. [LANG-2] */
export function Toolbar({ label, children, actions }: Props) {
  return (
    <div role="group" aria-label={label} className={classes["toolbar"]}>
      <div className={classes["filters"]}>{children}</div>
      {actions === undefined ? null : <div className={classes["actions"]}>{actions}</div>}
    </div>
  );
}
