import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ChangeSetRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { issuedOffline, type Unknown } from "#domain/cards/reception.ts";
import { OWN } from "#domain/shared/known.ts";
import { clockOf, momentOf } from "#domain/shared/time.ts";
import { KNOWN } from "#domain/words/known.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { NOT_DONE } from "#domain/words/whole.ts";
import { Fold } from "#ui/fold.tsx";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { Tag, type TagTone } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { Count, None, type Of, sourcesOf, useSays, useKind } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useWindow } from "#widgets/table/use-window.ts";
import { outQuery } from "../cards/cards-query.ts";
import { useCard } from "../cards/use-card.ts";
import { useCardNow } from "../cards/use-card-now.ts";
import { ReturnButton } from "./person-pane.tsx";
import { useOffline } from "#widgets/use-offline.ts";
import classes from "./desk.module.css";

type At = { readonly site: SiteRow };
/** So many are shown here; the list of cards has all of them. */
const SHOWN = 8;

/** The whole card, which a command needs, for one row. */
function ReturnRow({ id, site }: At & { readonly id: string }) {
  const card = useCard(id);
  return typeof card === "string" ? null : <ReturnButton card={card} site={site} />;
}

/** One that is out: whose, until when, and the way to take it back. */
function OutRow({ card, site }: At & { readonly card: CardRow }) {
  const now = useCardNow(card);
  const { title, holder, owner, enabledTo } = card;
  return (
    <li className={classes["row"]}>
      <Stack component="span" gap={0} flex="1 1 10rem" miw={0}>
        <Link {...to.person({ id: holder })}>{owner?.title || holder}</Link>
        <span className={classes["dim"]}>
          {title} {enabledTo === null ? "" : say(RECEPTION.until, { at: momentOf(enabledTo, site.timeZone, now) })}
        </span>
      </Stack>
      {enabledTo !== null && enabledTo < now ? <Tag tone="error">{RECEPTION.overdue}</Tag> : null}
      <ReturnRow id={card.id} site={site} />
    </li>
  );
}

/** That none is out; as long as no card has arrived, rows in their place. */
function NoneOut({ of }: { readonly of: Of }) {
  const { says } = useSays(of);
  return says === "part" || says === "nothing" ? (
    <div data-none={says} data-of={sourcesOf(of)}>
      <Arriving>
        <BarRows n={SHOWN} px={60} frame={false} />
      </Arriving>
    </div>
  ) : (
    <p className={classes["dim"]}>
      <None of={of} say={RECEPTION.noneOut} />
    </p>
  );
}

/** Temporary cards that have not come back, those that are over first (expectations 5.15). [CRD-95] */
export function OutList({ site }: At) {
  const rows = useWindow<CardRow>(useData().window(outQuery(site.id)));
  const of = rows ?? NOT_YET;
  const n = rows?.total ?? 0; // what is not here is not said to be none: `of`
  const shown = Array.from({ length: Math.min(n, SHOWN) }, (_, i) => rows?.at(i)).filter((c) => c !== undefined);
  const mark = (
    <Tag>
      <Count of={of} n={n} />
    </Tag>
  );
  return (
    <Fold title={RECEPTION.out} mark={n === 0 ? undefined : mark}>
      <div className={classes["body"]}>
        {n === 0 ? <NoneOut of={of} /> : null}
        <ul className={classes["list"]} aria-label={RECEPTION.out}>
          {shown.map((card) => (
            <OutRow key={card.id} card={card} site={site} />
          ))}
        </ul>
        {n > SHOWN ? (
          <Link {...to.cards({ view: "out" })}>
            {say(of.known === "all" ? RECEPTION.moreOut : RECEPTION.moreOutSoFar, { n: String(n) })}
          </Link>
        ) : null}
      </div>
    </Fold>
  );
}

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
    <Fold title={RECEPTION.unknownList} mark={list.length === 0 ? undefined : <Tag>{String(list.length)}</Tag>}>
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
    <Fold title={RECEPTION.issued} mark={sets.length === 0 ? undefined : <Tag>{String(sets.length)}</Tag>}>
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
