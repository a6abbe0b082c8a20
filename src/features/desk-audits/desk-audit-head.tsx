import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { neverObserved } from "#domain/desk-audits/results.ts";
import { keyOfObservation, owingOf, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { ConfirmDialog } from "#ui/confirm.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { CloseBody } from "./close-body.tsx";
import classes from "./desk-audits.module.css";
import type { Acts } from "./use-acts.ts";
import type { DeskAuditView } from "./use-desk-audit.ts";

type Props = {
  readonly site: SiteRow;
  readonly view: DeskAuditView;
  readonly walker: Walker;
  readonly acts: Acts;
  readonly results: boolean;
};

/** How far this device has got with sending what it made. Each word is true when shown. */
function OwnState({ view, walker }: Pick<Props, "view" | "walker">) {
  const key = walkerKey(walker);
  const own = view.observations.filter((o) => keyOfObservation(o) === key);
  if (own.length === 0) return null;
  const waiting = own.filter((o) => o.pending).length;
  return (
    <span className={classes["own"]} data-sent={waiting === 0 || undefined} role="status">
      {waiting === 0 ? DESK_AUDIT_WORDS.sentAll : say(DESK_AUDIT_WORDS.waitingToSend, { n: String(waiting) })}
    </span>
  );
}

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
      body={<CloseBody owing={owing} never={never} offline={offline} />}
      yes={owing.length > 0 ? DESK_AUDIT_WORDS.closeAnyway : DESK_AUDIT_WORDS.closeYes}
      no={DESK_AUDIT_WORDS.closeNo}
      danger={owing.length > 0}
      answer={answer}
    />
  );
}

function Switch({ view, results }: Pick<Props, "view" | "results">) {
  const to = `/desk-booking/rounds/${view.round.id}`;
  const tab = (word: string, search: object, on: boolean) => (
    <Button
      component={Link}
      variant={on ? "filled" : "default"}
      aria-current={on ? "page" : undefined}
      to={to}
      search={search as never}
      replace
    >
      {word}
    </Button>
  );
  return (
    <nav className={classes["tabs"]} aria-label={view.round.title}>
      {tab(DESK_AUDIT_WORDS.goOn, {}, !results)}
      {tab(DESK_AUDIT_WORDS.results, { view: "results" }, results)}
    </nav>
  );
}

/** Title, counter, what has been sent, and how it ends. [WALK-4] */
export function DeskAuditHead({ site, view, walker, acts, results }: Props) {
  const { round, seen, total } = view;
  const offline = useSyncPart((sync) => sync !== null && sync.net !== "online");
  const entry = round.devices[walkerKey(walker)];
  const open = round.state === "open";
  const [closing, setClosing] = useState(false);
  const answer = (yes: boolean) => {
    setClosing(false);
    if (yes) void acts.close();
  };
  const walked = view.observations.some((o) => keyOfObservation(o) === walkerKey(walker));
  return (
    <>
      <header className={classes["head"]}>
        <div className={classes["headText"]}>
          <h1>
            <Link
              className={classes["back"]}
              aria-label={DESK_AUDIT_WORDS.toList}
              data-target=""
              to="/desk-booking/rounds"
            >
              <Icon name="left" />
            </Link>
            <span>{round.title}</span>
          </h1>
          <p
            className={classes["counter"]}
            aria-label={say(DESK_AUDIT_WORDS.seenHow, numbers(seen, total))}
            role="status"
          >
            {say(DESK_AUDIT_WORDS.seenOf, numbers(seen, total))}
          </p>
          <progress className={classes["bar"]} max={Math.max(total, 1)} value={seen} aria-hidden="true" />
          <OwnState view={view} walker={walker} />
          <Freshness source={`observations:${site.id}`} what={DESK_AUDIT_WORDS.observationsOf} zone={site.timeZone} />
        </div>
        <Switch view={view} results={results} />
        <div className={classes["headActions"]}>
          {open && walked && !results ? (
            <Button
              variant="default"
              disabled={acts.busy || entry?.finished === true}
              onClick={() => void acts.declare(true)}
            >
              {entry?.finished === true ? DESK_AUDIT_WORDS.finished : DESK_AUDIT_WORDS.finish}
            </Button>
          ) : null}
          {open ? (
            <Button variant="default" disabled={acts.busy} onClick={() => setClosing(true)}>
              {DESK_AUDIT_WORDS.close}
            </Button>
          ) : null}
        </div>
      </header>
      {closing && open ? <Closing view={view} walker={walker} offline={offline} answer={answer} /> : null}
      {open ? null : (
        <Notice icon="check" role="status">
          {DESK_AUDIT_WORDS.closedNow}
        </Notice>
      )}
    </>
  );
}

const numbers = (seen: number, total: number) => ({ seen: String(seen), total: String(total) });
