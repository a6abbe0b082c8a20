import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { SiteRow, WindowQuery } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { type Target, to } from "#domain/addresses.ts";
import type { PeopleFilter } from "#domain/filters/filters.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icons.tsx";
import { Tip } from "#ui/tip.tsx";
import { FilterCheck, ListScreen } from "#widgets/list/list-screen.tsx";
import type { Column, Sort } from "#widgets/table/columns.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import type { SearchChange } from "./use-people-search.ts";

type Where = NonNullable<Extract<WindowQuery, { readonly window: "person" }>["where"]>;
type Folds = { readonly filters: "compact" | "always"; readonly actions: "phone" | "always" };
type Props = {
  readonly title: string;
  readonly label: string;
  readonly site: SiteRow | null;
  readonly filter: PeopleFilter;
  readonly change: (to: SearchChange) => void;
  /** What the list is narrowed to beside the filter. */
  readonly where: Where;
  readonly columns: readonly Column<PersonRow>[];
  /** Further controls of the bar, in sight at every size. */
  readonly views?: ReactNode;
  /** Where filters and actions stand behind buttons. */
  readonly folds?: Folds;
  readonly actions?: ReactNode;
  readonly addTo: Target<"newPerson">;
  readonly addWord: string;
};

const linkOf = ({ id }: PersonRow) => to.person({ id });
const keyOf = (p: PersonRow): string => p.path;
const titleOf = (p: PersonRow): string => p.title;

type AddProps = { readonly site: SiteRow | null; readonly at: Target<"newPerson">; readonly word: string };
/** As long as there is a site to add somebody to. */
function Add({ site, at, word }: AddProps) {
  const why = useId();
  const plus = <Icon name="plus" size={16} />;
  if (site)
    return (
      <ButtonLink {...at} radius="xl" leftSection={plus}>
        {word}
      </ButtonLink>
    );
  return (
    <Tip id={why} text={PEOPLE_LIST.addNoSite}>
      <Button aria-disabled data-disabled aria-describedby={why} radius="xl" leftSection={plus}>
        {word}
      </Button>
    </Tip>
  );
}

/** What else could be tried, where words were searched for (spec 3 §2). */
const waysOf = ({ q, allSites }: PeopleFilter): readonly string[] =>
  q.trim() === ""
    ? []
    : [PEOPLE_LIST.suggestSpelling, PEOPLE_LIST.suggestOne, ...(allSites ? [] : [PEOPLE_LIST.suggestAllSites])];

/** People of a site, or of all of one's own, as they are typed for: one window of a list that may be 50,000 long. [PPL-13] */
export function PeopleList(props: Props) {
  const { title, label, site, filter, change, where, columns, views, folds, actions, addTo, addWord } = props;
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
  return (
    <ListScreen
      title={title}
      actions={actions}
      foldActions={folds?.actions ?? "phone"}
      fresh={site ? { of: "person", site: site.id, zone: site.timeZone } : null}
      filtersLabel={PEOPLE_LIST.filters}
      search={{
        label: PEOPLE_LIST.search,
        placeholder: PEOPLE_LIST.placeholder,
        q: filter.q,
        onSearch: (q) => change({ q }),
      }}
      filters={{
        on: (filter.allSites ? 1 : 0) + (filter.inactive ? 1 : 0),
        fold: folds?.filters ?? "compact",
        controls: (
          <>
            <FilterCheck
              label={PEOPLE_LIST.allSites}
              checked={filter.allSites}
              onCheck={(allSites) => change({ allSites })}
            />
            <FilterCheck
              label={PEOPLE_LIST.activeOnly}
              checked={!filter.inactive}
              onCheck={(active) => change({ inactive: !active })}
            />
          </>
        ),
      }}
      views={views}
      nothing={{ say: PEOPLE_LIST.nothingFor, title: PEOPLE_LIST.suggestions, ways: waysOf(filter) }}
      add={<Add site={site} at={addTo} word={addWord} />}
      label={label}
      items="people"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={titleOf}
      sort={sort}
      onSort={setSort}
      linkOf={linkOf}
      group={JSON.stringify(query)}
    />
  );
}
