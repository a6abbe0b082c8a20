import type { ReactNode } from "react";
import classes from "./toolbar.module.css";

type Props = {
  /** What the controls are for, to those who listen. */
  readonly label: string;
  /** Filters and choices, at the left. What is seldom needed, or has no room, is `Folded`. */
  readonly children: ReactNode;
  /** What is done with what they leave, at the right; the primary action stands last. */
  readonly actions?: ReactNode;
};

/** Controls in the bar of a page, or above a part of it. It wraps where there is no room. [LANG-2] [FRAME-1] */
export function Toolbar({ label, children, actions }: Props) {
  return (
    <div role="group" aria-label={label} className={classes["toolbar"]} data-toolbar="">
      <div className={classes["filters"]}>{children}</div>
      {actions === undefined ? null : <div className={classes["actions"]}>{actions}</div>}
    </div>
  );
}
