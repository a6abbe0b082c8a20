import { Button, Group } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import classes from "./sync.module.css";

/** The button that opens what is below a row: its words, and what it says to those who cannot see the row. */
export type Toggle = {
  readonly show: string;
  readonly hide: string;
  readonly showOf: string;
  readonly hideOf: string;
  readonly primary?: boolean;
};
export const showEdits = (label: string): Toggle => ({
  show: SYNC_WORDS.show,
  hide: SYNC_WORDS.hide,
  showOf: say(SYNC_WORDS.showOf, { label }),
  hideOf: say(SYNC_WORDS.hideOf, { label }),
});

type Props = {
  readonly label: string;
  readonly facts: readonly string[];
  readonly toggle: Toggle;
  /** What the toggle opens. */
  readonly children: () => ReactNode;
  readonly why?: ReactNode;
  /** The same while what is below the row is open, which says more. */
  readonly whyOpen?: string;
  readonly tone?: "plain" | "attention";
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the facts: ways on that are not the first to think of. */
  readonly more?: (open: boolean) => ReactNode;
};

/** One change: its label, its facts, why it is where it is, and more on demand. */
export function SetRow({ label, facts, toggle, children, why, whyOpen, tone = "plain", mark, actions, more }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={classes["set"]} aria-labelledby={id}>
      <Group gap="0.5rem 1rem" align="flex-start" justify="space-between">
        <div className={classes["setText"]}>
          <h3 id={id} className={classes["label"]}>
            {label}
          </h3>
          {why === undefined ? null : (
            <p className={classes["why"]} data-tone={tone}>
              {open ? (whyOpen ?? why) : why}
            </p>
          )}
          <p className={classes["facts"]}>{facts.join(" · ")}</p>
          {mark}
          {more === undefined ? null : <div className={classes["more"]}>{more(open)}</div>}
        </div>
        <div className={classes["actions"]}>
          <Button
            variant={toggle.primary === true && !open ? "filled" : toggle.primary === true ? "default" : "subtle"}
            size="compact-md"
            aria-expanded={open}
            aria-label={open ? toggle.hideOf : toggle.showOf}
            onClick={() => setOpen(!open)}
          >
            {open ? toggle.hide : toggle.show}
          </Button>
          {actions}
        </div>
      </Group>
      {open ? children() : null}
    </article>
  );
}
