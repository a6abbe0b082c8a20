import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

type Props = {
  readonly title: string;
  /** One line about the page. */
  readonly line?: ReactNode;
  /** What can be done on the whole page; the primary action stands last. */
  readonly actions?: ReactNode;
  /** Puts something around the heading, e.g. who changed it. */
  readonly around?: (heading: ReactNode) => ReactNode;
  /** Below the line: how fresh the page is, or its state. */
  readonly children?: ReactNode;
};

/** The head of a page: its name, one line about it, and its actions at the right. [LANG-1] */
export function PageHeader({ title, line, actions, around, children }: Props) {
  const heading = <h1 className={classes["title"]}>{title}</h1>;
  return (
    <Group component="header" gap="0.625rem 1rem" align="flex-start" justify="space-between">
      <div className={classes["words"]}>
        {around ? around(heading) : heading}
        {line === undefined ? null : <p className={classes["line"]}>{line}</p>}
        {children}
      </div>
      {actions === undefined ? null : <Group gap={8}>{actions}</Group>}
    </Group>
  );
}
