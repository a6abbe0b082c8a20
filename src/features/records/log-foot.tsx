import { Button } from "@mantine/core";
import type { LogAsk } from "#domain/audit/log-filter.ts";
import { searchedTo } from "#domain/audit/log-pages.ts";
import { OWN } from "#domain/shared/known.ts";
import { dateTimeOf, type Zone } from "#domain/shared/time.ts";
import { AUDIT_LOG } from "#domain/words/audit-log.ts";
import { phaseOf } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import type { Of } from "#widgets/known.tsx";
import { ListState, NOT_YET } from "#widgets/list-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import type { Log } from "./use-log.ts";
import classes from "./records.module.css";

type FootProps = {
  readonly log: Log;
  readonly ask: LogAsk;
  readonly reach: number | null;
  readonly zone: Zone;
  /** Shows older days as well; undefined where all of them are asked for. */
  readonly onEarlier: (() => void) | undefined;
};

/** From which moment on the log has been looked through, and as of when; empty while nothing has come. [AUD-25] [AUD-29] */
function extentWords({ log, ask, reach, zone }: Omit<FootProps, "onEarlier">): string {
  const { pages, asOf, kept } = log;
  const told = (at: number) => dateTimeOf(at, zone);
  if (kept) return say(AUDIT_LOG.keptHere, { from: told(kept.from), to: told(kept.to) });
  if (!pages.paged || asOf === null) return "";
  const at = told(reach ?? asOf);
  const back = searchedTo(pages);
  if (pages.more) return back === null ? "" : say(AUDIT_LOG.part, { from: told(back), at });
  if (ask.from === null) return say(AUDIT_LOG.allEver, { at });
  return ask.to !== null && ask.to < asOf
    ? say(AUDIT_LOG.allTo, { from: told(ask.from), to: told(ask.to), at })
    : say(AUDIT_LOG.all, { from: told(ask.from), at });
}

/** Below the rows: how far the log has come, what is on its way, could not be had, or can be asked for. [AUD-29] */
export function Foot(props: FootProps) {
  const { log, reach, zone, onEarlier } = props;
  const extent = extentWords(props);
  return (
    <>
      {extent === "" ? null : (
        <p className={classes["dim"]} role="status">
          {extent}
        </p>
      )}
      {reach === null ? null : (
        <p className={classes["dim"]} role="status">
          {say(AUDIT_LOG.reach, { at: dateTimeOf(reach, zone) })}
        </p>
      )}
      <Rest log={log} onEarlier={onEarlier} />
    </>
  );
}

/** What is on its way, could not be had, or can be asked for. */
function Rest({ log, onEarlier }: Pick<FootProps, "log" | "onEarlier">) {
  const { pages, shown, offline, failed, refused, more } = log;
  if (refused)
    return (
      <Notice tone="error" role="alert">
        {AUDIT_LOG.refused}
      </Notice>
    );
  if (offline && (!pages.paged || pages.more))
    return (
      <Notice tone="warning" role="status" icon="cloudOff">
        {AUDIT_LOG.offlineBanner}
      </Notice>
    );
  if (failed || pages.errors > 1 || pages.fetching)
    return (
      <div className={classes["foot"]}>
        <ListState
          items="logs"
          phase={phaseOf({ ended: false, errors: pages.errors })}
          some={shown.length > 0}
          of={NOT_YET}
        />
        {failed ? (
          <Button variant="default" onClick={more}>
            {AUDIT_LOG.more}
          </Button>
        ) : null}
      </div>
    );
  if (!pages.more)
    return (
      <div className={classes["foot"]}>
        {shown.length > 0 ? <ListState items="logs" phase="end" some of={OWN} /> : null}
        {onEarlier ? (
          <Button variant="subtle" onClick={onEarlier}>
            {AUDIT_LOG.earlier}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className={classes["foot"]}>
      <Button variant="subtle" onClick={more}>
        {shown.length < pages.wanted ? AUDIT_LOG.further : AUDIT_LOG.more}
      </Button>
    </div>
  );
}

type NothingProps = {
  readonly offline: boolean;
  readonly reach: number | null;
  readonly ask: LogAsk;
  readonly zone: Zone;
};
/** Nothing in what was asked for, as far as the log has come; without a connection the device has only the newest of it. [AUD-25] */
export function Nothing({ offline, reach, ask, zone }: NothingProps) {
  const of: Of = offline ? { known: "part", sources: [] } : OWN;
  const hint = <p>{AUDIT_LOG.emptyHint}</p>;
  if (reach !== null && (ask.to === null || ask.to > reach))
    return (
      <NoneState of={of} say={AUDIT_LOG.emptyUpTo} slots={{ at: dateTimeOf(reach, zone) }} icon="search">
        {hint}
      </NoneState>
    );
  return (
    <NoneState of={of} say={AUDIT_LOG.empty} icon="search">
      {hint}
    </NoneState>
  );
}
