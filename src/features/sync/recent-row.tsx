import { Button } from "@mantine/core";
import { memo, useId } from "react";
import { useData } from "#data/live.ts";
import { isPastDay } from "#domain/bookings/state.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { serverNow } from "#widgets/clock.ts";
import { Decisions } from "./decisions.tsx";
import { closedParts, isSent, noUndo, sameSave, type Save, saveFacts, stateOf } from "./recent.ts";
import { SetContent } from "./set-content.tsx";
import { versionOf } from "./set-facts.ts";
import { SetRow, showEdits } from "./set-row.tsx";
import { useHistory } from "./use-history.ts";
import classes from "./sync.module.css";

function Marks({ save }: { readonly save: Save }) {
  const merged = save.parts.flatMap((p) => p.merged).length;
  const decided = save.parts.reduce((sum, p) => sum + p.decided, 0);
  return (
    <>
      {merged === 0 ? null : (
        <p className={classes["merged"]}>
          <strong>{HISTORY_WORDS.merged}</strong> {say(HISTORY_WORDS.mergedHow, { n: String(merged) })}
        </p>
      )}
      {decided === 0 ? null : (
        <p className={classes["merged"]}>
          {decided === 1 ? HISTORY_WORDS.decision : say(HISTORY_WORDS.decisions, { n: String(decided) })}
        </p>
      )}
    </>
  );
}

function UndoButton({ save }: { readonly save: Save }) {
  const { busy, undo } = useHistory();
  const reasonId = useId();
  const now = serverNow(useData());
  if (!isSent(save) || save.undo === "done" || save.undo === "waiting") return null;
  if (save.parts.some((p) => !p.undoable || isPastDay(p.only ?? "", now))) return null;
  const reason = noUndo(save);
  return (
    <>
      {reason === null ? null : (
        <span id={reasonId} className={classes["dim"]}>
          {reason}
        </span>
      )}
      <Button
        size="compact-md"
        variant="default"
        disabled={busy || reason !== null}
        aria-label={say(HISTORY_WORDS.undoOf, { label: save.label })}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => void undo(save.of, save.label)}
      >
        {HISTORY_WORDS.undo}
      </Button>
    </>
  );
}

function AgainButton({ save }: { readonly save: Save }) {
  const { busy, again } = useHistory();
  const closed = closedParts(save).filter((part) => !part.whole || part.anew);
  if (closed.length === 0) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      disabled={busy}
      aria-label={say(HISTORY_WORDS.againOf, { label: save.label })}
      onClick={() => void again(closed)}
    >
      {HISTORY_WORDS.again}
    </Button>
  );
}

type Props = { readonly save: Save };
const same = (a: Props, b: Props) => sameSave(a.save, b.save);

/** A save of the last 30 days: what became of it, its content, its decisions, and how to take it back. [SYNCUI-14] [SYNCUI-15] */
export const RecentRow = memo(function RecentRow({ save }: Props) {
  const { sites } = useActiveSite();
  const title = sites.find((s) => s.id === save.parts[0]?.site)?.title ?? null;
  return (
    <SetRow
      label={save.label}
      facts={saveFacts(save, title)}
      why={stateOf(save)}
      toggle={showEdits(save.label)}
      mark={<Marks save={save} />}
      actions={
        <>
          <UndoButton save={save} />
          <AgainButton save={save} />
        </>
      }
    >
      {() =>
        save.parts.map((part) => (
          <div key={part.id}>
            <Decisions row={part} />
            <SetContent id={part.id} label={part.label} version={versionOf(part)} />
          </div>
        ))
      }
    </SetRow>
  );
}, same);
