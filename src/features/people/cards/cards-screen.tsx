import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
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
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Coming, type Of } from "#widgets/known.tsx";
import { ListState } from "#widgets/list-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { toast } from "#ui/toast.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { Freshness } from "#widgets/freshness.tsx";
import { useMay } from "#widgets/may.ts";
import type { Sort } from "#widgets/table/columns.ts";
import { useTableSelection } from "#widgets/table/selection.ts";
import { Table } from "#widgets/table/table.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CardFilters } from "./card-filters.tsx";
import { cardsQuery, FIRST_OUT, isOut, outQuery } from "./cards-query.ts";
import { cardColumns, outColumns } from "./columns.tsx";
import { NoCard } from "./no-card.tsx";
import { ScanButton } from "./scan-button.tsx";
import { type CardsChange, useCardsSearch } from "./use-cards-search.ts";
import { AddScanned } from "./use-scan.tsx";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import people from "../people.module.css";

const UTC = "UTC";
const SWITCHES = ["allSites", "nonTransferable"] as const;
type Searching = { readonly filter: CardsFilter; readonly change: (to: CardsChange) => void };

/** `out`: the views of cards that are out, which show those of any kind and owner. */
function Checks({ filter, change, out }: Searching & { readonly out: boolean }) {
  return (
    <>
      {SWITCHES.filter((name) => !out || name === "allSites").map((name) => (
        <label key={name} className={people["check"]}>
          <input type="checkbox" checked={filter[name]} onChange={(e) => change({ [name]: e.currentTarget.checked })} />
          {CARD_LIST[name]}
        </label>
      ))}
      {out ? null : (
        <label className={people["check"]}>
          <input
            type="checkbox"
            checked={!filter.inactive}
            onChange={(e) => change({ inactive: !e.currentTarget.checked })}
          />
          {CARD_LIST.activeOnly}
        </label>
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

/** What was searched for, and what else could be tried (spec 3 §2). */
function NothingFound({ filter, of }: Pick<Searching, "filter"> & { readonly of: Of }) {
  const q = filter.q.trim();
  const { allSites, view } = filter;
  const nonTransferable = filter.nonTransferable || isOut(view); // those views show them all
  const narrowed = q !== "" || !allSites || !nonTransferable;
  if (!narrowed) return <ListState items="cards" phase="end" some={false} of={of} />;
  const suggestions = (
    <ul className={people["suggestions"]}>
      {q === "" ? null : (
        <>
          <li>{CARD_LIST.suggestSpelling}</li>
          <li>{CARD_LIST.suggestFewer}</li>
        </>
      )}
      {allSites ? null : <li>{CARD_LIST.suggestAllSites}</li>}
      {nonTransferable ? null : <li>{CARD_LIST.suggestNonTransferable}</li>}
    </ul>
  );
  return (
    <>
      <ListState items="cards" phase="end" some={false} of={of} />
      {q === "" ? (
        <EmptyState title={CARD_LIST.suggestions} icon="search">
          {suggestions}
        </EmptyState>
      ) : (
        <NoneState of={of} say={CARDS_PAGE.nothingFor} slots={{ q }} icon="search">
          <p>{CARD_LIST.suggestions}</p>
          {suggestions}
        </NoneState>
      )}
    </>
  );
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
  const errors = useFetchErrors(rows);
  // The minute is no other question: what is chosen stays chosen.
  const group = JSON.stringify({ filter: { ...filter, q: filter.q.trim() }, sort, id });
  const selection = useTableSelection(group);
  return (
    <div className={people["page"]}>
      <PageHeader title={CARD_LIST.title} actions={importable(may).includes("cards") ? <AddMany /> : undefined}>
        {site ? <Freshness of="card" /> : null}
        {site ? <ZoneHint zone={zone} /> : null}
      </PageHeader>
      <Toolbar label={CARDS_PAGE.filters} actions={<Scanning />}>
        <TextInput
          className={people["search"]}
          type="search"
          label={CARD_LIST.search}
          placeholder={CARDS_PAGE.placeholder}
          leftSection={<Icon name="search" size={16} />}
          value={filter.q}
          onChange={(e) => change({ q: e.currentTarget.value })}
        />
        <CardFilters filter={filter} change={change} rows={rows} />
        <Checks filter={filter} change={change} out={isOut(view)} />
        {filter.owner === null ? null : <OfOwner owner={filter.owner} onClear={() => without("owner")} />}
        <SegmentedControl
          aria-label={CARDS_PAGE.views}
          className={people["views"]}
          value={view}
          onChange={(v) => setView(v as CardView)}
          data={CARD_VIEWS.map((v) => ({ value: v, label: VIEW_WORDS[v] }))}
        />
        {out === null || isOut(view) ? null : (
          <Button variant="subtle" onClick={() => setView("out")}>
            {out}
          </Button>
        )}
      </Toolbar>
      {rows ? <BulkBar rows={rows} selection={selection} site={id} /> : null}
      <Table
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
        errors={errors}
        ends
        empty={rows ? <NothingFound filter={filter} of={rows} /> : null}
      />
      <ButtonLink
        {...to.newCard()}
        radius="xl"
        size="md"
        leftSection={<Icon name="plus" size={16} />}
        className={people["add"]}
      >
        {CARD_LIST.add}
      </ButtonLink>
    </div>
  );
}
