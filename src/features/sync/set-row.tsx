import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { SetContent } from "./set-content.tsx";
import { factsOf, versionOf } from "./set-facts.ts";
import classes from "./sync.module.css";

type Props = {
  readonly row: ChangeSetRow;
  readonly why?: string;
  readonly tone?: "plain" | "attention";
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
};

/** One change set: its label, its facts, why it is where it is, and its content on demand. */
export function SetRow({ row, why, tone = "plain", mark, actions }: Props) {
  const { sites } = useActiveSite();
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = sites.find((s) => s.id === row.site)?.title ?? null;
  return (
    <article className={classes["set"]} aria-labelledby={id}>
      <div className={classes["setTop"]}>
        <div className={classes["setText"]}>
          <h3 id={id} className={classes["label"]}>
            {row.label}
          </h3>
          {why === undefined ? null : (
            <p className={classes["why"]} data-tone={tone}>
              {why}
            </p>
          )}
          <p className={classes["facts"]}>{factsOf(row, title).join(" · ")}</p>
          {mark}
        </div>
        <div className={classes["actions"]}>
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={open}
            aria-label={say(open ? SYNC_WORDS.hideOf : SYNC_WORDS.showOf, { label: row.label })}
            onClick={() => setOpen(!open)}
          >
            {open ? SYNC_WORDS.hide : SYNC_WORDS.show}
          </Button>
          {actions}
        </div>
      </div>
      {open ? <SetContent id={row.id} label={row.label} version={versionOf(row)} /> : null}
    </article>
  );
}
