import { type ReactNode, useState } from "react";
import classes from "./tip.module.css";

type Props = {
  /** What the control is described by: give it this as `aria-describedby`. */
  readonly id: string;
  /** Null: there is nothing to say. */
  readonly text: string | null;
  /** It names a key: nothing to say where fingers are all there is. */
  readonly ofKey?: boolean;
  /** A control that keeps the focus, also when it can do nothing just now. */
  readonly children: ReactNode;
};

/** A word about a control, shown while it is pointed at or has the focus; Escape puts it away (WCAG 1.4.13). [SHELL-15] */
export function Tip({ id, text, ofKey = false, children }: Props) {
  const [away, setAway] = useState(false);
  return (
    <span
      className={classes["place"]}
      data-away={away || undefined}
      onKeyDown={(e) => {
        if (e.key === "Escape") setAway(true);
      }}
      onPointerEnter={() => setAway(false)}
      onFocus={() => setAway(false)}
    >
      {children}
      <span
        id={id}
        role="tooltip"
        className={classes["tip"]}
        data-empty={text === null || undefined}
        data-key={ofKey || undefined}
      >
        {text ?? ""}
      </span>
    </span>
  );
}
