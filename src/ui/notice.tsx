import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import classes from "./notice.module.css";

type Tone = "plain" | "warning" | "error";
type Props = {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  /** One line beside a heading, as wide as its words. */
  readonly slim?: boolean;
  /** `alert` is read out at once; `status` when the reader is free. */
  readonly role?: "status" | "alert";
};

/** A line that stays until what it says is over. */
export function Notice({ tone = "plain", children, icon = "alert", action, slim, role }: Props) {
  return (
    <div className={classes["notice"]} data-tone={tone} data-slim={slim || undefined} role={role}>
      <Icon name={icon} />
      <div className={classes["text"]}>{children}</div>
      {action}
    </div>
  );
}
