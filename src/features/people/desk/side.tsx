import { Button, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type AddressName, type Target, to } from "#domain/addresses.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import type { Absence } from "#domain/shared/absence.ts";
import { momentOf } from "#domain/shared/time.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { Arriving, BarRows } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { Tag } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { Count, None, type Of, sourcesOf, useSays } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import type { TableRows } from "#widgets/table/rows.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { outQuery, overdueQuery } from "../cards/cards-query.ts";
import { useCard } from "../cards/use-card.ts";
import { useCardNow } from "../cards/use-card-now.ts";
import { expectedWhere } from "../visits.ts";
import { ReturnButton } from "./return-button.tsx";
import { visitWords } from "./visit-words.ts";
import classes from "./desk.module.css";

type At = { readonly site: SiteRow };
/** So many rows of 44 px have room beside the counter at 1024 by 768; the lists of cards and visitors have all of them. */
const SHOWN = 11;

/** The whole card, which a command needs, for one row. */
function ReturnRow({ id, site }: At & { readonly id: string }) {
  const card = useCard(id);
  return typeof card === "string" ? null : <ReturnButton card={card} site={site} />;
}

/** One that is out: whose, until when, and the way to take it back. */
function OutRow({ card, site }: At & { readonly card: CardRow }) {
  const now = useCardNow(card);
  const { title, holder, owner, enabledTo } = card;
  const isOver = enabledTo !== null && enabledTo < now;
  return (
    <li className={classes["row"]}>
      <Stack component="span" gap={0} flex="1 1 0" miw={0}>
        <Link className={classes["name"]} {...to.person({ id: holder })}>
          {owner?.title || holder}
        </Link>
        <span className={classes["due"]} data-over={isOver || undefined}>
          {title} {enabledTo === null ? "" : say(RECEPTION.until, { at: momentOf(enabledTo, site.timeZone, now) })}
        </span>
      </Stack>
      {isOver ? <Tag tone="error">{RECEPTION.overdue}</Tag> : null}
      <ReturnRow id={card.id} site={site} />
    </li>
  );
}

type ExpectedProps = At & { readonly person: PersonRow; readonly onPerson: (id: string) => void };
/** One who is expected: of which company, when, and the way to serve them. */
function ExpectedRow({ person, site, onPerson }: ExpectedProps) {
  const now = useNow();
  const { id, title, employer, member } = person;
  const when = member ? visitWords(member, site.timeZone, now) : "";
  return (
    <li className={classes["row"]}>
      <Stack component="span" gap={0} flex="1 1 0" miw={0}>
        <Link className={classes["name"]} {...to.person({ id })}>
          {title}
        </Link>
        <span className={classes["due"]}>{[employer, when].filter((w) => w !== "").join(" · ")}</span>
      </Stack>
      <Button variant="default" aria-label={say(RECEPTION.showOf, { name: title })} onClick={() => onPerson(id)}>
        {RECEPTION.show}
      </Button>
    </li>
  );
}

/** That there is none; as long as none has arrived, rows in their place. */
function NoneOf({ of, word }: { readonly of: Of; readonly word: Absence }) {
  const { says } = useSays(of);
  return says === "part" || says === "nothing" ? (
    <div data-none={says} data-of={sourcesOf(of)}>
      <Arriving>
        <BarRows n={SHOWN} px={44} frame={false} />
      </Arriving>
    </div>
  ) : (
    <p className={classes["dim"]}>
      <None of={of} say={word} />
    </p>
  );
}

type ListProps<R> = {
  readonly rows: TableRows<R> | null;
  readonly label: string;
  readonly none: Absence;
  /** What leads to the others: that these are all of so many, or so many so far. */
  readonly more: (n: string, isAll: boolean) => string;
  readonly at: Target<AddressName>;
  readonly row: (row: R) => ReactNode;
};
/** The first rows of a list, and the way to the others. */
function List<R>({ rows, label, none, more, at, row }: ListProps<R>) {
  const of = rows ?? NOT_YET;
  const n = rows?.total ?? 0; // what is not here is not said to be none: `of`
  const shown = Array.from({ length: Math.min(n, SHOWN) }, (_, i) => rows?.at(i)).filter((r) => r !== undefined);
  return (
    <>
      {n === 0 ? <NoneOf of={of} word={none} /> : null}
      <ul className={classes["list"]} aria-label={label}>
        {shown.map(row)}
      </ul>
      {n > SHOWN ? <Link {...at}>{more(String(n), of.known === "all")}</Link> : null}
    </>
  );
}

type MarkProps = { readonly rows: TableRows<unknown> | null; readonly tone?: "warning" };
/** How many there are, once there is any. */
const Mark = ({ rows, tone }: MarkProps) =>
  rows === null || rows.total === 0 ? null : (
    <Tag tone={tone ?? "plain"}>
      <Count of={rows} n={rows.total} />
    </Tag>
  );

const TABS = ["out", "expected", "overdue"] as const;
type SideTab = (typeof TABS)[number];
const WORDS: { readonly [T in SideTab]: string } = {
  out: RECEPTION.tabOut,
  expected: RECEPTION.tabExpected,
  overdue: RECEPTION.tabOverdue,
};

/**
 * Temporary cards that have not come back, those that are over first (expectations 5.15), those that are over alone, and visitors
 * who are expected today. [CRD-95] [CRD-99]
 */
export function Side({ site, onPerson }: At & { readonly onPerson: (id: string) => void }) {
  const data = useData();
  const now = useNow();
  const [tab, setTab] = useState<SideTab>("out");
  const out = useWindow<CardRow>(data.window(outQuery(site.id)));
  const overdue = useWindow<CardRow>(data.window(overdueQuery(site.id, now)), site.id);
  const asked = { window: "person", site: site.id, where: expectedWhere(now, site.timeZone), text: "" } as const;
  const expected = useWindow<PersonRow>(data.window({ ...asked, sort: { by: "validFrom", down: false } }), site.id);
  const marks: { readonly [T in SideTab]: ReactNode } = {
    out: <Mark rows={out} />,
    expected: <Mark rows={expected} />,
    overdue: <Mark rows={overdue} tone="warning" />,
  };
  const cardRow = (card: CardRow) => <OutRow key={card.id} card={card} site={site} />;
  const cards = to.cards({ view: "out" });
  return (
    <section className={classes["side"]} aria-label={RECEPTION.side}>
      <Tabs
        label={RECEPTION.side}
        tabs={TABS.map((key) => ({ key, word: WORDS[key], mark: marks[key] }))}
        chosen={tab}
        onTab={setTab}
      />
      <div role="tabpanel" aria-label={WORDS[tab]}>
        {tab === "out" ? (
          <List
            rows={out}
            label={RECEPTION.out}
            none={RECEPTION.noneOut}
            more={(n, isAll) => say(isAll ? RECEPTION.moreOut : RECEPTION.moreOutSoFar, { n })}
            at={cards}
            row={cardRow}
          />
        ) : null}
        {tab === "expected" ? (
          <List
            rows={expected}
            label={RECEPTION.expected}
            none={RECEPTION.noneExpected}
            more={(n, isAll) => say(isAll ? RECEPTION.moreExpected : RECEPTION.moreExpectedSoFar, { n })}
            at={to.visitors()}
            row={(person) => <ExpectedRow key={person.id} person={person} site={site} onPerson={onPerson} />}
          />
        ) : null}
        {tab === "overdue" ? (
          <List
            rows={overdue}
            label={RECEPTION.overdueList}
            none={RECEPTION.noneOverdue}
            more={(n, isAll) => say(isAll ? RECEPTION.moreOverdue : RECEPTION.moreOverdueSoFar, { n })}
            at={cards}
            row={cardRow}
          />
        ) : null}
      </div>
    </section>
  );
}
