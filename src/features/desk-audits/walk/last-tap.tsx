import { Button } from "@mantine/core";
import type { StandingObservation } from "#domain/desk-audits/observations.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { STATUS_WORDS } from "#domain/words/desk-audits-fields.ts";
import { say } from "#domain/words/say.ts";
import classes from "./walk.module.css";

type Props = {
  readonly last: StandingObservation;
  readonly title: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
};

/** What was tapped last on this device, how far it has come, and a way back. [WALK-10] */
export function LastTap({ last, title, busy, onUndo }: Props) {
  const status = STATUS_WORDS[last.status];
  const words =
    last.desk === null
      ? say(DESK_AUDIT_WORDS.lastLabel, { label: last.label })
      : say(DESK_AUDIT_WORDS.last, { title, status });
  return (
    <div className={classes["lastTap"]}>
      <p role="status">
        <strong>{words}</strong>
        <span className={classes["hint"]}>{last.pending ? DESK_AUDIT_WORDS.savedHere : DESK_AUDIT_WORDS.sentAll}</span>
      </p>
      <Button
        variant="default"
        disabled={busy}
        aria-label={
          last.desk === null
            ? say(DESK_AUDIT_WORDS.undoLabel, { label: last.label })
            : say(DESK_AUDIT_WORDS.undoOf, { title, status })
        }
        onClick={onUndo}
      >
        {DESK_AUDIT_WORDS.undo}
      </Button>
    </div>
  );
}
