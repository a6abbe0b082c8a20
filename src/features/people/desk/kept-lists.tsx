import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ChangeSetRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { issuedOffline, type Unknown } from "#domain/cards/reception.ts";
import { OWN } from "#domain/shared/known.ts";
import { clockOf, momentOf } from "#domain/shared/time.ts";
import { KNOWN } from "#domain/words/known.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { NOT_DONE } from "#domain/words/whole.ts";
import { Fold } from "#ui/fold.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, useKind } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useOffline } from "#widgets/use-offline.ts";
import classes from "./desk.module.css";

type At = { readonly site: SiteRow };

type UnknownProps = At & {
  readonly list: Unknown;
  /** The device has said what it keeps. */
  readonly known: boolean;
  readonly onClaim: (number: string) => void;
  readonly onForget: (number: string) => void;
};
/** Cards that were scanned and that nobody has added, until somebody gets them. [CRD-94] */
export function UnknownList({ site, list, known, onClaim, onForget }: UnknownProps) {
  const now = useNow();
  const allHere = useKind("card").known === "all";
  return (
    <Fold
      filled={list.length > 0}
      title={RECEPTION.unknownList}
      mark={list.length === 0 ? undefined : <Tag>{String(list.length)}</Tag>}
    >
      <div className={classes["body"]}>
        {list.length === 0 ? (
          <p className={classes["dim"]}>
            <None of={known ? OWN : NOT_YET} say={RECEPTION.noUnknown} />
          </p>
        ) : null}
        <ul className={classes["list"]} aria-label={RECEPTION.unknownList}>
          {list.map(({ number, at }) => (
            <li key={number} className={classes["row"]}>
              <Stack component="span" gap={0} flex="1 1 10rem" miw={0}>
                <strong>{number}</strong>
                <span className={classes["dim"]}>
                  {say(RECEPTION.scannedAt, { at: momentOf(at, site.timeZone, now) })}
                </span>
              </Stack>
              {allHere ? null : <Tag>{KNOWN.unknown}</Tag>}
              <Group component="span" gap={8}>
                <Button
                  variant="default"
                  aria-label={say(RECEPTION.claimOf, { card: number })}
                  onClick={() => onClaim(number)}
                >
                  {RECEPTION.claim}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={say(RECEPTION.forgetOf, { card: number })}
                  onClick={() => onForget(number)}
                >
                  {RECEPTION.forget}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}

const STATE: { readonly [state: string]: { readonly word: string; readonly tone: TagTone } } = {
  accepted: { word: RECEPTION.sent, tone: "good" },
  attention: { word: RECEPTION.attention, tone: "error" },
};
const WAITING = { word: RECEPTION.waiting, tone: "warning" } as const;
/** How it ended, or how far it is: a card that was not given says so, and who has it. [CMD-11] */
function SetState({ state, closed, attention }: Pick<ChangeSetRow, "state" | "closed" | "attention">) {
  const because = closed?.because ?? attention?.because ?? null;
  if (state === "closed" || (state === "attention" && because !== null)) {
    const word = because === null ? RECEPTION.notGiven : say(NOT_DONE.given, { because });
    const tag = <Tag tone="error">{word}</Tag>;
    return state === "attention" ? <Link {...to.sync()}>{tag}</Link> : tag;
  }
  const { word, tone } = STATE[state] ?? WAITING;
  const tag = <Tag tone={tone}>{word}</Tag>;
  return state === "attention" ? <Link {...to.sync()}>{tag}</Link> : tag;
}

/** What was done here without a connection today, and whether it has been sent. [CRD-95] */
export function OfflineList({ site }: At) {
  const now = useNow();
  const offline = useOffline();
  const live = useLive(useData().rows({ name: "changeSets" }));
  const sets = live.state === "ready" ? issuedOffline(live.value, { now, zone: site.timeZone, offline }) : [];
  return (
    <Fold
      filled={sets.length > 0}
      title={RECEPTION.issued}
      mark={sets.length === 0 ? undefined : <Tag>{String(sets.length)}</Tag>}
    >
      <div className={classes["body"]}>
        {sets.length === 0 ? (
          <p className={classes["dim"]}>
            <None of={live} say={RECEPTION.noneIssued} />
          </p>
        ) : null}
        <ul className={classes["list"]} aria-label={RECEPTION.issued}>
          {sets.map((set) => (
            <li key={set.id} className={classes["row"]}>
              <Stack component="span" gap={0} flex="1 1 10rem" miw={0}>
                {set.label}
                <span className={classes["dim"]}>{clockOf(set.madeAt, site.timeZone)}</span>
              </Stack>
              <SetState state={set.state} closed={set.closed} attention={set.attention} />
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}
