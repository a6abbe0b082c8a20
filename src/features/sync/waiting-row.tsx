import { Button } from "@mantine/core";
import { memo } from "react";
import type { ChangeSetRow } from "#data/api.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { SetContent } from "./set-content.tsx";
import { factsOf, versionOf } from "./set-facts.ts";
import { SetRow, showEdits } from "./set-row.tsx";
import { useHistory } from "./use-history.ts";

type Props = { readonly row: ChangeSetRow; readonly why: string; readonly undoable: boolean };

/** A set that is not sent yet, and why. Undoing it before it left takes it out of the queue. [SYNCUI-2] [SYNCUI-15] */
export const WaitingRow = memo(function WaitingRow({ row, why, undoable }: Props) {
  const { sites } = useActiveSite();
  const { busy, undo } = useHistory();
  const title = sites.find((s) => s.id === row.site)?.title ?? null;
  return (
    <SetRow
      label={row.label}
      facts={factsOf(row, title)}
      why={why}
      toggle={showEdits(row.label)}
      actions={
        undoable ? (
          <Button
            size="compact-md"
            variant="default"
            disabled={busy}
            aria-label={say(HISTORY_WORDS.undoOf, { label: row.label })}
            onClick={() => void undo(row.part.of, row.label)}
          >
            {HISTORY_WORDS.undo}
          </Button>
        ) : null
      }
    >
      {() => <SetContent id={row.id} label={row.label} version={versionOf(row)} />}
    </SetRow>
  );
});
