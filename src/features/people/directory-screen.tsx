import { Button } from "@mantine/core";
import { useMemo } from "react";
import { to } from "#domain/addresses.ts";
import { MEMBERSHIP_PARAMETER } from "#domain/filters/filters.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { directoryColumns } from "./columns.tsx";
import { ListActions } from "./list-actions.tsx";
import { PeopleList } from "./people-list.tsx";
import { usePeopleSearch } from "./use-people-search.ts";

/** People Directory (spec 3 §2): `/people/directory`. [PPL-13] */
export function DirectoryScreen() {
  const { site } = useActiveSite();
  const { filter, change, without } = usePeopleSearch();
  const { membership, hiddenTags } = filter;
  const where = useMemo(() => (membership === null ? {} : { membership }), [membership]);
  const hidden = [...hiddenTags].join("\n");
  const columns = useMemo(() => directoryColumns(new Set(hidden.split("\n"))), [hidden]);
  return (
    <PeopleList
      title={ROUTE.directory}
      label={PEOPLE_LIST.list}
      site={site}
      filter={filter}
      change={change}
      where={where}
      columns={columns}
      views={
        membership === null ? null : (
          <Button variant="default" onClick={() => without(MEMBERSHIP_PARAMETER)}>
            {say(PEOPLE_LIST.onlyMembership, { membership })} · {PEOPLE_LIST.anyMembership}
          </Button>
        )
      }
      actions={<ListActions site={site} />}
      addTo={to.newPerson()}
      addWord={PEOPLE_LIST.add}
    />
  );
}
