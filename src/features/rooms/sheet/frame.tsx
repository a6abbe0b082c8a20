import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { SHEET } from "#domain/words/room-sheet.ts";
import classes from "./sheet.module.css";

type Props = {
  readonly title: string;
  /** Below the title: states of the booking. */
  readonly marks?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The sheet beside the calendar: it takes the focus when it opens, Escape closes it, and the focus goes back to where it was. */
export function Frame({ title, marks, onClose, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      className={classes["sheet"]}
      aria-labelledby={id}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || e.defaultPrevented) return;
        // A dialog, or a list that is open, has its own Escape.
        if (e.target instanceof Element && e.target.closest("dialog")) return;
        e.stopPropagation();
        onClose();
      }}
    >
      <header className={classes["head"]}>
        <div className={classes["titles"]}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {marks ? <div className={classes["marks"]}>{marks}</div> : null}
        </div>
        <CloseButton size="lg" aria-label={SHEET.close} onClick={onClose} />
      </header>
      <div className={classes["body"]}>{children}</div>
    </aside>
  );
}
