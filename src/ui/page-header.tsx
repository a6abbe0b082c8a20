import type { ReactNode } from "react";
import classes from "./page-header.module.css";

type Props = {
  readonly title: string;
  /** One line about the page. */
  readonly line?: ReactNode;
  /** Choices and filters between the name and the actions: a `Toolbar`. */
  readonly toolbar?: ReactNode;
  /** What can be done on the whole page; the primary action stands last. */
  readonly actions?: ReactNode;
  /** Puts something around the heading, e.g. who changed it. */
  readonly around?: (heading: ReactNode) => ReactNode;
  /** Beside the line, of a page with a toolbar below its controls: the page's state, as far as it is not as usual. */
  readonly children?: ReactNode;
};

/**
 * The bar of a page, one line where there is room: its name, one line about it, its controls, and its actions at the right.
 * [LANG-1] [FRAME-1]
 */
export function PageHeader({ title, line, toolbar, actions, around, children }: Props) {
  const heading = <h1 className={classes["title"]}>{title}</h1>;
  return (
    <header className={classes["bar"]}>
      <div className={classes["words"]} data-tools={toolbar === undefined ? undefined : ""}>
        {around ? around(heading) : heading}
        {line === undefined ? null : (
          <p className={classes["line"]} {...(typeof line === "string" ? { title: line } : { "data-own": "" })}>
            {line}
          </p>
        )}
        {toolbar === undefined ? children : null}
      </div>
      {toolbar}
      {toolbar === undefined ? null : <div className={classes["state"]}>{children}</div>}
      {actions === undefined ? null : <div className={classes["actions"]}>{actions}</div>}
    </header>
  );
}
