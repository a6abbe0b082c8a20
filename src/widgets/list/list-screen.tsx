import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import type { Absence } from "#domain/shared/absence.ts";
import { FOLDED } from "#domain/words/lists.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Folded } from "#ui/folded.tsx";
import { Icon } from "#ui/icons.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import type { PulledKind } from "#domain/sources.ts";
import { Freshness } from "#widgets/freshness.tsx";
import type { Of } from "#widgets/known.tsx";
import { ListState } from "#widgets/list-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { Table } from "#widgets/table/table.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./list-screen.module.css";

type Items = ComponentProps<typeof Table>["items"];
type Search = {
  readonly label: string;
  readonly placeholder: string;
  /** As it is typed. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
};
/** What is said where nothing was found. */
type Nothing = {
  /** Of what was searched for. */
  readonly say: Absence<`${string}{q}${string}`>;
  /** Above the ways. */
  readonly title: string;
  /** What else could be tried. */
  readonly ways: readonly string[];
};

/** That there are none, for what was searched for and what else could be tried (spec 3 §2). */
function NothingFound({ q, nothing, items, of }: { q: string; nothing: Nothing; items: Items; of: Of }) {
  const { say, title, ways } = nothing;
  const state = <ListState items={items} phase="end" some={false} of={of} />;
  if (q === "" && ways.length === 0) return state;
  const list = (
    <ul className={classes["ways"]}>
      {ways.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  );
  return (
    <>
      {state}
      {q === "" ? (
        <EmptyState title={title} icon="search">
          {list}
        </EmptyState>
      ) : (
        <NoneState of={of} say={say} slots={{ q }} icon="search">
          <p>{title}</p>
          {list}
        </NoneState>
      )}
    </>
  );
}

/** A filter that is on or off. */
type CheckProps = { readonly label: string; readonly checked: boolean; readonly onCheck: (to: boolean) => void };
export function FilterCheck({ label, checked, onCheck }: CheckProps) {
  return (
    <label className={classes["check"]}>
      <input type="checkbox" checked={checked} onChange={(e) => onCheck(e.currentTarget.checked)} />
      {label}
    </label>
  );
}

type Fold = "phone" | "compact" | "always";
type Filters = {
  readonly controls: ReactNode;
  /** How many of them narrow the list, or widen it. */
  readonly on: number;
  /** Where they stand behind a button; below 1200 px where nothing is said. */
  readonly fold?: Fold;
};

type Props<R> = Omit<ComponentProps<typeof Table<R>>, "errors" | "ends" | "empty" | "csv"> & {
  readonly title: string;
  /** What can be done on the whole page, but for the primary action. */
  readonly actions?: ReactNode;
  /** Where they stand behind a button; on phones where nothing is said. */
  readonly foldActions?: Fold;
  /** Stands last in the bar, at every size. */
  readonly primary?: ReactNode;
  /** Where there is a site: what rows are made of, whose they are, and the site's zone where times are shown. */
  readonly fresh: { readonly of: PulledKind; readonly site?: string; readonly zone?: string } | null;
  /** What the controls above the list are, to those who listen. */
  readonly filtersLabel: string;
  readonly search: Search;
  readonly filters: Filters;
  /** Behind the filters, at every size: which view of the list it is, what it is narrowed to from elsewhere. */
  readonly views?: ReactNode;
  readonly nothing: Nothing;
  /** Something around the table. */
  readonly around?: (table: ReactNode) => ReactNode;
  /** A button that floats over the list, with which one more is made. */
  readonly add?: ReactNode;
};

/** A screen of one long list: one bar with what narrows it, its rows, what is said where there are none, and the way to one more. */
export function ListScreen<R>(props: Props<R>) {
  const { title, actions, foldActions = "phone", primary, fresh, filtersLabel, search, filters, ...rest } = props;
  const { views, nothing, add, around = (part: ReactNode) => part, ...ofTable } = rest;
  const { rows, items } = ofTable;
  const errors = useFetchErrors(rows);
  const q = search.q.trim();
  const empty = rows ? <NothingFound q={q} nothing={nothing} items={items} of={rows} /> : null;
  const acts = actions ? (
    <Folded label={FOLDED.more} when={foldActions} icon="more" quiet>
      {actions}
    </Folded>
  ) : null;
  return (
    <div className={classes["page"]} data-floats={add === undefined ? undefined : ""}>
      <PageHeader
        title={title}
        toolbar={
          <Toolbar label={filtersLabel}>
            <TextInput
              className={classes["search"]}
              type="search"
              label={search.label}
              placeholder={search.placeholder}
              leftSection={<Icon name="search" size={16} />}
              value={search.q}
              onChange={(e) => search.onSearch(e.currentTarget.value)}
            />
            <Folded label={FOLDED.filters} when={filters.fold ?? "compact"} icon="filter" on={filters.on}>
              {filters.controls}
            </Folded>
            {views}
          </Toolbar>
        }
        actions={
          acts || primary ? (
            <>
              {acts}
              {primary}
            </>
          ) : undefined
        }
      >
        {fresh ? <Freshness of={fresh.of} {...(fresh.site === undefined ? {} : { site: fresh.site })} /> : null}
        {fresh?.zone === undefined ? null : <ZoneHint zone={fresh.zone} />}
      </PageHeader>
      {around(<Table {...ofTable} errors={errors} ends empty={empty} />)}
      {add === undefined ? null : <div className={classes["add"]}>{add}</div>}
    </div>
  );
}
