import { CloseButton, Group, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { SHEET } from "#domain/words/room-sheet.ts";
import classes from "./sheet.module.css";

type Props = {
  readonly title: string;
  /** Beside the title. */
  readonly line?: string;
  /** Below the title: states of the booking. */
  readonly marks?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What stands in the calendar's pane, which scrolls: title and way out above, the rest below. Escape closes it. */
export function Frame({ title, line = "", marks, onClose, children }: Props) {
  const id = useId();
  return (
    <Stack
      component="section"
      miw={0}
      aria-labelledby={id}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || e.defaultPrevented) return;
        // A dialog has its own Escape.
        if (e.target instanceof Element && e.target.closest("dialog")) return;
        e.preventDefault();
        e.stopPropagation();
        onClose();
      }}
    >
      <header className={classes["head"]}>
        <div className={classes["titles"]}>
          <h2 id={id}>{title}</h2>
          {line === "" ? null : <p className={classes["hint"]}>{line}</p>}
          {marks ? (
            <Group gap={6} mt={6}>
              {marks}
            </Group>
          ) : null}
        </div>
        <CloseButton size="lg" aria-label={SHEET.close} onClick={onClose} />
      </header>
      {children}
    </Stack>
  );
}
