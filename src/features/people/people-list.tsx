import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { SiteRow, WindowQuery } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type Target, to } from "#domain/addresses.ts";
import type { PeopleFilter } from "#domain/filters/filters.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icons.tsx";
import type { Of } from "#widgets/known.tsx";
import { ListState } from "#widgets/list-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tip } from "#ui/tip.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import type { Column, Sort } from "#widgets/table/columns.ts";
import { Table } from "#widgets/table/table.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import type { SearchChange } from "./use-people-search.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./people.module.css";

type Where = NonNullable<Extract<WindowQuery, { readonly window: "person" }>["where"]>;
type Props = {
  readonly title: string;
  readonly label: string;
  readonly site: SiteRow | null;
  readonly filter: PeopleFilter;
  readonly change: (to: SearchChange) => void;
  /** What the list is narrowed to beside the filter. */
  readonly where: Where;
  readonly columns: readonly Column<PersonRow>[];
  /** Further controls of the toolbar. */
  readonly more?: ReactNode;
  readonly actions?: ReactNode;
  readonly addTo: Target<"newPerson">;
  readonly addWord: string;
};

const linkOf = ({ id }: PersonRow) => to.person({ id });
const keyOf = (p: PersonRow): string => p.path;
const titleOf = (p: PersonRow): string => p.title;

type SearchBarProps = Pick<Props, "filter" | "change" | "more" | "actions">;
function SearchBar({ filter, change, more, actions }: SearchBarProps) {
  return (
    <Toolbar label={PEOPLE_LIST.filters} actions={actions}>
      <TextInput
        className={classes["search"]}
        type="search"
        label={PEOPLE_LIST.search}
        placeholder={PEOPLE_LIST.placeholder}
        leftSection={<Icon name="search" size={16} />}
        value={filter.q}
        onChange={(e) => change({ q: e.currentTarget.value })}
      />
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.allSites}
          onChange={(e) => change({ allSites: e.currentTarget.checked })}
        />
        {PEOPLE_LIST.allSites}
      </label>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={!filter.inactive}
          onChange={(e) => change({ inactive: !e.currentTarget.checked })}
        />
        {PEOPLE_LIST.activeOnly}
      </label>
      {more}
    </Toolbar>
  );
}

/** What was searched for, and what else could be tried (spec 3 §2). */
function NothingFound({ filter, of }: { readonly filter: PeopleFilter; readonly of: Of }) {
  const q = filter.q.trim();
  if (q === "") return <ListState items="people" phase="end" some={false} of={of} />;
  return (
    <>
      <ListState items="people" phase="end" some={false} of={of} />
      <NoneState of={of} say={PEOPLE_LIST.nothingFor} slots={{ q }} icon="search">
        <p>{PEOPLE_LIST.suggestions}</p>
        <ul className={classes["suggestions"]}>
          <li>{PEOPLE_LIST.suggestSpelling}</li>
          <li>{PEOPLE_LIST.suggestOne}</li>
          {filter.allSites ? null : <li>{PEOPLE_LIST.suggestAllSites}</li>}
        </ul>
      </NoneState>
    </>
  );
}

/** A floating button, as long as there is a site to add somebody to. */
type AddProps = { readonly site: SiteRow | null; readonly at: Target<"newPerson">; readonly word: string };
function Add({ site, at, word }: AddProps) {
  const why = useId();
  const plus = <Icon name="plus" size={16} />;
  if (site)
    return (
      <ButtonLink {...at} radius="xl" size="md" leftSection={plus} className={classes["add"]}>
        {word}
      </ButtonLink>
    );
  return (
    <span className={classes["add"]}>
      <Tip id={why} text={PEOPLE_LIST.addNoSite}>
        <Button aria-disabled data-disabled aria-describedby={why} radius="xl" size="md" leftSection={plus}>
          {word}
        </Button>
      </Tip>
    </span>
  );
}

/** People of a site, or of all of one's own, as they are typed for: one window of a list that may be 50,000 long. [PPL-13] */
export function PeopleList(props: Props) {
  const { title, label, site, filter, change, where, columns, more, actions, addTo, addWord } = props;
  const data = useData();
  const [sort, setSort] = useState<Sort | null>(null);
  const everywhere = filter.allSites || site === null;
  const query = {
    window: "person",
    ...(everywhere ? {} : { site: site.id }),
    where: { ...where, ...(filter.inactive ? {} : { active: true }) },
    text: filter.q.trim(),
    ...(sort ? { sort: { by: sort.key, down: sort.down } } : {}),
  } as const satisfies WindowQuery;
  const rows = useWindow<PersonRow>(data.window(query), everywhere ? "" : site.id);
  const errors = useFetchErrors(rows);
  const group = JSON.stringify(query);
  return (
    <div className={classes["page"]}>
      <PageHeader title={title} actions={actions}>
        {site ? <Freshness of="person" site={site.id} /> : null}
        {site ? <ZoneHint zone={site.timeZone} /> : null}
      </PageHeader>
      <SearchBar filter={filter} change={change} more={more} />
      <Table
        label={label}
        items="people"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={titleOf}
        sort={sort}
        onSort={setSort}
        linkOf={linkOf}
        group={group}
        errors={errors}
        ends
        empty={rows ? <NothingFound filter={filter} of={rows} /> : null}
      />
      <Add site={site} at={addTo} word={addWord} />
    </div>
  );
}
