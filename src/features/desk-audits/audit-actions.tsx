import { Button } from "@mantine/core";
import { useState } from "react";
import { useSyncPart } from "#data/live.ts";
import { neverObserved } from "#domain/desk-audits/results.ts";
import { keyOfObservation, owingOf, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { ConfirmDialog } from "#ui/confirm.tsx";
import { CloseBody } from "./close-body.tsx";
import classes from "./desk-audits.module.css";
import type { Acts } from "./use-acts.ts";
import type { DeskAuditView } from "./use-desk-audit.ts";

type Props = {
  readonly view: DeskAuditView;
  readonly walker: Walker;
  readonly acts: Acts;
  readonly results: boolean;
};

type ClosingProps = Pick<Props, "view" | "walker"> & {
  readonly offline: boolean;
  readonly answer: (yes: boolean) => void;
};

/** Asks before a round is closed, and names the devices that owe, as it is known while the question stands. [WALK-11] */
function Closing({ view, walker, offline, answer }: ClosingProps) {
  const own = walkerKey(walker);
  // Closing says for this device that it is done; of others it is not known.
  const owing = owingOf(view.round.devices, view.observations).filter(
    (o) => o.state === "owes" || (o.state === "open" && o.key !== own),
  );
  const never = neverObserved(view.desks, view.latest).length;
  return (
    <ConfirmDialog
      title={DESK_AUDIT_WORDS.closeTitle}
      body={<CloseBody owing={owing} never={never} of={view.basis} offline={offline} />}
      yes={owing.length > 0 ? DESK_AUDIT_WORDS.closeAnyway : DESK_AUDIT_WORDS.closeYes}
      no={DESK_AUDIT_WORDS.closeNo}
      danger={owing.length > 0}
      answer={answer}
    />
  );
}

/** How a walk ends: on this device, and for everybody. */
export function AuditActions({ view, walker, acts, results }: Props) {
  const { round } = view;
  const offline = useSyncPart((sync) => sync !== null && sync.net !== "online");
  const finished = round.devices[walkerKey(walker)]?.finished === true;
  const walked = view.observations.some((o) => keyOfObservation(o) === walkerKey(walker));
  const [closing, setClosing] = useState(false);
  if (round.state !== "open") return null;
  const answer = (yes: boolean) => {
    setClosing(false);
    if (yes) void acts.close();
  };
  return (
    <div className={classes["headActions"]}>
      {walked && !results ? (
        <Button variant="default" disabled={acts.busy || finished} onClick={() => void acts.declare(true)}>
          {finished ? DESK_AUDIT_WORDS.finished : DESK_AUDIT_WORDS.finish}
        </Button>
      ) : null}
      <Button variant="default" disabled={acts.busy} aria-haspopup="dialog" onClick={() => setClosing(true)}>
        {DESK_AUDIT_WORDS.close}
      </Button>
      {closing ? <Closing view={view} walker={walker} offline={offline} answer={answer} /> : null}
    </div>
  );
}
