import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { CardRow } from "#domain/cards/collection.ts";
import { CARD_VIEWS, type CardView } from "#domain/cards/list.ts";
import type { CardsFilter } from "#domain/filters/filters.ts";
import { importable } from "#domain/access/import.ts";
import { CARDS_PAGE } from "#domain/words/card-screens.ts";
import { CARD_LIST, outWords, VIEW_WORDS } from "#domain/words/card-status.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icons.tsx";
import { Coming } from "#widgets/known.tsx";
import { FilterCheck, ListScreen } from "#widgets/list/list-screen.tsx";
import { toast } from "#ui/toast.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { useMay } from "#widgets/may.ts";
import type { Sort } from "#widgets/table/columns.ts";
import { useTableSelection } from "#widgets/table/selection.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CardFilters } from "./card-filters.tsx";
import { cardsQuery, FIRST_OUT, isOut, outQuery } from "./cards-query.ts";
import { cardColumns, outColumns } from "./columns.tsx";
import { NoCard } from "./no-card.tsx";
import { ScanButton } from "./scan-button.tsx";
import { type CardsChange, useCardsSearch } from "./use-cards-search.ts";
import { AddScanned } from "./use-scan.tsx";
import people from "../people.module.css";

const UTC = "UTC";
const SWITCHES = ["allSites", "nonTransferable"] as const;
type Searching = { readonly filter: CardsFilter; readonly change: (to: CardsChange) => void };

/** `out`: the views of cards that are out, which show those of any kind and owner. */
function Checks({ filter, change, out }: Searching & { readonly out: boolean }) {
  return (
    <>
      {SWITCHES.filter((name) => !out || name === "allSites").map((name) => (
        <FilterCheck
          key={name}
          label={CARD_LIST[name]}
          checked={filter[name]}
          onCheck={(to) => change({ [name]: to })}
        />
      ))}
      {out ? null : (
        <FilterCheck
          label={CARD_LIST.activeOnly}
          checked={!filter.inactive}
          onCheck={(active) => change({ inactive: !active })}
        />
      )}
    </>
  );
}

/** Scan-to-search: a card opens, an unknown one can be added. [CRD-83] */
function Scanning() {
  const navigate = useNavigate();
  const found = ({ card, several }: { readonly card: CardRow; readonly several: boolean }) => {
    if (several) toast({ text: CARD_LIST.several });
    void navigate(to.card({ id: card.id }));
    return null;
  };
  const unknown = (id: string) => (
    <>
      <NoCard say={CARD_LIST.unknownScan} /> <AddScanned id={id}>{CARDS_PAGE.addScanned}</AddScanned>
    </>
  );
  return <ScanButton found={found} unknown={unknown} />;
}

/** Whose cards are listed, and the way back to everybody's. */
function OfOwner({ owner, onClear }: { readonly owner: string; readonly onClear: () => void }) {
  const live = useLive(useData().rows({ one: "person", id: owner }));
  const name = live.state === "ready" ? live.value[0]?.title : undefined;
  const isGone = live.state === "ready" && live.known === "all";
  const [before = "", after = ""] = CARDS_PAGE.ofOwner.split("{name}");
  return (
    <Button variant="light" rightSection={<Icon name="close" size={16} />} onClick={onClear}>
      {before}
      {name ?? (isGone ? owner : <Coming />)}
      {after}
    </Button>
  );
}

/** How many filters that stand behind a button are not as usual. */
const filtersOn = ({ type, state, tag, allSites, nonTransferable, inactive }: CardsFilter): number =>
  [type !== null, state !== null, tag !== null, allSites, nonTransferable, inactive].filter(Boolean).length;

/** What else could be tried (spec 3 §2); nothing where neither words nor filters narrow the list. */
function waysOf(filter: CardsFilter): readonly string[] {
  const nonTransferable = filter.nonTransferable || isOut(filter.view); // those views show them all
  return [
    ...(filter.q.trim() === "" ? [] : [CARD_LIST.suggestSpelling, CARD_LIST.suggestFewer]),
    ...(filter.allSites ? [] : [CARD_LIST.suggestAllSites]),
    ...(nonTransferable ? [] : [CARD_LIST.suggestNonTransferable]),
  ];
}

const linkOf = ({ id }: CardRow) => to.card({ id });
const keyOf = (c: CardRow): string => c.path;
const titleOf = (c: CardRow): string => c.title;
/** How many temporary cards of the site are out, in words, as far as they are here; null where none is. */
function useOutWords(site: string | null): string | null {
  const rows = useWindow<CardRow>(useData().window(outQuery(site)));
  if (rows === null || rows.total === 0) return null;
  const words = outWords(rows.total);
  return rows.known === "all" ? words : say(KNOWN.soFar, { n: words });
}

/** Cards list (spec 3 §2): `/people/cards`. [CRD-80] */
export function CardsScreen() {
  const { site } = useActiveSite();
  return <CardsOf site={site} />;
}

/** From a list, a range or scans in a row (expectations 5.14). [IMR-34] */
const AddMany = () => (
  <ButtonLink {...to.import({ kind: "cards" })} variant="default">
    {CARD_LIST.addMany}
  </ButtonLink>
);

function CardsOf({ site }: { readonly site: SiteRow | null }) {
  const data = useData();
  const may = useMay();
  const id = site?.id ?? null;
  const now = useNow();
  const { filter, change, without } = useCardsSearch();
  const { view } = filter;
  const setView = (to: CardView) => change({ view: to });
  const [chosen, setSort] = useState<Sort | null>(null);
  const out = useOutWords(id);
  const zone = site?.timeZone ?? UTC;
  const columns = useMemo(() => (isOut(view) ? outColumns : cardColumns)({ zone, now }), [view, zone, now]);
  const sort = chosen ?? (isOut(view) ? FIRST_OUT : null);
  const query = cardsQuery(filter, { site: id, zone, now, sort });
  const rows = useWindow<CardRow>(data.window(query), `${id ?? ""} ${view}`);
  // The minute is no other question: what is chosen stays chosen.
  const group = JSON.stringify({ filter: { ...filter, q: filter.q.trim() }, sort, id });
  const selection = useTableSelection(group);
  return (
    <ListScreen
      title={CARD_LIST.title}
      actions={
        <>
          <Scanning />
          {importable(may).includes("cards") ? <AddMany /> : null}
        </>
      }
      fresh={site ? { of: "card", zone } : null}
      filtersLabel={CARDS_PAGE.filters}
      search={{
        label: CARD_LIST.search,
        placeholder: CARDS_PAGE.placeholder,
        q: filter.q,
        onSearch: (q) => change({ q }),
      }}
      filters={{
        on: filtersOn(filter),
        fold: "always",
        controls: (
          <>
            <CardFilters filter={filter} change={change} rows={rows} />
            <Checks filter={filter} change={change} out={isOut(view)} />
          </>
        ),
      }}
      views={filter.owner === null ? undefined : <OfOwner owner={filter.owner} onClear={() => without("owner")} />}
      above={
        <>
          <div className={people["views"]}>
            <SegmentedControl
              aria-label={CARDS_PAGE.views}
              value={view}
              onChange={(v) => setView(v as CardView)}
              data={CARD_VIEWS.map((v) => ({ value: v, label: VIEW_WORDS[v] }))}
            />
            {out === null || isOut(view) ? null : (
              <Button variant="subtle" onClick={() => setView("out")}>
                {out}
              </Button>
            )}
          </div>
          {rows ? <BulkBar rows={rows} selection={selection} site={id} /> : null}
        </>
      }
      nothing={{ say: CARDS_PAGE.nothingFor, title: CARD_LIST.suggestions, ways: waysOf(filter) }}
      add={
        <ButtonLink {...to.newCard()} radius="xl" leftSection={<Icon name="plus" size={16} />}>
          {CARD_LIST.add}
        </ButtonLink>
      }
      label={CARDS_PAGE.list}
      items="cards"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={titleOf}
      selection={selection}
      sort={sort}
      onSort={setSort}
      linkOf={linkOf}
      group={group}
    />
  );
}
