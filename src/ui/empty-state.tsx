import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import classes from "./empty-state.module.css";

type Props = {
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** The page has nothing but this: its title is the page's heading. */
  readonly page?: boolean;
};

/** What stands where there is nothing to show: what that means, and what to do about it. While it is on its way: `skeleton.tsx`. */
export function EmptyState({ title, icon, children, action, page = false }: Props) {
  return (
    <div className={classes["empty"]} data-page={page || undefined}>
      {icon ? <Icon name={icon} size={page ? 40 : 24} /> : null}
      {page ? <h1 className={classes["title"]}>{title}</h1> : <p className={classes["line"]}>{title}</p>}
      {children ? <div className={classes["text"]}>{children}</div> : null}
      {action ? <div className={classes["actions"]}>{action}</div> : null}
    </div>
  );
}
