import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { LOADING, useData, useLive } from "#data/live.ts";
import type { WindowSource } from "#data/window-source.ts";
import { to } from "#domain/addresses.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { cardState } from "#domain/cards/schema.ts";
import { type Visits, VISITS } from "#domain/filters/filters.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { Icon } from "#ui/icons.tsx";
import { Tag } from "#ui/tag.tsx";
import { PHONE, useMedia } from "#ui/use-media.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow, useNowAmong } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import type { Column } from "#widgets/table/columns.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { useCardNow } from "./cards/use-card-now.ts";
import { EditLink, NameCell, phoneWords, TagsCell } from "./columns.tsx";
import { ListActions } from "./list-actions.tsx";
import { PeopleList } from "./people-list.tsx";
import { useVisitorsSearch } from "./use-people-search.ts";
import { EndVisit, ReturnHeld } from "./visit-acts.tsx";
import { memberAt } from "./view/use-person.ts";
import { endingWhere, VISIT_WORDS, visitsWhere } from "./visits.ts";
import classes from "./people.module.css";

type Of = { readonly person: PersonRow };
/** When a membership is valid; where there is little room, until when. */
function validWords({ member }: Pick<PersonRow, "member">, zone: string, wide: boolean): string {
  const [from, to] = [member?.validFrom ?? null, member?.validTo ?? null];
  if (wide && from !== null && to !== null)
    return say(PEOPLE_LIST.fromTo, { from: dateTimeOf(from, zone), to: dateTimeOf(to, zone) });
  if (to !== null) return say(PEOPLE_LIST.until, { to: dateTimeOf(to, zone) });
  return from === null ? PEOPLE_LIST.always : say(PEOPLE_LIST.from, { from: dateTimeOf(from, zone) });
}

/** Whether a visit is over, from its last moment on. */
function useIsOver({ member }: Pick<PersonRow, "member">): boolean {
  const to = member?.validTo ?? null;
  const now = useNowAmong([to]);
  return to !== null && to <= now;
}

/** Sites of somebody that a row asks about: visits are rarely at more than one of them. */
const VISITS_SHOWN = 4;
type AtProps = Of & Pick<Looks, "wide"> & { readonly site: string };
/** The visit of somebody at one of their sites, in its own zone; nothing where they are no visitor there, or it is not here. */
function VisitAt({ person, wide, site }: AtProps) {
  const { sites } = useActiveSite();
  const live = useLive(useData().rows(memberAt(site, person.id)));
  const member = live.state === "ready" ? live.value[0] : undefined;
  const over = useIsOver({ member: member ?? null });
  const place = sites.find((s) => s.id === site);
  if (!place || member?.type !== "temporary") return null;
  return (
    <span className={classes["valid"]} data-over={over || undefined} data-narrow="">
      {place.title}: {validWords({ member }, place.timeZone, wide)}
    </span>
  );
}

/** When somebody's visit is valid. In the list of all sites: at each of theirs. [PPL-15] */
function ValidCell({ person, zone, wide }: Of & Omit<Looks, "hidden">) {
  const over = useIsOver(person);
  if (!person.member)
    return (
      <span>
        {person.sites.slice(0, VISITS_SHOWN).map((site) => (
          <VisitAt key={site} person={person} wide={wide} site={site} />
        ))}
      </span>
    );
  return (
    <span className={classes["valid"]} data-over={over || undefined} data-narrow={wide ? undefined : ""}>
      {validWords(person, zone, wide)}
    </span>
  );
}

/** The temporary card that somebody has: none only where all cards are here, and their membership names none. */
function CardCell({ person }: Of) {
  const live = useLive(useData().rows({ list: "card", group: person.id }));
  const card = live.state === "ready" ? live.value.find((c) => c.role === "temporary") : undefined;
  if (card) return <Held card={card} />;
  const isNamed = live.known === "all" && person.member !== null && person.member.cards.temporary !== null;
  return (
    <span className={classes["dim"]}>
      {isNamed ? PEOPLE_LIST.cardAbsent : <None of={live} say={PEOPLE_LIST.noCard} short />}
    </span>
  );
}

/** A card, and whether it opens anything. */
function Held({ card }: { readonly card: CardRow }) {
  const state = cardState(card, useCardNow(card));
  return (
    <span className={classes["name"]}>
      {card.number} {state === "valid" ? null : <Tag tone="warning">{PEOPLE_LIST.cardStates[state]}</Tag>}
    </span>
  );
}

/** The way to give somebody a temporary card: their card panel, its editor open. */
const Issue = ({ person }: Of) => (
  <Link
    {...to.person({ id: person.id, card: "temporary" })}
    data-aside
    tabIndex={-1}
    className={classes["icon"]}
    aria-label={say(PEOPLE_LIST.issueOf, { name: person.title })}
    title={PEOPLE_LIST.issue}
  >
    <Icon name="card" />
  </Link>
);

function VisitAct({ person }: Of) {
  return useIsOver(person) ? <ReturnHeld person={person} /> : <EndVisit person={person} />;
}

function IssueCell({ person }: Of) {
  const over = useIsOver(person);
  return person.member && person.member.cards.temporary === null && !over ? <Issue person={person} /> : null;
}

type Looks = { readonly zone: string; readonly wide: boolean; readonly hidden: ReadonlySet<string> };
/** Expectations 5.16, of what the product knows. */
const visitorColumns = ({ zone, wide, hidden }: Looks): readonly Column<PersonRow>[] => [
  {
    key: "title",
    title: PEOPLE_LIST.colName,
    width: wide ? "minmax(9rem, 6fr)" : "minmax(5rem, 6fr)",
    sort: true,
    cell: (p) => <NameCell person={p} />,
  },
  { key: "employer", title: PEOPLE_LIST.colCompany, from: 900, width: "minmax(0, 3fr)", cell: (p) => p.employer },
  {
    key: "validTo",
    title: PEOPLE_LIST.colValid,
    from: 350,
    width: wide ? "minmax(8rem, 12fr)" : "7.25rem",
    sort: true,
    cell: (p) => <ValidCell person={p} zone={zone} wide={wide} />,
  },
  {
    key: "card",
    title: PEOPLE_LIST.colCard,
    from: 600,
    width: "minmax(0, 4fr)",
    cell: (p) => <CardCell person={p} />,
  },
  { key: "phone", title: PEOPLE_LIST.colPhone, from: 900, width: "minmax(0, 3fr)", cell: phoneWords },
  {
    key: "tags",
    title: PEOPLE_LIST.colTags,
    from: 1200,
    width: "minmax(0, 3fr)",
    cell: (p) => <TagsCell tags={p.tags} hidden={hidden} />,
  },
  {
    key: "actions",
    title: PEOPLE_LIST.colActions,
    width: wide ? "6.5rem" : "4.5rem",
    cell: (p) => <VisitAct person={p} />,
  },
  {
    key: "issue",
    title: PEOPLE_LIST.colIssue,
    from: 600,
    width: "3.25rem",
    cell: (p) => <IssueCell person={p} />,
  },
  { key: "edit", title: PEOPLE_LIST.colEdit, width: "2.75rem", cell: (p) => <EditLink person={p} /> },
];

const UTC = "UTC";
const zoneOf = (site: SiteRow | null): string => site?.timeZone ?? UTC;

const NOT_ASKED: WindowSource<PersonRow> = {
  subscribe: () => () => undefined,
  get: () => LOADING,
  show: () => undefined,
};
/** So many visits that end within one minute each count at their own moment. */
const ENDING = 20;
/** The clock of the list: of visits that are over it turns whenever one of them ends. [TIME-4] */
function useNowOfVisits(site: SiteRow | null, visits: Visits): number {
  const minute = useNow();
  const data = useData();
  const asked = { window: "person", ...(site ? { site: site.id } : {}), where: endingWhere(minute), text: "" } as const;
  const rows = useWindow<PersonRow>(visits === "expired" ? data.window(asked) : NOT_ASKED);
  const ends = Array.from(
    { length: Math.min(rows?.total ?? 0, ENDING) },
    (_, i) => rows?.at(i)?.member?.validTo ?? null,
  );
  return useNowAmong(ends);
}

/** Visitors Directory (spec 3 §2): the directory of temporary members, with their visits. [PPL-15] */
export function VisitorsScreen() {
  const { site } = useActiveSite();
  const { filter, change } = useVisitorsSearch();
  const { membership, visits } = filter;
  const now = useNowOfVisits(filter.allSites ? null : site, visits);
  const hidden = [...filter.hiddenTags].join("\n");
  const zone = zoneOf(site);
  const where = useMemo(
    () => ({ ...(membership === null ? {} : { membership }), ...visitsWhere(visits, now, zone) }),
    [membership, visits, now, zone],
  );
  const wide = !useMedia(PHONE);
  const columns = useMemo(
    () => visitorColumns({ zone, wide, hidden: new Set(hidden.split("\n")) }),
    [zone, wide, hidden],
  );
  return (
    <PeopleList
      title={ROUTE.visitors}
      label={PEOPLE_LIST.visitors}
      site={site}
      filter={filter}
      change={change}
      where={where}
      columns={columns}
      folds={{ filters: "always", actions: "always" }}
      views={
        <div className={classes["views"]} data-whole="">
          <SegmentedControl
            aria-label={PEOPLE_LIST.when}
            value={visits}
            onChange={(v) => change({ visits: v as Visits })}
            data={VISITS.map((v) => ({ value: v, label: VISIT_WORDS[v] }))}
          />
        </div>
      }
      actions={<ListActions site={site} />}
      addTo={to.newPerson({ membership: "temporary" })}
      addWord={PEOPLE_LIST.addVisitor}
    />
  );
}
