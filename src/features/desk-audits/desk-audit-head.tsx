import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { keyOfObservation, type Walker, walkerKey } from "#domain/desk-audits/walkers.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { AuditActions } from "./audit-actions.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
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

function Switch({ view, results }: Pick<Props, "view" | "results">) {
  const tab = (word: string, asks: { readonly view?: string }, on: boolean) => (
    <ButtonLink
      variant={on ? "filled" : "default"}
      aria-current={on ? "page" : undefined}
      {...to.audit({ round: view.round.id, ...asks })}
      replace
    >
      {word}
    </ButtonLink>
  );
  return (
    <nav className={classes["tabs"]} aria-label={view.round.title}>
      {tab(DESK_AUDIT_WORDS.goOn, {}, !results)}
      {tab(DESK_AUDIT_WORDS.results, { view: "results" }, results)}
    </nav>
  );
}

/** Title, counter and what has been sent; where there is room, how it ends. [WALK-4] */
export function DeskAuditHead({ site, view, walker, acts, results }: Props) {
  const { round, seen, total } = view;
  const open = round.state === "open";
  const compact = useMedia(COMPACT);
  return (
    <>
      <Group component="header" gap="0.25rem 1rem" justify="space-between" flex="none" mih="var(--app-bar)">
        <div className={classes["headText"]}>
          <h1>
            <Link className={classes["back"]} aria-label={DESK_AUDIT_WORDS.toList} data-target="" {...to.audits()}>
              <Icon name="left" />
            </Link>
            <span>{round.title}</span>
          </h1>
          {view.basis.known === "all" ? (
            <p
              className={classes["counter"]}
              aria-label={say(DESK_AUDIT_WORDS.seenHow, numbers(seen, total))}
              role="status"
            >
              {say(DESK_AUDIT_WORDS.seenOf, numbers(seen, total))}
            </p>
          ) : (
            <p className={classes["counter"]} role="status">
              {seen === 0 ? KNOWN.coming : say(KNOWN.soFar, { n: String(seen) })}
            </p>
          )}
          <progress className={classes["bar"]} max={Math.max(total, 1)} value={seen} aria-hidden="true" />
          <OwnState view={view} walker={walker} />
          <div className={classes["fresh"]}>
            <Freshness of="observation" site={site.id} />
            <ZoneHint zone={site.timeZone} />
          </div>
        </div>
        <Switch view={view} results={results} />
        {compact && !results ? null : <AuditActions view={view} walker={walker} acts={acts} results={results} />}
      </Group>
      {open ? null : (
        <Notice icon="check" role="status">
          {DESK_AUDIT_WORDS.closedNow}
        </Notice>
      )}
    </>
  );
}

const numbers = (seen: number, total: number) => ({ seen: String(seen), total: String(total) });
